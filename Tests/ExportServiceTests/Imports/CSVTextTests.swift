import Contracts
import Testing

@testable import ExportService

/// Who an entry was with, and what for (contract-exports, "Imports").
@Suite struct CSVTextTests {
    @Test(arguments: [
        ("Datum;Tegenpartij;Mededeling;Bedrag", "Payee"), ("Dato;Mottaker;Beskrivelse;Beløb", "Payee"),
        ("Data operacji;#Nadawca/Odbiorca;#Tytuł;Kwota", "Payee"),
        ("Datum;Název protiúčtu;Zpráva;Částka", "Payee"),
        ("Дата;Получатель;Назначение платежа;Сумма", "Payee"),
        ("Date;Sender / Empfänger;Verwendungszweck;Betrag", "Payee"),
        ("Fecha;Beneficiario;Concepto;Importe", "Payee"), ("Dátum;Partner neve;Közlemény;Összeg", "Payee"),
    ])
    func `columns of names and purposes are known in many languages`(_ header: String, _: String) throws {
        let file = try ReadFile(
            "\(header)\n2026-01-02;Corner Shop;apples and pears;-3,20\n2026-01-03;Works Ltd;salary of May;100,00\n"
        )
        #expect(file.openFields == [])
        #expect(file.entries.map(\.payee) == ["Corner Shop", "Works Ltd"])
        #expect(file.lines[0] == "2026-01-02 -3.2 Corner Shop apples and pears")
    }

    @Test func `without names the columns tell by what they hold`() throws {
        let file = try ReadFile(
            """
            DE02120300000000202051;2026-01-02;Card;Corner Shop;card 4711 groceries on Market Street;4711;-3,20;EUR
            DE02120300000000202051;2026-01-03;Transfer;Works Ltd;salary February number 2211 thank you;4711;100,00;EUR
            DE02120300000000202051;2026-01-04;Card;Cafe Nine;coffee and cake with the team, table seven;4711;-7,05;EUR
            DE02120300000000202051;2026-01-05;Card;Rent Agency;rent of a flat at Harbour Road for March;4711;-70,00;EUR

            """, answers: ReadingAnswers(mapping: nil))
        #expect(file.entries.map(\.payee) == ["Corner Shop", "Works Ltd", "Cafe Nine", "Rent Agency"])
        #expect(file.entries[0].description == "Corner Shop card 4711 groceries on Market Street")
        #expect(file.entries[1].notes == "Transfer")
    }

    @Test func `empty, constant and account-number columns are no texts, and are told`() throws {
        let file = try ReadFile(
            """
            Date,Payee,Counterparty,Own name,Description,Amount
            2026-01-02,,DE02120300000000202051,Anna Muster,Shop one,-1.00
            2026-01-03,,NL91ABNA0417164300,Anna Muster,Shop two,-2.00
            2026-01-04,,LT121000011101001000,Anna Muster,Shop three,-3.00

            """)
        #expect(file.lines.first == "2026-01-02 -1 Shop one")
        #expect(file.entries.allSatisfy { $0.notes == nil })
        #expect(file.facts.remarks == ["These columns are not kept: Counterparty, Own name"])
    }

    @Test func `for incomes it is the one who pays, never the user`() throws {
        let file = try ReadFile(
            """
            Buchungsdatum;Zahlungspflichtige*r;Zahlungsempfänger*in;Verwendungszweck;Betrag
            19.11.2026;Anna Muster;Stadtwerke;Strom;-85,30
            18.11.2026;Arbeit GmbH;Anna Muster;Gehalt;2.500,00
            17.11.2026;Anna Muster;Kino;Karte;-12,00

            """)
        #expect(file.entries.map(\.payee) == ["Stadtwerke", "Arbeit GmbH", "Kino"])
        #expect(file.lines[1] == "2026-11-18 2500 Arbeit GmbH Gehalt")
        #expect(file.preview.mapping?.payer == "Zahlungspflichtige*r")
    }

    @Test func `what is left of the texts goes to the notes, each once`() throws {
        let file = try ReadFile(
            """
            Date,Payee,Description,Place,Repeated,Amount
            2026-01-02,Shop,Apples,Market Square,Shop,-1.00
            2026-01-03,Cafe,Cake,Harbour,Cafe,-2.00

            """)
        #expect(file.entries.map(\.notes) == ["Market Square", "Harbour"])
        #expect(file.entries[0].description == "Shop Apples")
    }

    @Test func `one payee in all rows is still the payee`() throws {
        let file = try ReadFile(
            "Date,Payee,Amount\n2026-01-02,Shop,-1.00\n2026-01-03,Shop,-2.00\n2026-01-04,Shop,-3.00\n")
        #expect(file.entries.map(\.payee) == ["Shop", "Shop", "Shop"])
    }

    @Test func `where the booking has no day yet, the other one counts`() throws {
        let file = try ReadFile(
            """
            Started Date,Completed Date,Payee,Amount,State
            2026-01-02,2026-01-03,Shop,-1.00,COMPLETED
            2026-01-04,,Cafe,-2.00,PENDING

            """)
        #expect(file.entries.map { $0.date?.text } == ["2026-01-03", "2026-01-04"])
    }

    @Test func `an empty column of amounts does not win over a filled one of the same name`() throws {
        let file = try ReadFile(
            "Date,Text,Amount,Rate,Amount,Currency\n2026-01-02,Shop,,,-1.00,EUR\n2026-01-03,Cafe,,,-2.00,EUR\n"
        )
        #expect(file.lines == ["2026-01-02 -1 Shop", "2026-01-03 -2 Cafe"])
    }

    @Test func `the other half of debits and credits is the column that is filled where one is not`() throws {
        let file = try ReadFile(
            "Date,Text,Withdrawals,Paid to you,Balance\n2026-01-02,Shop,1.00,,9.00\n2026-01-03,Pay,,2.00,11.00\n"
        )
        #expect(file.lines == ["2026-01-02 -1 Shop", "2026-01-03 2 Pay"])
    }

    @Test func `sums of the whole file beside each row are no debits and credits`() throws {
        let file = try ReadFile(
            "Date,Text,Income,Expenses,Amount\n2026-01-02,Shop,500.00,20.00,-20.00\n"
                + "2026-01-03,Pay,500.00,20.00,500.00\n")
        #expect(file.lines == ["2026-01-02 -20 Shop", "2026-01-03 500 Pay"])
    }
}
