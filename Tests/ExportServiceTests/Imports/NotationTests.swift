import Contracts
import Testing

@testable import ExportService

@Suite struct NotationTests {
    @Test(arguments: [
        ("1.234,56", ",", "1234.56"), ("1,234.56", ".", "1234.56"), ("-12", ".", "-12"),
        ("12,50-", ",", "-12.5"), ("(1,234.00)", ".", "-1234"), ("+3.10", ".", "3.1"),
        ("\u{2212}7,00", ",", "-7"), ("EUR 5,00", ",", "5"), ("$1,000.00", ".", "1000"),
        ("1'234.50", ".", "1234.5"), ("1\u{A0}234,5", ",", "1234.5"), ("12,34,567.00", ".", "1234567"),
        ("0,00", ",", "0"), ("-0.00", ".", "0"), (".50", ".", "0.5"), ("12 DR", ".", "-12"),
        ("12 CR", ".", "12"), ("0001.10", ".", "1.1"), ("€ 1 234,50", ",", "1234.5"),
        ("12 34 567", ".", "1234567"),
        ("- 5 EUR", ".", "-5"),
    ])
    func `an amount is read as a bank writes it`(_ text: String, _ mark: String, _ amount: String) throws {
        let notation = try #require(AmountNotation(text))
        #expect(notation.amount(try #require(DecimalMark(rawValue: mark)))?.text == amount)
    }

    @Test(arguments: ["JPY", "USD", "KWD"])
    func `an amount is as much in a currency as its text, or refused for the same reason`(
        _ code: String
    ) throws {
        let currency = try #require(Currency(code))
        let texts = [
            "0", "5", "-5", "0.5", "-12.34", "1.234", "1.2345", "9999999999", "9999999999.99",
            "9999999999.991", "-9999999999.99", "10000000000", "123456789012345678901234567890",
            "0.00000000000000000000000000001", "12345678901234567890.12345678901234567890",
        ]
        for text in texts {
            let amount = try #require(AmountNotation(text)?.amount(.point))
            let expected = Result { () throws(MoneyError) in try Money(AmountText(text), in: currency) }
            let found = Result { () throws(MoneyError) in try amount.money(in: currency) }
            #expect(found == expected, "\(text)")
            if case .success(let money) = expected { #expect(BankAmount(money) == amount) }
        }
    }

    @Test(arguments: [
        "", "abc", "1-2", "--1", "(1", "1e5", "12 km", "-(1)", "1.2.3,4,5x", "-5 CR", "50 ¢", "₿ 1", "$5 €",
        "EUR $5",
    ])
    func `a text that is no amount is none`(_ text: String) {
        #expect(AmountNotation(text)?.amount(.point) == nil)
    }

    @Test(arguments: [
        ("1,23,4.5", "."), ("1.5,5", "."), ("1,2", "."), ("1.2.3", "."), ("12 34", "."), ("1 2 3", "."),
        ("12'34", "."), ("1 234'567", "."), ("1 234,567.00", "."), ("1.234 567", "."), ("1 234 .50", "."),
    ])
    func `an amount whose digits do not fit the mark is refused`(_ text: String, _ mark: String) throws {
        #expect(AmountNotation(text)?.amount(try #require(DecimalMark(rawValue: mark))) == nil)
    }

    @Test(arguments: [
        ("€5", "EUR", true), ("€5", "USD", false), ("£5", "EGP", true), ("£5", "EUR", false),
        ("$5", "CAD", true),
        ("＄5", "USD", true), ("$5", "EUR", false), ("¥5", "CNY", true), ("EUR 5", "USD", false),
        ("5", "KWD", true),
    ])
    func `a sign or code beside an amount is one of its currency, or does not fit`(
        _ text: String, _ code: String, _ fits: Bool
    ) throws {
        #expect(try #require(AmountNotation(text)).fits(try #require(Currency(code))) == fits)
    }

    @Test func `one thousand two hundred thirty-four is never taken for one and a bit`() {
        func mark(_ texts: String...) -> DecimalMark? {
            var evidence = AmountEvidence()
            for text in texts { if let notation = AmountNotation(text) { evidence.take(notation) } }
            return evidence.conclusion
        }
        #expect(mark("1.234") == nil)
        #expect(mark("1,234") == nil)
        #expect(mark("1.234", "5,10") == .comma)
        #expect(mark("1,234", "5.10") == .point)
        #expect(mark("1.234.567") == .comma)
        #expect(mark("1.234,56") == .comma && mark("1,234.56") == .point)
        #expect(mark("12", "7") == .point)
        #expect(mark("5.10", "5,10") == nil)
        #expect(mark("0.125") == .point)
    }

    @Test(arguments: [
        ("2026-03-05", "YYYY-MM-DD", "2026-03-05"), ("05/03/2026", "DD/MM/YYYY", "2026-03-05"),
        ("05/03/2026", "MM/DD/YYYY", "2026-05-03"), ("5.3.26", "DD/MM/YYYY", "2026-03-05"),
        ("12/31'99", "MM/DD/YYYY", "1999-12-31"), ("1/ 5'26", "MM/DD/YYYY", "2026-01-05"),
        ("20260305", "YYYY-MM-DD", "2026-03-05"), ("05 Mar 2026", "MM/DD/YYYY", "2026-03-05"),
        ("Mar 5, 2026", "DD/MM/YYYY", "2026-03-05"),
        ("2026-03-05T10:00:00+01:00", "YYYY-MM-DD", "2026-03-05"),
        ("2026-03-05 10:00:00", "DD/MM/YYYY", "2026-03-05"), ("31/12/69", "DD/MM/YYYY", "2069-12-31"),
        ("31/12/70", "DD/MM/YYYY", "1970-12-31"),
    ])
    func `a date is read as a bank writes it`(_ text: String, _ order: String, _ date: String) throws {
        let notation = try #require(DateNotation(text))
        #expect(notation.date(try #require(DateOrder(rawValue: order)))?.text == date)
    }

    @Test(arguments: ["", "2026", "13/13/2026", "2026-02-30", "1/2", "12:00", "05-03", "x/y/z", "1.234,56"])
    func `a text that is no date is none`(_ text: String) { #expect(DateNotation(text) == nil) }

    @Test func `the order of day and month follows from all dates, or stays open`() {
        func order(_ texts: String...) -> DateOrder? {
            var evidence = DateEvidence()
            for text in texts { if let notation = DateNotation(text) { evidence.take(notation) } }
            return evidence.conclusion
        }
        #expect(order("01/02/2026", "03/04/2026") == nil)
        #expect(order("01/02/2026", "13/04/2026") == .dayFirst)
        #expect(order("01/02/2026", "04/13/2026") == .monthFirst)
        #expect(order("13/02/2026", "04/13/2026") == nil)
        #expect(order("2026-01-02") == .yearFirst)
        #expect(order("02/02/2026") == .dayFirst)
    }

    @Test func `the year may stand between day and month, whose order the file tells or a person`() throws {
        let open = try ReadFile("Date,Payee,Amount\n05/2026/03,A,-1.00\n06/2026/03,B,-2.00\n")
        #expect(open.openFields == ["dateFormat"])
        for (order, days) in [
            (DateOrder.dayFirst, ["2026-03-05", "2026-03-06"]), (.monthFirst, ["2026-05-03", "2026-06-03"]),
        ] {
            let file = try ReadFile(
                "Date,Payee,Amount\n05/2026/03,A,-1.00\n06/2026/03,B,-2.00\n",
                answers: ReadingAnswers(order: order))
            #expect(file.entries.map(\.date?.text) == days)
        }
        let told = try ReadFile("Date,Payee,Amount\n05.2026.03,A,-1.00\n26.2026.03,B,-2.00\n")
        #expect(told.openFields == [] && told.entries.map(\.date?.text) == ["2026-03-05", "2026-03-26"])
    }

    @Test(arguments: ["5 2026 3", "13/2026/14", "5/1234/3", "5:2026:3", "5/2026", "1/2026/3/4", "005/2026/3"])
    func `other numbers with one of four digits in the middle are no dates`(_ text: String) {
        #expect(DateNotation(text) == nil)
    }
}
