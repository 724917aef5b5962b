import Contracts
import Testing

@testable import ExportService

/// The forms in which banks write CSVs (contract-exports, "Imports").
@Suite struct CSVFormTests {
    @Test func `blanks around quotes do not belong to the cells`() throws {
        let file = try ReadFile("Date; \"Payee\" ;\"Amount\" \n2026-01-31 ; \"Shop; the\" ; \"-12,50\"\n")
        #expect(file.lines == ["2026-01-31 -12.5 Shop; the"])
        #expect(file.preview.columns.map(\.name) == ["Date", "Payee", "Amount"])
    }

    @Test(arguments: [
        ("\"Fund bought \"ISSUER OF A BANK\"\"", "Fund bought \"ISSUER OF A BANK\""),
        ("\"Tyre 20\"\"", "Tyre 20\""), ("\"The \"Blue\" House\"", "The \"Blue\" House"),
        ("Tyre 20\" wide", "Tyre 20\" wide"),
    ])
    func `a bare quote in a cell is text where the line still has its number of cells`(
        _ cell: String, _ text: String
    ) throws {
        for pieceBytes in [1, 5, 1_000] {
            let file = try ReadFile(
                "\"Date\",\"Payee\",\"Amount\"\n\"2026-06-01\",\"First\",\"-1.00\"\n"
                    + "\"2026-06-02\",\(cell),\"-52.80\"\n\"2026-06-03\",\"Last\",\"-2.00\"\n",
                pieceBytes: pieceBytes)
            #expect(
                file.lines == ["2026-06-01 -1 First", "2026-06-02 -52.8 \(text)", "2026-06-03 -2 Last"])
            #expect(file.entries.allSatisfy { $0.problems.isEmpty })
        }
    }

    @Test func `a line whose quotes leave its cells open is a problem, and no other row suffers`() throws {
        let file = try ReadFile(
            """
            Date,Payee,Amount
            2026-06-01,"First",-1.00
            2026-06-02,"say "hi", you",-5.00
            2026-06-03,"Last",-2.00

            """)
        #expect(file.entries.map { $0.problems.map(\.field).contains("row") } == [false, true, false])
        #expect(file.lines[0] == "2026-06-01 -1 First" && file.lines[2] == "2026-06-03 -2 Last")
    }

    @Test func `a quote without an end swallows no lines after it`() throws {
        let file = try ReadFile(
            """
            Date;Payee;Amount
            2026-06-01;First;-1,00
            2026-06-02;"20 inch;-5,00
            2026-06-03;"quoted";-2,00
            2026-06-04;Last;-3,00

            """)
        #expect(
            file.lines == [
                "2026-06-01 -1 First", "2026-06-02 -5 \"20 inch", "2026-06-03 -2 quoted",
                "2026-06-04 -3 Last",
            ])
    }

    @Test func `a line with more cells than the header is a problem, never another amount`() throws {
        let lines = (1...9).map { "2026-06-0\($0),Shop \($0),-\($0).00,100.00\n" }.joined()
        let file = try ReadFile(
            "Date,Payee,Amount,Balance\n\(lines)2026-06-10,Shop, Inc,-5.00,95.00\n2026-06-11,Last,-1,00,94.00\n"
        )
        #expect(file.entries.suffix(2).allSatisfy { $0.problems.contains { $0.field == "row" } })
        #expect(file.entries.prefix(9).allSatisfy { $0.problems.isEmpty })
    }

    @Test func `the separator can be corrected`() throws {
        let text = "Date|Payee;Amount\n2026-06-01|Shop;-1.50\n2026-06-02|Pay;2.50\n"
        let wrong = try ReadFile(text)
        #expect(
            wrong.preview.mapping?.separator == wrong.survey.csv.map { String(UnicodeScalar($0.separator)) })
        for (separator, first) in [("|", "Payee;Amount"), (";", "Amount")] {
            let file = try ReadFile(text, separator: separator.utf8.first)
            #expect(file.preview.mapping?.separator == separator)
            #expect(file.preview.columns.last?.name == first)
        }
    }

    @Test func `headings, footers and repeated headers are no entries`() throws {
        let file = try ReadFile(
            """
            Bank of Nowhere;;;
            Buchungstag;Empfänger;Verwendungszweck;Betrag
            13.06.2026;Anfangssaldo;;1.000,00
            14.06.2026;Markt;Obst;-12,50
            Buchungstag;Empfänger;Verwendungszweck;Betrag
            15.06.2026;Bäcker;Brot;-2,50
            Account balance;30.06.2026;;985,00 EUR
            Summe;;;

            """)
        let rows = file.entries.map { LongTextTests.rules().record(of: $0, row: 1) }
        #expect(rows.map(\.status) == [.excluded, .ready, .excluded, .ready, .excluded, .excluded])
        #expect(rows[2].details.problems.map(\.message) == ["The line seems to be no entry"])
    }

    @Test func `the header is the line with known names, not the first one or the longest`() throws {
        let file = try ReadFile(
            """
            Klienta konts;Datums;Saņēmējs/Maksātājs;Informācija saņēmējam;Summa;Valūta;Debets/Kredīts
            LV00BANK0001;01.10.2026;;Sākuma atlikums;10000,00;EUR;K;
            LV00BANK0001;05.10.2026;Veikals;Pirkums;6,20;EUR;D;
            LV00BANK0001;15.10.2026;Darba devējs;Alga;900,00;EUR;K;
            LV00BANK0001;31.10.2026;;Beigu atlikums;10893,80;EUR;K;

            """)
        #expect(file.survey.csv?.hasHeader == true && file.openFields == [])
        #expect(file.entries.map(\.isBalance) == [true, false, false, true])
        #expect(
            file.lines[1...2] == ["2026-10-05 -6.2 Veikals Pirkums", "2026-10-15 900 Darba devējs Alga"])
    }

    @Test func `lines of facts before the header are no header, and an entry is none either`() throws {
        let file = try ReadFile(
            """
            Account,12345
            Currency,EUR
            From,01.06.2026
            Balance,2115

            Transaktionsdag,Text,Belopp
            2026-06-01,Butik,-12.50
            2026-06-02,Lön,1000.00

            """)
        #expect(file.lines == ["2026-06-01 -12.5 Butik", "2026-06-02 1000 Lön"])
        let bare = try ReadFile("09/2009/10,Shop,50\n11/2009/09,Flower,-50\n")
        #expect(bare.survey.csv?.hasHeader == false && bare.entries.count == 2)
    }

    @Test(arguments: [
        "5 March 2026", "Mar 5, 2026", "5. März 2026", "05 mars 2026", "5 de marzo de 2026", "5 marzo 2026",
        "5 de março de 2026", "5 mrt 2026", "05 maart 2026", "5 marca 2026", "5. března 2026",
        "5. marts 2026",
        "5 mar. 2026", "2026. március 5", "5 maaliskuuta 2026", "5 Mart 2026", "5 martie 2026",
        "5 марта 2026",
        "5 березня 2026", "5 Μαρτίου 2026", "05MAR2026", "5-Mar-26", "2026:03:05",
    ])
    func `months by name are read in many languages`(_ text: String) throws {
        #expect(DateNotation(text)?.date(.dayFirst)?.text == "2026-03-05")
    }

    @Test(arguments: [
        ("1 juin 2026", 6), ("1 juillet 2026", 7), ("1 czerwca 2026", 6), ("1. července 2026", 7),
        ("1 ago 2026", 8), ("1 Okt 2026", 10), ("1 déc. 2026", 12), ("1 Dez 2026", 12), ("1 Ağustos 2026", 8),
        ("1 listopada 2026", 11), ("1 мая 2026", 5), ("1 gen 2026", 1), ("1 syyskuu 2026", 9),
    ])
    func `names of months that begin alike are told apart`(_ text: String, _ month: Int) throws {
        #expect(DateNotation(text)?.date(.dayFirst) == CalendarDate(year: 2026, month: month, day: 1))
    }

    @Test(arguments: ["10:12:05", "card 4711 fee", "12 Market 26", "5 and 2026", "de 5 2026"])
    func `times and other texts are no dates`(_ text: String) { #expect(DateNotation(text) == nil) }
}
