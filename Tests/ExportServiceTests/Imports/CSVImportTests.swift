import Contracts
import Testing

@testable import ExportService

@Suite struct CSVImportTests {
    private static func answers(
        order: DateOrder? = nil, mark: DecimalMark? = nil
    ) -> ReadingAnswers {
        ReadingAnswers(mapping: nil, order: order, mark: mark, remembered: nil)
    }

    @Test(arguments: [
        (",", "Date,Payee,Amount\n2026-01-31,\"Shop, the\",-12.50\n2026-02-01,Pay,1000\n"),
        (";", "Date;Payee;Amount\n31.01.2026;\"Shop, the\";-12,50\n01.02.2026;Pay;1.000,00\n"),
        ("\t", "Date\tPayee\tAmount\n2026-01-31\tShop, the\t-12.50\n2026-02-01\tPay\t1,000.00\n"),
        ("|", "Date|Payee|Amount\r\n2026-01-31|Shop, the|12.50-\r\n2026-02-01|Pay|1000\r\n"),
        (";", "sep=;\nDate;Payee;Amount\n2026-01-31;Shop, the;(12,50)\n2026-02-01;Pay;1000,00\n"),
    ])
    func `separators, signs and decimals are concluded`(_ separator: String, _ text: String) throws {
        let file = try ReadFile(text)
        #expect(file.survey.csv?.separator == separator.utf8.first)
        #expect(file.lines == ["2026-01-31 -12.5 Shop, the", "2026-02-01 1000 Pay"])
        #expect(file.openFields == [])
    }

    @Test func `quotes keep separators, line breaks and quotes`() throws {
        let file = try ReadFile("Date,Payee,Amount\n2026-01-31,\"a \"\"b\"\",\nc\",-1.50\n")
        #expect(file.lines == ["2026-01-31 -1.5 a \"b\", c"])
    }

    @Test func `ten million columns are refused after a few`() {
        let text = "Date,Amount" + String(repeating: ",", count: 100_000)
        let error = #expect(throws: ReadingError.self) { try ReadFile(text, pieceBytes: 4_096) }
        guard case .tooLarge = error else { return #expect(Bool(false)) }
    }

    @Test func `ambiguous dates and amounts are asked for, and their rows are problems until then`() throws {
        let text = "Date,Payee,Amount\n01/02/2026,A,\"-1,234\"\n03/04/2026,B,\"2,345\"\n"
        let file = try ReadFile(text)
        #expect(file.openFields == ["dateFormat", "decimalSeparator"])
        #expect(file.entries.allSatisfy { Set($0.problems.map(\.field)) == ["date", "amount"] })
        let answered = try ReadFile(text, answers: Self.answers(order: .monthFirst, mark: .point))
        #expect(answered.lines == ["2026-01-02 -1234 A", "2026-03-04 2345 B"])
        #expect(answered.openFields == [])
        let other = try ReadFile(text, answers: Self.answers(order: .dayFirst, mark: .comma))
        #expect(other.lines == ["2026-02-01 -1.234 A", "2026-04-03 2.345 B"])
    }

    @Test func `debit and credit columns, a German preamble and pending rows`() throws {
        let file = try ReadFile(
            """
            "Kontonummer:";"DE00 1234"
            "Zeitraum:";"01.01.2026 - 31.01.2026"

            "Buchungstag";"Empfänger";"Verwendungszweck";"Soll";"Haben";"Status"
            "13.01.2026";"Bäckerei";"Brot";"3,20";"";"gebucht"
            "14.01.2026";"Firma";"Gehalt";"";"2.500,00";"gebucht"
            "15.01.2026";"Hotel";"Reservierung";"99,00";"";"vorgemerkt"

            """)
        #expect(
            file.lines == [
                "2026-01-13 -3.2 Bäckerei Brot", "2026-01-14 2500 Firma Gehalt",
                "2026-01-15 -99 Hotel Reservierung",
            ])
        #expect(file.entries.map(\.isPending) == [false, false, true])
        #expect(file.facts.remarks == ["2 lines before the header are not read"])
    }

    @Test func `a file without a header is read by what its columns hold`() throws {
        let file = try ReadFile(
            "2026-01-31,Bakery around the corner,-3.20\n2026-02-13,Salary of January,2500.00\n")
        #expect(file.preview.columns.map(\.name) == ["Column 1", "Column 2", "Column 3"])
        #expect(
            file.lines == ["2026-01-31 -3.2 Bakery around the corner", "2026-02-13 2500 Salary of January"])
    }

    @Test func `two columns of amounts without names are asked for`() throws {
        let file = try ReadFile("a;b;c;d\n2026-01-31;Bakery;-3,20;100,00\n2026-02-13;Pay;25,10;125,10\n")
        #expect(file.openFields == ["mapping.amount"])
        #expect(file.preview.questions[0].choices == ["a", "b", "c", "d"])
        var mapping = try #require(file.preview.mapping)
        mapping.amount = "c"
        let answered = try ReadFile(
            "a;b;c;d\n2026-01-31;Bakery;-3,20;100,00\n2026-02-13;Pay;25,10;125,10\n",
            answers: ReadingAnswers(mapping: mapping))
        #expect(answered.lines == ["2026-01-31 -3.2 Bakery", "2026-02-13 25.1 Pay"])
    }

    @Test func `a column of directions gives amounts without signs theirs`() throws {
        let file = try ReadFile(
            "Datum;Naam / Omschrijving;Af Bij;Bedrag (EUR)\n20260131;Bakker;Af;3,20\n20260213;Loon;Bij;2500,00\n"
        )
        #expect(file.lines == ["2026-01-31 -3.2 Bakker", "2026-02-13 2500 Loon"])
    }

    @Test func `a reversal among debits, credits or typed amounts is a problem, never a second expense`()
        throws
    {
        let columns = try ReadFile(
            "Date,Debit,Credit\n2026-01-01,5.00,\n2026-01-02,6.00,\n2026-01-03,-5.00,\n2026-01-04,,-7.00\n2026-01-05,,8.00\n"
        )
        #expect(columns.entries.map { $0.amount?.text } == ["-5", "-6", "-5", "-7", "8"])
        #expect(columns.entries.map(\.problems.isEmpty) == [true, true, false, false, true])
        let negative = try ReadFile("Date,Debit,Credit\n2026-01-01,-5.00,0.00\n2026-01-02,-6.00,0.00\n")
        #expect(negative.entries.map { $0.amount?.text } == ["-5", "-6"])
        #expect(negative.entries.map(\.problems.isEmpty) == [true, true])
        let typed = try ReadFile(
            """
            Date,Amount,Type
            2026-01-01,5.00,debit
            2026-01-02,6.00,debit
            2026-01-03,-5.00,debit
            2026-01-04,-5.00,credit
            2026-01-05,-6.00,credit

            """)
        #expect(typed.entries.map { $0.amount?.text } == ["-5", "-6", "-5", "5", "6"])
        #expect(typed.entries.map(\.problems.isEmpty) == [true, true, false, true, true])
    }

    @Test func `two digits of a year with hyphens are asked for`() throws {
        let text = "Date,Payee,Amount\n26-03-05,Shop,-5.00\n"
        let file = try ReadFile(text)
        #expect(file.openFields == ["dateFormat"] && file.entries[0].date == nil)
        #expect(file.preview.questions[0].choices == ["DD/MM/YYYY", "MM/DD/YYYY", "YYYY-MM-DD"])
        #expect(try ReadFile(text, answers: Self.answers(order: .yearFirst)).lines == ["2026-03-05 -5 Shop"])
        #expect(try ReadFile(text, answers: Self.answers(order: .dayFirst)).lines == ["2005-03-26 -5 Shop"])
        #expect(try ReadFile("Date,Payee,Amount\n26.03.05,Shop,-5.00\n").lines == ["2005-03-26 -5 Shop"])
    }

    @Test func `a text that our books refuse is a problem of its row`() throws {
        let header = "id,date,type,amount,currency,category,account,description,notes,tags\n"
        let mark = String(repeating: "\u{301}", count: 5_000)
        let file = try ReadFile(
            header + "1,2026-01-02,EXPENSE,1.00,USD,Food,Mine,a\u{7}b,\"n\nm\",t\n"
                + "2,2026-01-02,EXPENSE,1.00,USD,Food,Mine,ab,\"n\nm\",t\n2,2026-01-02,EXPENSE,1.00,USD,Food,Mine,ab,,a\(mark)\n",
            pieceBytes: 4_096)
        let rows = file.entries.map { LongTextTests.rules().record(of: $0, row: 1) }
        #expect(rows.map(\.status) == [.problem, .ready, .ready])
        #expect(rows[0].details.problems.map(\.field) == ["description"])
        #expect(rows[2].details.tags.isEmpty && rows[2].details.problems.map(\.field) == ["tags"])
    }

    @Test func `rows that cannot be read say why, and no other row suffers`() throws {
        let file = try ReadFile("Date,Payee,Amount\n2026-01-31,A,-5.10\nnever,B,much\n2026-02-01,C,\n")
        #expect(file.lines == ["2026-01-31 -5.1 A", "? ? B", "2026-02-01 ? C"])
        #expect(file.entries[1].problems.map(\.field) == ["date", "amount"])
        #expect(file.entries[2].problems.map(\.message) == ["The row has no amount"])
    }
}
