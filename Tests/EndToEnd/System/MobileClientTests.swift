import CofferClient
import Contracts
import HTTPKit
import TestKit
import Testing

/// The mobile app of `seeds/1`, screen by screen in the order of a first day, with the paths, members and
/// messages that it uses. Comments name what the contract answers otherwise.
@Suite struct MobileClientTests {
    private static let password = "TestPass123!"
    private static let month = "2024-01"

    @Test func `the mobile app's whole first day works with its own requests`() async throws {
        try await CofferSystem.run(settings: ["COFFER_AUTO_VERIFY": "phone.test"]) { system in
            let grace = try await signUp(system, "grace@phone.test", "Grace Hopper")
            let ada = try await signUp(system, "ada@phone.test", "Ada Lovelace")
            let account = try await onboard(ada)
            let categories = try await categories(ada)
            let dinner = try await transactions(ada, account, categories)
            try await budgets(ada, account, categories["Groceries"] ?? "")
            try await dashboard(ada, account)
            try await recurring(ada, account, categories["Rent"] ?? "")
            try await sharing(ada, with: grace, dinner)
            try await settings(ada)
            try await signOut(ada)
        }
    }

    /// AUTH-006, AUTH-002, AUTH-001. The app reads `accessToken` and `refreshToken`; the answer has the user,
    /// too. An address of an auto-verified domain needs no mail.
    private func signUp(_ system: CofferSystem, _ email: String, _ name: String) async throws -> Member {
        let registered = try await system.call(
            .post, "/auth/register",
            json: #"{"displayName":"\#(name)","email":"\#(email)","password":"\#(Self.password)"}"#)
        #expect(registered.status == 201, "\(registered.text)")
        #expect(registered.json["success"].bool == true && registered.data["message"].string != nil)
        let wrong = try await system.call(
            .post, "/auth/login", json: #"{"email":"\#(email)","password":"Wrong123!"}"#)
        #expect(wrong.status == 401 && wrong.json["code"].string == "UNAUTHORIZED")
        #expect(wrong.json["error"].string == "Invalid email or password")
        let login = try await system.call(
            .post, "/auth/login", json: #"{"email":"\#(email)","password":"\#(Self.password)"}"#)
        #expect(login.status == 200, "\(login.text)")
        #expect(login.data["user"]["hasCompletedOnboarding"].bool == false)
        return Member(
            system: system, email: email, accessToken: try #require(login.data["accessToken"].string),
            refreshToken: try #require(login.data["refreshToken"].string),
            id: try #require(login.data["user"]["id"].string))
    }

    /// ONB-002 … ONB-006. Returns the account that every new user has.
    private func onboard(_ ada: Member) async throws -> String {
        let currency = try await ada.send(.patch, "/users/me/currency", #"{"currency":"USD"}"#)
        #expect(currency.status == 200 && currency.data["currency"].string == "USD")
        let accounts = try await ada.get("/accounts")
        let account = try #require(accounts.data["activeAccountId"].string)
        #expect(accounts.data["accounts"][0]["name"].string == "Personal")
        let chosen = try await ada.send(
            .post, "/categories/bulk",
            """
            {"categories":[{"name":"Groceries","type":"EXPENSE","color":"#4CAF50","icon":"cart"},
            {"name":"Rent","type":"EXPENSE","color":"#F44336","icon":"home"},
            {"name":"Salary","type":"INCOME","color":"#2196F3","icon":"cash"}]}
            """)
        #expect(chosen.status == 201 && chosen.data["categoriesCreated"].int == 3, "\(chosen.text)")
        let food = try #require(chosen.data["categories"][0]["id"].string)
        let budgets = try await ada.send(
            .post, "/budgets/quick",
            """
            {"accountId":"\(account)","month":"\(Self.month)",
            "budgets":[{"categoryId":"\(food)","planned":500}]}
            """)
        #expect(budgets.status == 201, "\(budgets.text)")
        #expect(budgets.data["budgets"][0]["planned"].string == "500.00")
        let sample = try await ada.send(.post, "/seed-data")
        #expect(sample.status == 201, "\(sample.text)")
        #expect((sample.data["transactionsCreated"].int ?? 0) > 0)
        #expect(try await ada.send(.post, "/seed-data").status == 200)
        let done = try await ada.send(
            .patch, "/users/me", #"{"biometricEnabled":true,"hasCompletedOnboarding":true}"#)
        #expect(done.status == 200 && done.data["hasCompletedOnboarding"].bool == true)
        let again = try await ada.send(.post, "/onboarding/complete")
        #expect(again.data["hasCompletedOnboarding"].bool == true)
        return account
    }

    /// BUD-001: the ids of the user's categories by their names.
    private func categories(_ ada: Member) async throws -> [String: String] {
        let expenses = try await ada.get("/categories?type=EXPENSE").data["categories"].array
        #expect(expenses.allSatisfy { $0["type"].string == "EXPENSE" && $0["isArchived"].bool == false })
        let incomes = try await ada.get("/categories?type=INCOME").data["categories"].array
        let pairs = (expenses + incomes).compactMap { category in
            category["name"].string.flatMap { name in category["id"].string.map { (name, $0) } }
        }
        return Dictionary(pairs) { first, _ in first }
    }

    /// TXN-001 … TXN-004, ADD-001 … ADD-004, EDIT-001 … EDIT-003. Returns an expense of 100.00.
    private func transactions(
        _ ada: Member, _ account: String, _ categories: [String: String]
    ) async throws -> String {
        let food = try #require(categories["Groceries"])
        let salary = try #require(categories["Salary"])
        func add(_ type: String, _ amount: String, _ category: String) async throws -> TestAnswer {
            try await ada.send(
                .post, "/transactions",
                """
                {"accountId":"\(account)","categoryId":"\(category)","type":"\(type)","amount":\(amount),
                "currency":"USD","date":"2024-01-15","description":"Lunch"}
                """)
        }
        let lunch = try await add("EXPENSE", "25.50", food)
        #expect(lunch.status == 201, "\(lunch.text)")
        // The app sends numbers; answers have strings with the currency's digits.
        #expect(lunch.data["amount"].string == "25.50")
        #expect(lunch.data["category"]["name"].string == "Groceries")
        #expect(lunch.data["month"].string == "2024-01-01")
        #expect(try await add("INCOME", "3200", salary).status == 201)
        for amount in ["0", "-5", "25.505"] { #expect(try await add("EXPENSE", amount, food).status == 400) }
        let mixed = try await add("INCOME", "5", food)
        #expect(mixed.status == 400 && mixed.json["details"]["categoryId"][0].string != nil)
        let dinner = try #require(try await add("EXPENSE", "324.50", food).data["id"].string)
        let month = "/transactions?accountId=\(account)&month=\(Self.month)"
        for (query, total) in [("", 3), ("&type=INCOME", 1), ("&type=EXPENSE", 2)] {
            #expect(try await ada.get(month + query).data["total"].int == total, "\(query)")
        }
        let page = try await ada.get("/transactions?accountId=\(account)&offset=50&limit=50")
        #expect(page.status == 200 && page.data["transactions"].array.count < 50)
        let shown = try await ada.get("/transactions/\(dinner)")
        #expect(shown.data["description"].string == "Lunch" && shown.data["amount"].string == "324.50")
        let changed = try await ada.send(
            .put, "/transactions/\(dinner)",
            """
            {"accountId":"\(account)","categoryId":"\(food)","type":"EXPENSE","amount":100,
            "currency":"USD","date":"2024-01-16","description":"Dinner"}
            """)
        #expect(changed.status == 200 && changed.data["amount"].string == "100.00", "\(changed.text)")
        let id = try #require(lunch.data["id"].string)
        let deleted = try await ada.send(.delete, "/transactions/\(id)")
        // The app shows "This action cannot be undone"; for 30 days it can, by `POST …/restore`.
        #expect(deleted.status == 200 && deleted.data["id"].string == id)
        #expect(try await ada.get("/transactions/\(id)").status == 404)
        #expect(try await add("EXPENSE", "250", food).status == 201)
        return dinner
    }

    /// BUD-001 … BUD-005: 350 of 500 is 70 per cent.
    private func budgets(_ ada: Member, _ account: String, _ food: String) async throws {
        let list = try await ada.get("/budgets?accountId=\(account)&month=\(Self.month)").data
        let budget = list["budgets"][0]
        #expect(budget["spent"].string == "350.00" && budget["planned"].string == "500.00")
        #expect(budget["percentUsed"].int == 70 && budget["isOverBudget"].bool == false)
        #expect(budget["category"]["name"].string == "Groceries")
        #expect(budget["category"]["color"].string == "#4CAF50")
        let id = try #require(budget["id"].string)
        let less = try await ada.send(
            .post, "/budgets",
            """
            {"accountId":"\(account)","categoryId":"\(food)","month":"\(Self.month)","planned":300}
            """)
        #expect(less.status == 200 && less.data["id"].string == id, "\(less.text)")
        #expect(less.data["isOverBudget"].bool == true && less.data["overBy"].string == "50.00")
        let empty = try await ada.get("/budgets?accountId=\(account)&month=2023-12")
        #expect(empty.data["budgets"].array.isEmpty)
        let gone = try await ada.send(
            .delete, "/budgets?accountId=\(account)&categoryId=\(food)&monthKey=\(Self.month)")
        #expect(gone.status == 200 && gone.data["deleted"].bool == true)
    }

    /// DASH-001 … DASH-003. The app adds three lists up; `/dashboard` answers the same in one call.
    private func dashboard(_ ada: Member, _ account: String) async throws {
        let shown = try await ada.get("/dashboard?accountId=\(account)&month=\(Self.month)").data
        #expect(shown["summary"]["totalIncome"].string == "3200.00")
        #expect(shown["summary"]["totalExpenses"].string == "350.00")
        #expect(shown["summary"]["netResult"].string == "2850.00")
        #expect(shown["recentTransactions"].array.count == 3)
        let before = try await ada.get("/dashboard?accountId=\(account)&month=2023-12").data
        #expect(before["summary"]["totalExpenses"].string == "0.00")
        #expect(before["recentTransactions"].array.isEmpty)
    }

    /// The app sends a template again to change it, and asks for the months that it wants booked.
    private func recurring(_ ada: Member, _ account: String, _ rent: String) async throws {
        func send(_ amount: String, id: String? = nil) async throws -> TestAnswer {
            try await ada.send(
                .post, "/recurring",
                """
                {\(id.map { "\"id\":\"\($0)\"," } ?? "")"accountId":"\(account)","categoryId":"\(rent)",
                "type":"EXPENSE","amount":\(amount),"currency":"USD","dayOfMonth":31,"description":"Rent",
                "startMonthKey":"2024-01"}
                """)
        }
        let made = try await send("1200")
        #expect(made.status == 201 && made.data["startMonth"].string == "2024-01-01", "\(made.text)")
        let id = try #require(made.data["id"].string)
        let changed = try await send("1250", id: id)
        #expect(changed.status == 200 && changed.data["id"].string == id, "\(changed.text)")
        #expect(changed.data["amount"].string == "1250.00")
        for created in [1, 0] {
            let applied = try await ada.send(
                .post, "/recurring/apply", #"{"accountId":"\#(account)","monthKey":"2024-02"}"#)
            #expect(applied.data["created"].int == created, "\(applied.text)")
        }
        let month = try await ada.get("/transactions?accountId=\(account)&month=2024-02").data
        #expect(month["transactions"].array.map { $0["date"].string } == ["2024-02-29"])
        #expect(month["transactions"][0]["amount"].string == "1250.00")
    }

    /// SHARE-001 … SHARE-006, SHEXP-001 … SHEXP-007.
    private func sharing(_ ada: Member, with grace: Member, _ dinner: String) async throws {
        let none = try await ada.get("/sharing").data
        #expect(none["netBalance"][0]["amount"].string == "0.00" && none["sharedExpenses"].array.isEmpty)
        let known = try await ada.get("/users/lookup?email=grace@phone.test")
        #expect(known.data["user"]["displayName"].string == "Grace Hopper")
        #expect(try await ada.get("/users/lookup?email=bob@invited.test").status == 404)
        let alone = try await ada.send(
            .post, "/expenses/share",
            #"{"transactionId":"\#(dinner)","splitType":"EQUAL","participants":[]}"#)
        #expect(alone.status == 400 && alone.json["error"].string == "Add at least one participant")
        let shared = try await ada.send(
            .post, "/expenses/share",
            """
            {"transactionId":"\(dinner)","splitType":"EQUAL",
            "participants":[{"email":"grace@phone.test"},{"email":"bob@invited.test"}]}
            """)
        #expect(shared.status == 201, "\(shared.text)")
        let parts = shared.data["participants"].array
        #expect(parts.map { $0["shareAmount"].string } == ["33.33", "33.33"])
        // The app's preview has 33.33 for the owner, too; the parts must add up to 100.00.
        #expect(shared.data["ownerShare"].string == "33.34")
        let owed = try await grace.get("/sharing").data["expensesSharedWithMe"][0]
        #expect(owed["status"].string == "PENDING" && owed["shareAmount"].string == "33.33")
        #expect(owed["sharedExpense"]["owner"]["displayName"].string == "Ada Lovelace")
        #expect(owed["sharedExpense"]["transaction"]["description"].string == "Dinner")
        let part = try #require(parts[0]["id"].string)
        let foreign = try await grace.send(.patch, "/expenses/shares/\(part)/paid")
        #expect(foreign.status == 403 && foreign.json["code"].string == "FORBIDDEN")
        let paid = try await ada.send(.patch, "/expenses/shares/\(part)/paid")
        #expect(paid.status == 200 && paid.data["status"].string == "PAID")
        let rest = try await ada.get("/sharing").data
        #expect(rest["netBalance"][0]["amount"].string == "33.33")
        #expect(rest["sharedExpenses"][0]["totalPaid"].string == "33.33")
        // The client's other path of the call answers alike.
        let other = try await ada.send(.patch, "/sharing/\(parts[1]["id"].string ?? "")/paid")
        #expect(other.status == 200 && other.data["status"].string == "PAID")
        #expect(Set(other.data.keys) == Set(paid.data.keys))
        #expect(try await grace.client.sharing.overview().netBalance.first?.amount == "0.00")
    }

    /// SET-001, SET-002.
    private func settings(_ ada: Member) async throws {
        let renamed = try await ada.send(.patch, "/users/me", #"{"displayName":"Ada King"}"#)
        #expect(renamed.status == 200 && renamed.data["displayName"].string == "Ada King")
        let wrong = try await ada.send(.patch, "/users/me", #"{"displayName":"A"}"#)
        #expect(wrong.status == 400)
        #expect(wrong.json["error"] == wrong.json["details"]["displayName"][0])
        let currency = try await ada.send(.patch, "/users/me/currency", #"{"currency":"ILS"}"#)
        #expect(currency.data["currency"].string == "ILS")
        let off = try await ada.send(.patch, "/users/me", #"{"biometricEnabled":false}"#)
        #expect(off.data["biometricEnabled"].bool == false)
        let me = try await ada.get("/users/me").data
        #expect(me["preferredCurrency"].string == "ILS" && me["displayName"].string == "Ada King")
    }

    /// SET-003, ERR-002.
    private func signOut(_ ada: Member) async throws {
        let out = try await ada.send(.post, "/auth/logout", #"{"refreshToken":"\#(ada.refreshToken)"}"#)
        #expect(out.status == 200, "\(out.text)")
        #expect(try await ada.get("/accounts").status == 401)
        let renewed = try await ada.system.call(
            .post, "/auth/refresh", json: #"{"refreshToken":"\#(ada.refreshToken)"}"#)
        #expect(renewed.status == 401)
        #expect(renewed.json["error"].string == "Session expired. Please sign in again.")
    }
}
