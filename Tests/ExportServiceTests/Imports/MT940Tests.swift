import Contracts
import Testing

@testable import ExportService

@Suite struct MT940Tests {
    @Test func `a German statement is read with its subfields`() throws {
        let file = try ReadFile(
            """
            :20:STARTUMS
            :25:50010517/0532013000
            :28C:1/1
            :60F:C251231EUR1000,00
            :61:2601130113DR12,50N033NONREF//55501
            :86:106?00KARTENZAHLUNG?10931?20EREF+123?21Brot und Br?22ötchen?32BAECKEREI ?33MEIER
            :61:2512310102CR2500,00NTRFLOHN26//55502
            :86:166?00GUTSCHRIFT?20Lohn Januar?32FIRMA AG
            :62F:C260131EUR3487,50
            -

            """)
        #expect(file.survey.format == .mt940)
        #expect(file.lines == ["2026-01-13 -12.5 BAECKEREI MEIER", "2026-01-02 2500 FIRMA AG"])
        #expect(file.entries[0].notes == "EREF+123Brot und Brötchen")
        #expect(file.entries.map(\.externalID) == ["55501", "55502"])
        #expect(file.entries[0].currency?.code == "EUR")
        let balance = try #require(file.facts.balances.first)
        #expect(balance.account == "50010517/0532013000" && balance.amount.text == "3487.50")
    }

    @Test func `a Dutch statement within SWIFT blocks is read with names between slashes`() throws {
        let file = try ReadFile(
            """
            {1:F01BANKNL2AXXX0000000000}{2:I940BANKNL2AXXXN}{4:
            :20:P260113000000001
            :25:NL00BANK0000000001EUR
            :28C:00001
            :60F:C260112EUR10,00
            :61:2601130113D3,20NTRFNONREF//26013001
            /TRCD/01025/
            :86:/CNTP/NL00BANK0000000002/BANKNL2A/Bakker Jan/Delft//REMI/USTD//Brood
            :61:2601140114RC1,00NTRFEREF//26013002
            :86:/NAME/Winkel/REMI/Terug/
            :62F:C260114EUR5,80
            -}
            """)
        #expect(file.lines == ["2026-01-13 -3.2 Bakker Jan", "2026-01-14 -1 Winkel"])
        #expect(file.entries.map(\.notes) == ["Brood", "Terug"])
    }

    @Test func `plain information, lines without any, expected entries and two messages`() throws {
        let file = try ReadFile(
            """
            :20:1
            :25:A
            :60F:C260101USD0,
            :61:260113ED5,NMSCNONREF
            :61:260114C7,NMSCREF7
            :86:Salary of
            January
            :62F:C260114USD7,
            :86:Ignored
            -
            :20:2
            :25:B
            :60F:D260101JPY500,
            :61:260115D100,NMSC0000000
            garbage
            :62F:D260115JPY600,

            """)
        #expect(
            file.lines == ["2026-01-13 -5 ?", "2026-01-14 7 Salary of January", "2026-01-15 -100 garbage"])
        #expect(file.entries.map(\.isPending) == [true, false, false])
        // The customer's reference may come with each rent again.
        #expect(file.entries.map(\.externalID) == [nil, nil, nil])
        #expect(file.entries.map(\.notes) == [nil, "Reference REF7", nil])
        #expect(file.entries.map(\.account) == ["A", "A", "B"])
        #expect(file.facts.balances.map(\.amount.text) == ["7.00", "-600"])
    }

    @Test
    func `a file whose lines end with CR LF, a control character first and several fields of information`()
        throws
    {
        let file = try ReadFile(
            """
            \u{1}
            :20:1
            :25:A
            :60F:C260101EUR100,
            :61:260110    D11,50N540NONREF//B1
            :86:/ORDP//NAME/Greengrocer/REMI/Invoice 118 part one
            :86:goes on, customer 5512
            :61:260301D1,NTRFNONREF//B2
            :86:Kiosk
            :62F:C260301EUR87,50

            """.replacing("\n", with: "\r\n"))
        #expect(file.survey.format == .mt940)
        #expect(file.lines == ["2026-01-10 -11.5 Greengrocer", "2026-03-01 -1 Kiosk"])
        #expect(file.entries[0].notes == "Invoice 118 part one goes on, customer 5512")
        #expect(file.entries.map(\.externalID) == ["B1", "B2"])
    }

    @Test(arguments: [
        ("2602300301D5,", "2026-03-01"), ("260230D5,", "2026-02-28"), ("240230D5,", "2024-02-29"),
        ("260331    D5,", "2026-03-31"), ("2603310401D5,", "2026-04-01"),
    ])
    func `the day of an entry, where February has thirty days or blanks stand for it`(
        _ line: String, _ day: String
    ) throws {
        #expect(MT940Line(["\(line)NTRFNONREF"])?.date.text == day)
    }

    @Test func `a statement line that cannot be read is a problem of its own`() throws {
        let file = try ReadFile(":20:1\n:25:A\n:60F:C260101USD0,\n:61:nonsense\n:62F:C260101USD0,\n")
        #expect(file.entries.map { $0.problems.map(\.field) } == [["amount"]])
    }

    @Test(arguments: [":20:1\n:25:A\n", ":20:1\n:61:260113D5,NMSCNONREF\n"])
    func `a file without a statement is refused`(_ text: String) {
        #expect(throws: ReadingError.self) { try ReadFile(text) }
    }

    @Test func `an endless line is refused`() {
        let text = ":20:1\n:60F:C260101USD0,\n:86:" + String(repeating: "x", count: 200_000)
        #expect(throws: ReadingError.self) { try ReadFile(text, pieceBytes: 4_096) }
    }

    @Test func `the report of a day in MT942 has its currency beside the least amount`() throws {
        let file = try ReadFile(
            """
            :20:DAY7
            :25:50010517/0532013000
            :28C:7/1
            :34F:EURD10,00
            :34F:EURC0,00
            :13D:2601131730+0100
            :61:2601130113D12,50NMSCNONREF//B71
            :86:106?00KARTENZAHLUNG?20Brot?32BAECKEREI
            :61:2601130113C3,NTRFNONREF//B72
            :86:Refund
            :90D:1EUR12,50
            :90C:1EUR3,00
            -
            :20:DAY8
            :25:77
            :34F:CHF0,
            :61:260114D1,NMSCNONREF//B73

            """)
        #expect(file.survey.format == .mt940 && file.facts.balances.isEmpty)
        #expect(file.lines == ["2026-01-13 -12.5 BAECKEREI", "2026-01-13 3 Refund", "2026-01-14 -1 ?"])
        #expect(file.entries.map(\.currency?.code) == ["EUR", "EUR", "CHF"])
        #expect(file.entries.map(\.externalID) == ["B71", "B72", "B73"])
        #expect(file.entries.allSatisfy { $0.problems.isEmpty && !$0.isPending })
        let part = try ReadFile(":34F:EUR0,\n:61:260114D1,NMSCNONREF\n")
        #expect(part.survey.format == .mt940 && part.lines == ["2026-01-14 -1 ?"])
    }
}
