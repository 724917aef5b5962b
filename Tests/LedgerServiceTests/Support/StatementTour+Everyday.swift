import HTTPKit
import TestKit

/// Transfers, splits, refunds and payees.
extension StatementTour {
    mutating func transfers(_ account: String, _ food: String, _ salary: String) async throws {
        let other = try await ask(.post, "/accounts", #"{"name":"Safe"}"#)["id"].string ?? ""
        let gone = try await ask(.post, "/accounts", #"{"name":"Gone"}"#)["id"].string ?? ""
        let pair = #""fromAccountId":"\#(account)","toAccountId":"\#(other)""#
        let draft = #"{\#(pair),"amount":5,"description":"Tea","payee":"Shop","tags":["b"],"clientId":"2"}"#
        let id = try await ask(.post, "/transfers", draft)["id"].string ?? ""
        try await ask(.post, "/transfers", draft)
        try await ask(.get, "/transfers/\(id)")
        try await ask(.put, "/transfers/\(id)", #"{"amount":6,"tags":["b","c"]}"#)
        try await ask(.patch, "/transfers/\(id)", #"{"notes":"Green"}"#)
        try await ask(.delete, "/transfers/\(id)")
        try await ask(.post, "/transfers/\(id)/restore")
        let away = #"{"fromAccountId":"\#(gone)","toAccountId":"\#(other)","amount":1,"payee":"Shop"}"#
        try await ask(.post, "/transfers", away)
        try await ask(.delete, "/accounts/\(gone)?transfers=keep")
        for query in ["", "?accountId=\(account)", "?from=2026-01-02&to=2026-05-03", "?limit=1&offset=1"] {
            try await ask(.get, "/transfers\(query)")
        }
        let lists = Self.lists(account, food, food)
        for query in lists where !query.contains("include=") {
            try await ask(.get, "/transactions?include=transfers&\(query)")
        }
        for query in lists where !query.contains("type=") {
            try await ask(.get, "/transactions?type=TRANSFER&\(query)")
        }
        try await ask(.get, "/transfers/suggestions")
        let entry = #""amount":3,"date":"2026-03-01""#
        let expense = try await ask(
            .post, "/transactions", #"{\#(entry),"type":"EXPENSE","categoryId":"\#(food)"}"#)["id"].string
        let income = try await ask(
            .post, "/transactions",
            #"{\#(entry),"type":"INCOME","categoryId":"\#(salary)","accountId":"\#(other)","clientId":"3"}"#)[
                "id"
            ].string
        let joined = try await ask(
            .post, "/transfers/join", #"{"expenseId":"\#(expense ?? "")","incomeId":"\#(income ?? "")"}"#)
        try await ask(.post, "/transfers/\(joined["id"].string ?? "")/split")
        let own = #"{"op":"create","transfer":\#(draft)},{"op":"delete","id":"\#(id)"}"#
        try await ask(.post, "/transactions/batch", #"{"operations":[\#(own)]}"#)
        try await ask(.delete, "/accounts/\(other)?transfers=keep")
    }

    /// Returns a category that only a part of a transaction has.
    mutating func splitsAndRefunds(_ food: String) async throws -> String {
        let fun =
            try await ask(.post, "/categories", #"{"name":"Parts","type":"EXPENSE"}"#)["id"].string ?? ""
        let parts = #"[{"categoryId":"\#(food)","amount":2},{"categoryId":"\#(fun)","amount":3}]"#
        let id =
            try await ask(
                .post, "/transactions",
                #"{"type":"EXPENSE","amount":5,"splits":\#(parts),"payee":"Shop","date":"2026-03-08"}"#
            )["id"].string ?? ""
        let refund =
            #"{"type":"EXPENSE","amount":1,"categoryId":"\#(food)","isRefund":true,"refundOf":"\#(id)"}"#
        let back = try await ask(.post, "/transactions", refund)["id"].string ?? ""
        try await ask(.patch, "/transactions/\(id)", #"{"date":"2026-03-09"}"#)
        try await ask(.delete, "/transactions/\(back)")
        try await ask(.post, "/transactions/\(back)/restore")
        return fun
    }

    mutating func payees() async throws {
        try await ask(.get, "/payees")
        try await ask(.get, "/payees?q=sho&limit=5")
        let change = try await ask(.post, "/payees/rename", #"{"from":"Shop","to":"Store"}"#)
        try await ask(.post, "/undo", #"{"undoToken":"\#(change["undoToken"].string ?? "")"}"#)
    }

    mutating func rules(_ food: String) async throws {
        let made = try await ask(
            .post, "/rules",
            #"{"name":"A","when":[{"field":"payee","op":"is","value":"store"}],"#
                + #""then":[{"set":"category","value":"\#(food)"},{"add":"tag","value":"ruled"}]}"#)
        let path = "/rules/\(made["id"].string ?? "")"
        try await ask(.get, "/rules")
        try await ask(.get, path)
        try await ask(.patch, path, #"{"order":2}"#)
        try await ask(.post, "/rules/preview", #"{"from":"2026-01-01","to":"2026-12-31"}"#)
        let change = try await ask(.post, "/rules/apply", "{}")
        try await ask(.post, "/undo", #"{"undoToken":"\#(change["undoToken"].string ?? "")"}"#)
        try await ask(.delete, path)
    }

    mutating func reconciliations(_ account: String, _ food: String) async throws {
        let path = "/accounts/\(account)/reconciliations"
        let cleared = try await ask(
            .post, "/transactions",
            #"{"accountId":"\#(account)","categoryId":"\#(food)","type":"EXPENSE","amount":3,"isCleared":true}"#
        )
        let open = try await ask(
            .post, path, #"{"statementDate":"2026-03-15","statementBalance":"-3"}"#)
        try await ask(.get, path)
        let one = "\(path)/\(open["id"].string ?? "")"
        try await ask(.post, "\(one)/finish", #"{"adjust":{"categoryId":"\#(food)"}}"#)
        try await ask(
            .patch, "/transactions/\(cleared["id"].string ?? "")", #"{"amount":4,"unlock":true}"#)
        try await ask(.delete, one)
        try await ask(.delete, one)
    }

    /// Takes something to the trash and back.
    mutating func deleteAndRestore(_ path: String, _ query: String = "") async throws {
        try await ask(.delete, path + query)
        for limit in [1, 500] {
            let page = try await ask(.get, "/changes?limit=\(limit)")
            try await ask(.get, "/changes?limit=\(limit)&since=\(page["cursor"].string ?? "")")
        }
        try await ask(.get, "/trash")
        try await ask(.post, "\(path)/restore")
    }

    /// Reads a copy of the book, one record at a time.
    mutating func copyBook() async throws {
        var since = ""
        while true {
            let page = try await ask(.get, "/changes?limit=1\(since)")
            guard page["hasMore"].bool == true, let cursor = page["cursor"].string else { return }
            since = "&since=\(cursor)"
        }
    }

    mutating func trash(_ food: String) async throws {
        for _ in 0..<2 {
            let made = try await ask(
                .post, "/transactions", #"{"type":"EXPENSE","amount":5,"categoryId":"\#(food)"}"#)
            try await ask(.delete, "/transactions/\(made["id"].string ?? "")")
        }
        let listed = try await ask(.get, "/trash?limit=1&kind=transaction")
        try await ask(.get, "/trash?cursor=\(listed["nextCursor"].string ?? "")")
        try await ask(.delete, "/trash/\(listed["items"][0]["id"].string ?? "")")
        try await ask(.delete, "/trash")
    }

    static func lists(_ account: String, _ food: String, _ split: String) -> [String] {
        let filters = [
            "", "accountId=\(account)", "cleared=true&reconciled=false&include=transfers", "type=EXPENSE",
            "accountId=\(account)&type=EXPENSE",
            "categoryId=\(food)", "month=2026-02", "from=2026-01-01&to=2026-02-10", "minAmount=1&maxAmount=9",
            "currency=USD", "accountId=\(account)&currency=EUR", "updatedSince=2026-01-01T00:00:00Z",
            "tag=b", "q=tea", "q=t", "q=green&tag=b&month=2026-02", "categoryId=\(split)",
            "categoryId=\(split)&month=2026-03&accountId=\(account)", "categoryId=\(food)&q=tea",
            "payee=shop", "payee=shop&categoryId=\(split)", "hasSplits=true", "hasSplits=false",
            "isRefund=true", "isRefund=false", "include=refunds&type=EXPENSE",
        ]
        return filters.flatMap { filter in
            ["", "&sort=amount", "&sort=date&order=asc", "&offset=1"].map { "limit=1&\(filter)\($0)" }
        }
    }
}
