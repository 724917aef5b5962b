import CofferClient
import Contracts
import Foundation
import HTTPKit
import SQLiteKit
import ServiceKit
import TestKit
import Testing

/// The end of an account (contract §1, §6; SET-001 "Delete Account").
@Suite struct ErasureTests: ErasureScenes {
    private static let byPassword = AccountDeletion(password: .value(CofferSystem.password))
    /// The places that keep an erased user's id, and nothing else of the user.
    private static let kept = [
        "auth.erased_users.user", "auth.events.data", "auth.security_events.user",
        "ledger.erased_users.user", "ledger.wallets.owner", "sharing.erased_users.user",
        "export.erased_users.user",
    ]

    @Test(arguments: ["/users/me", "/auth/account"])
    func `SET-001: an account is deleted with its password or its e-mail address only`(path: String)
        async throws
    {
        try await CofferSystem.run { system in
            let ada = try await system.join("Ada+x@Example.org")
            let cases: [(body: String?, field: String, message: String)] = [
                (
                    nil, "password",
                    "Enter your password, or your email as confirmEmail, to delete the account"
                ),
                (#"{"password":"Wrong-pass1"}"#, "password", "Wrong password"),
                (#"{"password":""}"#, "password", "Wrong password"),
                (#"{"password":5}"#, "password", "Password must be text"),
                (
                    #"{"confirmEmail":"eve@example.org"}"#, "confirmEmail",
                    "This is not the email of this account"
                ),
                (#"{"confirmEmail":""}"#, "confirmEmail", "This is not the email of this account"),
                (
                    #"{"password":"\#(CofferSystem.password)","confirmEmail":"eve@example.org"}"#,
                    "confirmEmail", "This is not the email of this account"
                ),
                (
                    #"{"password":"Wrong-pass1","confirmEmail":"ada+x@example.org"}"#, "password",
                    "Wrong password"
                ),
            ]
            for (body, field, message) in cases {
                let answer = try await ada.send(.delete, path, body)
                #expect(answer.status == 400, "\(body ?? "no body"): \(answer.text)")
                #expect(answer.json["code"].string == "VALIDATION_ERROR")
                #expect(answer.json["details"][field][0].string == message)
            }
            #expect(try await system.call(.delete, path, json: CofferSystem.deletion).status == 401)
            #expect(try await ada.get("/users/me").status == 200)
            let deleted = try await ada.send(.delete, path, #"{"confirmEmail":" ADA+X@example.org "}"#)
            #expect(deleted.status == 200, "\(deleted.text)")
            #expect(deleted.data["message"].string == "Your account is deleted.")
            #expect(deleted.fields["X-Coffer-Sessions"] == nil)
        }
    }

    @Test(arguments: ["/users/me", "/auth/account"])
    func `SET-001: ten minutes after the sign-in the e-mail address alone deletes nothing`(path: String)
        async throws
    {
        try await CofferSystem.run { system in
            system.harness.clock.stop()
            let ada = try await system.join("ada@example.org")
            system.harness.clock.advance(seconds: 601)
            // A refresh is no sign-in: the stolen token may be a new one.
            let refreshed = try await system.call(
                .post, "/auth/refresh", json: #"{"refreshToken":"\#(ada.refreshToken)"}"#)
            let token = try #require(refreshed.data["accessToken"].string)
            func delete(_ body: String) async throws -> TestAnswer {
                try await system.call(.delete, path, token: token, json: body)
            }
            let address = #"{"confirmEmail":"ada@example.org"}"#
            let refused = try await delete(address)
            #expect(refused.status == 403, "\(refused.text)")
            #expect(
                refused.json["error"].string
                    == "You signed in more than 10 minutes ago. Enter your password to delete the account.")
            let wrong = try await delete(#"{"password":"Wrong-pass1","confirmEmail":"ada@example.org"}"#)
            #expect(wrong.status == 400)
            #expect(try await delete(#"{"confirmEmail":"eve@example.org"}"#).status == 400)
            #expect(try await ada.get("/users/me").status == 200)
            // A new sign-in suffices for ten minutes; the password always does.
            let again = try await system.signIn("ada@example.org")
            system.harness.clock.advance(seconds: 600)
            let body = path == "/users/me" ? address : CofferSystem.deletion
            #expect(try await again.send(.delete, path, body).status == 200)
        }
    }

    @Test func `every session ends at once, and the address can be registered again`() async throws {
        try await CofferSystem.run { system in
            let ada = try await system.join("ada@example.org")
            let phone = try await system.signIn("ada@example.org")
            _ = try await ada.category("Secret category")
            #expect(try await phone.client.accounts.list().accounts.count == 1)
            _ = try await ada.client.profile.deleteUser(Self.byPassword)
            for member in [ada, phone] {
                for path in ["/users/me", "/accounts", "/sharing", "/backups"] {
                    #expect(try await member.get(path).status == 401, "\(path)")
                }
                // The refresh token is refused, too.
                let app = member.app()
                #expect(try await refused { try await app.profile.get() }.status == 401)
                #expect(await app.session == nil)
            }
            let login = try await refused { try await system.signIn("ada@example.org") }
            #expect(login.status == 401)
            #expect(login.message == "Invalid email or password")

            try system.clearMails()
            let again = try await system.join("ada@example.org")
            #expect(again.id != ada.id)
            #expect(try await again.client.categories.list().isEmpty)
            #expect(try await again.client.transactions.page().total == 0)
        }
    }

    @Test func `a deletion clears the browser's cookies`() async throws {
        try await CofferSystem.run { system in
            let browser = try await system.browser()
            let other = browser.copy()
            #expect(try await browser.get("/users/me").status == 200)
            let deleted = try await browser.send(
                .delete, "/users/me", #"{"confirmEmail":"demo@coffer.local"}"#)
            #expect(deleted.status == 200, "\(deleted.text)")
            #expect(browser.sessionCookies.isEmpty)
            #expect(try await other.get("/users/me").status == 401)
        }
    }

    @Test func `no service keeps data of an erased user, and a late token creates none`() async throws {
        try await CofferSystem.run { system in
            let ada = try await system.join("ada.unique@example.org", name: "Ada Unique")
            try await fill(ada, transactions: 120)
            _ = try await ada.client.backups.create()
            let files = "\(system.harness.folder.path)/files"
            #expect(try names(in: "\(files)/backups").count == 1)
            #expect(try names(in: "\(files)/avatars").count == 1)
            let deleted = try await ada.client.profile.deleteUser(Self.byPassword)
            #expect(deleted.message == "Your account is deleted.")

            // An identity that the gateway signed before the erasure.
            let user = try #require(ID<User>(ada.id))
            let late = UserIdentity(
                user: user, session: ID(high: 1, low: 1), currency: .usd, timeZone: "UTC",
                clientAddress: "127.0.0.1")
            try await eventually("the ledger refuses her") {
                try await system.harness.request("ledger", .get, "/accounts", as: .user(late)).status == 401
            }
            let write = try await system.harness.request(
                "ledger", .post, "/categories", as: .user(late), json: #"{"name":"Late","type":"EXPENSE"}"#)
            #expect(write.status == 401)

            try await eventually("the files are gone") {
                try names(in: "\(files)/backups").isEmpty && names(in: "\(files)/avatars").isEmpty
            }
            try await converge(system)
            let traces = StoredTraces(source: .running(system.harness))
            let left = try await traces.places(of: ada.id)
            #expect(left == Self.kept)
            try await expectNothing(of: "ada.unique", in: traces)
            try await expectNothing(of: "ada unique", in: traces)
            for table in [
                "books", "accounts", "categories", "transactions", "budgets", "rollups",
                TestStore.server == nil ? "search_words" : "search",
                "goals", "assets", "asset_transactions", "asset_days", "allocations", "allocation_history",
                "plan_months", "plan_corrections", "planning_settings",
            ] {
                #expect(try await traces.count(table, in: "ledger") == 0, "\(table)")
            }
        }
    }

    @Test func `the other party keeps its side of a share under Deleted user`() async throws {
        try await CofferSystem.run { system in
            let ada = try await system.join("ada@example.org", name: "Ada")
            let grace = try await system.join("grace@example.org", name: "Grace")
            let adas = try await share(by: ada, with: ["grace@example.org", "nobody@example.org"], "90")
            let graces = try await share(by: grace, with: ["ada@example.org"], "50")
            _ = try await ada.client.profile.deleteUser(Self.byPassword)
            try await eventually("Ada's name is gone") {
                try await !grace.get("/sharing").text.contains("ada@example.org")
            }
            try await converge(system)

            let sharing = grace.client.sharing
            let overview = try await sharing.overview()
            let owed = try #require(overview.expensesSharedWithMe.first)
            #expect(owed.sharedExpense.id == adas)
            #expect(owed.status == .pending)
            #expect(owed.shareAmount == "30.00")
            #expect(owed.sharedExpense.owner.displayName == "Deleted user")
            #expect(owed.sharedExpense.owner.email == "")
            let mine = try #require(overview.sharedExpenses.first)
            #expect(mine.id == graces)
            let part = try #require(mine.participants.first)
            #expect(part.participant.displayName == "Deleted user" && part.participant.email == "")
            #expect(overview.netBalance.first?.amount == "-5.00")
            #expect(overview.settlementBalances.map(\.userDisplayName) == ["Deleted user"])
            #expect(!(try await grace.get("/sharing").text.contains("Ada")))

            // The part of the erased owner's invitation goes to no user.
            let whole = try await sharing.get(adas)
            let invited = whole.participants[1]
            #expect(invited.status == .declined)
            #expect(invited.participant.email == "")
            #expect(whole.totalOwed == "30.00")
            #expect(whole.ownerShare == "60.00")
            // The user of that address owes nothing, and a new Ada has no part of the erased one.
            let nobody = try await system.join("nobody@example.org", name: "Nobody")
            try system.clearMails()
            let newAda = try await system.join("ada@example.org", name: "Ada")
            for member in [nobody, newAda] {
                let theirs = try await member.client.sharing.overview()
                #expect(theirs.expensesSharedWithMe.isEmpty && theirs.sharedExpenses.isEmpty)
            }
            // Grace settles with the erased user, and marks her debt as settled.
            for settled in [part.id, owed.id] { try await sharing.markPaid(settled) }
            #expect(try await sharing.overview().netBalance.first?.amount == "0.00")

            // When both users are erased, their share is deleted.
            _ = try await grace.client.profile.deleteUser(Self.byPassword)
            try await converge(system)
            try await eventually("the ledger has released what was shared") {
                try await system.harness.read("sharing") { db in try !db.exists("SELECT 1 FROM locks") }
            }
            let traces = StoredTraces(source: .running(system.harness))
            #expect(try await traces.count("shares", in: "sharing") == 0)
            #expect(try await traces.count("participants", in: "sharing") == 0)
            let left = try await traces.places(of: grace.id)
            #expect(left == Self.kept)
        }
    }

    @Test func `an erased user's money leaves the system, and the other side of a transfer stays`()
        async throws
    {
        try await CofferSystem.run { system in
            let ada = try await system.join("ada@example.org", name: "Ada")
            let grace = try await system.join("grace@example.org", name: "Grace")
            let graces = grace.client.wallet
            _ = try await ada.client.wallet.send(
                SendMoneyDraft(amount: "12.50", to: "grace@example.org", note: "Lunch"))
            let before = try await graces.get()
            _ = try await ada.client.profile.deleteUser(Self.byPassword)
            try await converge(system)
            #expect(try await graces.get() == before)
            let line = try #require(try await graces.page().transactions.first)
            #expect(line.type == .received)
            #expect(line.amount == "12.50")
            #expect(line.counterparty?.displayName == "Deleted user")
            #expect(line.counterparty?.email == "")
            let back = SendMoneyDraft(amount: "1", to: "ada@example.org")
            #expect(try await refused { try await graces.send(back) }.status == 404)
            let left = try await system.harness.read("ledger") { db in
                try db.first("SELECT sum(balance) FROM wallets WHERE closed_at IS NOT NULL") { try $0.int(0) }
            }
            #expect(left == 0)
        }
    }

    @Test func `a group goes on after its maker is erased, if a member accepted it`() async throws {
        try await CofferSystem.run { system in
            let ada = try await system.join("ada@example.org", name: "Ada")
            let grace = try await system.join("grace@example.org", name: "Grace")
            let (adas, graces) = (ada.client.groups, grace.client.groups)
            let invited = GroupMemberDraft(email: "grace@example.org")
            let nobody = GroupMemberDraft(email: "nobody@example.org")
            let group = try await adas.create(GroupDraft(name: "Flat", members: .list([invited, nobody]))).id
            let rent = try await ada.spend("90", on: ada.category("Rent")).id
            _ = try await adas.share(GroupExpenseDraft(transactionId: .value(rent)), to: group)
            // Grace accepts the membership by an expense of her own; in a second group she did nothing.
            let power = try await grace.spend("30", on: grace.category("Power")).id
            _ = try await graces.share(GroupExpenseDraft(transactionId: .value(power)), to: group)
            let closed = try await adas.create(GroupDraft(name: "Trip", members: .list([invited]))).id
            _ = try await ada.client.profile.deleteUser(Self.byPassword)
            try await converge(system)
            #expect(try await refused { try await graces.get(closed) }.status == 404)
            let now = try await graces.get(group)
            #expect(now.ownerId.text == grace.id)
            #expect(now.members.count == 2)
            for path in [
                "/groups/\(group)", "/groups/\(group)/expenses", "/groups/\(group)/balances", "/sharing",
                "/notifications",
            ] {
                let answer = try await grace.get(path)
                #expect(answer.status == 200, "\(path): \(answer.text)")
                #expect(
                    !answer.text.contains("Ada") && !answer.text.contains("ada@"), "\(path): \(answer.text)")
            }
            _ = try await grace.client.profile.deleteUser(Self.byPassword)
            try await converge(system)
            #expect(try await count("group_members", in: "sharing", of: system) == 0)
        }
    }

    @Test func `the sixty-first deletion in an hour is refused`() async throws {
        // Development has twenty times the contract's three.
        try await CofferSystem.run { system in
            let ada = try await system.join("ada@example.org")
            for _ in 0..<60 { #expect(try await ada.send(.delete, "/users/me").status == 400) }
            let refused = try await ada.send(.delete, "/users/me", CofferSystem.deletion)
            #expect(refused.status == 429)
            #expect(refused.fields["Retry-After"] != nil)
            #expect(refused.fields["RateLimit-Policy"] == "\"deletion\";q=60;w=3600")
        }
    }
}
