import Contracts
import Testing

@testable import ExportService

/// The currency beside an amount, in files of an account in dollars unless a test says otherwise.
@Suite struct CurrencySignTests {
    private static func row(_ line: String, account: Currency = .usd) throws -> ImportRowRecord {
        let columns =
            line.split(separator: ",").count == 4 ? "Date,Payee,Amount,Currency" : "Date,Payee,Amount"
        let file = try ReadFile(
            "\(columns)\n\(line)\n", answers: ReadingAnswers(mark: .point, sign: .asWritten))
        return LongTextTests.rules(account).record(of: try #require(file.entries.first), row: 1)
    }

    @Test(arguments: [
        ("2026-01-02,Shop,€12.00", "EUR", "12.00"), ("2026-01-02,Shop,£1.50-", "GBP", "1.50"),
        ("2026-01-02,Shop,EUR 5", "EUR", "5.00"), ("2026-01-02,Shop,$12.00", "USD", "12.00"),
        ("2026-01-02,Shop,12.00", "USD", "12.00"), ("2026-01-02,Shop,₩500,KRW", "KRW", "500"),
    ])
    func `an entry takes the currency of the sign or code beside its amount`(
        _ line: String, _ code: String, _ amount: String
    ) throws {
        let row = try Self.row(line)
        #expect(row.status == .ready && row.amount?.currency.code == code && row.amount?.text == amount)
    }

    @Test(arguments: [
        ("2026-01-02,Shop,¥500", "The amount is in ¥, the account in USD"),
        ("2026-01-02,Shop,€12.00,USD", "The amount is in €, the entry in USD"),
        ("2026-01-02,Shop,EUR 12.00,USD", "The amount is in EUR, the entry in USD"),
    ])
    func `a sign or code that contradicts the file or the account is a problem`(
        _ line: String, _ reason: String
    ) throws {
        let row = try Self.row(line)
        #expect(row.status == .problem && row.details.problems.map(\.message) == [reason])
    }

    @Test func `an unknown currency of a statement is a problem of each entry`() throws {
        for text in [
            "<OFX><STMTRS><CURDEF>XXX<STMTTRN><DTPOSTED>20260113<TRNAMT>1<NAME>A</STMTTRN></STMTRS></OFX>",
            "<OFX><STMTRS><CURDEF>USD<STMTTRN><DTPOSTED>20260113<TRNAMT>1<CURRENCY><CURSYM>XXX</CURRENCY>"
                + "</STMTTRN></STMTRS></OFX>",
            ":20:1\n:25:A\n:60F:C260101XXX0,00\n:61:260113C1,00NMSCNONREF//77\n:86:Shop\n",
        ] {
            let entry = try #require(try ReadFile(text).entries.first)
            let row = LongTextTests.rules().record(of: entry, row: 1)
            #expect(
                row.status == .problem && row.details.problems.map(\.message) == ["\"XXX\" is no currency"])
        }
    }

    @Test func `a sign of several currencies means the account's`() throws {
        for code in ["CAD", "AUD", "MXN"] {
            let account = try #require(Currency(code))
            #expect(try Self.row("2026-01-02,Shop,$12.00", account: account).amount?.currency == account)
        }
        let egypt = Currency("EGP")
        #expect(try Self.row("2026-01-02,Shop,£12.00", account: egypt).amount?.currency == egypt)
        let euro = Currency("EUR")
        #expect(try Self.row("2026-01-02,Shop,$12.00", account: euro).status == .problem)
    }

    @Test
    func `an OFX amount with a foreign sign, and a QIF amount with one, are not taken for the account's`()
        throws
    {
        let ofx = try ReadFile(
            "<OFX><STMTRS><CURDEF>USD<STMTTRN><DTPOSTED>20260113<TRNAMT>€5.00<NAME>A</STMTTRN></STMTRS></OFX>",
            format: .ofx)
        #expect(LongTextTests.rules().record(of: ofx.entries[0], row: 1).status == .problem)
        let qif = try ReadFile("!Type:Bank\nD2026-01-13\nT€5.00\nPA\n^\n")
        #expect(LongTextTests.rules().record(of: qif.entries[0], row: 1).amount?.currency.code == "EUR")
    }

    @Test(arguments: [
        ("12,50 kr", "NOK"), ("12,50 kr.", "DKK"), ("12,50 zł", "PLN"), ("Kč 12,50", "CZK"),
        ("12,50 Ft", "HUF"),
        ("R$ 12,50", "BRL"), ("12,50грн.", "UAH"), ("SFr. 12,50", "CHF"), ("₪12,50", "ILS"),
        ("12,50 лв.", "BGN"),
    ])
    func `words and signs of several letters are currencies, too`(_ amount: String, _ code: String) throws {
        let notation = try #require(AmountNotation(amount))
        #expect(notation.amount(.comma)?.text == "12.5")
        #expect(notation.sign?.isOf(try #require(Currency(code))) == true)
    }

    @Test(arguments: ["12,50 kroner", "Ftx 12,50", "krona", "12 zła"])
    func `a longer word is no currency`(_ text: String) { #expect(AmountNotation(text) == nil) }

    @Test(arguments: [
        ("Date,Payee,Amount (EUR)\n2026-01-02,Shop,-5.00\n", "EUR"),
        ("Date,Payee,Amount CZK\n2026-01-02,Shop,-5.00\n", "CZK"),
        ("Date,Payee,Betrag (€)\n2026-01-02,Shop,-5.00\n", "EUR"),
        ("Date,Payee,Amount,Mena\n2026-01-02,Shop,-5.00,CZK\n", "CZK"),
        ("Date,Payee,Amount,Mena\n2026-01-02,Shop,-5.00,\n", "USD"),
        ("Date,Payee,Debit CHF,Credit CHF\n2026-01-02,Shop,5.00,\n2026-01-03,Pay,,5.00\n", "CHF"),
    ])
    func `a header or a column of codes decides the currency, whatever it is called`(
        _ text: String, _ code: String
    ) throws {
        let entry = try #require(try ReadFile(text).entries.first)
        let row = LongTextTests.rules(.usd).record(of: entry, row: 1)
        #expect(row.amount?.currency.code == code && row.status == .ready)
    }

    @Test(arguments: [
        ("د.ا.\u{200F}4.750", "JOD"), ("\u{200F}د.إ. 4.750", "AED"), ("4.750 ر.س", "SAR"),
        ("د.ك 4.750\u{200E}", "KWD"), ("₪\u{200F} 4.750", "ILS"),
    ])
    func `signs that are written from right to left stand beside amounts with marks of direction`(
        _ text: String, _ code: String
    ) throws {
        let notation = try #require(AmountNotation(text))
        #expect(notation.amount(.point)?.text == "4.75")
        #expect(notation.sign?.isOf(try #require(Currency(code))) == true)
    }
}
