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
            let salary = try await ada.category("Salary", "INCOME")
            let account = try #require(try await ada.get("/accounts").data["activeAccountId"].string)
            let month = try #require(try await ada.get("/dashboard").data["month"].string)
            let plan =
                #"{"accountId":"\#(account)","categoryId":"\#(groceries)","month":"\#(month)","planned":500}"#
            let budget = try await ada.send(.post, "/budgets", plan)
            #expect(budget.status == 201, "\(budget.text)")
            let income = try await ada.send(
                .post, "/transactions", #"{"type":"INCOME","amount":"3200","categoryId":"\#(salary)"}"#)
            #expect(income.status == 201)
            _ = try await ada.expense("250.00", groceries)
            let dinner = try await ada.expense("100", groceries, extra: #","description":"Dinner""#)

            let progress = try await ada.get("/budgets?accountId=\(account)").data["budgets"][0]
            #expect(progress["percentUsed"].int == 70)
            #expect(progress["spent"].string == "350.00")
            let dashboard = try await ada.get("/dashboard").data
            #expect(dashboard["summary"]["netResult"].string == "2850.00")

            let share = try await ada.send(
                .post, "/expenses/share",
                #"{"transactionId":"\#(dinner)","participants":[{"email":"GRACE@example.org"}]}"#)
            #expect(share.status == 201, "\(share.text)")
            #expect(share.data["ownerShare"].string == "50.00")
            let owed = try await grace.get("/sharing").data
            #expect(owed["netBalance"][0]["amount"].string == "-50.00")
            #expect(owed["expensesSharedWithMe"][0]["sharedExpense"]["owner"]["displayName"].string == "Ada")
            #expect(try await grace.get("/dashboard").data["pendingSharedExpenses"].int == 1)
            let part = try #require(share.data["participants"][0]["id"].string)
            let paid = try await ada.send(.patch, "/expenses/shares/\(part)/paid")
            #expect(paid.data["status"].string == "PAID")
            #expect(try await grace.get("/sharing").data["netBalance"][0]["amount"].string == "0.00")

            let csv = try await ada.get("/export?format=csv")
            #expect(csv.fields["Content-Type"]?.hasPrefix("text/csv") == true)
            #expect(csv.text.split(separator: "\r\n").count == 4)
            let backup = try await ada.send(.post, "/backups")
            #expect(backup.status == 201, "\(backup.text)")
            let id = try #require(backup.data["id"].string)
            let file = try await ada.get("/backups/\(id)/download")
            #expect(file.json["version"].string == "2.0")
            #expect(file.json["data"]["transactions"].array.count == 3)
            #expect(try await grace.get("/backups/\(id)/download").status == 404)
        }
    }

    @Test func `an export and a backup right after the registration have the account that the app shows`()
        async throws
    {
        try await CofferSystem.run { system in
            let ada = try await system.join("ada@example.org")
            let export = try await ada.get("/export?format=json").json
            #expect(export["accounts"].array.map { $0["name"].string } == ["Personal"])
            let shown = try await ada.get("/accounts").data["accounts"][0]
            for member in ["id", "preferredCurrency", "balance", "isActive"] {
                #expect(export["accounts"][0][member] == shown[member])
            }
            let grace = try await system.join("grace@example.org")
            let backup = try await grace.send(.post, "/backups")
            #expect(backup.data["counts"]["accounts"].int == 1, "\(backup.text)")
        }
    }

    @Test func `SET-003: after a logout the session is refused at once, and other sessions go on`()
        async throws
    {
        try await CofferSystem.run { system in
            let first = try await system.join("ada@example.org")
            let second = try await system.signIn("ada@example.org")
            #expect(try await first.get("/users/me").status == 200)
            #expect(try await first.send(.post, "/auth/logout").status == 200)
            #expect(try await first.get("/users/me").status == 401)
            #expect(try await second.get("/users/me").status == 200)
            let refreshed = try await system.call(
                .post, "/auth/refresh", json: #"{"refreshToken":"\#(first.refreshToken)"}"#)
            #expect(refreshed.status == 401)
            #expect(refreshed.json["error"].string == "Session expired. Please sign in again.")
        }
    }

    @Test func `ERR-002: an expired access token is renewed by the refresh token`() async throws {
        try await CofferSystem.run { system in
            let ada = try await system.join("ada@example.org")
            system.harness.clock.advance(seconds: 901)
            #expect(try await ada.get("/users/me").status == 401)
            let refreshed = try await system.call(
                .post, "/auth/refresh", json: #"{"refreshToken":"\#(ada.refreshToken)"}"#)
            #expect(refreshed.status == 200, "\(refreshed.text)")
            let token = try #require(refreshed.data["accessToken"].string)
            #expect(try await system.call(.get, "/users/me", token: token).status == 200)
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
