import Contracts
import Testing

@testable import ExportService

@Suite struct DuplicateMatchingTests {
    private static func row(
        _ number: Int, _ day: Int, _ description: String? = "Coffee", amount: Int64 = 350, id: String? = nil
    ) -> ImportRowRecord {
        var row = ImportRowRecord(row: number, status: .ready)
        row.date = CalendarDate(year: 2026, month: 1, day: day)
        row.type = .expense
        row.amount = Money(amountMinor: amount, .usd)
        row.description = description
        row.externalID = id
        return row
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
        _ rows: [ImportRowRecord], _ candidates: [ImportCandidate]
    ) -> [Int: UInt64] {
        var taken: Set<ID<Transaction>> = []
        var result: [Int: UInt64] = [:]
        for level in DuplicateLevel.allCases {
            var matching = DuplicateMatching(rows.filter { result[$0.row] == nil }, level: level)
            matching.take(candidates, taken: &taken)
            for (row, id) in matching.matches { result[row] = id.low }
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

    @Test func `amount, days and the bank's id decide`() {
        #expect(Self.match([Self.row(1, 5)], [Self.candidate(1, 9)]).isEmpty)
        #expect(Self.match([Self.row(1, 5)], [Self.candidate(1, 5, amount: 351)]).isEmpty)
        #expect(Self.match([Self.row(1, 5, "A", id: "x")], [Self.candidate(1, 28, "B", id: "x")]) == [1: 1])
        #expect(
            Self.match([Self.row(1, 5, "A", id: "x")], [Self.candidate(1, 5, "B", amount: 1, id: "x")])
                .isEmpty)
        // The sure match takes its entry before a likely one can.
        let rows = [Self.row(1, 5), Self.row(2, 5, id: "x")]
        #expect(Self.match(rows, [Self.candidate(1, 5, id: "x")]) == [2: 1])
    }
}
