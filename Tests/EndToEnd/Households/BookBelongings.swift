import Contracts
import HTTPKit
import ServiceKit
import TestKit
import Testing

/// One thing of each kind that a book can own, made by the book's owner in the common book.
struct BookBelongings {
    /// The ids by the path of their kind: `/accounts`, `/categories`, …
    let ids: [String: String]

    init(in scene: HomeScene) async throws {
        func make(_ path: String, _ body: String? = nil) async throws -> String {
            let answer = try await scene.send(.post, path, body, by: scene.ada)
            return try #require(answer.data["id"].string, "\(path): \(answer.text)")
        }
        let category = try await make("/categories", #"{"name":"Groceries","type":"EXPENSE"}"#)
        func spend(_ more: String = "") async throws -> String {
            try await make(
                "/transactions", #"{"type":"EXPENSE","amount":7,"categoryId":"\#(category)"\#(more)}"#)
        }
        let accounts = try await scene.get("/accounts", by: scene.ada)
        let account = try #require(accounts.data["activeAccountId"].string)
        let other = try await make("/accounts", #"{"name":"Savings"}"#)
        let gone = try await spend()
        _ = try await scene.send(.delete, "/transactions/\(gone)", by: scene.ada)
        let today = scene.system.harness.clock.clock.now().utcDate
        for month in -2...0 {
            let day = try #require(today.month.adding(month)?.day(today.components.day))
            _ = try await spend(#","payee":"Club","date":"\#(day.text)""#)
        }
        let suggested = try await scene.get("/recurring/suggestions", by: scene.ada)
        let backup = try await scene.backUp()
        let restored = try await scene.restore(backup)
        ids = [
            "/accounts": account, "/categories": category, "/transactions": try await spend(),
            "/transfers": try await make(
                "/transfers", #"{"fromAccountId":"\#(account)","toAccountId":"\#(other)","amount":1}"#),
            "/trash": gone,
            "/budgets": try await make(
                "/budgets",
                #"{"accountId":"\#(account)","categoryId":"\#(category)","month":"2026-01","planned":5}"#),
            "/recurring": try await make(
                "/recurring",
                #"{"categoryId":"\#(category)","type":"EXPENSE","amount":5,"dayOfMonth":28,"#
                    + #""startMonth":"2026-01","endMonth":"2026-01"}"#),
            "/recurring/suggestions": try #require(
                suggested.data["suggestions"][0]["key"].string, "\(suggested.text)"),
            "/rules": try await make(
                "/rules",
                #"{"name":"Shop","when":[{"field":"payee","op":"is","value":"shop"}],"#
                    + #""then":[{"add":"tag","value":"shop"}]}"#),
            "/goals": try await make(
                "/goals", #"{"name":"Car","targetAmount":5,"currency":"USD","deadline":"2100-01-01"}"#),
            "/assets": try await make("/assets", #"{"currency":"BTC"}"#),
            // A month without a plan, a share and a connection, which the book does not have.
            "/planning/months": "2000-01", "/expenses/shares": backup, "/bank/connections": backup,
            "/backups": backup,
            "/restores": try #require(restored.data["restoreId"].string, "\(restored.text)"),
            "/imports": try #require(try await scene.upload(by: scene.ada).data["id"].string),
        ]
    }

    /// The path of an endpoint in a book, with the id of its kind. Throws if there is nothing of the kind.
    func target(of endpoint: EndpointDescription, in book: String) throws -> String {
        let place = "/books/\(book)"
        guard endpoint.path.contains("{") else { return place + endpoint.path }
        let kind = String(endpoint.path.prefix { $0 != "{" }.dropLast())
        return place + endpoint.target(id: try #require(ids[kind], "no example for \(endpoint.path)"))
    }
}
