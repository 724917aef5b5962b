import Contracts
import HTTPKit
import TestKit
import Testing

/// After any entries in any accounts, the figures of all accounts are the sums of those of each account of
/// the overview (contract-household §1, "Scope").
@Suite struct ScopeWalkTests {
    private static let days = ["2026-01-05", "2026-02-10", "2026-02-28", "2026-03-01", "2026-03-15"]

    private struct Walk {
        let ledger: LedgerFixture
        var accounts: [String]
        let categories: [(id: String, type: String)]
        var random: SeededRandom

        private mutating func any<Element>(_ list: [Element]) -> Element { list[random.below(list.count)] }

        mutating func step() async throws {
            let (day, amount) = (
                any(ScopeWalkTests.days), "\(1 + random.below(9_999)).\(10 + random.below(89))"
            )
            let (own, other, category) = (any(accounts), any(accounts), any(categories))
            switch random.below(8) {
            case 0:
                _ = try await ledger.json(
                    .patch, "/accounts/\(own)", #"{"inOverview":\#(random.below(2) == 0)}"#)
            case 1...2 where own != other:
                _ = try await ledger.json(
                    .post, "/transfers",
                    #"{"fromAccountId":"\#(own)","toAccountId":"\#(other)","amount":\#(amount),"date":"\#(day)"}"#
                )
            case 3 where category.type == "EXPENSE":
                let second = categories.last { $0.type == "EXPENSE" }?.id ?? ""
                let parts =
                    #"[{"categoryId":"\#(category.id)","amount":1},{"categoryId":"\#(second)","amount":\#(amount)}]"#
                let whole = "\(amount)".split(separator: ".")
                _ = try await ledger.json(
                    .post, "/transactions",
                    #"{"type":"EXPENSE","amount":"\#((Int(whole[0]) ?? 0) + 1).\#(whole[1])","accountId":"\#(own)","#
                        + #""date":"\#(day)","splits":\#(parts)}"#)
            default:
                let code = random.below(4) == 0 ? "EUR" : "USD"
                let refund = category.type == "EXPENSE" && random.below(4) == 0 ? #","isRefund":true"# : ""
                try await ledger.record(
                    amount, category.id, category.type, date: day,
                    also: #","accountId":"\#(own)","currency":"\#(code)"\#(refund)"#)
            }
        }
    }

    private static func minor(_ value: JSONValue) throws -> Int64 {
        let text = try #require(value.string)
        return try #require(Int64(text.replacing(".", with: "")))
    }

    /// Adds up amounts of answers, with those in other currencies.
    private static func sum(_ answers: [JSONValue], _ path: String) throws -> [String: Int64] {
        var sums: [String: Int64] = [:]
        for answer in answers {
            sums["USD", default: 0] += try minor(answer[path])
            for other in answer["otherCurrencies"].array {
                sums[other["currency"].string ?? "", default: 0] += try minor(other["amount"])
            }
        }
        return sums.filter { $0.value != 0 }
    }

    @Test(.seeded, arguments: 1...4)
    func `figures of all accounts are the sums of those of each`(part: Int) async throws {
        try await LedgerFixture.run { ledger in
            var accounts = [try await ledger.activeAccount()]
            for name in ["Card", "Cash", "Trip"] { accounts.append(try await ledger.account(name)) }
            var categories: [(id: String, type: String)] = []
            for name in ["Food", "Rent"] {
                categories.append((try await ledger.category(name), "EXPENSE"))
            }
            categories.append((try await ledger.category("Salary", "INCOME"), "INCOME"))
            var walk = Walk(
                ledger: ledger, accounts: accounts, categories: categories, random: SeededRandom(part: part))
            for step in 1...60 {
                try await walk.step()
                if step % 20 == 0 { try await Self.compare(ledger, step: step) }
            }
            _ = try await ledger.json(.delete, "/accounts/\(accounts[3])?transfers=keep")
            try await Self.compare(ledger, step: 61)
        }
    }

    private static func compare(_ ledger: LedgerFixture, step: Int) async throws {
        let overview = try await ledger.json(.get, "/accounts")["accounts"].array
            .filter { $0["inOverview"].bool == true }.compactMap { $0["id"].string }
        func each(_ path: String) async throws -> (all: JSONValue, parts: [JSONValue]) {
            var parts: [JSONValue] = []
            for account in overview {
                parts.append(try await ledger.json(.get, "\(path)&accountId=\(account)"))
            }
            return (try await ledger.json(.get, "\(path)&accountId=all"), parts)
        }
        // A whole period by its months, and one that cuts months.
        for period in ["from=2026-01-01&to=2026-03-31", "from=2026-01-03&to=2026-03-02"] {
            let spending = try await each("/reports/spending?\(period)")
            #expect(
                try sum([spending.all], "total") == sum(spending.parts, "total"), "step \(step) \(period)")
            for name in ["Food", "Rent"] {
                func group(_ report: JSONValue) -> [JSONValue] {
                    report["groups"].array.filter { $0["name"].string == name }
                }
                #expect(
                    try sum(group(spending.all), "amount") == sum(spending.parts.flatMap(group), "amount"))
            }
            let flow = try await each("/reports/cashflow?\(period)")
            #expect(
                try sum([flow.all["totals"]], "net") == sum(flow.parts.map { $0["totals"] }, "net"),
                "step \(step) \(period)")
        }
        let dashboard = try await each("/dashboard?month=2026-02")
        for figure in ["totalIncome", "totalExpenses", "spent", "netResult"] {
            #expect(
                try minor(dashboard.all["summary"][figure])
                    == dashboard.parts.reduce(0) { try $0 + minor($1["summary"][figure]) },
                "step \(step) \(figure)")
        }
        for query in ["", "&include=refunds", "&month=2026-02", "&type=EXPENSE", "&hasSplits=true"] {
            let lists = try await each("/transactions?limit=100\(query)")
            let ids = lists.parts.flatMap { $0["transactions"].array.compactMap { $0["id"].string } }
            #expect(
                lists.all["transactions"].array.compactMap { $0["id"].string }.sorted() == ids.sorted(),
                "step \(step) \(query)")
            #expect(lists.all["total"].int == ids.count, "step \(step) \(query)")
        }
        let transfers = try await each("/transfers?limit=100")
        let ids = Set(transfers.parts.flatMap { $0["transfers"].array.compactMap { $0["id"].string } })
        #expect(Set(transfers.all["transfers"].array.compactMap { $0["id"].string }) == ids)
        #expect(transfers.all["total"].int == ids.count)
        // What moved is the difference between the accounts' balances and what they earned and spent.
        let balances = try await ledger.json(.get, "/reports/balances?accountId=all&from=2026-03&to=2026-03")
        #expect(
            balances["accounts"].array.compactMap { $0["accountId"].string }.sorted() == overview.sorted())
        let flow = try await ledger.json(
            .get, "/reports/cashflow?accountId=all&from=2026-01-01&to=2026-03-31")["totals"]
        func moved(_ name: String) throws -> Int64 {
            try flow[name].array.filter { $0["currency"].string == "USD" }
                .reduce(0) { try $0 + minor($1["amount"]) }
        }
        let net = try minor(flow["net"]) + moved("movedIn") - moved("movedOut")
        #expect(try minor(balances["months"][0]["total"]) == net, "step \(step)")
    }
}
