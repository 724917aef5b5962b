import Contracts
import Foundation
import HTTPKit
import ServiceKit
import TestKit
import Testing

@Suite struct CompressionTests {
    private static let accepts = [("Accept-Encoding", "br, gzip;q=0.8")]

    /// Returns what `gzip -dc` makes of some bytes.
    private static func unpacked(_ bytes: [UInt8]) throws -> [UInt8] {
        let folder = try TemporaryFolder()
        defer { folder.remove() }
        let packed = URL(fileURLWithPath: "\(folder.path)/x.gz")
        try Data(bytes).write(to: packed)
        let program = Process()
        program.executableURL = URL(fileURLWithPath: "/bin/gzip")
        program.arguments = ["-d", packed.path]
        try program.run()
        program.waitUntilExit()
        #expect(program.terminationStatus == 0)
        return [UInt8](try Data(contentsOf: URL(fileURLWithPath: "\(folder.path)/x")))
    }

    /// JSON of about `count` bytes.
    private static func json(_ count: Int) -> [UInt8] {
        Array("[".utf8) + Array(String(repeating: "\"some text\",", count: count / 12).utf8)
            + Array("1]".utf8)
    }

    @Test(arguments: [2_000, 60_000, 70_000, 700_000])
    func `a long answer is compressed for a client that accepts gzip`(count: Int) async throws {
        try await GatewayHarness.run { gateway in
            let token = gateway.auth.token(for: try gateway.auth.session())
            gateway.ledger.answer { _ in Answer.json(bytes: Self.json(count)).response }
            let plain = try await gateway.get("/accounts", token: token)
            #expect(plain.fields["Content-Encoding"] == nil)
            #expect(plain.fields["Vary"] == "Accept-Encoding")
            let packed = try await gateway.get("/accounts", token: token, fields: Self.accepts)
            #expect(packed.fields["Content-Encoding"] == "gzip")
            #expect(packed.fields["Vary"] == "Accept-Encoding")
            #expect(packed.bytes.count < plain.bytes.count / 5)
            #expect(try Self.unpacked(packed.bytes) == plain.bytes)
        }
    }

    @Test func `a streamed file is compressed while it is sent`() async throws {
        try await GatewayHarness.run { gateway in
            let token = gateway.auth.token(for: try gateway.auth.session())
            let piece = String(repeating: "2026-01-31,EXPENSE,12.00,EUR\n", count: 2_000)
            gateway.ledger.answer { _ in
                let pieces = Pieces(Array(repeating: piece, count: 10))
                let stream = BodyStream(length: nil) { try pieces.next() }
                return Answer.raw(.stream(stream), contentType: "text/csv").response
            }
            let packed = try await gateway.get("/accounts", token: token, fields: Self.accepts)
            #expect(packed.fields["Content-Encoding"] == "gzip")
            #expect(packed.bytes.count < piece.utf8.count)
            #expect(try Self.unpacked(packed.bytes) == Array(String(repeating: piece, count: 10).utf8))
        }
    }

    @Test(arguments: ["identity", "gzip;q=0", "br", "gzip; q=0.000", "*;q=0", ""])
    func `a client that does not accept gzip gets the answer as it is`(accepts: String) async throws {
        try await GatewayHarness.run { gateway in
            let token = gateway.auth.token(for: try gateway.auth.session())
            gateway.ledger.answer { _ in Answer.json(bytes: Self.json(4_000)).response }
            let answer = try await gateway.get(
                "/accounts", token: token, fields: [("Accept-Encoding", accepts)])
            #expect(answer.fields["Content-Encoding"] == nil)
            #expect(answer.data[0].string == "some text")
        }
    }

    @Test func `short answers, pictures and answers with secrets are never compressed`() async throws {
        try await GatewayHarness.run { gateway in
            let token = gateway.auth.token(for: try gateway.auth.session())
            gateway.ledger.answer { _ in Answer.json(bytes: Self.json(900)).response }
            let short = try await gateway.get("/accounts", token: token, fields: Self.accepts)
            #expect(short.fields["Content-Encoding"] == nil && short.fields["Vary"] == nil)
            gateway.ledger.answer { _ in
                Answer.raw(.bytes(Self.json(4_000)), contentType: "image/png").response
            }
            let picture = try await gateway.get("/accounts", token: token, fields: Self.accepts)
            #expect(picture.fields["Content-Encoding"] == nil)
            gateway.auth.other.answer { _ in Answer.json(bytes: Self.json(4_000)).response }
            let secret = try await gateway.send(
                .post, "/auth/login", json: "{}", fields: Self.accepts)
            #expect(secret.status == 200 && secret.fields["Content-Encoding"] == nil)
            let page = try await gateway.get("/auth/reset-password?token=x", fields: Self.accepts)
            #expect(page.fields["Content-Encoding"] == nil)
            let other = try await gateway.get("/auth/sessions", token: token, fields: Self.accepts)
            #expect(other.fields["Content-Encoding"] == "gzip")
        }
    }

    @Test func `a compressed answer has a tag of its own, and the service gets its own tag back`()
        async throws
    {
        try await GatewayHarness.run { gateway in
            let token = gateway.auth.token(for: try gateway.auth.session())
            gateway.ledger.answer { request in
                var answer = Answer.json(bytes: Self.json(4_000))
                answer.tag(version: 7)
                guard let tag = answer.fields["ETag"], request.knows(entityTag: tag) else {
                    return answer.response
                }
                answer.status = 304
                answer.body = .empty
                return answer.response
            }
            let id = "/accounts/01900000-0000-7000-8000-000000000001"
            let plain = try #require(try await gateway.get(id, token: token).fields["ETag"])
            let packed = try await gateway.get(id, token: token, fields: Self.accepts)
            let variant = try #require(packed.fields["ETag"])
            #expect(variant == plain.dropLast() + "-gzip\"")
            let known = try await gateway.get(
                id, token: token, fields: Self.accepts + [("If-None-Match", "\"a\", \(variant)")])
            #expect(known.status == 304 && known.fields["ETag"] == variant)
            #expect(gateway.ledger.last?.fields["If-None-Match"] == "\"a\", \(plain)")
            let other = try await gateway.get(id, token: token, fields: [("If-None-Match", plain)])
            #expect(other.status == 304 && other.fields["ETag"] == plain)
            _ = try await gateway.send(
                .delete, id, token: token, fields: [("If-Match", variant)])
            #expect(gateway.ledger.last?.fields["If-Match"] == plain)
        }
    }

    @Test func `every answer has the security fields, refusals, preflights and metrics too`() async throws {
        let settings = ["COFFER_CORS_ORIGINS": "https://app.example.org"]
        try await GatewayHarness.run(settings: settings) { gateway in
            let token = gateway.auth.token(for: try gateway.auth.session())
            let preflight = [
                ("Origin", "https://app.example.org"), ("Access-Control-Request-Method", "GET"),
            ]
            let answers = [
                try await gateway.get("/accounts", token: token), try await gateway.get("/nowhere"),
                try await gateway.get("/docs"), try await gateway.get("/openapi.json"),
                try await gateway.get("/"), try await gateway.get("/healthz"),
                try await gateway.send(.put, "/accounts"),
                try await gateway.send(.options, "/accounts", fields: preflight),
                try await gateway.send(.options, "/accounts"),
            ]
            for answer in answers {
                for name in [
                    "X-Content-Type-Options", "Referrer-Policy", "Content-Security-Policy",
                    "Cross-Origin-Resource-Policy", "Cache-Control", "X-Request-Id",
                ] {
                    #expect(answer.fields.values(name).count == 1, "\(answer.status): \(name)")
                }
            }
        }
    }
}
