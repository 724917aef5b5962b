import Contracts
import Testing

@testable import ExportService

/// Rows that a bank has not booked, or has taken back (contract-bank, "Status").
@Suite struct StatusTests {
    @Test(arguments: [
        ("pending", "pending"), ("Umsatz vorgemerkt", "pending"), ("Processing", "pending"),
        ("Held", "pending"), ("En attente", "pending"), ("Pendiente", "pending"), ("Cancelled", "void"),
        ("CANCELED", "void"), ("Storniert", "void"), ("Denied", "void"), ("Rejected", "void"),
        ("Expired", "void"), ("Reversed", "void"), ("Declined", "void"), ("REVERTED", "void"),
        ("annulé", "void"), ("Completed", "booked"), ("Umsatz gebucht", "booked"),
    ])
    func `a status says whether money has moved`(_ text: String, _ meaning: String) throws {
        let file = try ReadFile(
            "Date,Payee,Amount,Status\n2026-01-31,Shop,-12.50,\(text)\n2026-02-01,Bakery,-3.20,Completed\n")
        let entry = try #require(file.entries.first)
        #expect(entry.isPending == (meaning == "pending") && entry.isVoid == (meaning == "void"))
        #expect(entry.amount?.text == "-12.5")
        #expect(file.entries.last?.isPending == false && file.entries.last?.isVoid == false)
    }

    @Test func `a column of states is known by its cells`() throws {
        let file = try ReadFile(
            """
            Buchungstag;Empfänger;Betrag;Info
            30.01.2026;Markt;-8,80;Umsatz vorgemerkt
            29.01.2026;Zeitung;-31,90;Umsatz gebucht

            """)
        #expect(file.entries.map(\.isPending) == [true, false])
    }

    @Test func `a text that is no state makes nothing pending`() throws {
        let file = try ReadFile(
            "Date,Payee,Amount,Status\n2026-01-31,Shop,-12.50,Offenbach branch of the held company today\n")
        #expect(file.entries.map(\.isPending) == [false])
    }

    @Test func `lines that state a balance or a turnover are no entries of their own`() throws {
        let file = try ReadFile(
            """
            Datums;Saņēmējs;Informācija;Amount;D/K
            01.01.2026;;Sākuma atlikums;10000,00;K
            05.01.2026;Veikals;Pirkums;6,20;D
            15.01.2026;Darba devējs;Alga;900,00;K
            31.01.2026;;Apgrozījums;6,20;D
            31.01.2026;;Beigu atlikums;10893,80;K

            """, answers: ReadingAnswers(order: .dayFirst))
        #expect(file.entries.map(\.isBalance) == [true, false, false, true, true])
    }
}
