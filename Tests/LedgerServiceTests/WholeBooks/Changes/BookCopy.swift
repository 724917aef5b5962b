import Contracts
import HTTPKit
import TestKit
import Testing

@testable import LedgerService
@testable import LedgerWholeBooks

/// A client's copy of a book, kept by `/changes` alone.
struct BookCopy {
    var records: [String: [String: JSONValue]] = [:]
    var cursor: String?
    var revision: Int?
    /// How often the copy had to begin anew.
    var resyncs = 0

    /// Reads a page. Returns whether more follows.
    mutating func readPage(_ ledger: LedgerFixture, limit: Int = 500, user: Int = 1) async throws -> Bool {
        let since = cursor.map { "&since=\($0)" } ?? ""
        let answer = try await ledger.call(.get, "/changes?limit=\(limit)\(since)", user: user)
        if answer.status == 410 {
            (records, cursor) = ([:], nil)
            resyncs += 1
            return true
        }
        #expect(answer.status == 200, "\(answer.text)")
        let page = answer.json
        #expect(page["changes"].array.count <= limit)
        for change in page["changes"].array {
            let (kind, id) = (try #require(change["kind"].string), try #require(change["id"].string))
            let isDeleted = change["isDeleted"].bool == true
            #expect(isDeleted == (change[kind] == .missing))
            if !isDeleted { #expect(Self.id(of: change[kind], kind) == id) }
            records[kind, default: [:]][id] = isDeleted ? nil : change[kind]
        }
        cursor = page["cursor"].string
        revision = page["revision"].int
        return page["hasMore"].bool == true
    }

    mutating func readAll(_ ledger: LedgerFixture, limit: Int = 500, user: Int = 1) async throws {
        while try await readPage(ledger, limit: limit, user: user) {}
    }

    /// Compares the copy with all lists, without what a record says of others.
    func compare(_ ledger: LedgerFixture, user: Int = 1) async throws {
        func list(_ path: String, _ key: String) async throws -> [JSONValue] {
            var found: [JSONValue] = []
            var cursor = ""
            repeat {
                let page = try await ledger.json(.get, path + cursor, user: user)
                found += page[key].array
                cursor = page["nextCursor"].string.map { "&cursor=\($0)" } ?? ""
            } while !cursor.isEmpty
            return found
        }
        let accounts = try await list("/accounts?", "accounts")
        try expect("account", accounts)
        try expect("category", await list("/categories?includeArchived=true", "categories"))
        try expect("transaction", await list("/transactions?include=refunds&limit=100", "transactions"))
        try expect("transfer", await list("/transfers?limit=100", "transfers"))
        try expect("recurring", await list("/recurring?include=transfers&limit=100", "recurring"))
        try expect("rule", await list("/rules?", "rules"))
        try expect("goal", await list("/goals?status=all&limit=100", "goals"))
        try expect("asset", await list("/assets?", "assets"))
        var budgets: [JSONValue] = []
        for account in accounts {
            for month in 1...4 {
                budgets += try await list(
                    "/budgets?accountId=\(account["id"].string ?? "")&month=2026-0\(month)", "budgets")
            }
        }
        try expect("budget", budgets)
        var reconciliations: [JSONValue] = []
        for account in accounts {
            reconciliations += try await list(
                "/accounts/\(account["id"].string ?? "")/reconciliations?", "reconciliations")
        }
        try expect("reconciliation", reconciliations)
        var goals: [JSONValue] = []
        for account in accounts {
            for month in 1...4 {
                let answer = try await ledger.call(
                    .get, "/budgets/income-goal?accountId=\(account["id"].string ?? "")&month=2026-0\(month)",
                    user: user)
                if answer.status == 200 { goals.append(answer.json) }
            }
        }
        try expect("incomeGoal", goals)
        var rates: [JSONValue] = []
        for day in 0..<3 {
            let date = "2026-02-1\(day)"
            let listed = try await ledger.json(.get, "/rates?base=EUR&date=\(date)", user: user)
            for rate in listed["rates"].array
            where rate["source"].string == "MANUAL" && rate["date"].string == date && rate["via"] == .missing
            {
                var members = ["base": JSONValue.string("EUR")]
                for name in ["currency", "rate", "date", "updatedAt"] { members[name] = rate[name] }
                rates.append(.object(members))
            }
        }
        try expect("rate", rates)
    }

    /// The id of a record, or the one that its natural key gives.
    private static func id(of record: JSONValue, _ kind: String) -> String? {
        switch kind {
        case "incomeGoal":
            let month = record["month"].string.flatMap { Month($0) }
            guard let account = record["accountId"].string.flatMap({ ID<Account>($0) }), let month else {
                return nil
            }
            return ChangeKey.incomeGoal(account, month).id.text
        case "rate":
            let date = record["date"].string.flatMap { CalendarDate($0) }
            guard let base = record["base"].string.flatMap({ AssetCode($0) }),
                let quote = record["currency"].string.flatMap({ AssetCode($0) }), let date
            else { return nil }
            return ChangeKey.rate(base: base, quote: quote, date).id.text
        default: return record["id"].string
        }
    }

    private func expect(_ kind: String, _ list: [JSONValue]) throws {
        let own = (records[kind] ?? [:]).mapValues { Self.alone($0, kind) }
        var theirs: [String: JSONValue] = [:]
        for record in list { theirs[try #require(Self.id(of: record, kind))] = Self.alone(record, kind) }
        #expect(own == theirs, "\(kind)")
    }

    /// A record without what it says of others.
    private static func alone(_ record: JSONValue, _ kind: String) -> JSONValue {
        guard case .object(var members) = record else { return record }
        func drop(_ names: [String]) { for name in names { members[name] = nil } }
        switch kind {
        case "transaction": drop(["category"])
        case "budget":
            let kept = ["id", "accountId", "categoryId", "month", "planned", "rollover", "currency", "notes"]
            members = members.filter { kept.contains($0.key) }
        case "goal":
            drop(["currentTotal", "progress", "remaining", "daysRemaining", "dailyTarget", "unconverted"])
            members["allocations"] = .array(record["allocations"].array.map { $0["assetId"] })
        case "asset":
            members["allocations"] = .array(
                record["allocations"].array.map { .array([$0["goalId"], $0["amount"]]) })
        case "reconciliation" where record["status"].string == "open":
            drop(["clearedBalance", "difference", "unclearedCount"])
        case "incomeGoal": drop(["received", "remaining", "percentReached"])
        default: break
        }
        return .object(members)
    }
}
