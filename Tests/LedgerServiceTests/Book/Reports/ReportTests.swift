import Contracts
import HTTPKit
import TestKit
import Testing

@testable import LedgerService

@Suite struct ReportTests {
    /// Runs a test on three months with two categories, tags, another currency and another account.
    private func withEntries(_ body: (LedgerFixture, String) async throws -> Void) async throws {
        try await LedgerFixture.run { ledger in
            let food = try await ledger.category("Food")
            let rent = try await ledger.category("Rent")
            let salary = try await ledger.category("Salary", "INCOME")
            let trip = try await ledger.account("Trip", currency: "EUR")
            try await ledger.record("100", food, date: "2026-01-10", also: #","tags":["fresh","weekly"]"#)
            try await ledger.record("50", food, date: "2026-01-31", also: #","tags":["Fresh"]"#)
            try await ledger.record("800", rent, date: "2026-02-01")
            try await ledger.record("30", food, date: "2026-02-15", also: #","currency":"EUR""#)
            try await ledger.record("2000", salary, "INCOME", date: "2026-02-28")
            try await ledger.record("900", rent, date: "2026-03-01")
            try await ledger.record("7", food, date: "2026-03-02", also: #","accountId":"\#(trip)""#)
            let gone = try await ledger.record("5000", food, date: "2026-01-15", also: #","tags":["fresh"]"#)
            _ = try await ledger.json(.delete, "/transactions/\(gone)")
            try await body(ledger, trip)
        }
    }

    @Test func `spending is reported by category, for whole and partial months`() async throws {
        try await withEntries { ledger, trip in
            let all = try await ledger.json(.get, "/reports/spending?from=2026-01-01&to=2026-03-31")
            #expect(all["currency"].string == "USD")
            #expect(all["total"].string == "1850.00")
            #expect(all["groups"].array.map { $0["name"].string } == ["Rent", "Food"])
            #expect(all["groups"].array.map { $0["amount"].string } == ["1700.00", "150.00"])
            #expect(all["groups"].array.map { $0["percent"].int } == [92, 8])
            #expect(all["groups"][1]["count"].int == 4)
            #expect(all["otherCurrencies"][0]["amount"].string == "37.00")
            #expect(all["unconverted"].array.isEmpty)
            // Ranges of whole and partial months, with their sums.
            for (from, to, total) in [
                ("2026-01-11", "2026-03-01", "1750.00"), ("2026-01-10", "2026-01-10", "100.00"),
                ("2026-01-02", "2026-01-30", "100.00"), ("2026-01-31", "2026-02-01", "850.00"),
                ("2026-02-02", "2026-02-28", "0.00"), ("2025-01-01", "2026-02-28", "950.00"),
            ] {
                let part = try await ledger.json(.get, "/reports/spending?from=\(from)&to=\(to)")
                #expect(part["total"].string == total, "\(from) \(to)")
            }
            let usual = try await ledger.json(.get, "/reports/spending")
            #expect(usual["from"].string == "2026-03-01" && usual["to"].string == "2026-03-31")
            let own = try await ledger.json(.get, "/reports/spending?accountId=\(trip)")
            #expect(own["currency"].string == "EUR")
            #expect(own["total"].string == "7.00" || own["otherCurrencies"].array.isEmpty)
            let strange = try await ledger.call(.get, "/reports/spending?accountId=\(trip)", user: 2)
            #expect(strange.status == 404)
        }
    }

    @Test(arguments: ["spending", "cashflow"])
    func `a report of a month equals that of its days`(report: String) async throws {
        try await withEntries { ledger, _ in
            let days = try await ledger.call(.get, "/reports/\(report)?from=2026-01-01&to=2026-01-31")
            #expect(days.text.contains("150.00"))
            for name in ["month", "monthKey"] {
                let month = try await ledger.call(.get, "/reports/\(report)?\(name)=2026-01")
                #expect(month.text == days.text)
            }
            let both = try await ledger.call(.get, "/reports/\(report)?monthKey=2026-01&to=2026-01-31")
            #expect(both.json["details"].keys == ["monthKey"])
            let trends = try await ledger.json(.get, "/reports/trends?month=2026-02")
            #expect(trends["months"].array.map { $0.string } == ["2026-02"])
        }
    }

    @Test func `spending is reported by month and by tag`() async throws {
        try await withEntries { ledger, _ in
            let range = "from=2026-01-01&to=2026-03-31"
            let months = try await ledger.json(.get, "/reports/spending?\(range)&groupBy=month")["groups"]
                .array
            #expect(months.map { $0["month"].string } == ["2026-01", "2026-02", "2026-03"])
            #expect(months.map { $0["amount"].string } == ["150.00", "800.00", "900.00"])
            let tags = try await ledger.json(.get, "/reports/spending?\(range)&groupBy=tag")
            #expect(tags["total"].string == "1850.00")
            #expect(
                tags["groups"].array.map { $0["name"].string?.lowercased() } == [
                    "without a tag", "fresh", "weekly",
                ])
            #expect(tags["groups"].array.map { $0["amount"].string } == ["1700.00", "150.00", "100.00"])
            #expect(tags["groups"].array.map { $0["count"].int } == [4, 2, 1])
            #expect(tags["groups"][0]["tag"].isNull)
            let cut = try await ledger.json(
                .get, "/reports/spending?from=2026-01-11&to=2026-01-31&groupBy=tag")
            #expect(cut["groups"].array.map { $0["amount"].string } == ["50.00"])
        }
    }

    @Test func `amounts with a rate are converted, others are listed and not counted`() async throws {
        try await withEntries { ledger, _ in
            let yen = try await ledger.category("Sushi")
            try await ledger.record("1000", yen, date: "2026-02-02", also: #","currency":"JPY""#)
            _ = try await ledger.json(.put, "/rates", #"{"base":"EUR","currency":"USD","rate":"1.105"}"#)
            let path = "/reports/spending?from=2026-01-01&to=2026-03-31&displayCurrency=USD"
            let report = try await ledger.json(.get, path)
            // 1850 + 37.00 × 1.105
            #expect(report["total"].string == "1890.89")
            #expect(report["otherCurrencies"].array.isEmpty)
            #expect(report["unconverted"].array.map { $0["currency"].string } == ["JPY"])
            #expect(report["unconverted"][0]["amount"].string == "1000")
            let euros = try await ledger.json(.get, path.replacing("USD", with: "EUR"))
            #expect(euros["currency"].string == "EUR")
            // 1700 / 1.105 + 150 / 1.105 + 37, each rounded separately.
            #expect(euros["total"].string == "1711.21")
            let flow = try await ledger.json(
                .get, "/reports/cashflow?from=2026-01-01&to=2026-03-31&displayCurrency=USD")
            #expect(flow["unconverted"][0]["amount"].string == "-1000")
            #expect(flow["totals"]["expenses"].string == "1890.89")
            // Stored amounts are unchanged.
            let other = try await ledger.json(.get, "/reports/spending?from=2026-02-15&to=2026-02-15")
            #expect(other["otherCurrencies"][0]["amount"].string == "30.00")
        }
    }

    @Test func `cashflow has every month, and its lines sum to the totals`() async throws {
        try await withEntries { ledger, _ in
            let report = try await ledger.json(.get, "/reports/cashflow?from=2025-12-01&to=2026-03-31")
            let months = report["months"].array
            #expect(months.map { $0["month"].string } == ["2025-12", "2026-01", "2026-02", "2026-03"])
            #expect(months.map { $0["income"].string } == ["0.00", "0.00", "2000.00", "0.00"])
            #expect(months.map { $0["expenses"].string } == ["0.00", "150.00", "800.00", "900.00"])
            #expect(months.map { $0["net"].string } == ["0.00", "-150.00", "1200.00", "-900.00"])
            #expect(months[2]["otherCurrencies"][0]["amount"].string == "-30.00")
            #expect(report["totals"]["net"].string == "150.00")
            let usual = try await ledger.json(.get, "/reports/cashflow")
            #expect(usual["months"].array.count == 12)
            #expect(usual["months"][11]["month"].string == "2026-03")
        }
    }

    @Test func `trends show each category month by month`() async throws {
        try await withEntries { ledger, _ in
            let report = try await ledger.json(.get, "/reports/trends?from=2026-01-01&to=2026-03-31")
            #expect(report["months"].array.count == 3)
            #expect(report["type"].string == "EXPENSE", "the type that nobody asked for has a name")
            let rent = report["categories"][0]
            #expect(rent["name"].string == "Rent")
            #expect(rent["amounts"].array.map(\.string) == ["0.00", "800.00", "900.00"])
            #expect(rent["average"].string == "566.67")
            #expect(rent["changePercent"].int == 125)
            #expect(report["categories"][1]["changePercent"].int == -100)
            let income = try await ledger.json(.get, "/reports/trends?from=2026-02-01&type=INCOME")
            #expect(income["categories"].array.map { $0["name"].string } == ["Salary"])
            #expect(income["type"].string == "INCOME")
            #expect(income["months"].array.count == 2)
        }
    }

    @Test func `trends show the hundred largest categories, and the others as one`() async throws {
        try await LedgerFixture.run { ledger in
            var ids: [String] = []
            for part in [1...100, 101...103] {
                let names = part.map { #"{"name":"Category \#($0)","type":"EXPENSE"}"# }
                let made = try await ledger.json(
                    .post, "/categories/bulk", #"{"categories":[\#(names.joined(separator: ","))]}"#)
                ids += made["categories"].array.compactMap { $0["id"].string }
            }
            try #require(ids.count == 103)
            _ = try await ledger.batch(
                ids.enumerated().flatMap { place, id in
                    ["2026-01-05", "2026-03-05"].map { date in
                        ledger.creation("\(place + 1)", id, also: #","date":"\#(date)""#)
                    }
                })
            let report = try await ledger.json(.get, "/reports/trends?from=2026-01-01&to=2026-03-31")
            let lines = report["categories"].array
            try #require(lines.count == 101)
            #expect(lines[0]["name"].string == "Category 103" && lines[0]["categoryId"].string == ids[102])
            #expect(lines[99]["name"].string == "Category 4")
            #expect(lines[100]["name"].string == "Other" && lines[100]["categoryId"].isNull)
            #expect(lines[100]["amounts"].array.map(\.string) == ["6.00", "0.00", "6.00"])
            #expect(lines[100]["average"].string == "4.00")
        }
    }

    @Test(arguments: [
        "from=x", "to=2026-13-01", "from=2026-03-02&to=2026-03-01", "from=1990-01-01&to=2026-01-01",
        "groupBy=day", "displayCurrency=QQQ", "accountId=1", "month=Nov", "month=2026-03&from=2026-03-01",
        "monthKey=2026-03&to=2026-03-31", "month=2026-03&monthKey=2026-02",
    ])
    func `a wrong query is refused`(query: String) async throws {
        try await LedgerFixture.run { ledger in
            let answer = try await ledger.call(.get, "/reports/spending?\(query)")
            #expect(answer.status == 400, "\(answer.text)")
        }
    }

    @Test(arguments: [
        "from=0001-01-01&to=0001-01-02", "to=0001-01-31", "from=9999-12-31", "from=9999-01-02&to=9999-12-30",
        "from=0001-01-01&to=9999-12-31", "from=9980-01-31", "to=9999-12-31",
    ])
    func `reports accept or refuse the first and last days of the calendar without an error`(query: String)
        async throws
    {
        try await LedgerFixture.run { ledger in
            for report in ["spending", "cashflow", "trends", "spending?groupBy=tag"] {
                let mark = report.contains("?") ? "&" : "?"
                let answer = try await ledger.call(.get, "/reports/\(report)\(mark)\(query)")
                #expect([200, 400].contains(answer.status), "\(report) \(query): \(answer.text)")
            }
        }
    }

    @Test func `a deleted account's entries are in no report`() async throws {
        try await withEntries { ledger, trip in
            _ = try await ledger.json(.delete, "/accounts/\(trip)")
            for grouping in ["category", "tag", "month"] {
                let report = try await ledger.json(
                    .get, "/reports/spending?from=2026-03-02&to=2026-03-30&groupBy=\(grouping)")
                #expect(report["groups"].array.isEmpty, "\(grouping)")
            }
        }
    }
}
