import Contracts
import HTTPKit
import JSONKit
import TestKit
import Testing

@testable import ExportService

/// What earlier entries teach the next import (contract-exports, "Imports").
@Suite struct HabitTests {
    private static let category = { @Sendable (number: UInt64, name: String, type: EntryType) in
        Category(
            id: ID(high: 3, low: number), name: name, type: type, color: nil, icon: nil, isArchived: false)
    }
    private static let food = category(1, "Food", .expense)
    private static let pay = category(2, "Salary", .income)
    private static let open = category(3, "Uncategorized", .expense)

    private static func rows(
        _ lines: String, habits: [ImportHabit], _ choices: ImportChoices = ImportChoices()
    ) throws -> [ImportRowRecord] {
        let mine = ImportAccount(id: ID(high: 2, low: 1), name: "Mine", currency: .usd)
        let context = ImportContext(
            accounts: [mine], activeAccountId: mine.id, categories: [food, pay, open],
            lastDate: try #require(CalendarDate(daysSinceEpoch: 30_000)))
        let rules = ImportRowRules(
            choices: choices, accounts: FileAccounts(choices, context, names: FileNames()),
            categories: FileCategories(choices, context, habits: FileHabits(habits)), names: FileNames(),
            lastDate: context.lastDate)
        return try ReadFile("Date,Payee,Description,Amount\n\(lines)").entries.enumerated()
            .map { rules.record(of: $1, row: $0 + 1) }
    }

    private static let known = [
        ImportHabit(type: .expense, payee: "Corner Shop", description: nil, categoryId: food.id),
        ImportHabit(type: .expense, payee: "Corner Shop", description: nil, categoryId: open.id),
        ImportHabit(type: .expense, payee: nil, description: "Bakery No 12 rolls", categoryId: food.id),
        ImportHabit(type: .income, payee: "Employer", description: nil, categoryId: pay.id),
        ImportHabit(type: .expense, payee: "Landlord", description: nil, categoryId: open.id),
    ]

    @Test func `a row has the category that its payee had last, else that of its description`() throws {
        let rows = try Self.rows(
            """
            2026-01-02,corner shop,apples,-1.00
            2026-01-03,Bakery No 77,rolls,-2.00
            2026-01-04,Employer,salary,100.00
            2026-01-05,Landlord,rent,-70.00
            2026-01-06,Nobody,thing,-7.00

            """, habits: Self.known)
        #expect(rows.map(\.details.category) == ["Food", "Food", "Salary", "Uncategorized", "Uncategorized"])
    }

    @Test func `what a person, the file or a default says wins or fills the rest`() throws {
        var choices = ImportChoices()
        choices.defaultCategory = Self.open.id
        choices.rows["1"] = ImportChoices.Row(category: Self.open.id)
        let rows = try Self.rows(
            "2026-01-02,Corner Shop,apples,-1.00\n2026-01-03,Corner Shop,pears,-2.00\n", habits: Self.known,
            choices)
        #expect(rows.map(\.details.category) == ["Uncategorized", "Food"])
    }

    @Test func `money back is told by its words or by a payee that was only paid, and a person says it`()
        throws
    {
        let lines = """
            2026-01-02,Corner Shop,apples,1.00
            2026-01-03,Shoe Shop,Retoure 4711,20.00
            2026-01-04,Employer,salary,100.00
            2026-01-05,Nobody,gift,5.00
            2026-01-06,Corner Shop,pears,-2.00
            2026-01-07,Corner Shop,plums,-3.00
            2026-01-08,Nobody,thing,-4.00

            """
        let rows = try Self.rows(lines, habits: Self.known)
        #expect(rows.map { $0.answer.mayBeRefund } == [true, true, false, false, false, false, false])
        #expect(rows.allSatisfy { !$0.answer.isRefund })
        var choices = ImportChoices()
        choices.rows["1"] = ImportChoices.Row(isRefund: true)
        choices.rows["5"] = ImportChoices.Row(isRefund: true)
        let said = try Self.rows(lines, habits: Self.known, choices)
        #expect(said[0].answer.isRefund && said[0].answer.type == .expense && said[0].status == .ready)
        #expect(said[0].details.category == "Food" && said[0].amount?.text == "1.00")
        #expect(said[0].unitRow?.isRefund == true)
        #expect(said[4].status == .problem && said[4].details.problems.map(\.field) == ["isRefund"])
    }

    @Test func `a preview asks the ledger for habits, takes money back by PATCH and the decision again`()
        async throws
    {
        try await ImportFixture.run { imports in
            imports.ledger.learn(Self.known[3])
            let id = try await imports.preview(
                "Date,Payee,Amount\n2026-01-02,Shop,5.00\n2026-01-03,Cafe,-1.00\n")
            for (value, isRefund) in [("true", true), ("null", false)] {
                let answer = try await imports.send(
                    .patch, "/\(id)", #"{"rows":[{"row":1,"isRefund":\#(value)}]}"#)
                #expect(answer.status == 200, "\(answer.text)")
                let rows = try await imports.send(.get, "/\(id)/rows").json["rows"].array
                #expect(rows.first?["isRefund"].bool == isRefund)
                #expect(rows.first?["type"].string == (isRefund ? "EXPENSE" : "INCOME"))
            }
            #expect(imports.ledger.calls("habits") == 3)
        }
    }

    @Test func `another separator makes other columns, and only the four are taken`() async throws {
        try await ImportFixture.run { imports in
            let id = try await imports.preview(
                "Date|Payee;Amount\n2026-01-02|Shop;-5.00\n2026-01-03|Cafe;-1.00\n")
            for (separator, columns) in [("|", ["Date", "Payee;Amount"]), (";", ["Date|Payee", "Amount"])] {
                let answer = try await imports.send(
                    .patch, "/\(id)", #"{"mapping":{"separator":"\#(separator)"}}"#)
                #expect(answer.json["columns"].array.map { $0["name"].string } == columns, "\(answer.text)")
                #expect(answer.json["mapping"]["separator"].string == separator)
            }
            let refused = try await imports.send(.patch, "/\(id)", #"{"mapping":{"separator":"x"}}"#)
            #expect(refused.status == 400 && refused.text.contains("mapping.separator"))
        }
    }
}
