/// A calendar month, `YYYY-MM` in queries and bodies; some answers give the month's first day (contract §0).
public struct Month: Sendable, Hashable, Comparable, Codable, FieldValue {
    /// `year * 12 + month - 1`; stores keep this number.
    public let index: Int

    /// The message for a text that is no month.
    public static let expectation = FieldProblem.must("be a month in the form YYYY-MM")

    init(index: Int) { self.index = index }

    /// Returns nil outside the years 1…9999.
    public init?(storedIndex: Int) {
        guard (12...119_999).contains(storedIndex) else { return nil }
        index = storedIndex
    }

    /// Reads `YYYY-MM`, or the first day `YYYY-MM-01` that answers give.
    public init?(_ text: String) {
        let bytes = Array(text.utf8)
        guard bytes.count == 7 || (bytes.count == 10 && text.hasSuffix("-01")), bytes[4] == UInt8(ascii: "-"),
            let year = CalendarDate.number(bytes[0..<4]), let month = CalendarDate.number(bytes[5..<7]),
            (1...9999).contains(year), (1...12).contains(month)
        else { return nil }
        index = year * 12 + month - 1
    }

    public var year: Int { index / 12 }
    public var month: Int { index % 12 + 1 }
    public var firstDay: CalendarDate { day(1) }
    public var lastDay: CalendarDate { day(31) }
    public var length: Int { Self.length(year: year, month: month) }

    /// Returns a day of this month, at most the last day.
    public func day(_ day: Int) -> CalendarDate {
        CalendarDate(existingYear: year, month: month, day: max(1, min(day, length)))
    }

    /// Returns the month that is `months` later, or nil outside the years 1…9999.
    public func adding(_ months: Int) -> Month? {
        let (sum, overflow) = index.addingReportingOverflow(months)
        return overflow ? nil : Month(storedIndex: sum)
    }

    /// `YYYY-MM`.
    public var text: String { "\(CalendarDate.padded(year, 4))-\(CalendarDate.padded(month, 2))" }

    public static func < (left: Month, right: Month) -> Bool { left.index < right.index }

    public init(from decoder: any Decoder) throws {
        let text = try decoder.singleValueContainer().decode(String.self)
        guard let month = Month(text) else { throw Self.expectation }
        self = month
    }

    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(text)
    }

    static func length(year: Int, month: Int) -> Int {
        switch month {
        case 4, 6, 9, 11: 30
        case 2: year % 4 == 0 && (year % 100 != 0 || year % 400 == 0) ? 29 : 28
        default: 31
        }
    }
}
