import Contracts
import HTTPKit
import TestKit
import Testing

/// Every declared public endpoint as anonymous, as a stranger with somebody's ids, and with rubbish.
@Suite struct AccessTests {
    private static let endpoints = AuthAPI.all + LedgerAPI.all + SharingAPI.all + ExportAPI.all

    private static func target(_ endpoint: EndpointDescription, id: String) -> String {
        endpoint.path.replacing(#/\{[a-z]+\}/#, with: id)
    }

    @Test func `anonymous callers get 401 in the envelope, and no internal endpoint is routed`() async throws
    {
        try await CofferSystem.run { system in
            let id = "01900000-0000-7000-8000-000000000001"
            for endpoint in Self.endpoints where endpoint.access != .anonymous {
                let method = HTTPMethod(rawValue: endpoint.method.rawValue)
                let answer = try await system.call(method, Self.target(endpoint, id: id))
                #expect(
                    answer.status == (endpoint.access == .user ? 401 : 404),
                    "\(endpoint.method.rawValue) \(endpoint.path): \(answer.status)")
                #expect(answer.json["success"].bool == false)
                #expect(answer.json["code"].string != nil)
                #expect(answer.fields["X-Request-Id"] != nil)
            }
        }
    }

    @Test func `many at once see themselves, however they share connections`() async throws {
        try await CofferSystem.run { system in
            var members: [(email: String, member: Member)] = []
            for number in 0..<8 {
                let email = "user-\(number)@example.org"
                members.append((email, try await system.join(email)))
            }
            try await withThrowingTaskGroup(of: Void.self) { group in
                for (email, member) in members {
                    for _ in 0..<6 {
                        group.addTask {
                            for _ in 0..<20 {
                                let me = try await member.get("/users/me")
                                #expect(me.data["email"].string == email)
                            }
                        }
                    }
                }
                try await group.waitForAll()
            }
        }
    }

    @Test func `as many fields as the gateway takes are not too many for a service`() async throws {
        try await CofferSystem.run { system in
            let ada = try await system.join("ada@example.org")
            // Host, Authorization and these are a hundred; the gateway adds its own.
            let fields = (0..<98).map { ("X-Field-\($0)", "x") }
            #expect(try await ada.get("/users/me", fields: fields).status == 200)
            #expect(try await ada.get("/users/me", fields: fields + [("X-More", "x")]).status == 431)
        }
    }

    @Test func `a stranger finds nothing of another user by id`() async throws {
        try await CofferSystem.run { system in
            let ada = try await system.join("ada@example.org")
            let eve = try await system.join("eve@example.org", name: "Eve")
            let category = try await ada.category("Groceries")
            let transaction = try await ada.expense("10", category)
            let account = try #require(try await ada.get("/accounts").data["activeAccountId"].string)
            let budget = try #require(
                try await ada.send(
                    .post, "/budgets",
                    #"{"accountId":"\#(account)","categoryId":"\#(category)","month":"2026-01","planned":5}"#
                ).data["id"].string)
            let share = try #require(
                try await ada.send(
                    .post, "/expenses/share",
                    #"{"transactionId":"\#(transaction)","participants":[{"email":"bob@example.org"}]}"#
                ).data["id"].string)
            let backup = try #require(try await ada.send(.post, "/backups").data["id"].string)
            var key = try SoftPasskey(.edDSA, origin: CofferSystem.origin, rpID: "127.0.0.1")
            let options = try await ada.send(.post, "/auth/passkeys/register/options", "{}").data
            let passkey = try #require(
                try await ada.send(
                    .post, "/auth/passkeys/register/verify", key.registration(options).json
                ).data["id"].string)
            let group = try #require(
                try await ada.send(.post, "/groups", #"{"name":"Flat"}"#).data["id"].string)
            let template = try #require(
                try await ada.send(
                    .post, "/recurring",
                    #"{"categoryId":"\#(category)","type":"EXPENSE","amount":5,"dayOfMonth":28}"#
                ).data["id"].string)
            let session = try #require(
                try await ada.get("/auth/sessions").data["sessions"][0]["id"].string)
            let ids = [
                "/auth/passkeys": passkey,
                "/auth/sessions": session,
                "/accounts": account, "/categories": category, "/transactions": transaction,
                "/budgets": budget, "/expenses/shares": share, "/backups": backup,
                "/groups": group, "/notifications": share, "/recurring": template,
            ]
            for endpoint in Self.endpoints where endpoint.access == .user && endpoint.path.contains("{") {
                let prefix = String(endpoint.path.prefix { $0 != "{" }.dropLast())
                let id = try #require(ids[prefix], "no example for \(endpoint.path)")
                let body =
                    [.put, .patch, .post].contains(endpoint.method) ? #"{"isArchived":true,"name":"x"}"# : nil
                let answer = try await eve.send(
                    HTTPMethod(rawValue: endpoint.method.rawValue), Self.target(endpoint, id: id), body)
                #expect(answer.status == 404, "\(endpoint.method.rawValue) \(endpoint.path): \(answer.text)")
                #expect(answer.json["code"].string == "NOT_FOUND")
            }
            #expect(try await ada.get("/transactions/\(transaction)").status == 200)
            let lists = ["/transactions", "/categories", "/backups", "/auth/passkeys"]
            for list in lists {
                let text = try await eve.get(list).text
                for id in ids.values { #expect(!text.contains(id), "\(list) shows \(id)") }
            }
        }
    }

    @Test func `a client cannot vouch for itself`() async throws {
        try await CofferSystem.run { system in
            let answer = try await system.call(
                .get, "/accounts",
                fields: [("X-Coffer-Identity", "v1 user a b USD UTC 1.2.3.4 99999999999 AAAA")])
            #expect(answer.status == 401)
        }
    }
}
