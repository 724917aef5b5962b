import Contracts
import HTTPKit
import ServiceKit
import TestKit
import Testing

@testable import LedgerWholeBooks

/// ONB-005, sample data.
@Suite struct SampleDataTests {
    @Test func `ONB-005: sample data is made once and has plausible contents`() async throws {
        try await LedgerFixture.run { ledger in
            let made = try await ledger.call(.post, "/seed-data")
            #expect(made.status == 201, "\(made.text)")
            #expect(made.json["categoriesCreated"].int == SampleData.categories.count)
            #expect(made.json["transactionsCreated"].int == SampleData.transactions.count)
            #expect(made.json["budgetsCreated"].int == 6)
            let again = try await ledger.call(.post, "/seed-data")
            #expect(again.status == 200)
            for count in ["categoriesCreated", "transactionsCreated", "budgetsCreated"] {
                #expect(again.json[count].int == 0)
            }
            let names = try await ledger.json(.get, "/categories")["categories"].array.map {
                $0["name"].string
            }
            #expect(names.contains("Groceries") && names.contains("Salary"))
            let dashboard = try await ledger.json(.get, "/dashboard")
            #expect(dashboard["recentTransactions"].array.count == 5)
            #expect(dashboard["budgetProgress"].array.count == 6)
            let list = try await ledger.json(.get, "/transactions?limit=100")["transactions"].array
            #expect(list.allSatisfy { ($0["date"].string ?? "9") <= "2026-03-15" } && !list.isEmpty)
            let keyed = try await ledger.call(.post, "/seed-data", user: 2, key: "k")
            #expect(keyed.status == 201)
            #expect(try await ledger.call(.post, "/seed-data", user: 2, key: "k").bytes == keyed.bytes)
        }
    }

    @Test func `everyday §4: sample data has a transfer, a split and a refund`() async throws {
        try await LedgerFixture.run { ledger in
            _ = try await ledger.json(.post, "/seed-data")
            for query in ["type=TRANSFER", "hasSplits=true", "isRefund=true"] {
                let list = try await ledger.json(.get, "/transactions?\(query)")["transactions"].array
                #expect(!list.isEmpty, "\(query)")
            }
            let refund = try await ledger.json(.get, "/transactions?isRefund=true")["transactions"][0]
            #expect(refund["refundOf"].string != nil)
        }
    }

    @Test func `deleting the sample data removes exactly what was made`() async throws {
        try await LedgerFixture.run { ledger in
            let own = try await ledger.category("Groceries")
            let expense = try await ledger.record("7", own)
            let before = try await ledger.json(.get, "/transactions").self
            let made = try await ledger.json(.post, "/seed-data")
            #expect(made["categoriesCreated"].int == SampleData.categories.count - 1)
            let removed = try await ledger.json(.delete, "/seed-data")
            #expect(removed["deleted"].bool == true)
            #expect(removed["transactionsDeleted"].int == SampleData.transactions.count)
            #expect(removed["kept"].int == 0)
            #expect(try await ledger.json(.get, "/transactions") == before)
            let categories = try await ledger.json(.get, "/categories?includeArchived=true")["categories"]
            #expect(categories.array.map { $0["id"].string } == [own])
            #expect(try await ledger.json(.get, "/budgets")["budgets"].array.isEmpty)
            #expect(try await ledger.call(.get, "/transactions/\(expense)").status == 200)
            #expect(try await ledger.json(.delete, "/seed-data")["transactionsDeleted"].int == 0)
            #expect(try await ledger.call(.post, "/seed-data").status == 201)
        }
    }

    @Test func `a user learns whether there is sample data to remove`() async throws {
        try await LedgerFixture.run { ledger in
            func exists(_ user: Int) async throws -> Bool? {
                try await ledger.call(.get, "/seed-data", user: user).json["exists"].bool
            }
            #expect(try await exists(1) == false)
            #expect(try await ledger.call(.post, "/seed-data").status == 201)
            #expect(try await exists(1) == true)
            #expect(try await exists(2) == false)
            // What the user has edited stays, and is sample data no more.
            let goal = try #require(try await ledger.json(.get, "/goals")["goals"][0]["id"].string)
            _ = try await ledger.json(.patch, "/goals/\(goal)", #"{"name":"Mine"}"#)
            #expect(try await ledger.json(.delete, "/seed-data")["kept"].int != 0)
            #expect(try await exists(1) == false)
        }
    }

    @Test func `sample goals have their share saved, and go with the sample data unless built upon`()
        async throws
    {
        try await LedgerFixture.run { ledger in
            let before = try await ledger.json(.get, "/assets")
            let made = try await ledger.json(.post, "/seed-data")
            #expect(made["goalsCreated"].int == 3)
            #expect(made["transfersCreated"].int == SampleData.transfers.count)
            let goals = try await ledger.json(.get, "/goals")["goals"].array
            #expect(goals.map { $0["name"].string } == ["Emergency Fund", "Vacation Savings", "New Car"])
            #expect(goals.map { $0["targetAmount"].string } == ["10000.00", "5000.00", "25000.00"])
            #expect(goals.map { $0["progress"] } == ["0.67", "0.34", "0.12"].map { .number($0) })
            #expect(goals.map { $0["daysRemaining"].int } == [45, 120, 365])
            let asset = try await ledger.json(.get, "/assets")["assets"][0]
            #expect(asset["balance"].string == "11400.00" && asset["unallocated"].string == "0.00")
            let accounts = try await ledger.json(.get, "/accounts")["accounts"].array
            let savings = accounts.first { $0["name"].string == "Savings" }
            #expect(asset["accountId"].string != nil && asset["accountId"] == savings?["id"])
            #expect(try await ledger.json(.delete, "/seed-data")["goalsDeleted"].int == 3)
            #expect(try await ledger.json(.get, "/goals")["goals"].array.isEmpty)
            #expect(try await ledger.json(.get, "/assets") == before)

            _ = try await ledger.json(.post, "/seed-data")
            let again = try await ledger.json(.get, "/goals")["goals"].array.compactMap { $0["id"].string }
            _ = try await ledger.json(.patch, "/goals/\(again[0])", #"{"name":"Mine"}"#)
            _ = try await ledger.allocate([(ledger.asset("EUR", "5"), "5")], to: again[1])
            let removed = try await ledger.json(.delete, "/seed-data")
            // The savings account stays with the asset that saves for the goals, which it is.
            #expect(removed["goalsDeleted"].int == 1 && removed["kept"].int == 4)
            let left = try await ledger.json(.get, "/accounts")["accounts"].array
            #expect(left.compactMap { $0["name"].string }.contains("Savings"))
            let kept = try await ledger.json(.get, "/goals")["goals"].array.compactMap { $0["id"].string }
            #expect(Set(kept) == [again[0], again[1]])
        }
    }

    @Test func `a user's own savings account is no sample's asset`() async throws {
        try await LedgerFixture.run { ledger in
            _ = try await ledger.json(.post, "/accounts", #"{"name":"Savings"}"#)
            _ = try await ledger.json(.post, "/seed-data")
            let asset = try await ledger.json(.get, "/assets")["assets"][0]
            #expect(asset["accountId"] == .null && asset["balance"].string == "11400.00")
            #expect(try await ledger.json(.delete, "/seed-data")["kept"].int == 0)
            #expect(try await ledger.json(.get, "/assets")["assets"].array.isEmpty)
        }
    }

    @Test func `ONB-005: deleting the sample data removes also that of a deleted account`() async throws {
        try await LedgerFixture.run { ledger in
            _ = try await ledger.json(.post, "/seed-data")
            let first = try await ledger.activeAccount()
            let edited = try #require(
                try await ledger.json(.get, "/transactions?limit=1")["transactions"][0]["id"].string)
            _ = try await ledger.json(.patch, "/transactions/\(edited)", #"{"notes":"mine"}"#)
            let other = try await ledger.account("Other")
            _ = try await ledger.json(.patch, "/accounts/\(other)/activate")
            _ = try await ledger.json(.delete, "/accounts/\(first)?transfers=keep")
            let removed = try await ledger.json(.delete, "/seed-data")
            #expect(removed["transfersDeleted"].int == SampleData.transfers.count)
            // The accounts of the sample transfers are gone with them.
            #expect(try await ledger.json(.get, "/accounts")["accounts"].array.count == 1)
            #expect(removed["transactionsDeleted"].int == SampleData.transactions.count - 1)
            // The edited transaction, its category and the category above are kept.
            #expect(removed["budgetsDeleted"].int == 6)
            #expect(removed["categoriesDeleted"].int == SampleData.categories.count - 2)
            #expect(removed["kept"].int == 3)
            _ = try await ledger.json(.post, "/accounts/\(first)/restore")
            let list = try await ledger.json(.get, "/transactions?accountId=\(first)")["transactions"]
            #expect(list.array.map { $0["id"].string } == [edited])
            #expect(try await ledger.json(.get, "/budgets?accountId=\(first)")["budgets"].array.isEmpty)
            #expect(try await ledger.json(.get, "/categories")["categories"].array.count == 2)
            #expect(try await ledger.store.inconsistencies() == [])
        }
    }

    @Test func `sample data that the user has edited or used stays`() async throws {
        try await LedgerFixture.run { ledger in
            _ = try await ledger.json(.post, "/seed-data")
            let list = try await ledger.json(.get, "/transactions?limit=100")["transactions"].array
            let edited = try #require(
                list.first { $0["description"].string == "Bakery" }?["id"].string)
            _ = try await ledger.json(.patch, "/transactions/\(edited)", #"{"amount":9}"#)
            let deleted = try #require(list.first { $0["description"].string == "Books" }?["id"].string)
            _ = try await ledger.json(.delete, "/transactions/\(deleted)")
            let categories = try await ledger.json(.get, "/categories")["categories"].array
            func id(_ name: String) -> String {
                categories.first { $0["name"].string == name }?["id"].string ?? ""
            }
            try await ledger.record("5", id("Transport"))
            _ = try await ledger.json(.patch, "/categories/\(id("Rent"))", #"{"name":"Home"}"#)
            let budgets = try await ledger.json(.get, "/budgets")["budgets"].array
            let budget = try #require(
                budgets.first { $0["categoryId"].string == id("Utilities") }?["id"].string)
            _ = try await ledger.json(.patch, "/budgets/\(budget)", #"{"planned":1}"#)
            let shared = try #require(
                list.first { $0["description"].string == "Concert" }?["id"].string)
            let user = ledger.service.user().user.text
            let share = "01900000-0000-7000-8000-00000000feed"
            let locked = try await ledger.serviceCall(
                .post, "/internal/locks",
                #"{"user":"\#(user)","transaction":"\#(shared)","share":"\#(share)"}"#)
            #expect(locked.status == 200)

            let removed = try await ledger.json(.delete, "/seed-data")
            #expect(removed["transactionsDeleted"].int == SampleData.transactions.count - 2)
            #expect(removed["budgetsDeleted"].int == 5)
            // Groceries, Transport, Home, Utilities and Entertainment are used by the user's own entries, and
            // Household and Leisure have some of them.
            #expect(removed["categoriesDeleted"].int == SampleData.categories.count - 7)
            #expect(removed["kept"].int == 10)
            let left = try await ledger.json(.get, "/transactions")["transactions"].array
            #expect(Set(left.compactMap { $0["id"].string }).isSuperset(of: [edited, shared]))
            #expect(left.count == 3)
        }
    }

    /// The ends of months of several lengths, a leap day, and the days about a year's end.
    static let days = [
        "2026-03-15", "2026-03-31", "2026-03-01", "2026-02-28", "2024-02-29", "2026-12-31", "2027-01-01",
        "2026-05-30", "2026-07-31", "2026-11-30",
    ]

    @Test(arguments: days)
    func `household: sample data is of a couple with a card, savings and a trip, on any day`(
        day: String
    ) async throws {
        try await LedgerFixture.run { ledger in
            let today = try #require(CalendarDate(day))
            ledger.service.clock.set(
                Timestamp(millisecondsSinceEpoch: Int64(today.daysSinceEpoch) * 86_400_000 + 43_200_000))
            _ = try await ledger.json(.post, "/seed-data?accountId=all")
            let accounts = try await ledger.json(.get, "/accounts")["accounts"].array
            #expect(
                Set(accounts.compactMap { $0["name"].string }) == ["Personal", "Savings", "Card", "Trip"])
            func account(_ name: String) -> JSONValue {
                accounts.first { $0["name"].string == name } ?? .null
            }
            // What is open on the card is what it spent since the last payment.
            #expect(account("Card")["balance"].string == "-124.68")
            #expect(account("Trip")["balance"].string == "106.60")
            #expect(account("Trip")["preferredCurrency"].string == "EUR")
            #expect(account("Savings")["balance"].string == "11400.00")
            let icons = ["Savings", "Card", "Trip"].map { account($0)["icon"].string }
            #expect(icons == ["savings", "card", "cash"])
            let budgets = try await ledger.json(.get, "/budgets?accountId=all&rollUp=true")["budgets"].array
            #expect(budgets.count == 6 && budgets.allSatisfy { $0["accountId"] == .null })
            #expect(try await ledger.json(.get, "/budgets")["budgets"].array.isEmpty)
            let categories = try await ledger.json(.get, "/categories")["categories"].array
            #expect(categories.count { $0["parentId"] != .null } == 5)
            let suggestions = try await ledger.json(.get, "/recurring/suggestions?accountId=all")
            let found = suggestions["suggestions"].array
            let names = found.map { $0["payee"].string ?? $0["description"].string ?? "" }
            for name in [
                "Film streaming", "Music streaming", "Rent", "Salary", "Part-time salary", "Internet",
            ] {
                #expect(names.contains(name), "\(name)")
            }
            let film = found.first { $0["payee"].string == "Film streaming" } ?? .null
            #expect(film["frequency"].string == "monthly")
            #expect(film["change"]["from"].string == "9.99" && film["change"]["to"].string == "11.99")
            #expect(try await ledger.json(.delete, "/seed-data")["kept"].int == 0)
            #expect(try await ledger.json(.get, "/accounts")["accounts"].array.count == 1)
            #expect(try await ledger.json(.get, "/categories")["categories"].array.isEmpty)
        }
    }

    @Test(arguments: [("JPY", "780"), ("KWD", "7.800"), ("EUR", "7.80")])
    func `amounts have the digits of the account's currency`(code: String, amount: String) async throws {
        try await LedgerFixture.run { ledger in
            let account = try await ledger.account("Trip", currency: code)
            _ = try await ledger.json(.patch, "/accounts/\(account)/activate")
            _ = try await ledger.json(.post, "/seed-data")
            let newest = try await ledger.json(.get, "/transactions?accountId=\(account)&limit=1")
            #expect(newest["transactions"][0]["amount"].string == amount)
            #expect(newest["transactions"][0]["currency"].string == code)
        }
    }
}
