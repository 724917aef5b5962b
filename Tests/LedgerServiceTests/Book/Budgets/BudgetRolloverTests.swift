import Contracts
import HTTPKit
import TestKit
import Testing

/// Contract-everyday §2, "rollover".
@Suite struct BudgetRolloverTests {
    private func put(
        _ ledger: LedgerFixture, _ category: String, _ month: String, _ planned: String,
        _ rollover: String? = nil, also: String = ""
    ) async throws -> JSONValue {
        let wished = rollover.map { #","rollover":"\#($0)""# } ?? ""
        return try await ledger.json(
            .post, "/budgets",
            #"{"categoryId":"\#(category)","month":"\#(month)","planned":"\#(planned)"\#(wished)\#(also)}"#)
    }

    private func figures(_ ledger: LedgerFixture, _ month: String) async throws -> [String] {
        let budget = try await ledger.json(.get, "/budgets?month=\(month)")["budgets"][0]
        return ["carriedOver", "available", "percentUsed", "isOverBudget", "overBy"].map { name in
            budget[name].string ?? budget[name].int.map(String.init) ?? "\(budget[name].bool ?? false)"
        }
    }

    @Test func `§2 rollover: what is left goes to the next month, and percentUsed is of both`() async throws {
        try await LedgerFixture.run { ledger in
            let food = try await ledger.category("Food")
            #expect(try await put(ledger, food, "2026-01", "100")["rollover"].string == "none")
            _ = try await put(ledger, food, "2026-02", "100", "surplus")
            let march = try await put(ledger, food, "2026-03", "100", "surplus")
            #expect(march["carriedOver"].string == "200.00" && march["available"].string == "300.00")
            try await ledger.record("40", food, date: "2026-01-10")
            try await ledger.record("250", food, date: "2026-03-10")
            #expect(try await figures(ledger, "2026-02") == ["60.00", "160.00", "0", "false", "0.00"])
            #expect(try await figures(ledger, "2026-03") == ["160.00", "10.00", "96", "false", "0.00"])
            let budget = try await ledger.json(.get, "/budgets?month=2026-03")["budgets"][0]
            #expect(budget["remaining"].string == "-150.00" && budget["rollover"].string == "surplus")
            #expect(try await ledger.json(.get, "/budgets/\(budget["id"].string ?? "")") == budget)
        }
    }

    @Test func `§2 rollover: surplus never carries a debt, both does, and none breaks the chain`()
        async throws
    {
        try await LedgerFixture.run { ledger in
            let food = try await ledger.category("Food")
            _ = try await put(ledger, food, "2026-01", "100")
            try await ledger.record("150", food, date: "2026-01-10")
            _ = try await put(ledger, food, "2026-02", "30", "surplus")
            #expect(try await figures(ledger, "2026-02") == ["0.00", "30.00", "0", "false", "0.00"])
            _ = try await put(ledger, food, "2026-02", "30", "both")
            #expect(try await figures(ledger, "2026-02") == ["-50.00", "-20.00", "0", "true", "20.00"])
            try await ledger.record("1", food, date: "2026-02-10")
            #expect(try await figures(ledger, "2026-02") == ["-50.00", "-21.00", "100", "true", "21.00"])
            _ = try await put(ledger, food, "2026-03", "100", "both")
            #expect(try await figures(ledger, "2026-03")[0] == "-21.00")
            _ = try await put(ledger, food, "2026-02", "30", "none")
            #expect(try await figures(ledger, "2026-02")[0] == "0.00")
            #expect(try await figures(ledger, "2026-03")[0] == "29.00")
            _ = try await put(ledger, food, "2026-03", "100", "none")
            #expect(try await figures(ledger, "2026-03")[0] == "0.00")
        }
    }

    @Test func `§2 rollover: a month without a budget, another currency and another account break the chain`()
        async throws
    {
        try await LedgerFixture.run { ledger in
            let food = try await ledger.category("Food")
            let trip = try await ledger.account("Trip")
            _ = try await put(ledger, food, "2026-01", "100")
            _ = try await put(ledger, food, "2026-03", "100", "both")
            #expect(try await figures(ledger, "2026-03")[0] == "0.00")
            _ = try await put(ledger, food, "2026-02", "70", "both", also: #","currency":"EUR""#)
            #expect(try await figures(ledger, "2026-02")[0] == "0.00")
            #expect(try await figures(ledger, "2026-03")[0] == "0.00")
            _ = try await put(ledger, food, "2026-02", "70", "both", also: #","accountId":"\#(trip)""#)
            #expect(try await figures(ledger, "2026-03")[0] == "0.00")
            _ = try await put(ledger, food, "2026-02", "70", "both", also: #","currency":"USD""#)
            #expect(try await figures(ledger, "2026-03")[0] == "170.00")
        }
    }

    @Test func `§2 rollover: the walk ends after 120 months`() async throws {
        try await LedgerFixture.run { ledger in
            let food = try await ledger.category("Food")
            var month = try #require(Month("2026-03")?.adding(-122))
            for _ in 0...122 {
                _ = try await put(ledger, food, month.text, "1", "both")
                month = try #require(month.adding(1))
            }
            #expect(try await figures(ledger, "2026-03")[0] == "120.00")
            #expect(try await figures(ledger, "2025-01")[0] == "108.00")
        }
    }

    @Test func `§2 rollover: copies keep it, older clients do not end it, PATCH changes it`() async throws {
        try await LedgerFixture.run { ledger in
            let food = try await ledger.category("Food")
            _ = try await put(ledger, food, "2026-02", "100", "both")
            let copy = try await ledger.json(
                .post, "/budgets/copy", #"{"fromMonth":"2026-02","toMonth":"2026-03"}"#)["budgets"][0]
            #expect(copy["rollover"].string == "both" && copy["carriedOver"].string == "100.00")
            let id = try #require(copy["id"].string)
            #expect(try await put(ledger, food, "2026-03", "50")["rollover"].string == "both")
            let quick = try await ledger.json(
                .post, "/budgets/quick",
                #"{"month":"2026-03","budgets":[{"categoryId":"\#(food)","planned":"60"}]}"#)["budgets"][0]
            #expect(quick["rollover"].string == "both" && quick["available"].string == "160.00")
            let patched = try await ledger.json(.patch, "/budgets/\(id)", #"{"rollover":"surplus"}"#)
            #expect(patched["rollover"].string == "surplus")
            #expect(
                try await ledger.json(.patch, "/budgets/\(id)", #"{"planned":"1"}"#)["rollover"]
                    .string == "surplus")
            for wrong in [#""all""#, "1", "null"] {
                let refused = try await ledger.call(.patch, "/budgets/\(id)", #"{"rollover":\#(wrong)}"#)
                #expect(refused.status == 400 && refused.message("rollover") != nil, "\(refused.text)")
            }
        }
    }

    @Test func `§2 rollover: totals and the dashboard show it, converted with the month's rate`()
        async throws
    {
        try await LedgerFixture.run { ledger in
            let (food, fun) = (try await ledger.category("Food"), try await ledger.category("Fun"))
            for month in ["2026-02", "2026-03"] {
                _ = try await put(ledger, food, month, "100", "both")
                _ = try await put(ledger, fun, month, "10", "both", also: #","currency":"EUR""#)
            }
            try await ledger.record("30", food, date: "2026-02-10")
            let list = try await ledger.json(.get, "/budgets")
            #expect(list["totals"]["carriedOver"].string == "70.00")
            #expect(list["totals"]["available"].string == "170.00")
            let euros = list["totals"]["otherCurrencies"][0]
            #expect(euros["planned"].string == "10.00" && euros["carriedOver"].string == "10.00")
            let dashboard = try await ledger.json(.get, "/dashboard")
            #expect(dashboard["budget"]["carriedOver"].string == "70.00")
            #expect(dashboard["budget"]["available"].string == "170.00")
            let progress = dashboard["budgetProgress"].array
            #expect(progress.map { $0["carriedOver"].string } == ["70.00", "10.00"])
            _ = try await ledger.json(
                .put, "/rates", #"{"base":"EUR","currency":"USD","rate":"2","date":"2026-03-01"}"#)
            let shown = try await ledger.json(.get, "/budgets?displayCurrency=USD")
            #expect(shown["totals"]["carriedOver"].string == "90.00")
            #expect(shown["totals"]["available"].string == "210.00")
            #expect(shown["budgets"][1]["carriedOver"].string == "20.00")
            #expect(shown["totals"]["unconverted"].array.isEmpty)
        }
    }

    @Test func `§4: a backup keeps the rollover, and one without it has none`() async throws {
        try await LedgerFixture.run { ledger in
            let food = try await ledger.category("Food")
            _ = try await put(ledger, food, "2026-02", "100", "surplus")
            _ = try await put(ledger, food, "2026-03", "100", "both")
            let active = try await ledger.activeAccount()
            let lines = try await ledger.bookLines()
            try await ledger.restore(lines, head: try ledger.head(active: active))
            #expect(try await ledger.bookLines() == lines)
            #expect(try await figures(ledger, "2026-03")[0] == "100.00")
            let older = lines.map { $0.replacing(#","rollover":"both""#, with: "") }
            #expect(older != lines)
            try await ledger.restore(older, head: try ledger.head(active: active))
            let budget = try await ledger.json(.get, "/budgets?month=2026-03")["budgets"][0]
            #expect(budget["rollover"].string == "none" && budget["carriedOver"].string == "0.00")
        }
    }

    @Test func `§2 rollover: a carried debt is over budget everywhere, and remaining leaves it out`()
        async throws
    {
        try await LedgerFixture.run { ledger in
            let food = try await ledger.category("Food")
            _ = try await put(ledger, food, "2026-02", "30")
            try await ledger.record("150", food, date: "2026-02-10")
            let made = try await put(ledger, food, "2026-03", "100", "both")
            let list = try await ledger.json(.get, "/budgets?month=2026-03")
            let board = try await ledger.json(.get, "/dashboard?month=2026-03")
            let converted = try await ledger.json(.get, "/budgets?month=2026-03&displayCurrency=USD")
            let rolledUp = try await ledger.json(.get, "/budgets?month=2026-03&rollUp=true")
            for shown in [
                made, try await ledger.json(.get, "/budgets/\(made["id"].string ?? "")"),
                list["budgets"][0], list["totals"], board["budget"], board["budgetProgress"][0],
                converted["budgets"][0], converted["totals"], rolledUp["budgets"][0], rolledUp["totals"],
            ] {
                #expect(shown["carriedOver"].string == "-120.00" && shown["spent"].string == "0.00")
                #expect(shown["available"].string == "-20.00", "\(shown)")
                #expect(shown["isOverBudget"].bool == true && shown["overBy"].string == "20.00", "\(shown)")
                #expect(shown["remaining"].string == "100.00", "planned minus spent, never what is available")
                #expect(shown["percentUsed"].int == 0)
            }
        }
    }
}
