import Contracts
import HTTPKit
import SQLiteKit
import ServiceKit
import TestKit
import Testing

/// What the operator does with people, as the people see it through the gateway.
@Suite struct PeopleTests {
    private func operate(
        _ system: CofferSystem, _ method: HTTPMethod, _ path: String, _ json: String? = nil
    ) async throws -> TestAnswer {
        try await system.harness.request(
            "auth", method, "/internal/operator\(path)", as: .service("operator"), json: json)
    }

    @Test func `a disabled user's access token is refused everywhere within a moment`() async throws {
        try await CofferSystem.run { system in
            let ada = try await system.join("ada@example.org")
            let phone = try await system.signIn("ada@example.org")
            #expect(try await phone.get("/accounts").status == 200)
            let disabled = try await operate(system, .post, "/users/\(ada.id)/disable")
            #expect(disabled.status == 200, "\(disabled.text)")
            for member in [ada, phone] {
                for path in ["/users/me", "/accounts", "/sharing", "/backups"] {
                    try await eventually("\(path) is refused") { try await member.get(path).status == 401 }
                }
            }
            let login = try await system.call(
                .post, "/auth/login",
                json: #"{"email":"ada@example.org","password":"\#(CofferSystem.password)"}"#)
            #expect(login.status == 401 && login.json["error"].string == "Invalid email or password")
            #expect(try await operate(system, .post, "/users/\(ada.id)/enable").status == 200)
            let again = try await system.signIn("ada@example.org")
            #expect(again.id == ada.id)
            #expect(try await again.get("/accounts").data["accounts"].array.count == 1)
        }
    }

    @Test func `the operator's erasure reaches every service`() async throws {
        try await CofferSystem.run { system in
            let ada = try await system.join("ada@example.org")
            _ = try await ada.category("Private")
            #expect(try await operate(system, .delete, "/users/\(ada.id)").status == 200)
            try await eventually("the token is refused") { try await ada.get("/categories").status == 401 }
            for service in ["auth", "ledger", "sharing", "export"] {
                try await eventually("\(service) has erased the user") {
                    try await system.harness.read(service) { db in
                        try db.exists("SELECT 1 FROM erased_users WHERE cleaned_at IS NOT NULL")
                    }
                }
            }
        }
    }

    @Test func `an invitation leads to an account that sees what was shared with its address`() async throws {
        try await CofferSystem.run(settings: ["COFFER_REGISTRATION": "invite"]) { system in
            let refused = try await system.register("grace@example.org")
            #expect(refused.status == 403 && refused.json["code"].string == "FORBIDDEN")
            let session = try await system.call(.get, "/auth/session")
            #expect(session.data["registration"].string == "invite")
            func join(_ email: String) async throws -> Member {
                let invited = try await operate(system, .post, "/invitations", #"{"email":"\#(email)"}"#)
                let link = try #require(invited.json["link"].string, "\(invited.text)")
                let token = try #require(link.split(separator: "=").last)
                let registered = try await system.call(
                    .post, "/auth/register",
                    json: """
                        {"email":"\(email)","password":"\(CofferSystem.password)","displayName":"Grace",
                        "invitation":"\(token)"}
                        """)
                #expect(registered.status == 201, "\(registered.text)")
                return try await system.signIn(email)
            }
            let ada = try await join("ada@example.org")
            let transaction = try await ada.expense("100", try await ada.category("Dinner"))
            let shared = try await ada.send(
                .post, "/expenses/share",
                #"{"transactionId":"\#(transaction)","participants":[{"email":"grace@example.org"}]}"#)
            #expect(shared.status == 201, "\(shared.text)")
            // Being part of an expense is no invitation, and the mail says whom to ask.
            let mail = try await system.mail(to: "grace@example.org", containing: "expense")
            #expect(mail.contains("ask whoever runs"))
            #expect(try await system.register("grace@example.org").status == 403)
            let grace = try await join("grace@example.org")
            try await eventually("the expense is there") {
                try await !grace.get("/sharing").data["expensesSharedWithMe"].array.isEmpty
            }
        }
    }

    @Test func `users read their own activity, with the addresses that the gateway saw`() async throws {
        try await CofferSystem.run { system in
            let ada = try await system.join("ada@example.org")
            let eve = try await system.join("eve@example.org", name: "Eve")
            _ = try await operate(system, .post, "/users/\(ada.id)/reset-link")
            let list = try await ada.get("/auth/activity?limit=2")
            #expect(list.status == 200, "\(list.text)")
            #expect(
                list.data["events"].array.map { $0["type"].string } == ["password.link", "signin.succeeded"])
            #expect(list.data["events"][0]["actor"].string == "operator")
            #expect(list.data["events"][1]["address"].string == "127.0.0.1")
            let cursor = try #require(list.data["nextCursor"].string)
            let rest = try await ada.get("/auth/activity?cursor=\(cursor)")
            #expect(rest.data["events"].array.map { $0["type"].string } == ["account.verified"])
            #expect(try await eve.get("/auth/activity").data["total"].int == 2)
            #expect(try await system.call(.get, "/auth/activity").status == 401)
        }
    }

    @Test func `exports, downloads of backups, restores and their undo are in the trail`() async throws {
        try await CofferSystem.run { system in
            let ada = try await system.join("ada@example.org")
            _ = try await ada.category("Private")
            #expect(try await ada.get("/export?format=csv").status == 200)
            #expect(try await ada.get("/export/goals.csv").status == 200)
            let backup = try #require(try await ada.send(.post, "/backups").data["id"].string)
            #expect(try await ada.get("/backups/\(backup)/download").status == 200)
            let preview = try await ada.send(.post, "/backups/\(backup)/restore", #"{"mode":"replace"}"#)
            let token = try #require(preview.data["token"].string, "\(preview.text)")
            let restored = try await ada.send(
                .post, "/backups/\(backup)/restore",
                #"{"mode":"replace","confirm":true,"token":"\#(token)"}"#)
            let id = try #require(restored.data["restoreId"].string, "\(restored.text)")
            let undo = try await ada.send(.post, "/restores/\(id)/undo", "{}")
            let back = try #require(undo.data["token"].string, "\(undo.text)")
            for _ in 0..<2 {
                // The second one answers what was done, and does nothing.
                let undone = try await ada.send(
                    .post, "/restores/\(id)/undo", #"{"confirm":true,"token":"\#(back)"}"#)
                #expect(undone.status == 200, "\(undone.text)")
            }
            let events = try await ada.get("/auth/activity?limit=6").data["events"].array
            #expect(
                events.map { $0["type"].string } == [
                    "restore.undone", "data.restored", "backup.downloaded", "data.exported",
                    "data.exported", "signin.succeeded",
                ])
            #expect(events.allSatisfy { $0["address"].string == "127.0.0.1" && !$0["session"].isNull })
        }
    }
}
