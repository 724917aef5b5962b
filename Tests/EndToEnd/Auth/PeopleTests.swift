import CofferClient
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
            #expect(try await phone.client.accounts.list().accounts.count == 1)
            let disabled = try await operate(system, .post, "/users/\(ada.id)/disable")
            #expect(disabled.status == 200, "\(disabled.text)")
            for member in [ada, phone] {
                for path in ["/users/me", "/accounts", "/sharing", "/backups"] {
                    try await eventually("\(path) is refused") { try await member.get(path).status == 401 }
                }
            }
            let login = try await refused { try await system.signIn("ada@example.org") }
            #expect(login.status == 401 && login.message == "Invalid email or password")
            #expect(try await operate(system, .post, "/users/\(ada.id)/enable").status == 200)
            let again = try await system.signIn("ada@example.org")
            #expect(again.id == ada.id)
            #expect(try await again.client.accounts.list().accounts.count == 1)
        }
    }

    @Test func `a disabled user's calendar is answered as an unknown one until the user is enabled`()
        async throws
    {
        try await CofferSystem.run { system in
            let ada = try await system.join("ada@example.org")
            let opened = try await ada.send(.post, "/planning/reminders/token")
            let url = try #require(opened.data["url"].string, "\(opened.text)")
            let path = String(try #require(url.wholeMatch(of: #/http://[^/]+(/.+)/#)).1)
            #expect(try await system.call(.get, path).status == 200)
            #expect(try await operate(system, .post, "/users/\(ada.id)/disable").status == 200)
            let refused = try await system.call(.get, path)
            let other = String(repeating: "A", count: path.count)
            let unknown = try await system.call(.get, "/planning/reminders/\(other.prefix(43))/calendar.ics")
            #expect(refused.status == 404)
            #expect(refused.text == unknown.text)
            #expect(try await operate(system, .post, "/users/\(ada.id)/enable").status == 200)
            #expect(try await system.call(.get, path).status == 200)
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
            let stranger = system.client()
            func register(_ email: String, invitation: String? = nil) async throws -> Registered {
                try await stranger.auth.register(
                    email: email, password: CofferSystem.password, displayName: "Grace",
                    invitation: invitation)
            }
            let alone = try await refused { try await register("grace@example.org") }
            #expect(alone.status == 403 && alone.code == .forbidden)
            #expect(try await stranger.auth.state().registration == .invite)
            func join(_ email: String) async throws -> Member {
                let invited = try await operate(system, .post, "/invitations", #"{"email":"\#(email)"}"#)
                let link = try #require(invited.json["link"].string, "\(invited.text)")
                let token = try #require(link.split(separator: "=").last)
                #expect(try await register(email, invitation: String(token)).emailVerified)
                return try await system.signIn(email)
            }
            let ada = try await join("ada@example.org")
            let dinner = try await ada.spend("100", on: ada.category("Dinner")).id
            _ = try await ada.client.sharing.share(
                ShareDraft(
                    transactionId: .value(dinner),
                    participants: .list([ParticipantDraft(email: "grace@example.org")])))
            // Being part of an expense is no invitation, and the mail says whom to ask.
            let mail = try await system.mail(to: "grace@example.org", containing: "expense")
            #expect(mail.contains("ask whoever runs"))
            #expect(try await refused { try await register("grace@example.org") }.status == 403)
            let grace = try await join("grace@example.org")
            try await eventually("the expense is there") {
                try await !grace.client.sharing.overview().expensesSharedWithMe.isEmpty
            }
        }
    }

    @Test func `users read their own activity, with the addresses that the gateway saw`() async throws {
        try await CofferSystem.run { system in
            let ada = try await system.join("ada@example.org")
            let eve = try await system.join("eve@example.org", name: "Eve")
            _ = try await operate(system, .post, "/users/\(ada.id)/reset-link")
            let list = try await ada.client.call(AuthAPI.activity, query: ["limit": "2"]).value
            #expect(list.events.map(\.type) == [.resetLinkMade, .signedIn])
            #expect(list.events.map(\.actor) == [.operator, .user])
            #expect(list.events.last?.address == "127.0.0.1")
            let cursor = try #require(list.nextCursor)
            let rest = try await ada.client.call(AuthAPI.activity, query: ["cursor": cursor]).value
            #expect(rest.events.map(\.type) == [.accountVerified])
            #expect(try await ada.client.sessions.activity().collect() == list.events + rest.events)
            #expect(try await eve.client.sessions.activity().collect().count == 2)
            #expect(try await refused { try await system.client().call(AuthAPI.activity) }.status == 401)
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
