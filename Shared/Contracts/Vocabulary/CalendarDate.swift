/// A day of the proleptic Gregorian calendar between the years 1 and 9999: `YYYY-MM-DD` (contract §0).
public struct CalendarDate: Sendable, Hashable, Comparable, Codable, FieldValue {
    /// Days since 1970-01-01; stores keep this number.
    public let daysSinceEpoch: Int

    /// The message for a text that is no date.
    public static let expectation = FieldProblem.must("be a real date in the form YYYY-MM-DD")
    private static let range = -719_162...2_932_896

    /// Returns nil outside the years 1…9999.
    public init?(daysSinceEpoch: Int) {
        guard Self.range.contains(daysSinceEpoch) else { return nil }
        self.daysSinceEpoch = daysSinceEpoch
    }

    /// Returns nil when the day does not exist, as 2023-02-29.
    public init?(year: Int, month: Int, day: Int) {
        guard (1...9999).contains(year), (1...12).contains(month),
            (1...Month.length(year: year, month: month)).contains(day)
        else { return nil }
        self.init(existingYear: year, month: month, day: day)
    }

    /// A day that is known to exist.
    init(existingYear year: Int, month: Int, day: Int) {
        // Days from civil: H. Hinnant, "chrono-Compatible Low-Level Date Algorithms".
        let shifted = month <= 2 ? year - 1 : year
        let era = (shifted >= 0 ? shifted : shifted - 399) / 400
        let yearOfEra = shifted - era * 400
        let dayOfYear = (153 * (month + (month > 2 ? -3 : 9)) + 2) / 5 + day - 1
        let dayOfEra = yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear
        daysSinceEpoch = era * 146_097 + dayOfEra - 719_468
    }

    /// Reads `YYYY-MM-DD` and nothing else.
    public init?(_ text: String) {
        let bytes = Array(text.utf8)
        guard bytes.count == 10, bytes[4] == UInt8(ascii: "-"), bytes[7] == UInt8(ascii: "-"),
            let year = Self.number(bytes[0..<4]), let month = Self.number(bytes[5..<7]),
            let day = Self.number(bytes[8..<10])
        else { return nil }
        self.init(year: year, month: month, day: day)
    }

    public var components: (year: Int, month: Int, day: Int) {
        // Civil from days, from the same source; no day of the range is before March of the year 0.
        let shifted = UInt32(truncatingIfNeeded: daysSinceEpoch + 719_468)
        let era = shifted / 146_097
        let dayOfEra = shifted % 146_097
        let yearOfEra = (dayOfEra - dayOfEra / 1_460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
        let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
        let shiftedMonth = (5 * dayOfYear + 2) / 153
        let day = dayOfYear - (153 * shiftedMonth + 2) / 5 + 1
        let month = shiftedMonth < 10 ? shiftedMonth + 3 : shiftedMonth - 9
        return (Int(yearOfEra + era * 400) + (month <= 2 ? 1 : 0), Int(month), Int(day))
    }

    public var month: Month {
        let parts = components
        return Month(index: parts.year * 12 + parts.month - 1)
    }

    public var text: String {
        String(unsafeUninitializedCapacity: 10) { buffer in
            write(to: buffer)
            return 10
        }
    }

    /// Writes the 10 characters of `text` into a buffer of at least that size.
    public func write(to buffer: UnsafeMutableBufferPointer<UInt8>) {
        let parts = components
        Self.write(parts.year, digits: 4, to: buffer, at: 0)
        buffer[4] = UInt8(ascii: "-")
        Self.write(parts.month, digits: 2, to: buffer, at: 5)
        buffer[7] = UInt8(ascii: "-")
        Self.write(parts.day, digits: 2, to: buffer, at: 8)
    }

    public static func < (left: CalendarDate, right: CalendarDate) -> Bool {
        left.daysSinceEpoch < right.daysSinceEpoch
    }

    public init(from decoder: any Decoder) throws {
        let text = try decoder.singleValueContainer().decode(String.self)
        guard let date = CalendarDate(text) else { throw Self.expectation }
        self = date
    }

    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(text)
    }

    static func number(_ digits: ArraySlice<UInt8>) -> Int? {
        var value = 0
        for digit in digits {
            guard (48...57).contains(digit) else { return nil }
            value = value * 10 + Int(digit - 48)
        }
        return value
    }

    /// Writes the last `digits` decimal digits of a number of 0…2³²-1.
    @inline(__always)
    static func write(
        _ number: Int, digits: Int, to buffer: UnsafeMutableBufferPointer<UInt8>, at start: Int
    ) {
        var rest = UInt32(truncatingIfNeeded: number)
        var index = start + digits
        while index > start {
            index -= 1
            let (tenth, digit) = rest.quotientAndRemainder(dividingBy: 10)
            buffer[index] = UInt8(truncatingIfNeeded: digit) + 48
            rest = tenth
        }
    }

    static func padded(_ number: Int, _ width: Int) -> String {
        let text = String(number)
        return String(repeating: "0", count: max(0, width - text.utf8.count)) + text
    }
}
