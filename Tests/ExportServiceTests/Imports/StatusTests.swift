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

    @Test func `a balance without a day at the end of a file is no entry`() throws {
        let file = try ReadFile(
            "Buchungstag;Empfänger;Soll;Haben\n13.01.2026;Bäcker;3,20;\n14.01.2026;Firma;;9,00\nEndsaldo;;;5,80\n"
        )
        let rows = file.entries.enumerated().map {
            LongTextTests.rules("EUR").record(of: $1, row: $0 + 1)
        }
        #expect(rows.map(\.status) == [.ready, .ready, .excluded])
    }

    @Test(arguments: [
        ("Дата,Описание,Сумма,Статус", "Отклонено"), ("Fecha,Concepto,Importe,Estado", "Rechazado"),
        ("Data,Descrizione,Importo,Stato", "Rifiutato"), ("Date,Libellé,Montant,Statut", "Annulé"),
    ])
    func `a column of states is known in other languages, too`(_ header: String, _ word: String) throws {
        let file = try ReadFile("\(header)\n2026-01-13,A,-1.00,OK\n2026-01-14,B,-2.00,\(word)\n")
        #expect(file.lines == ["2026-01-13 -1 A", "2026-01-14 -2 B"])
        #expect(file.entries.map(\.isVoid) == [false, true])
    }

    @Test func `withdrawals and deposits are known by short names with a currency`() throws {
        let file = try ReadFile(
            "Txn Date,Details,Withdrawal Amt (INR),Deposit Amt (INR),Balance (INR)\n13-Jan-26,ATM,100.00,,900.00\n"
                + "14-Jan-26,Salary,,2000.00,2900.00\n")
        #expect(file.lines == ["2026-01-13 -100 ATM", "2026-01-14 2000 Salary"] && file.openFields == [])
    }
}
