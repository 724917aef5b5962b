import Contracts

/// The statement line of an entry, `:61:2601150115DR12,50NMSCREFERENCE//BANKREF`.
struct MT940Line: Sendable, Equatable {
    let date: CalendarDate
    /// Negative for expenses.
    let amount: BankAmount
    let isExpected: Bool
    /// The bank's own reference, behind `//`.
    let bankReference: String?
    /// The customer's, which may come with each rent again; nil for "NONREF".
    let customerReference: String?
    /// The text on the line below, if any.
    let supplement: String?

    /// Returns nil for a line of another form.
    init?(_ lines: [String]) {
        guard let first = lines.first else { return nil }
        var rest = Array(first.utf8)[...]
        guard let value = Self.digits(&rest, exactly: 6).flatMap({ Self.valueDate($0) }) else { return nil }
        var booked = value
        if let day = Self.digits(&rest, exactly: 4) {
            booked = Self.near(value, day) ?? value
        } else {
            // Blanks in place of the entry's day.
            rest = rest.dropFirst(min(4, rest.prefix { $0 == UInt8(ascii: " ") }.count))
        }
        date = booked
        guard let mark = Self.mark(&rest) else { return nil }
        isExpected = mark.isExpected
        // The third letter of the currency may follow.
        if let byte = rest.first, (65...90).contains(byte) { rest.removeFirst() }
        let number = rest.prefix {
            (48...57).contains($0) || $0 == UInt8(ascii: ",") || $0 == UInt8(ascii: ".")
        }
        guard let notation = AmountNotation(String(decoding: number, as: UTF8.self)),
            let amount = notation.amount(number.contains(UInt8(ascii: ",")) ? .comma : .point)
        else { return nil }
        self.amount = mark.isDebit ? amount.negated : amount
        rest = rest.dropFirst(number.count)
        // The kind of the entry, as NTRF, before the references.
        let references = String(decoding: rest.dropFirst(4), as: UTF8.self)
        let parts = references.split(separator: "//", maxSplits: 1, omittingEmptySubsequences: false)
        bankReference = parts.count > 1 ? BankText.externalID(String(parts[1])) : nil
        customerReference = parts.first.flatMap { BankText.externalID(String($0)) }
        supplement = BankText.joined(lines.dropFirst().map { $0 })
    }

    /// Takes a number of digits, or nothing where there are fewer.
    private static func digits(_ rest: inout ArraySlice<UInt8>, exactly count: Int) -> [Int]? {
        let digits = rest.prefix(count)
        guard digits.count == count, digits.allSatisfy({ (48...57).contains($0) }) else { return nil }
        rest = rest.dropFirst(count)
        return digits.map { Int($0 - 48) }
    }

    /// Reads `YYMMDD`. Where each month has 30 days, February has, too: its last day is meant.
    private static func valueDate(_ digits: [Int]) -> CalendarDate? {
        if let date = date(digits) { return date }
        let (month, day) = (digits[2] * 10 + digits[3], digits[4] * 10 + digits[5])
        guard month == 2, (29...30).contains(day) else { return nil }
        return date(Array(digits[..<4]) + [2, 9]) ?? date(Array(digits[..<4]) + [2, 8])
    }

    /// Reads `YYMMDD`.
    static func date(_ digits: [Int]?) -> CalendarDate? {
        guard let digits, digits.count == 6 else { return nil }
        let year = digits[0] * 10 + digits[1]
        return CalendarDate(
            year: year < 70 ? 2_000 + year : 1_900 + year, month: digits[2] * 10 + digits[3],
            day: digits[4] * 10 + digits[5])
    }

    /// Returns the day `MMDD` next to a date, which may lie in the year before or after.
    private static func near(_ date: CalendarDate, _ day: [Int]) -> CalendarDate? {
        let year = date.components.year
        let candidates = [year, year - 1, year + 1].compactMap {
            CalendarDate(year: $0, month: day[0] * 10 + day[1], day: day[2] * 10 + day[3])
        }
        return candidates.min {
            abs($0.daysSinceEpoch - date.daysSinceEpoch) < abs($1.daysSinceEpoch - date.daysSinceEpoch)
        }
    }

    /// Takes `C`, `D`, `RC` (a credit taken back), `RD`, `EC` or `ED` (expected).
    private static func mark(_ rest: inout ArraySlice<UInt8>) -> (isDebit: Bool, isExpected: Bool)? {
        var isReversal = false
        var isExpected = false
        if rest.first == UInt8(ascii: "R") {
            isReversal = true
            rest.removeFirst()
        } else if rest.first == UInt8(ascii: "E") {
            isExpected = true
            rest.removeFirst()
        }
        guard let mark = rest.popFirst() else { return nil }
        switch mark {
        case UInt8(ascii: "D"): return (!isReversal, isExpected)
        case UInt8(ascii: "C"): return (isReversal, isExpected)
        default: return nil
        }
    }
}
