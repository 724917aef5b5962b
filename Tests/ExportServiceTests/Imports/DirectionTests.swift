import Contracts
import Testing

@testable import ExportService

/// Whether an amount of a CSV is income or expense (contract-bank, "Direction").
@Suite struct DirectionTests {
    @Test(arguments: [
        ("D/K", "D", "K"), ("Soll/Haben", "S", "H"), ("", "Débit", "Crédit"), ("Af Bij", "Af", "Bij"),
        ("CreditDebet", "Debet", "Credit"), ("Kind", "Belastung", "Gutschrift"), ("Debets/Kredīts", "D", "K"),
        ("Направление", "Расход", "Приход"), ("Flow", "OUT", "IN"), ("סוג", "חובה", "זכות"),
        ("入出金", "出金", "入金"), ("Směr", "Výdaj", "Příjem"), ("D or C", "DBIT", "CRDT"),
    ])
    func `a column of words for both directions is known by its cells, whatever it is called`(
        _ name: String, _ out: String, _ in: String
    ) throws {
        let file = try ReadFile(
            """
            Date;Payee;Amount;\(name)
            2026-01-31;Shop;12,50;\(out)
            2026-02-01;Employer;1000,00;\(`in`)
            2026-02-02;Rent;700,00;\(out)

            """)
        #expect(file.lines == ["2026-01-31 -12.5 Shop", "2026-02-01 1000 Employer", "2026-02-02 -700 Rent"])
        #expect(file.openFields == [])
    }

    @Test func `a row with an unknown word is a problem and no income`() throws {
        let file = try ReadFile(
            """
            Date,Payee,Amount,Transaction Type
            2026-01-31,Shop,12.50,Debit
            2026-02-01,Employer,1000.00,Credit
            2026-02-02,Rent,700.00,Debit
            2026-02-03,Cheque,20.00,Check

            """)
        #expect(file.lines.last == "2026-02-03 ? Cheque")
        #expect(file.entries.map { $0.problems.map(\.field) } == [[], [], [], ["type"]])
    }

    @Test func `letters that contradict the signs of the amounts are no directions`() throws {
        let file = try ReadFile(
            """
            Date,Payee,Amount,Code
            2026-01-31,Shop,-12.50,C
            2026-02-01,Employer,1000.00,C
            2026-02-02,Rent,-700.00,D
            2026-02-03,Refund,20.00,D

            """)
        #expect(file.preview.mapping?.type == nil)
        #expect(file.entries.map { $0.amount?.text } == ["-12.5", "1000", "-700", "20"])
    }

    @Test func `signs tell the direction where words of the bank stand beside other words`() throws {
        let file = try ReadFile(
            """
            Buchung;Auftraggeber/Empfänger;Buchungstext;Betrag
            28.12.2018;Markt;Lastschrift;-20,00
            28.12.2018;Firma;Gehalt;2.500,00
            27.12.2018;Freundin;Gutschrift;50,00
            27.12.2018;Strom;Lastschrift;-80,00
            26.12.2018;Laden;Lastschrift;-8,00

            """)
        #expect(file.preview.mapping?.type == nil && file.openFields == [])
        #expect(file.entries.map { $0.amount?.text } == ["-20", "2500", "50", "-80", "-8"])
    }

    @Test func `words tell the direction where a card writes all signs the other way round`() throws {
        let file = try ReadFile(
            """
            Datum;Beschreibung;Betrag;Debit/Kredit
            20.01.2026;Markt;54,10;Debit
            21.01.2026;Zahlung;-300,00;Kredit
            22.01.2026;Retoure;-12,00;Kredit

            """)
        #expect(file.entries.map { $0.amount?.text } == ["-54.1", "300", "12"])
        #expect(file.openFields == [])
    }

    private static let unsigned = "Date,Payee,Amount\n2026-01-31,Shop,12.50\n2026-02-01,Bakery,3.20\n"

    @Test func `amounts without any sign are asked about, and are problems until then`() throws {
        let file = try ReadFile(Self.unsigned)
        #expect(file.openFields == ["amountSign"])
        #expect(file.preview.questions[0].choices == ["asWritten", "inverted"])
        #expect(file.entries.allSatisfy { $0.amount == nil && $0.problems.map(\.field) == ["amount"] })
        let spent = try ReadFile(Self.unsigned, answers: ReadingAnswers(sign: .inverted))
        #expect(spent.lines == ["2026-01-31 -12.5 Shop", "2026-02-01 -3.2 Bakery"])
        #expect(spent.openFields == [] && spent.preview.amountSign == "inverted")
        let came = try ReadFile(Self.unsigned, answers: ReadingAnswers(sign: .asWritten))
        #expect(came.lines == ["2026-01-31 12.5 Shop", "2026-02-01 3.2 Bakery"])
    }

    @Test func `the answer holds for a later file of the same header`() throws {
        let first = try ReadFile(Self.unsigned)
        let remembered = ReadingAnswers.Remembered(
            mapping: try #require(first.preview.mapping), amountSign: .inverted)
        let later = try ReadFile(
            "Date,Payee,Amount\n2026-03-31,Shop,8.50\n", answers: ReadingAnswers(remembered: remembered))
        #expect(later.lines == ["2026-03-31 -8.5 Shop"])
        #expect(later.openFields == [])
    }

    @Test(arguments: [
        // A card that writes what was paid above zero.
        (
            "Date,Description,Card Member,Amount\n1/20/2026,Grocer,A,54.10\n1/25/2026,Payment,A,-300.00\n",
            true
        ),
        ("Date,Payee,Amount\n1/20/2026,A,1\n1/21/2026,B,2\n1/22/2026,C,3\n1/25/2026,D,-6\n", true),
        ("Date,Payee,Amount\n1/20/2026,A,-1\n1/21/2026,B,-2\n1/22/2026,C,3\n1/25/2026,D,6\n", false),
        ("Date,Payee,Amount\n1/20/2026,A,+1\n1/21/2026,B,+2\n1/22/2026,C,+3\n", false),
        ("Date,Payee,Amount\n1/20/2026,A,1 CR\n1/21/2026,B,2 CR\n", false),
        ("Date,Payee,Amount,Type\n1/20/2026,A,1,Debit\n1/21/2026,B,2,Debit\n", false),
        ("Date,Payee,Money out,Money in\n1/20/2026,A,1,\n1/21/2026,B,2,\n", false),
        ("Date,Payee,Amount\n1/20/2026,A,0.00\n", false),
    ])
    func `a file is asked about only where its signs leave it open`(_ text: String, _ asks: Bool) throws {
        #expect(try ReadFile(text).openFields.contains("amountSign") == asks)
    }

    @Test func `mixed signs can mean the opposite`() throws {
        let file = try ReadFile(
            "Date,Payee,Amount\n2026-01-31,Shop,12.50\n2026-02-01,Payment,-300\n2026-02-02,Other,-4\n",
            answers: ReadingAnswers(sign: .inverted))
        #expect(file.lines == ["2026-01-31 -12.5 Shop", "2026-02-01 300 Payment", "2026-02-02 4 Other"])
    }

    @Test func `filled columns of debits and credits win over an amount without a sign`() throws {
        let file = try ReadFile(
            """
            Datum;Text;Betrag;Originalwährung;Belastung;Gutschrift
            31.01.2026;Hotel;25,00;USD;23,10;
            01.02.2026;Gehalt;1000,00;EUR;;1000,00
            02.02.2026;Laden;5,00;EUR;5,00;

            """)
        #expect(file.lines == ["2026-01-31 -23.1 Hotel", "2026-02-01 1000 Gehalt", "2026-02-02 -5 Laden"])
        #expect(file.openFields == [])
    }

    @Test func `a column may write all its credits below zero, as one may its debits`() throws {
        let file = try ReadFile(
            "Date,Payee,Debit,Credit\n2026-01-31,A,,-5.00\n2026-02-01,B,,-6.00\n2026-02-02,C,-7.00,\n")
        #expect(file.lines == ["2026-01-31 5 A", "2026-02-01 6 B", "2026-02-02 -7 C"])
    }

    @Test(arguments: [
        ("Day,Goods,Shipping,Thing\n2026-01-31,12.50,2.00,Lamp\n2026-02-01,3.00,0.50,Pen\n", true),
        ("Day,Goods,Shipping,Thing\n2026-01-31,-12.50,2.00,Lamp\n2026-02-01,3.00,0.50,Pen\n", false),
    ])
    func `what the signs mean is asked together with the column of the amounts`(
        _ text: String, _ asks: Bool
    ) throws {
        let file = try ReadFile(text)
        #expect(file.openFields.contains("mapping.amount"))
        #expect(file.openFields.contains("amountSign") == asks)
        var mapping = try #require(file.preview.mapping)
        mapping.amount = "Goods"
        let answered = try ReadFile(text, answers: ReadingAnswers(mapping: mapping, sign: .inverted))
        #expect(answered.openFields == [] && answered.entries.count == 2)
    }
}
