import Contracts
import HTTPKit
import TestKit
import Testing

/// Categories with a parent (contract-everyday §1, "Categories").
@Suite struct CategoryParentTests {
    private func child(_ ledger: LedgerFixture, _ name: String, of parent: String) async throws -> String {
        let made = try await ledger.json(
            .post, "/categories", #"{"name":"\#(name)","type":"EXPENSE","parentId":"\#(parent)"}"#)
        #expect(made["parentId"].string == parent)
        return try #require(made["id"].string)
    }

    @Test func `§1 parentId: one level, the same type, no cycle; the field is named`() async throws {
        try await LedgerFixture.run { ledger in
            let (food, fun) = (try await ledger.category("Food"), try await ledger.category("Fun"))
            let salary = try await ledger.category("Salary", "INCOME")
            let old = try await ledger.category("Old")
            _ = try await ledger.json(.patch, "/categories/\(old)/archive", #"{"isArchived":true}"#)
            let bread = try await child(ledger, "Bread", of: food)
            let foreign = try await ledger.category("Food", user: 2)
            let missing = "01900000-0000-7000-8000-000000000001"
            for parent in [bread, salary, foreign, missing, old] {
                let body = #"{"name":"New","type":"EXPENSE","parentId":"\#(parent)"}"#
                let refused = try await ledger.call(.post, "/categories", body)
                #expect(refused.status == 400 && refused.message("parentId") != nil, "\(refused.text)")
                let bulk = try await ledger.call(.post, "/categories/bulk", #"{"categories":[\#(body)]}"#)
                #expect(bulk.status == 400 && bulk.message("categories[0].parentId") != nil, "\(bulk.text)")
            }
            for (id, parent) in [(food, food), (food, fun), (bread, salary), (fun, bread)] {
                let refused = try await ledger.call(
                    .patch, "/categories/\(id)", #"{"parentId":"\#(parent)"}"#)
                #expect(refused.status == 400 && refused.message("parentId") != nil, "\(refused.text)")
            }
            let wrong = try await ledger.call(.patch, "/categories/\(bread)", #"{"parentId":5}"#)
            #expect(wrong.status == 400 && wrong.message("parentId") != nil)
            let used = try await ledger.call(.delete, "/categories/\(food)")
            #expect(used.status == 409 && used.text.contains("1 category"), "\(used.text)")
            let renamed = try await ledger.json(.patch, "/categories/\(bread)", #"{"name":"Breads"}"#)
            #expect(renamed["parentId"].string == food)
            let moved = try await ledger.json(.patch, "/categories/\(bread)", #"{"parentId":"\#(fun)"}"#)
            #expect(moved["parentId"].string == fun)
            let alone = try await ledger.json(.patch, "/categories/\(bread)", #"{"parentId":null}"#)
            #expect(alone["parentId"].isNull)
            _ = try await ledger.json(.delete, "/categories/\(food)")
        }
    }

    @Test func `§1 rollUp: spending and trends are by parent`() async throws {
        try await LedgerFixture.run { ledger in
            let (food, fun) = (try await ledger.category("Food"), try await ledger.category("Fun"))
            let bread = try await child(ledger, "Bread", of: food)
            let fish = try await child(ledger, "Fish", of: food)
            try await ledger.record("10", food)
            try await ledger.record("20", bread)
            try await ledger.split("30", (fish, "12"), (fun, "18"))
            try await ledger.refund("5", bread)
            let plain = try await ledger.json(.get, "/reports/spending?month=2026-03")
            #expect(plain["groups"].array.count == 4)
            let report = try await ledger.json(.get, "/reports/spending?month=2026-03&rollUp=true")
            #expect(report["groups"].array.map { $0["name"].string } == ["Food", "Fun"])
            #expect(report["groups"].array.map { $0["amount"].string } == ["37.00", "18.00"])
            #expect(report["groups"][0]["count"].int == 3)
            #expect(report["total"] == plain["total"])
            let trends = try await ledger.json(.get, "/reports/trends?month=2026-03&rollUp=true")
            #expect(trends["categories"].array.map { $0["categoryId"].string } == [food, fun])
            #expect(trends["categories"][0]["amounts"][0].string == "37.00")
            let wrong = try await ledger.call(.get, "/reports/spending?rollUp=yes")
            #expect(wrong.status == 400 && wrong.message("rollUp") != nil)
        }
    }

    @Test(arguments: ["month=2026-03", "from=2026-03-02&to=2026-03-30"])
    func `§1 rollUp: a count is of expenses in a category, and of a parent's parts and entries`(
        period: String
    ) async throws {
        try await LedgerFixture.run { ledger in
            let food = try await ledger.category("Food")
            let bread = try await child(ledger, "Bread", of: food)
            let fish = try await child(ledger, "Fish", of: food)
            try await ledger.record("10", food)
            // Two parts of one category are one expense there, whole months and single days alike.
            try await ledger.split("30", (bread, "12"), (bread, "8"), (fish, "10"))
            func counts(_ also: String) async throws -> [String?: Int?] {
                let report = try await ledger.json(.get, "/reports/spending?\(period)\(also)")
                let pairs = report["groups"].array.map { ($0["name"].string, $0["count"].int) }
                return Dictionary(pairs) { first, _ in first }
            }
            #expect(try await counts("") == ["Food": 1, "Bread": 1, "Fish": 1])
            // The split expense counts in both of the parent's categories.
            #expect(try await counts("&rollUp=true") == ["Food": 3])
            #expect(try await counts("&rollUp=true&groupBy=month") == ["2026-03": 2])
        }
    }

    @Test func `§1 rollUp: a parent's budget has its categories' plans and spending`() async throws {
        try await LedgerFixture.run { ledger in
            let (food, fun) = (try await ledger.category("Food"), try await ledger.category("Fun"))
            let bread = try await child(ledger, "Bread", of: food)
            let fish = try await child(ledger, "Fish", of: food)
            let cinema = try await child(ledger, "Cinema", of: fun)
            let trips = try await child(ledger, "Trips", of: food)
            func plan(_ category: String, _ also: String, _ month: String = "2026-03") async throws {
                _ = try await ledger.json(
                    .post, "/budgets", #"{"categoryId":"\#(category)","month":"\#(month)"\#(also)}"#)
            }
            try await plan(food, #","planned":"100""#)
            try await plan(bread, #","planned":"50""#, "2026-02")
            try await plan(bread, #","planned":"50","rollover":"both""#)
            try await plan(cinema, #","planned":"9""#)
            try await plan(trips, #","planned":"7","currency":"EUR""#)
            try await ledger.record("10", food)
            try await ledger.record("20", bread)
            try await ledger.record("30", fish)
            try await ledger.record("4", cinema)
            try await ledger.record("2", trips, also: #","currency":"EUR""#)
            let plain = try await ledger.json(.get, "/budgets")
            #expect(plain["budgets"].array.count == 4)
            let list = try await ledger.json(.get, "/budgets?rollUp=true")
            #expect(
                list["budgets"].array.map { $0["category"]["name"].string } == ["Cinema", "Food", "Trips"])
            let all = list["budgets"][1]
            #expect(all["planned"].string == "150.00" && all["spent"].string == "60.00")
            #expect(all["carriedOver"].string == "50.00" && all["available"].string == "140.00")
            #expect(all["percentUsed"].int == 30)
            #expect(list["budgets"][2]["spent"].string == "2.00")
            #expect(list["totals"]["planned"] == plain["totals"]["planned"])
            #expect(list["totals"]["carriedOver"] == plain["totals"]["carriedOver"])
            #expect(list["totals"]["spent"].string == "64.00")
        }
    }

    @Test func `§1 rollUp: what a category without a budget spent counts in what its parent carries over`()
        async throws
    {
        try await LedgerFixture.run { ledger in
            let food = try await ledger.category("Food")
            let fish = try await child(ledger, "Fish", of: food)
            for month in ["2026-02", "2026-03"] {
                _ = try await ledger.json(
                    .post, "/budgets",
                    #"{"categoryId":"\#(food)","monthKey":"\#(month)","planned":"100","rollover":"both"}"#)
            }
            try await ledger.record("150", fish, date: "2026-02-05")
            let february = try await ledger.json(.get, "/budgets?month=2026-02&rollUp=true")["budgets"][0]
            let march = try await ledger.json(.get, "/budgets?month=2026-03&rollUp=true")["budgets"][0]
            #expect(february["available"].string == "-50.00" && march["carriedOver"].string == "-50.00")
            let plain = try await ledger.json(.get, "/budgets?month=2026-03")["budgets"][0]
            #expect(plain["carriedOver"].string == "100.00")
        }
    }

    @Test
    func `§1 rollUp: a category's budget in another currency keeps its spending out of its parent's rest`()
        async throws
    {
        try await LedgerFixture.run { ledger in
            let food = try await ledger.category("Food")
            let trips = try await child(ledger, "Trips", of: food)
            for month in ["2026-02", "2026-03"] {
                _ = try await ledger.json(
                    .post, "/budgets",
                    #"{"categoryId":"\#(food)","month":"\#(month)","planned":"100","rollover":"both"}"#)
            }
            _ = try await ledger.json(
                .post, "/budgets",
                #"{"categoryId":"\#(trips)","month":"2026-02","planned":"7","currency":"EUR"}"#)
            try await ledger.record("30", trips, date: "2026-02-05")
            let february = try await ledger.json(.get, "/budgets?month=2026-02&rollUp=true")["budgets"][0]
            let march = try await ledger.json(.get, "/budgets?month=2026-03&rollUp=true")["budgets"][0]
            #expect(february["available"].string == "100.00")
            #expect(march["carriedOver"] == february["available"])
        }
    }

    @Test func `§4: a backup keeps parents, and refuses those that cannot be`() async throws {
        try await LedgerFixture.run { ledger in
            let food = try await ledger.category("Food")
            let bread = try await child(ledger, "Bread", of: food)
            let late = try await ledger.category("Late")
            _ = try await ledger.json(.patch, "/categories/\(bread)", #"{"parentId":"\#(late)"}"#)
            let active = try await ledger.activeAccount()
            let lines = try await ledger.bookLines()
            try await ledger.restore(lines, head: try ledger.head(active: active))
            #expect(try await ledger.bookLines() == lines)
            let (_, preview) = try await ledger.dryRun(
                lines.map { $0.replacing(#""parentId":"\#(late)""#, with: #""parentId":"\#(bread)""#) })
            #expect(
                preview.json["problems"][0]["path"].string?.hasSuffix("parentId") == true, "\(preview.text)")
            _ = try await ledger.json(.patch, "/categories/\(bread)", #"{"parentId":null}"#)
            _ = try await ledger.json(.patch, "/categories/\(late)", #"{"parentId":"\#(bread)"}"#)
            // The book's own parents stay: the older file's would make two levels.
            let (_, merge) = try await ledger.dryRun(lines, .merge)
            #expect(merge.json["problemCount"].int == 0, "\(merge.text)")
        }
    }
}
