import HTTPKit
import ServiceKit
import TestKit
import Testing

/// Answers of services with the request's id, without it, and with another one.
@Suite struct NamedAnswerTests {
    /// The fields of an answer; `OWN` is the request's id.
    private static let wrongFields = [
        "", "X-Request-Id: another\r\n", "X-Request-Id:\r\n",
        "X-Request-Id: OWN\r\nX-Request-Id: another\r\n",
        "X-Request-Id: another\r\nX-Request-Id: OWN\r\n", "X-Request-Id: OWN\r\nX-Request-Id: OWN\r\n",
    ]
    private static let whole = "Content-Length: 8\r\n\r\n\"secret\""
    private static let streamed = "Transfer-Encoding: chunked\r\n\r\n8\r\n\"secret\"\r\n"

    private static func peer(
        _ service: String, of gateway: GatewayHarness, _ fields: String, _ rest: String
    ) throws -> RawPeer {
        let path = gateway.context.socketPath(of: service)
        let peer = RawPeer(path: path, keepsOpen: true) { head in
            let lines = head.split(separator: "\r\n")
            let ids = lines.filter { $0.hasPrefix("X-Request-Id: ") }.map { $0.dropFirst(14) }
            let own = ids.joined(separator: "+")
            return "HTTP/1.1 200 OK\r\nX-Coffer-Body: data\r\n\(fields.replacing("OWN", with: own))\(rest)"
        }
        return try #require(peer)
    }

    @Test(arguments: wrongFields, [whole, streamed])
    func `an answer that does not name its request is 502, and its connection is not used again`(
        fields: String, rest: String
    ) async throws {
        try await GatewayHarness.run(ledgerIsDown: true) { gateway in
            let peer = try Self.peer("ledger", of: gateway, fields, rest)
            defer { peer.close() }
            let token = gateway.auth.token(for: try gateway.auth.session())
            for number in 1...3 {
                let answer = try await gateway.get(
                    "/accounts", token: token, fields: [("X-Request-Id", "id-\(number)")])
                #expect(answer.status == 502)
                #expect(answer.json["code"].string == "UPSTREAM_ERROR")
                #expect(!answer.text.contains("secret"))
                #expect(answer.fields.values("X-Request-Id") == ["id-\(number)"])
            }
            #expect(peer.connections == 3)
            #expect(try await eventually { peer.closedByClient == 3 })
        }
    }

    @Test(arguments: [whole, streamed + "0\r\n\r\n"])
    func `answers that name their requests share a connection`(rest: String) async throws {
        try await GatewayHarness.run(ledgerIsDown: true) { gateway in
            let peer = try Self.peer("ledger", of: gateway, "X-Request-Id: OWN\r\n", rest)
            defer { peer.close() }
            let token = gateway.auth.token(for: try gateway.auth.session())
            for _ in 1...3 {
                let answer = try await gateway.get("/accounts", token: token)
                #expect(answer.status == 200 && answer.data.string == "secret")
            }
            #expect(peer.connections == 1 && peer.closedByClient == 0)
        }
    }

    @Test func `the answers to the gateway's own requests name their requests, too`() async throws {
        try await GatewayHarness.run(authIsDown: true) { gateway in
            let peer = try Self.peer("auth", of: gateway, "", Self.whole)
            defer { peer.close() }
            // A busy machine may let the time for a probe pass first.
            #expect(
                try await eventually {
                    let ready = try await gateway.get("/readyz")
                    return ready.status == 503
                        && ready.json["details"]["auth"][0].string == "answers wrongly"
                })
            let token = gateway.auth.token(for: try gateway.auth.session())
            #expect(try await gateway.get("/accounts", token: token).status == 503)
            let renewal = try await gateway.send(.post, "/auth/refresh", json: #"{"refreshToken":"x"}"#)
            #expect(renewal.status == 502)
        }
    }
}
