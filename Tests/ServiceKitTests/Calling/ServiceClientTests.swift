import Contracts
import HTTPKit
import TestKit
import Testing

@testable import ServiceKit

@Suite struct ServiceClientTests {
    @Test(arguments: [
        (HTTPClientError.connectFailed(111), ErrorCode.serviceUnavailable),
        (.overloaded, .serviceUnavailable), (.leftAlone, .serviceUnavailable),
        (.closed(sent: false), .serviceUnavailable),
        (.timedOut, .gatewayTimeout), (.closed(sent: true), .upstreamError),
        (.malformed("no status"), .upstreamError), (.bodyFailed, .upstreamError),
    ])
    func `a call that was never sent is 503, one that may have run is not`(
        error: HTTPClientError, code: ErrorCode
    ) {
        let direct = APIError(cause: error)
        #expect(direct.code == code)
        #expect((direct.retryAfterSeconds != nil) == (code == .serviceUnavailable))
        #expect(APIError(cause: ServiceClientError(error)).code == code)
    }

    @Test(arguments: [
        (ErrorCode.notFound, ErrorCode.notFound), (.serviceUnavailable, .serviceUnavailable),
        (.storageFull, .storageFull), (.serverError, .upstreamError),
    ])
    func `a peer's refusal is told as it is, a full disk too, and its own failure is 502`(
        code: ErrorCode, told: ErrorCode
    ) {
        #expect(APIError(cause: ServiceClientError.refused(APIError(code))).code == told)
    }

    @Test(arguments: [
        ("X-Request-Id: OWN\r\n", true), ("", false), ("X-Request-Id: another\r\n", false),
        ("X-Request-Id: OWN\r\nX-Request-Id: another\r\n", false),
    ])
    func `an answer of a peer is accepted when it names the call`(fields: String, isTaken: Bool) async throws
    {
        try await ServiceHarness.run("things") { context in
            RunningService(ServiceRoutes(service: "things", context: context), databases: [])
        } body: { harness in
            let peer = try #require(
                RawPeer(path: harness.context.socketPath(of: "peer"), keepsOpen: true) { head in
                    let lines = head.split(separator: "\r\n")
                    let own = lines.first { $0.hasPrefix("X-Request-Id: ") }?.dropFirst(14) ?? ""
                    return "HTTP/1.1 200 OK\r\nX-Coffer-Body: data\r\n\(fields.replacing("OWN", with: own))"
                        + "Content-Length: 2\r\n\r\n{}"
                })
            defer { peer.close() }
            let client = ServiceClient(service: "peer", as: "things", context: harness.context)
            let endpoint = Endpoint<Empty, Empty>("getThing", .get, "/thing", "A thing.", access: .service)
            let outcomes = try await harness.context.loops[0].perform {
                var outcomes: [String] = []
                for _ in 1...2 {
                    do throws(ServiceClientError) {
                        _ = try await client.call(endpoint)
                        outcomes.append("taken")
                    } catch {
                        outcomes.append("\(APIError(cause: error).code)")
                    }
                }
                return outcomes
            }
            #expect(outcomes == Array(repeating: isTaken ? "taken" : "upstreamError", count: 2))
            #expect(peer.connections == (isTaken ? 1 : 2))
        }
    }
}
