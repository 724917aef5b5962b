import CofferClient
import Contracts
import Foundation
import HTTPKit
import TestKit
import Testing

/// The first steps of a new user, through the gateway.
@Suite struct JourneyTests {
    @Test func `a user registers, verifies, signs in, records, budgets, shares, exports and backs up`()
        async throws
    {
        try await CofferSystem.run { system in
            let grace = try await system.join("grace@example.org", name: "Grace")
            let ada = try await system.join("Ada@Example.org", name: "Ada")
            let groceries = try await ada.category("Groceries")
            let salary = try await ada.category("Salary", .income)
            let account = try await ada.client.accounts.list().activeAccountId
            let client = ada.client
            let month = try await client.reports.dashboard().month
            let budget = try await client.call(
                LedgerAPI.putBudget,
                BudgetDraft(
                    accountId: .value(.one(account)), categoryId: .value(groceries), month: .value(month),
                    planned: "500"))
            #expect(budget.status == 201)
            let income = try await client.call(
                LedgerAPI.transaction.create,
                TransactionDraft(categoryId: .value(salary), type: .value(.income), amount: "3200"))
            #expect(income.status == 201)
            _ = try await ada.spend("250.00", on: groceries)
            let dinner = try await ada.spend("100", on: groceries, description: "Dinner").id

            let progress = try #require(try await client.budgets.list(account: .one(account)).budgets.first)
            #expect(progress.percentUsed == 70)
            #expect(progress.spent == "350.00")
            #expect(try await client.reports.dashboard().summary.netResult == "2850.00")

            let share = try await client.sharing.share(
                ShareDraft(
                    transactionId: .value(dinner),
                    participants: .list([ParticipantDraft(email: "GRACE@example.org")])))
            #expect(share.ownerShare == "50.00")
            let owed = try await grace.client.sharing.overview()
            #expect(owed.netBalance.first?.amount == "-50.00")
            #expect(owed.expensesSharedWithMe.first?.sharedExpense.owner.displayName == "Ada")
            #expect(try await grace.client.reports.dashboard().pendingSharedExpenses == 1)
            let part = try #require(share.participants.first).id
            #expect(try await client.sharing.markPaid(part).status == .paid)
            #expect(try await grace.client.sharing.overview().netBalance.first?.amount == "0.00")

            let csv = try await client.exports.file(.csv)
            #expect(csv.contentType.hasPrefix("text/csv"))
            #expect(csv.text.split(separator: "\r\n").count == 4)
            let backup = try await client.call(ExportAPI.createBackup, BackupRequest())
            #expect(backup.status == 201)
            let id = backup.value.id
            let file = try JSONValue(try await client.backups.file(id).bytes)
            #expect(file["version"].string == "2.2")
            #expect(file["data"]["transactions"].array.count == 3)
            #expect(try await refused { try await grace.client.backups.file(id) }.status == 404)
        }
    }

    @Test func `an export and a backup right after the registration have the account that the app shows`()
        async throws
    {
        try await CofferSystem.run { system in
            let ada = try await system.join("ada@example.org")
            let export = try JSONValue(try await ada.client.exports.file(.json).bytes)
            #expect(export["accounts"].array.map { $0["name"].string } == ["Personal"])
            let shown = try #require(try await ada.client.accounts.list().accounts.first)
            let exported = export["accounts"][0]
            #expect(exported["id"].string == shown.id.text)
            #expect(exported["preferredCurrency"].string == shown.preferredCurrency.code)
            #expect(exported["balance"].string == shown.balance)
            #expect(exported["isActive"].bool == shown.isActive)
            let grace = try await system.join("grace@example.org")
            #expect(try await grace.client.backups.create().counts?["accounts"] == 1)
        }
    }

    @Test func `SET-003: after a logout the session is refused at once, and other sessions go on`()
        async throws
    {
        try await CofferSystem.run { system in
            let first = try await system.join("ada@example.org")
            let second = try await system.signIn("ada@example.org")
            #expect(try await first.client.profile.get().email == "ada@example.org")
            try await first.app().auth.signOut()
            #expect(try await refused { try await first.client.profile.get() }.status == 401)
            #expect(try await second.client.profile.get().email == "ada@example.org")
            // The app's access token and then its refresh token are refused.
            let ended = try await refused { try await first.app().profile.get() }
            #expect(ended.status == 401)
            #expect(ended.message == "Session expired. Please sign in again.")
        }
    }

    @Test func `ERR-002: an expired access token is renewed by the refresh token`() async throws {
        try await CofferSystem.run { system in
            let ada = try await system.join("ada@example.org")
            system.harness.clock.advance(seconds: 901)
            #expect(try await ada.get("/users/me").status == 401)
            let app = ada.app()
            #expect(try await app.profile.get().id.text == ada.id)
            let renewed = try #require(await app.session)
            #expect(renewed.accessToken != ada.accessToken && renewed.refreshToken != ada.refreshToken)
        }
    }

    @Test func `every public path is also served under /api/v1`() async throws {
        try await CofferSystem.run { system in
            let ada = try await system.join("ada@example.org")
            let plain = try await ada.get("/accounts")
            let prefixed = try await ada.get("/api/v1/accounts")
            #expect(plain.status == 200)
            #expect(plain.bytes == prefixed.bytes)
        }
    }
}
