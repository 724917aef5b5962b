import Contracts

/// An entry that is looked at for a repetition.
struct RepeatedEntry: Sendable, Equatable {
    let id: ID<Transaction>
    let date: CalendarDate
    let amountMinor: Int64

    static func isNewer(_ left: RepeatedEntry, _ right: RepeatedEntry) -> Bool {
        (left.date, left.id) > (right.date, right.id)
    }
}

/// The newest entries of some that follow each other in one rhythm, with amounts near their median
/// (contract-household §3). Amounts are bounded by `Money`, so that eight times a sum of two fits 64 bits.
struct RepeatedRun: Sendable, Equatable {
    let frequency: RecurringFrequency
    /// The newest one first.
    let entries: [RepeatedEntry]
    /// The amounts in order.
    private let amounts: [Int64]

    /// Returns nil where the newest of the entries do not repeat, or did not go on.
    /// - Parameter found: the newest one first.
    init?(_ found: [RepeatedEntry], today: CalendarDate) {
        guard found.count > 1, let frequency = RecurringFrequency.between(found[1].date, found[0].date),
            frequency.goesOn(since: found[0].date, today: today)
        else { return nil }
        var end = 2
        while end < found.count, frequency.fits(found[end].date, found[end - 1].date) { end += 1 }
        let newest = found[..<end]
        guard let count = Self.count(newest.map(\.amountMinor), isYearly: frequency == .yearly) else {
            return nil
        }
        self.frequency = frequency
        entries = Array(newest.prefix(count))
        amounts = entries.map(\.amountMinor).sorted()
    }

    /// Returns how many of the newest amounts lie within a quarter of their median, three at least or two
    /// equal ones of years; nil without.
    private static func count(_ newest: [Int64], isYearly: Bool) -> Int? {
        var count = isYearly && newest[0] == newest[1] ? 2 : nil
        var sorted: [Int64] = []
        for amount in newest {
            sorted.insert(amount, at: sorted.firstIndex { $0 > amount } ?? sorted.endIndex)
            if sorted.count > 2, areAlike(sorted) { count = sorted.count }
        }
        return count
    }

    private static func areAlike(_ sorted: [Int64]) -> Bool {
        let (lowest, highest) = (sorted[0], sorted[sorted.count - 1])
        let doubleMedian = sorted[(sorted.count - 1) / 2] + sorted[sorted.count / 2]
        return max(doubleMedian - 2 * lowest, 2 * highest - doubleMedian) * 4 <= doubleMedian
    }

    /// Whether an amount is at most a quarter away from another.
    static func isNear(_ amount: Int64, _ other: Int64) -> Bool { abs(amount - other) * 4 <= other }

    var last: CalendarDate { entries[0].date }
    private var cameTwice: Bool { entries[0].amountMinor == entries[1].amountMinor }

    /// What the next entry should have: the last amount if it came twice, else the median (of two the lower
    /// one).
    var amountMinor: Int64 {
        cameTwice ? entries[0].amountMinor : amounts[(amounts.count - 1) / 2]
    }

    var range: ClosedRange<Int64> { amounts[0]...amounts[amounts.count - 1] }

    /// The amount before the last two, if these are equal and it is another one.
    var formerMinor: Int64? {
        guard cameTwice, entries.count > 2 else { return nil }
        let former = entries[2].amountMinor
        return former == entries[0].amountMinor ? nil : former
    }
}
