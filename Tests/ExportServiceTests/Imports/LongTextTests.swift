import Contracts
import Synchronization
import Testing

@testable import ExportService

/// Texts, entries and readings without an end.
@Suite struct LongTextTests {
    /// Counts the looks at a clock.
    private final class Counter: Sendable {
        private let count = Mutex(0)
        func next() -> Int {
            count.withLock { count in
                count += 1; return count
            }
        }
    }

    private static let long = String(repeating: "word ", count: 24_000)

    @Test(arguments: [
        ("a b", "a b"), ("  a \t b\r\n", "a b"), ("a\u{0}b\u{7F}c", "a b c"), ("ä\u{A0}\u{85}ö", "ä ö"),
        (" \u{2003}", nil),
        ("", nil), ("a  b", "a b"), (" a", "a"), ("a ", "a"),
    ])
    func `texts keep single spaces only`(_ text: String, _ clean: String?) {
        #expect(BankText.clean(text) == clean)
    }

    @Test(arguments: ["abcdef", "äöüßéè", "a\r\nb\r\nc\r\nd\r\ne\r\nf", "👩‍👩‍👧a👩‍👩‍👧bcd"])
    func `a text is cut between characters`(_ text: String) {
        #expect(BankText.cut(text, to: 5, bytes: 1_000) == String(text.prefix(5)))
    }

    @Test(arguments: ["x", "ä", "€", "😀", "a "])
    func `a text is kept a little beyond the limit of our books, so that a cut can be told`(_ part: String)
        throws
    {
        let clean = try #require(BankText.clean(String(repeating: part, count: 100_000)))
        #expect((BankText.keptBytes...BankText.keptBytes + 3).contains(clean.utf8.count))
        #expect(BankText.cut(clean, to: TextRule.notes.maximum) != clean)
    }

    @Test func `long names of accounts and categories are cut and told, long texts are cut`() throws {
        let cell = Self.long.prefix(60_000)
        let file = try ReadFile(
            "Date,Account,Category,Payee,Notes,Amount\n2026-01-02,\(cell),\(cell),\(cell),\(cell),-5.00\n",
            pieceBytes: 4_096)
        let entry = try #require(file.entries.first)
        #expect(entry.account?.count == 50 && entry.category?.count == 100)
        #expect(entry.remarks.map(\.field) == ["account", "category"])
        #expect(entry.textBytes <= 3 * BankText.keptBytes + 200)
        let record = Self.rules().record(of: entry, row: 1)
        #expect(record.description?.count ?? 0 <= 200)
        #expect(record.details.notes?.count ?? 0 <= 2_000)
        #expect(record.details.problems.map(\.field).contains("notes"))
    }

    @Test func `entries with long texts are read about a mebibyte at a time`() throws {
        let cell = String(repeating: "word ", count: 4_000)
        let text =
            "Date,Payee,Notes,Amount\n"
            + (0..<80).map { "2026-01-02,\(cell)\($0),\(cell)\($0),-5.00\n" }.joined()
        let open = { ByteSource(once: Array(text.utf8)) }
        let survey = try BankFileSurvey(open, format: nil, encoding: nil)
        let stream = try EntryStream(open, survey, ReadingAnswers(), ReadingTime())
        var count = 0
        while case let some = try stream.next(400), !some.isEmpty {
            count += some.count
            #expect(
                some.reduce(0) { $0 + $1.textBytes } <= EntryStream.batchBytes + 2 * BankText.keptBytes)
        }
        #expect(count == 80)
    }

    private static func split(_ parts: Int) -> String {
        let part = "Sfood\nEpart\n$-1.00\n"
        return "D2026-01-13\nT-\(parts).00\nPMarket\nM\(long.prefix(60_000))\n"
            + String(repeating: part, count: parts) + "^\n"
    }

    @Test func `the parts of a split come one after the other, the whole's notes with the first`() throws {
        let source = { ByteSource(once: Array(("!Type:Bank\n" + Self.split(200)).utf8)) }
        let survey = try BankFileSurvey(source, format: .qif, encoding: nil)
        var reader = try survey.reader(source(), answers: ReadingAnswers())
        var sizes: [Int] = []
        while let some = try reader.next() { sizes += some.map(\.textBytes) }
        #expect(sizes.count == 200 && sizes[0] > 10_000)
        #expect(sizes.dropFirst().allSatisfy { $0 < 100 })
        let error = #expect(throws: ReadingError.self) {
            try ReadFile("!Type:Bank\n" + Self.split(201), format: .qif, pieceBytes: 4_096)
        }
        guard case .tooLarge = error else { return #expect(Bool(false)) }
    }

    @Test func `texts that a file multiplies are refused past 128 MiB`() {
        let part = "<TxDtls><Amt Ccy=\"EUR\">1.00</Amt></TxDtls>"
        let text =
            "<Document><BkToCstmrStmt><Stmt><Ntry><Amt Ccy=\"EUR\">9000.00</Amt><CdtDbtInd>DBIT</CdtDbtInd>"
            + "<BookgDt><Dt>2026-01-13</Dt></BookgDt><AddtlNtryInf>\(Self.long.prefix(40_000))</AddtlNtryInf><NtryDtls>"
            + String(repeating: part, count: 9_000) + "</NtryDtls></Ntry></Stmt></BkToCstmrStmt></Document>"
        let error = #expect(throws: ReadingError.self) {
            try ReadFile(text, format: .camt053, pieceBytes: 65_536)
        }
        #expect(error == .tooLarge("The file's entries have more than 128 MiB of texts. Split it"))
    }

    @Test func `one entry of QIF and one field of MT940 have a limited size`() {
        let line = "M" + String(repeating: "x", count: 60_000) + "\n"
        for (text, format) in [
            ("!Type:Bank\nD2026-01-13\n" + String(repeating: line, count: 5), ImportFormat.qif),
            (":20:X\n:60F:C260101EUR0,00\n:86:\n" + String(repeating: line, count: 2), .mt940),
        ] {
            let error = #expect(throws: ReadingError.self) {
                try ReadFile(text, format: format, pieceBytes: 4_096)
            }
            guard case .tooLarge = error else { return #expect(Bool(false)) }
        }
    }

    @Test func `a reading ends with its time on the processor, in a survey and among the entries`() throws {
        let text = "Date,Payee,Amount\n" + String(repeating: "2026-01-02,Shop,-5.00\n", count: 100)
        let bytes = Array(text.utf8)
        let open = { ByteSource(pieces: bytes.map { [$0] }) }
        let looks = Counter()
        let time = ReadingTime { .seconds(looks.next()) }
        #expect(throws: ReadingError.self) {
            try time.counting {
                try BankFileSurvey({ open().within(time) }, format: nil, encoding: nil)
            }
        }
        let survey = try BankFileSurvey(open, format: nil, encoding: nil)
        let late = Counter()
        let stream = try EntryStream(
            { ByteSource(once: bytes) }, survey, ReadingAnswers(),
            ReadingTime { .seconds(late.next()) })
        let error = #expect(throws: ReadingError.self) {
            while case let some = try stream.next(1), !some.isEmpty {}
        }
        guard case .tooLarge(let reason) = error else { return #expect(Bool(false)) }
        #expect(reason.contains("too long"))
    }

    @Test func `a reading that waits for a busy machine has all of its time left`() throws {
        let clock = Mutex(Duration.zero)
        let time = ReadingTime { clock.withLock { $0 } }
        for _ in 0..<100 {
            try time.counting {
                clock.withLock { $0 += .milliseconds(500) }
                try time.check()
            }
            // Meanwhile the thread reads other people's files.
            clock.withLock { $0 += .seconds(60) }
            try time.check()
        }
        #expect(throws: ReadingError.self) {
            try time.counting {
                clock.withLock { $0 += .seconds(10) }
                try time.check()
            }
        }
    }

    static func rules(_ account: Currency = .usd) -> ImportRowRules {
        let mine = ImportAccount(id: ID(high: 2, low: 1), name: "Mine", currency: account)
        let context = ImportContext(
            accounts: [mine], activeAccountId: mine.id, categories: [],
            lastDate: CalendarDate(daysSinceEpoch: 30_000) ?? CalendarDate(daysSinceEpoch: 0)!)
        let choices = ImportChoices()
        return ImportRowRules(
            choices: choices, accounts: FileAccounts(choices, context, names: FileNames()),
            categories: FileCategories(choices, context), names: FileNames(), lastDate: context.lastDate)
    }
}
