import Contracts
import Testing

@testable import ExportService

/// Fees in a column of their own (contract-exports, "Imports").
@Suite struct FeeTests {
    private static let start = "Date,Payee,Amount,Fee,Balance\n"

    @Test(arguments: [
        """
        2026-01-02,Shop,-10.00,0.00,90.00
        2026-01-03,ATM,-20.00,1.50,68.50
        2026-01-04,Pay,100.00,0.00,168.50

        """,
        """
        2026-01-04,Pay,100.00,0.00,168.50
        2026-01-03,ATM,-20.00,1.50,68.50
        2026-01-02,Shop,-10.00,0.00,90.00

        """,
    ])
    func `a fee by which the balance moves, too, is part of the row, and told`(_ rows: String) throws {
        let file = try ReadFile(Self.start + rows)
        #expect(file.preview.mapping?.fee == "Fee")
        #expect(file.entries[1].amount?.text == "-21.5")
        #expect(file.entries[1].remarks.map(\.message) == ["The fee of 1.50 is part of the amount"])
        #expect(file.entries.map(\.remarks.count) == [0, 1, 0])
    }

    @Test func `a fee that the amount has already is not taken twice`() throws {
        let file = try ReadFile(
            Self.start + "2026-01-02,Shop,-10.00,0.00,90.00\n2026-01-03,Sale,48.50,-1.50,138.50\n")
        #expect(file.preview.mapping?.fee == nil && file.entries[1].amount?.text == "48.5")
        #expect(file.entries[1].remarks.isEmpty)
    }

    @Test func `a fee of which no balance tells is left out and told, until a person names its column`()
        throws
    {
        let text = "Date,Payee,Amount,Fee\n2026-01-02,Shop,-10.00,0.25\n2026-01-03,Cafe,-5.00,\n"
        let file = try ReadFile(text)
        #expect(file.entries[0].amount?.text == "-10")
        #expect(file.entries[0].remarks.map(\.message) == ["The fee of 0.25 is not in the amount"])
        var mapping = try #require(file.preview.mapping)
        mapping.fee = "Fee"
        let answered = try ReadFile(text, answers: ReadingAnswers(mapping: mapping))
        #expect(answered.entries.map { $0.amount?.text } == ["-10.25", "-5"])
    }

    @Test func `Wise's transfers have the fee of what is sent, and the other side's amount of what comes in`()
        throws
    {
        let file = try ReadFile(
            """
            ID,Status,Direction,Created on,Finished on,Source fee amount,Source fee currency,Source name,Source amount (after fees),Source currency,Target name,Target amount (after fees),Target currency,Exchange rate,Reference
            TRANSFER-1,COMPLETED,OUT,2026-01-02 10:00:00,2026-01-02 11:00:00,0.60,EUR,Anna Muster,99.40,EUR,Rent Agency,105.00,USD,1.05,Rent
            TRANSFER-2,COMPLETED,IN,2026-01-03 10:00:00,2026-01-03 11:00:00,2.00,USD,Works Ltd,1000.00,USD,Anna Muster,950.00,EUR,0.95,Salary
            TRANSFER-3,CANCELLED,OUT,2026-01-04 10:00:00,,0.10,EUR,Anna Muster,9.90,EUR,Shop,9.90,EUR,1,
            TRANSFER-4,COMPLETED,NEUTRAL,2026-01-05 10:00:00,2026-01-05 11:00:00,0.10,EUR,Anna Muster,9.90,EUR,Anna Muster,10.00,USD,1,

            """)
        #expect(file.survey.csv?.kind == .wise && file.openFields == [])
        #expect(file.entries.map { $0.amount?.text } == ["-100", "950", "-10", nil])
        #expect(file.entries.map { $0.currency?.code } == ["EUR", "EUR", "EUR", "EUR"])
        #expect(file.entries.prefix(3).map(\.payee) == ["Rent Agency", "Works Ltd", "Shop"])
        #expect(file.entries.map(\.isVoid) == [false, false, true, false])
        #expect(
            file.entries[2].date?.text == "2026-01-04" && file.entries[3].problems.map(\.field) == ["type"])
    }
}
