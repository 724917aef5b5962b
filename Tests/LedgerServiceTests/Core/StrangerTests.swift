import HTTPKit
import TestKit
import Testing

/// Every route with an object is 404 for other users than its owner.
@Suite struct StrangerTests {
    @Test func `a stranger finds no object of another user by any route`() async throws {
        try await LedgerFixture.run { ledger in
            let food = try await ledger.category("Food")
            let account = try await ledger.account("Trip")
            let transaction = try await ledger.record("5", food)
            let budget = try await ledger.json(
                .post, "/budgets",
                #"{"accountId":"\#(account)","categoryId":"\#(food)","month":"2026-03","planned":5}"#)
            let budgetID = try #require(budget["id"].string)
            let (goal, asset) = (try await ledger.goal("Car"), try await ledger.asset("USD", "5"))
            let routes: [(HTTPMethod, String)] = [
                (.get, "/goals/\(goal)"), (.put, "/goals/\(goal)"), (.patch, "/goals/\(goal)"),
                (.delete, "/goals/\(goal)"), (.get, "/goals/\(goal)/history"),
                (.get, "/goals/\(goal)/forecast"), (.get, "/goals/\(goal)/schedule"),
                (.get, "/goals/\(goal)/composition"), (.get, "/assets/\(asset)"),
                (.patch, "/assets/\(asset)"), (.delete, "/assets/\(asset)"),
                (.get, "/assets/\(asset)/transactions"),
                (.get, "/accounts/\(account)"), (.put, "/accounts/\(account)"),
                (.patch, "/accounts/\(account)"), (.delete, "/accounts/\(account)"),
                (.patch, "/accounts/\(account)/activate"), (.get, "/categories/\(food)"),
                (.put, "/categories/\(food)"), (.patch, "/categories/\(food)"),
                (.get, "/transactions/\(transaction)"), (.put, "/transactions/\(transaction)"),
                (.patch, "/transactions/\(transaction)"), (.delete, "/transactions/\(transaction)"),
                (.get, "/budgets/\(budgetID)"), (.put, "/budgets/\(budgetID)"),
                (.patch, "/budgets/\(budgetID)"), (.delete, "/budgets/\(budgetID)"),
                (.get, "/transactions?accountId=\(account)"), (.get, "/transactions?categoryId=\(food)"),
                (.get, "/budgets?accountId=\(account)"), (.get, "/dashboard?accountId=\(account)"),
            ]
            for (method, path) in routes {
                let body = method == .put || method == .patch ? "{}" : nil
                let answer = try await ledger.call(method, path, body, user: 2)
                #expect(answer.status == 404, "\(method.rawValue) \(path): \(answer.text)")
                #expect(answer.json["code"].string == "NOT_FOUND")
                let own = try await ledger.call(
                    method == .delete ? .get : method, path, body, user: 1)
                #expect(own.status == 200, "\(method.rawValue) \(path): \(own.text)")
            }
            let archive = try await ledger.call(
                .patch, "/categories/\(food)/archive", #"{"isArchived":true}"#, user: 2)
            #expect(archive.status == 404)
            for path in ["/goals/\(goal)/allocations", "/assets/\(asset)/allocations"] {
                let answer = try await ledger.call(.put, path, #"{"allocations":[]}"#, user: 2)
                #expect(answer.status == 404)
            }
            for path in ["transactions", "set-balance", "sync"] {
                let body = #"{"kind":"deposit","amount":1,"balance":1}"#
                #expect(try await ledger.call(.post, "/assets/\(asset)/\(path)", body, user: 2).status == 404)
            }
            let booked = try await ledger.json(.get, "/assets/\(asset)/transactions")["transactions"][0]["id"]
            let deletion = "/assets/\(asset)/transactions/\(booked.string ?? "")"
            #expect(try await ledger.call(.delete, deletion, user: 2).status == 404)
            #expect(try await ledger.json(.get, "/goals", user: 2)["total"].int == 0)
            #expect(try await ledger.json(.get, "/assets", user: 2)["assets"].array.isEmpty)
            #expect(try await ledger.json(.get, "/transactions", user: 2)["total"].int == 0)
            #expect(try await ledger.json(.get, "/categories", user: 2)["categories"].array.isEmpty)
        }
    }

    @Test func `a stranger's account and category cannot be used`() async throws {
        try await LedgerFixture.run { ledger in
            let food = try await ledger.category("Food")
            let account = try await ledger.account("Trip")
            let own = try await ledger.category("Food", user: 2)
            let id = try await ledger.record("5", own, user: 2)
            for body in [#"{"accountId":"\#(account)"}"#, #"{"categoryId":"\#(food)"}"#] {
                #expect(try await ledger.call(.patch, "/transactions/\(id)", body, user: 2).status == 400)
            }
            let answer = try await ledger.call(
                .post, "/budgets",
                #"{"accountId":"\#(account)","categoryId":"\#(food)","month":"2026-03","planned":5}"#, user: 2
            )
            #expect(answer.json["details"].keys == ["accountId", "categoryId"])
        }
    }

    @Test(arguments: ["x", "1", "01900000-0000-7000-8000-00000000dead", "%00", "..%2F", "'%20OR%201=1"])
    func `an id that cannot exist is not found`(id: String) async throws {
        try await LedgerFixture.run { ledger in
            for path in [
                "accounts", "categories", "transactions", "budgets", "recurring", "goals", "assets",
            ] {
                let answer = try await ledger.call(.get, "/\(path)/\(id)")
                #expect(answer.status == 404)
            }
        }
    }
}
