import HTTPKit
import TestKit
import Testing

@testable import LedgerService

/// Random changes of a book by clients' requests; refused ones are part of it.
struct ChangesWalk {
    var accounts: [String]
    private var ids: [String: [String]] = [:]
    private var undoTokens: [String] = []
    private var made = 0
    private var act = Act.category
    /// What was done at least once.
    private(set) var done: Set<String> = []

    init(accounts: [String]) { self.accounts = accounts }

    private enum Act: CaseIterable {
        case category, rename, merge, transaction, split, refund, change, delete, restore, transfer, join
        case budget, recurring, rule, applyRules, goal, asset, allocate, deposit, account, activate
        case deleteAccount, restoreAccount, renamePayee, undo, sample, batch, reconcile, follow
        case incomeGoal, rate
    }

    private func one(_ kind: String, _ random: inout SeededRandom) -> String? {
        guard let known = ids[kind], !known.isEmpty else { return nil }
        return known[random.below(known.count)]
    }

    /// Sends a request; returns its answer if it was not refused.
    @discardableResult
    private mutating func send(
        _ ledger: LedgerFixture, _ method: HTTPMethod, _ path: String, _ body: String? = nil,
        as kind: String? = nil
    ) async throws -> JSONValue? {
        let answer = try await ledger.call(method, path, body)
        #expect(answer.status < 500, "\(method.rawValue) \(path): \(answer.text)")
        guard answer.status < 300 else { return nil }
        done.insert("\(act)")
        if let kind, let id = answer.json["id"].string { ids[kind, default: []].append(id) }
        if let token = answer.json["undoToken"].string { undoTokens.append(token) }
        return answer.json
    }

    mutating func step(_ ledger: LedgerFixture, _ random: inout SeededRandom) async throws {
        made += 1
        let account = accounts[random.below(accounts.count)]
        let other = accounts[random.below(accounts.count)]
        let amount = "\(1 + random.below(500)).\(10 + random.below(90))"
        let date = "2026-0\(1 + random.below(4))-1\(random.below(10))"
        let payee = ["Shop", "Bakery", "Cinema"][random.below(3)]
        act = Act.allCases[random.below(Act.allCases.count)]
        guard let category = one("categories", &random), act != .category else {
            try await send(
                ledger, .post, "/categories",
                #"{"name":"C\#(made)","type":"\#(random.below(4) == 0 ? "INCOME" : "EXPENSE")"}"#,
                as: "categories")
            return
        }
        let second = one("categories", &random) ?? category
        let entry = """
            "amount":"\(amount)","accountId":"\(account)","date":"\(date)","payee":"\(payee)"
            """
        switch act {
        case .category: break
        case .rename:
            try await send(ledger, .patch, "/categories/\(category)", #"{"name":"N\#(made)"}"#)
        case .merge:
            try await send(ledger, .post, "/categories/\(category)/merge", #"{"into":"\#(second)"}"#)
        case .transaction:
            try await send(
                ledger, .post, "/transactions", #"{\#(entry),"categoryId":"\#(category)"}"#,
                as: "transactions")
        case .split:
            try await send(
                ledger, .post, "/transactions",
                #"""
                {"amount":"9.00","accountId":"\#(account)","date":"\#(date)","splits":[
                {"categoryId":"\#(category)","amount":"4.00"},{"categoryId":"\#(second)","amount":"5.00"}]}
                """#, as: "transactions")
        case .refund:
            guard let expense = one("transactions", &random) else { return }
            try await send(
                ledger, .post, "/transactions",
                #"""
                {"amount":"0.50","accountId":"\#(account)","date":"\#(date)","categoryId":"\#(category)",
                "isRefund":true,"refundOf":"\#(expense)"}
                """#, as: "transactions")
        case .change:
            guard let id = one("transactions", &random) else { return }
            try await send(
                ledger, .patch, "/transactions/\(id)",
                #"{\#(entry),"isCleared":\#(random.below(2) == 0),"tags":["t\#(made)"]}"#)
        case .delete:
            let kinds = [
                "transactions", "transfers", "categories", "budgets", "recurring", "rules", "goals", "assets",
            ]
            let kind = kinds[random.below(kinds.count)]
            guard let id = one(kind, &random) else { return }
            try await send(ledger, .delete, "/\(kind)/\(id)\(kind == "assets" ? "?confirm=true" : "")")
        case .restore:
            let trash = try await ledger.json(.get, "/trash")["items"].array
            guard !trash.isEmpty, let path = trash[random.below(trash.count)]["restore"].string else {
                return
            }
            try await send(ledger, .post, path)
        case .transfer:
            try await send(
                ledger, .post, "/transfers",
                #"""
                {"fromAccountId":"\#(account)","toAccountId":"\#(other)",
                "amount":"\#(amount)","date":"\#(date)"}
                """#, as: "transfers")
        case .join:
            guard let expense = one("transactions", &random), let income = one("transactions", &random) else {
                return
            }
            if let transfer = one("transfers", &random), random.below(2) == 0 {
                try await send(ledger, .post, "/transfers/\(transfer)/split")
            } else {
                try await send(
                    ledger, .post, "/transfers/join",
                    #"{"expenseId":"\#(expense)","incomeId":"\#(income)"}"#, as: "transfers")
            }
        case .budget:
            try await send(
                ledger, .post, "/budgets",
                #"""
                {"categoryId":"\#(category)","accountId":"\#(account)",
                "month":"2026-0\#(1 + random.below(4))",
                "planned":"\#(amount)"}
                """#, as: "budgets")
        case .recurring:
            if let id = one("recurring", &random), random.below(2) == 0 {
                try await send(ledger, .patch, "/recurring/\(id)/toggle")
                try await send(ledger, .post, "/recurring/apply", #"{"month":"2026-03"}"#)
            } else {
                try await send(
                    ledger, .post, "/recurring",
                    #"""
                    {"categoryId":"\#(category)","accountId":"\#(account)","dayOfMonth":3,
                    "amount":"\#(amount)",
                    "type":"EXPENSE"}
                    """#, as: "recurring")
            }
        case .rule:
            try await send(
                ledger, .post, "/rules",
                #"""
                {"name":"R\#(made)","when":[{"field":"payee","op":"is","value":"\#(payee)"}],
                "then":[{"set":"category","value":"\#(category)"},{"add":"tag","value":"ruled"}]}
                """#, as: "rules")
        case .applyRules: try await send(ledger, .post, "/rules/apply", "{}")
        case .goal:
            try await send(
                ledger, .post, "/goals",
                #"{"name":"G\#(made)","targetAmount":"\#(amount)","currency":"USD","deadline":"2027-01-01"}"#,
                as: "goals")
        case .asset: try await send(ledger, .post, "/assets", #"{"currency":"USD"}"#, as: "assets")
        case .allocate:
            guard let goal = one("goals", &random), let asset = one("assets", &random) else { return }
            try await send(
                ledger, .put, "/goals/\(goal)/allocations",
                #"{"allocations":[{"assetId":"\#(asset)","amount":"\#(random.below(3)).5"}]}"#)
        case .deposit:
            guard let asset = one("assets", &random) else { return }
            try await send(
                ledger, .post, "/assets/\(asset)/transactions", #"{"kind":"deposit","amount":"\#(amount)"}"#)
        case .account:
            guard accounts.count < 6 else { return }
            let made = try await send(
                ledger, .post, "/accounts", #"{"name":"A\#(made)","preferredCurrency":"USD"}"#)
            if let id = made?["id"].string { accounts.append(id) }
        case .activate: try await send(ledger, .patch, "/accounts/\(account)/activate")
        case .deleteAccount: try await send(ledger, .delete, "/accounts/\(account)?transfers=keep")
        case .restoreAccount: try await send(ledger, .post, "/accounts/\(account)/restore")
        case .renamePayee:
            try await send(ledger, .post, "/payees/rename", #"{"from":"\#(payee)","to":"P\#(made)"}"#)
        case .undo:
            guard let token = undoTokens.popLast() else { return }
            try await send(ledger, .post, "/undo", #"{"undoToken":"\#(token)"}"#)
        case .sample:
            try await send(ledger, random.below(2) == 0 ? .post : .delete, "/seed-data")
        case .batch:
            try await send(
                ledger, .post, "/transactions/batch",
                #"""
                {"operations":[
                {"op":"create","transaction":{\#(entry),"categoryId":"\#(category)"}},
                {"op":"delete","id":"\#(one("transactions", &random) ?? category)"}]}
                """#)
        case .reconcile:
            let cleared =
                try await ledger.json(.get, "/accounts")["accounts"].array
                .first { $0["id"].string == account }?["clearedBalance"].string
            guard let cleared else { return }
            let open = try await send(
                ledger, .post, "/accounts/\(account)/reconciliations",
                #"{"statementDate":"2026-04-30","statementBalance":"\#(cleared)"}"#)
            guard let id = open?["id"].string else { return }
            let place = "/accounts/\(account)/reconciliations/\(id)"
            if try await send(ledger, .post, "\(place)/finish", "{}") == nil || random.below(2) == 0 {
                try await send(ledger, .delete, place)
            }
        case .incomeGoal:
            let month = "2026-0\(1 + random.below(4))"
            if random.below(3) == 0 {
                try await send(ledger, .delete, "/budgets/income-goal?accountId=\(account)&month=\(month)")
            } else {
                try await send(
                    ledger, .put, "/budgets/income-goal",
                    #"{"accountId":"\#(account)","month":"\#(month)","amount":"\#(amount)"}"#)
            }
        case .rate:
            let quote = ["CHF", "GBP"][random.below(2)]
            let rate = random.below(3) == 0 ? "null" : "\"\(amount)\""
            let day = "2026-02-1\(random.below(3))"
            try await send(
                ledger, .put, "/rates",
                #"{"base":"EUR","date":"\#(day)","currency":"\#(quote)","rate":\#(rate)}"#)
        case .follow:
            try await send(
                ledger, .patch, "/accounts/\(account)",
                #"{"name":"Account \#(made)","openingBalance":"\#(amount)","openingDate":"2026-01-01"}"#)
        }
    }
}
