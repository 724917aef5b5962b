import Contracts
import Testing

@testable import ExportService

@Suite struct DuplicateMatchingTests {
    private static func row(
        _ number: Int, _ day: Int, _ description: String? = "Coffee", amount: Int64 = 350, id: String? = nil
    ) -> DuplicateRowRecord {
        DuplicateRowRecord(
            row: number, flow: .expense, amount: Money(amountMinor: amount, .usd),
            date: CalendarDate(year: 2026, month: 1, day: day) ?? CalendarDate(daysSinceEpoch: 0)!,
            description: description, externalID: id)
    }

    private static func candidate(
        _ number: UInt64, _ day: Int, _ description: String? = "Coffee", amount: Int64 = 350,
        id: String? = nil
    ) -> ImportCandidate {
        ImportCandidate(
            id: ID(high: 1, low: number), type: .expense, amount: Money(amountMinor: amount, .usd),
            date: CalendarDate(year: 2026, month: 1, day: day) ?? CalendarDate(daysSinceEpoch: 0)!,
            description: description, externalId: id)
    }

    /// Runs all levels as the workflow does and returns the entry of each row.
    private static func match(
        _ rows: [DuplicateRowRecord], _ candidates: [ImportCandidate]
    ) -> [Int: UInt64] {
        let matching = DuplicateMatching(taken: [])
        var result: [Int: UInt64] = [:]
        var possible: Set<Int> = []
        for level in DuplicateLevel.allCases {
            let isLookedFor = { result[$0] == nil && (!level.readsTexts || possible.contains($0)) }
            matching.begin(rows.filter { isLookedFor($0.row) }, level)
            matching.take(candidates)
            for (row, id) in matching.matches { result[row] = id.low }
            possible.formUnion(matching.possible)
        }
        return result
    }

    @Test func `two genuine equal payments on a day stay two`() {
        let rows = [Self.row(1, 5), Self.row(2, 5)]
        #expect(Self.match(rows, [Self.candidate(1, 5)]).count == 1)
        #expect(Self.match(rows, [Self.candidate(1, 5), Self.candidate(2, 5)]).count == 2)
    }

    @Test func `a day is matched with itself before its neighbours`() {
        let rows = (1...5).map { Self.row($0, $0) }
        let candidates = [1, 2, 4, 5].map { Self.candidate(UInt64($0), $0) }
        #expect(Self.match(rows, candidates) == [1: 1, 2: 2, 4: 4, 5: 5])
    }

    @Test(arguments: [
        ("REWE SAGT DANKE 4711", "Rewe sagt Danke", true), ("Rewe", "REWE MARKT BERLIN", true),
        ("Paypal Europe", "Paypal Inc", true), ("Rewe", "Aldi", false), (nil, nil, true),
        (nil, "Rewe", false),
        ("123", "456", true), ("Straße", "STRASSE 12", false), ("Müller", "mu\u{308}ller 3", true),
    ])
    func `descriptions are alike without case, digits and punctuation, or by half of their words`(
        _ first: String?, _ second: String?, _ isLike: Bool
    ) {
        let rows = [Self.row(1, 5, first)]
        #expect((Self.match(rows, [Self.candidate(9, 7, second)])[1] == 9) == isLike)
    }

    @Test
    func `rows are compared by their texts only where an entry has their type, amount, currency and days`() {
        let rows = [Self.row(1, 5), Self.row(2, 9), Self.row(3, 5)]
        let matching = DuplicateMatching(taken: [])
        matching.begin(rows, .sameAmount)
        matching.take([Self.candidate(1, 5), Self.candidate(2, 5), Self.candidate(3, 2)])
        #expect(matching.possible.sorted() == [1, 3])
        #expect(matching.matches.isEmpty)
    }

    @Test func `an entry that an earlier look has matched is no other row's twin`() {
        let candidate = Self.candidate(1, 5)
        let matching = DuplicateMatching(taken: [candidate.id])
        for level in DuplicateLevel.allCases {
            matching.begin([Self.row(1, 5)], level)
            matching.take([candidate])
            #expect(matching.matches.isEmpty)
        }
    }

    @Test func `an entry of the rows' own source with another id is no row's twin, however alike they are`() {
        let (own, other) = (Self.candidate(1, 5, id: "bank-a:1"), Self.candidate(2, 5, id: "FIT 1"))
        for (candidate, isTwin) in [(own, false), (other, true)] {
            let matching = DuplicateMatching(taken: [], sureIDs: "bank-a:")
            var found: Set<ID<Transaction>> = []
            for level in DuplicateLevel.allCases {
                matching.begin([Self.row(1, 5, id: "bank-a:2")], level)
                matching.take([candidate])
                found.formUnion(matching.matches.values)
            }
            #expect(found == (isTwin ? [candidate.id] : []))
        }
    }

    @Test func `thousands of equal amounts of a day are matched by their texts, each with its own`() {
        let rows = (1...5_000).map { Self.row($0, 5, Self.name($0)) }
        let candidates = (1...5_000).reversed().map { Self.candidate(UInt64($0), 5, Self.name($0)) }
        #expect(Self.match(rows, candidates).allSatisfy { UInt64($0.key) == $0.value })
        #expect(Self.match(rows, candidates).count == 5_000)
    }

    @Test func `an entry is compared with 500 rows of its amount, those of the nearest days first`() {
        func match(behind others: Int, on day: Int) -> UInt64? {
            let rows =
                (1...others).map { Self.row($0, day, Self.name($0)) } + [Self.row(9_999, 8, "Rent flat")]
            return Self.match(rows, [Self.candidate(1, 8, "Rent house")])[9_999]
        }
        #expect(match(behind: DuplicateMatching.compared - 1, on: 8) == 1)
        #expect(match(behind: DuplicateMatching.compared, on: 8) == nil)
        #expect(match(behind: 5_000, on: 7) == 1)
    }

    /// A word that no other number has.
    private static func name(_ number: Int) -> String {
        String(number, radix: 17).map {
            String(Character(Unicode.Scalar(UInt8(97 + ($0.hexDigitValue ?? 16)))))
        }
        .joined()
    }

    @Test func `amount, days and the bank's id decide`() {
        #expect(Self.match([Self.row(1, 5)], [Self.candidate(1, 9)]).isEmpty)
        #expect(Self.match([Self.row(1, 5)], [Self.candidate(1, 5, amount: 351)]).isEmpty)
        #expect(Self.match([Self.row(1, 5, "A", id: "x")], [Self.candidate(1, 25, "B", id: "x")]) == [1: 1])
        // Next month's rent, whose reference is the same.
        #expect(Self.match([Self.row(1, 5, "A", id: "x")], [Self.candidate(1, 33, "B", id: "x")]).isEmpty)
        #expect(
            Self.match([Self.row(1, 5, "A", id: "x")], [Self.candidate(1, 5, "B", amount: 1, id: "x")])
                .isEmpty)
        // The sure match takes its entry before a likely one can.
        let rows = [Self.row(1, 5), Self.row(2, 5, id: "x")]
        #expect(Self.match(rows, [Self.candidate(1, 5, id: "x")]) == [2: 1])
    }
}
