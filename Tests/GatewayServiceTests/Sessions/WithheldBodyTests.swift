import Contracts
import HTTPKit
import ServiceKit
import TestKit
import Testing

/// Contract §1: an ended session is refused at once and a locked one is 423, also for requests whose head
/// arrived before.
@Suite struct WithheldBodyTests {
    /// Sends a request's head, lets auth send `notices` about the session, and then sends the body.
    private func answer(
        _ gateway: GatewayHarness, _ token: String, _ head: String, body: [String],
        after notices: @Sendable (SessionRecord) -> [SessionNotice], _ record: SessionRecord
    ) async throws -> String {
        let connection = try #require(RawConnection(port: gateway.port))
        defer { connection.close() }
        connection.send(
            "\(head)\r\nHost: a\r\nAuthorization: Bearer \(token)\r\nExpect: 100-continue\r\n"
                + "Connection: close\r\n\r\n")
        // The gateway asks for the body after it has admitted the session.
        try #require(connection.wait(for: "100 Continue\r\n\r\n"))
        for piece in body.dropLast() { connection.send(piece) }
        var said = Answer.json(bytes: Array("{}".utf8))
        for notice in notices(record) { said.fields.append(SessionNotice.fieldName, notice.text) }
        gateway.auth.other.answer { [said] _ in said.response }
        _ = try await gateway.get("/auth/session")
        connection.send(body.last ?? "")
        return connection.readToEnd()
    }

    @Test(arguments: ["ended", "locked", "changed", "others"])
    func `a request whose session ends or locks before its body arrives has no effect`(change: String)
        async throws
    {
        try await GatewayHarness.run { gateway in
            let record = try gateway.auth.session()
            let answer = try await answer(
                gateway, gateway.auth.token(for: record),
                "POST /transactions HTTP/1.1\r\nContent-Type: application/json\r\nContent-Length: 2",
                body: ["{", "}"],
                after: { record in
                    switch change {
                    case "ended": return [.ended(record.id)]
                    case "locked": return [.locked(record.id)]
                    case "changed":
                        // All sessions of the user end, so the gateway asks auth again.
                        _ = try? gateway.auth.session(revoked: true)
                        return [.changed(record.user)]
                    default: return [.ended(ID(high: 1, low: 1))]
                    }
                }, record)
            let status = ["locked": "423", "others": "200"][change] ?? "401"
            #expect(answer.hasPrefix("HTTP/1.1 \(status) "), "\(answer)")
            #expect(gateway.ledger.seen.count == (change == "others" ? 1 : 0))
        }
    }

    @Test func `on open routes an ended session counts as anonymous`() async throws {
        try await GatewayHarness.run { gateway in
            let record = try gateway.auth.session()
            let answer = try await answer(
                gateway, gateway.auth.token(for: record),
                "POST /auth/passkeys/login/options HTTP/1.1\r\nContent-Length: 2", body: ["{}"],
                after: { [.ended($0.id)] }, record)
            #expect(answer.hasPrefix("HTTP/1.1 200 "), "\(answer)")
            let identity = try #require(gateway.auth.other.last?.fields["X-Coffer-Identity"])
            guard case .anonymous = gateway.context.signer.verify(identity) else {
                Issue.record("the session still acts")
                return
            }
        }
    }

    @Test(arguments: [
        ("Content-Length: 6", ["abc", "def"]),
        ("Transfer-Encoding: chunked", ["3\r\nabc\r\n3\r\ndef\r\n", "0\r\n\r\n"]),
    ])
    func `a body that is streamed to a service breaks off when its session ends`(
        framing: String, body: [String]
    )
        async throws
    {
        for ends in [true, false] {
            try await GatewayHarness.run { gateway in
                let record = try gateway.auth.session()
                let answer = try await answer(
                    gateway, gateway.auth.token(for: record),
                    "POST /transactions/x/attachments HTTP/1.1\r\nContent-Type: image/png\r\n\(framing)",
                    body: body, after: { ends ? [.ended($0.id)] : [] }, record)
                #expect(answer.hasPrefix("HTTP/1.1 \(ends ? 401 : 200) "), "\(answer)")
                #expect(gateway.ledger.seen.count == (ends ? 0 : 1))
            }
        }
    }
}
