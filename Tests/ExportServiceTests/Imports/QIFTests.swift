import Contracts
import Testing

@testable import ExportService

@Suite struct QIFTests {
    @Test func `a bank's entries are read with memo, number and category`() throws {
        let file = try ReadFile(
            """
            !Type:Bank
            D1/13'26
            T-1,012.50
            CX
            N104
            PLandlord
            MRent
            LHousing:Rent/Flat
            ^
            D1/14'26
            U1,000.00
            T1,000.00
            PEmployer
            ^
            """)
        #expect(file.survey.format == .qif)
        #expect(file.lines == ["2026-01-13 -1012.5 Landlord", "2026-01-14 1000 Employer"])
        #expect(file.entries[0].category == "Housing:Rent")
        #expect(file.entries[0].notes == "Rent\nNumber 104")
    }

    @Test func `a date of the last century and an open order are not guessed`() throws {
        let file = try ReadFile("!Type:Cash\nD12/31'99\nT-5.00\nPParty\n^\n")
        #expect(file.lines == ["1999-12-31 -5 Party"])
        let open = try ReadFile("!Type:Cash\nD1/2/26\nT-5.00\nPTea\n^\n")
        #expect(open.openFields == ["dateFormat"])
        #expect(open.lines == ["? -5 Tea"])
        let answered = try ReadFile(
            "!Type:Cash\nD1/2/26\nT-5.00\nPTea\n^\n", answers: ReadingAnswers(order: .dayFirst))
        #expect(answered.lines == ["2026-02-01 -5 Tea"])
    }

    @Test func `splits become entries, transfers become two, and lists are skipped`() throws {
        let file = try ReadFile(
            """
            !Option:AutoSwitch
            !Account
            NGiro
            TBank
            ^
            !Clear:AutoSwitch
            !Type:Cat
            NFood
            E
            ^
            !Account
            NGiro
            TBank
            ^
            !Type:Bank
            D13.1.2026
            T-30,00
            PMarket
            SFood
            EApples
            $-20,00
            S[Cash box]
            $-10,00
            ^
            D14.1.2026
            T-200,00
            PSave
            L[Nest egg]
            ^
            !Type:Invst
            D14.1.2026
            NBuy
            ^
            """)
        #expect(
            file.entries.map { "\($0.account ?? "?") \($0.amount?.text ?? "?")" } == [
                "Giro -20", "Giro -10", "Cash box 10", "Giro -200", "Nest egg 200",
            ])
        #expect(file.entries.map(\.isTransfer) == [false, true, true, true, true])
        #expect(file.entries[0].category == "Food" && file.entries[0].remarks.count == 1)
        #expect(file.facts.remarks == ["1 entries of investment accounts are not imported"])
    }

    @Test func `a transfer whose other side has entries of its own is not doubled`() throws {
        let file = try ReadFile(
            """
            !Account
            NGiro
            ^
            !Type:Bank
            D1/13/2026
            T-5.00
            L[Savings]
            ^
            !Account
            NSavings
            ^
            !Type:Bank
            D1/13/2026
            T5.00
            L[Giro]
            ^
            """)
        #expect(file.entries.map(\.account) == ["Giro", "Savings"])
    }

    @Test(arguments: ["D1/1/26\nT5\n^\n", "!Type:Bank\nD1/13/26\n!Type:Bank\nT5\n^\n"])
    func `a broken file is refused`(_ text: String) {
        #expect(throws: ReadingError.self) { try ReadFile(text, format: .qif) }
    }
}
