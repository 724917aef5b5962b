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

    @Test func `an opening balance names the account of its file`() throws {
        let file = try ReadFile(
            """
            !Type:Bank
            D01/13/2026
            T500.00
            POpening Balance
            L[Everyday]
            ^
            D01/14/2026
            T-200.00
            PSave
            L[Nest egg]
            ^
            """)
        #expect(
            file.entries.map { "\($0.account ?? "?") \($0.amount?.text ?? "?")" } == [
                "Everyday 500", "Everyday -200", "Nest egg 200",
            ])
        #expect(file.entries.map(\.isOtherSide) == [false, false, true])
    }

    private static let answers: [(other: String, answer: String?, outcome: String?)] = [
        ("Nest egg", nil, "account"), ("Nest egg", "Pots", nil), ("Mine", nil, "excluded"),
        ("Nest egg", "Mine", "excluded"),
    ]

    @Test(arguments: answers)
    func `the other side of a transfer never lands in the account of the file`(
        _ other: String, _ answer: String?, _ outcome: String?
    ) throws {
        let file = try ReadFile("!Type:Bank\nD01/14/2026\nT-10.00\nPSave\nL[\(other)]\n^\n")
        let accounts = ["Mine", "Pots"].enumerated().map {
            ImportAccount(id: ID(high: 2, low: UInt64($0.offset + 1)), name: $0.element, currency: .usd)
        }
        let lastDate = try #require(CalendarDate(daysSinceEpoch: 30_000))
        let context = ImportContext(
            accounts: accounts, activeAccountId: accounts[0].id, categories: [], lastDate: lastDate)
        var choices = ImportChoices()
        choices.accountID = accounts[0].id
        if let answer, let account = accounts.first(where: { $0.name == answer }) {
            choices.accountFor[other] = account.id
        }
        var names = FileNames()
        for entry in file.entries { try names.take(entry) }
        let places = FileAccounts(choices, context, names: names)
        let rules = ImportRowRules(
            choices: choices, accounts: places, categories: FileCategories(choices, context), names: names,
            lastDate: lastDate)
        let rows = file.entries.enumerated().map { rules.record(of: $0.element, row: $0.offset + 1) }
        #expect(rows.map(\.status).first == .ready && rows.first?.account == accounts[0].id)
        switch outcome {
        case "account":
            #expect(rows[1].status == .problem && rows[1].details.problems.map(\.field) == ["account"])
            #expect(places.questions(names.accounts, limit: 9).map(\.field) == ["accountFor.\(other)"])
        case "excluded": #expect(rows[1].status == .excluded)
        default: #expect(rows[1].status == .ready && rows[1].account == accounts[1].id)
        }
    }

    @Test(arguments: ["D1/1/26\nT5\n^\n", "!Type:Bank\nD1/13/26\n!Type:Bank\nT5\n^\n"])
    func `a broken file is refused`(_ text: String) {
        #expect(throws: ReadingError.self) { try ReadFile(text, format: .qif) }
    }

    @Test func `comments and other lines may stand before the first section, and between entries`() throws {
        let file = try ReadFile(
            """
            ### Made by hand
            Savings of the year

            !Type:Bank
            D13/1/26
            # not sure about this one
            T-5.00
            PBaker
            ^
            # the rest
            D14/1/26
            T-3.00
            PBar
            ^

            """)
        #expect(file.survey.format == .qif && file.openFields == [])
        #expect(file.lines == ["2026-01-13 -5 Baker", "2026-01-14 -3 Bar"])
    }
}
