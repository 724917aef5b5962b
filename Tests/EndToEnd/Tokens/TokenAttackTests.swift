import CofferClient
import Contracts
import HTTPKit
import TestKit
import Testing

/// Attacks on API tokens: forged and stolen ones, and tokens that try to become more than they are.
@Suite struct TokenAttackTests {
    @Test func `mistyped, truncated, foreign and made-up tokens are 401`() async throws {
        try await TokenScene.run { scene in
            let token = try await scene.token(TokenScope.allCases)
            #expect(try await scene.get("/accounts", token).status == 200)
            let made = APITokenText.make([UInt8](repeating: 7, count: 32))
            let wrong = [
                String(token.dropLast()), token + "0", String(token.dropFirst(4)), "cof_", "cof",
                token.lowercased(), "Cof_" + token.dropFirst(4), "cof_" + token.dropFirst(4).reversed(), made,
                String(token.dropLast(6)), token + "." + token, scene.ada.accessToken + token,
                "cof_" + String(repeating: "0", count: 49), "cof_" + String(repeating: "z", count: 3_000),
            ]
            for text in wrong {
                #expect(try await scene.get("/accounts", text).status == 401, "\(text.prefix(60))")
            }
            for scheme in ["Basic", "Token", "Bearer-cof", ""] {
                let fields = [("Authorization", "\(scheme) \(token)")]
                #expect(try await scene.system.call(.get, "/accounts", fields: fields).status == 401)
            }
            let twice = [("Authorization", "Bearer \(token)"), ("Authorization", "Bearer \(token)")]
            #expect(try await scene.system.call(.get, "/accounts", fields: twice).status == 400)
            // Neither in the address nor in a field of another name.
            #expect(try await scene.system.call(.get, "/accounts?token=\(token)").status == 401)
            #expect(
                try await scene.system.call(.get, "/accounts?access_token=\(token)").status == 401)
            #expect(
                try await scene.system.call(.get, "/accounts", fields: [("X-Api-Key", token)]).status == 401)
            #expect(try await scene.get("/accounts", token).status == 200)
        }
    }

    @Test func `a token makes, lists and revokes no token, not even itself`() async throws {
        try await TokenScene.run { scene in
            let (id, token) = try await TokenScene.token(of: scene.ada, TokenScope.allCases)
            let body = #"{"name":"More","scopes":["read"]}"#
            #expect(try await scene.send(.post, "/auth/tokens", token, body).forbiddenFor == "token")
            #expect(try await scene.get("/auth/tokens", token).forbiddenFor == "token")
            #expect(try await scene.send(.delete, "/auth/tokens/\(id)", token).forbiddenFor == "token")
            #expect(try await scene.send(.delete, "/auth/sessions/\(id)", token).forbiddenFor == "token")
            // A token is no session: its owner cannot end or find it as one.
            #expect(try await scene.ada.send(.delete, "/auth/sessions/\(id)").status == 404)
            #expect(try await !scene.ada.get("/auth/sessions").text.contains(id))
            #expect(try await scene.get("/accounts", token).status == 200)
            #expect(try await scene.ada.client.tokens.list().count == 1)
        }
    }

    @Test func `a token for another user's account reaches nothing of it`() async throws {
        try await TokenScene.run { scene in
            let eve = try await scene.system.join("eve@example.org")
            let id = try await scene.expense("9.99", in: scene.shown)
            let token = try await TokenScene.token(
                of: eve, [.read, .transactionsWrite], accounts: [scene.shown]
            ).token
            #expect(try await scene.get("/accounts", token).data["accounts"].array.isEmpty)
            #expect(try await scene.get("/transactions", token).data["total"].int == 0)
            #expect(try await scene.get("/transactions/\(id)", token).status == 404)
            #expect(try await scene.get("/accounts/\(scene.shown)", token).status == 404)
            let made = try await scene.send(
                .post, "/transactions", token, scene.draft("1.00", in: scene.shown))
            #expect(made.status == 400, "\(made.text)")
        }
    }

    @Test func `scopes do not grow by batches, bookings, templates or calculators`() async throws {
        try await TokenScene.run { scene in
            let id = try await scene.expense("4.00", in: scene.shown)
            let sharing = try await scene.token([.sharingWrite, .read])
            // Booking a share writes a transaction.
            let booking = #"{"accountId":"\#(scene.shown)","categoryId":"\#(scene.groceries)"}"#
            let booked = try await scene.send(.post, "/expenses/shares/\(id)/book", sharing, booking)
            #expect(booked.forbiddenFor == "scope")
            let batch = #"{"operations":[{"op":"delete","id":"\#(id)"}]}"#
            for scope in TokenScope.allCases where scope != .transactionsWrite {
                let token = try await scene.token([scope])
                let answer = try await scene.send(.post, "/transactions/batch", token, batch)
                #expect(answer.forbiddenFor == "scope", "\(scope.rawValue)")
            }
            let reader = try await scene.token([.read])
            let plan = #"{"budget":100,"currency":"USD","apply":true}"#
            let applied = try await scene.send(.post, "/planning/budget-calculator", reader, plan)
            #expect(applied.forbiddenFor == "scope")
            // The address of a calendar would outlive the token.
            let planner = try await scene.token([.planningWrite])
            let calendar = try await scene.send(.post, "/planning/reminders/token", planner, "{}")
            #expect(calendar.forbiddenFor == "token")
            #expect(try await scene.ada.get("/transactions/\(id)").status == 200)
        }
    }

    @Test func `a client cannot send the claims of a token`() async throws {
        try await TokenScene.run { scene in
            let token = try await scene.token([.read], accounts: [scene.shown])
            let claim =
                "v1 token \(scene.ada.id) \(scene.ada.id) USD UTC 127.0.0.1 read,wallet * 99999999999 AAAA"
            let fields = [("X-Coffer-Identity", claim)]
            #expect(try await scene.send(.get, "/wallet", token, fields: fields).forbiddenFor == "scope")
            let accounts = try await scene.send(.get, "/accounts", token, fields: fields)
            #expect(accounts.data["accounts"].array.count == 1)
            #expect(try await scene.system.call(.get, "/accounts", fields: fields).status == 401)
            // Notices of ended sessions are auth's alone.
            let notice = [("X-Coffer-Sessions", "changed=\(scene.ada.id)")]
            #expect(try await scene.send(.get, "/accounts", token, fields: notice).status == 200)
        }
    }

    @Test func `a token in a browser's cookie is no session of the app`() async throws {
        try await TokenScene.run { scene in
            let token = try await scene.token([.read])
            for name in ["coffer-access", "__Host-coffer-access", "coffer-refresh"] {
                let fields = [
                    ("Cookie", "\(name)=\(token)"), ("Sec-Fetch-Site", "same-origin"), ("X-CSRF", "1"),
                ]
                let made = try await scene.system.call(
                    .post, "/auth/tokens", json: #"{"name":"x","scopes":["wallet"]}"#, fields: fields)
                #expect([401, 403].contains(made.status))
            }
        }
    }

    @Test func `a revoked token breaks off an export on its way`() async throws {
        try await TokenScene.run { scene in
            // More than the sockets' buffers hold: 2 000 rows of 8 KB.
            let notes = String(repeating: "\u{1F4B6}", count: 2_000)
            let draft = scene.draft("1.00", in: scene.shown, extra: #","notes":"\#(notes)""#)
            let operations = [String](repeating: #"{"op":"create","transaction":\#(draft)}"#, count: 100)
            let batch = "{\"operations\":[\(operations.joined(separator: ","))]}"
            for _ in 0..<20 {
                #expect(try await scene.ada.send(.post, "/transactions/batch", batch).status == 200)
            }
            let (id, token) = try await TokenScene.token(of: scene.ada, [.export])
            let whole = try await scene.get("/export?format=csv", token).text.utf8.count
            guard case .tcp(_, let port) = scene.system.harness.address else {
                Issue.record("no port")
                return
            }
            let connection = try #require(RawConnection(port: Int(port)))
            defer { connection.close() }
            connection.send(
                "GET /export?format=csv HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer \(token)\r\n\r\n")
            #expect(connection.wait(for: "200 OK"))
            #expect(try await scene.ada.send(.delete, "/auth/tokens/\(id)").status == 200)
            let rest = connection.readToEnd()
            // The last chunk of a whole answer is empty.
            #expect(!rest.hasSuffix("0\r\n\r\n"))
            #expect(rest.utf8.count < whole, "\(rest.utf8.count) of \(whole) bytes came")
        }
    }
}
