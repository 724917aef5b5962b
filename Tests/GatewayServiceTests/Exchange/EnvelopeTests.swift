import Contracts
import HTTPKit
import Testing

@testable import GatewayService

@Suite struct EnvelopeTests {
    @Test func `an error's envelope has each member once`() {
        let text = String(decoding: Envelope.error(.field("email", "Email is required")), as: UTF8.self)
        #expect(
            text == #"{"success":false,"error":"Email is required","code":"VALIDATION_ERROR","#
                + #""details":{"email":["Email is required"]},"fields":{"email":["Email is required"]}}"#)
    }

    @Test(arguments: [
        ("X-Coffer-Identity", false), ("x-coffer-anything", false), ("TE", false), ("Keep-Alive", false),
        ("transfer-encoding", false), ("Proxy-Authorization", false), ("Upgrade", false), ("Host", false),
        ("Authorization", false), ("Cookie", false), ("X-Forwarded-For", false), ("X-Real-IP", false),
        ("Forwarded", false), ("Content-Length", false), ("traceparent", false), ("X-Request-Id", false),
        ("Accept-Encoding", false), ("Expect", false), ("Trailer", false), ("X-Named", false),
        ("Idempotency-Key", true), ("Content-Type", true), ("If-Match", true), ("X-Custom", true),
        ("User-Agent", true), ("Accept", true), ("Accept-Language", true), ("X", true), ("Tea", true),
    ])
    func `a service gets the client's fields except reserved ones`(name: String, isPassed: Bool) {
        let own = HTTPFields([("Connection", "x-named, close"), (name, "value"), ("After", "all")])
        let passed = FieldRules.passedToService(own)
        #expect(passed.contains(name) == isPassed)
        #expect(passed.count == (isPassed ? 2 : 1))
    }

    @Test(arguments: [
        ("X-Coffer-Body", false), ("X-Coffer-Else", false), ("Server", false), ("Content-Length", false),
        ("Connection", false), ("ETag", true), ("Retry-After", true), ("Content-Type", true), ("Allow", true),
    ])
    func `a client gets a service's fields except reserved ones`(name: String, isPassed: Bool) {
        let passed = FieldRules.passedToClient(HTTPFields([(name, "value")]), base: HTTPFields())
        #expect(passed.contains(name) == isPassed)
    }

    @Test func `a service's caching and content policy replace the gateway's`() {
        let own = HTTPFields([("cache-control", "private"), ("content-security-policy", "x")])
        let passed = FieldRules.passedToClient(own, base: AnswerFields().fields(false))
        #expect(passed.values("Cache-Control") == ["private"])
        #expect(passed.values("Content-Security-Policy") == ["x"])
        #expect(passed.values("X-Content-Type-Options") == ["nosniff"])
    }
}
