/// A moment in UTC with milliseconds, in RFC 3339 form `2026-01-31T09:30:00.000Z` (contract §0).
public struct Timestamp: Sendable, Hashable, Comparable, Codable, FieldValue {
    public let millisecondsSinceEpoch: Int64

    public static let expectation = FieldProblem.must("be a moment in RFC 3339")

    /// All moments of the years 1…9999, whose texts have four-digit years.
    private static let writable: ClosedRange<Int64> = -62_135_596_800_000...253_402_300_799_999

    public init(millisecondsSinceEpoch: Int64) { self.millisecondsSinceEpoch = millisecondsSinceEpoch }

    /// Reads RFC 3339 with any offset and up to nine digits of a second. Returns nil for any other text and
    /// for moments outside the years 1…9999 in UTC.
    public init?(_ text: String) {
        let bytes = Array(text.utf8)
        guard bytes.count >= 20, let date = CalendarDate(String(decoding: bytes[0..<10], as: UTF8.self)),
            bytes[10] == UInt8(ascii: "T") || bytes[10] == UInt8(ascii: "t"),
            bytes[13] == UInt8(ascii: ":"), bytes[16] == UInt8(ascii: ":"),
            let hour = CalendarDate.number(bytes[11..<13]), hour < 24,
            let minute = CalendarDate.number(bytes[14..<16]), minute < 60,
            let second = CalendarDate.number(bytes[17..<19]), second < 60
        else { return nil }
        var index = 19
        var milliseconds = 0
        if bytes[index] == UInt8(ascii: ".") {
            let end = bytes[(index + 1)...].firstIndex { !(48...57).contains($0) } ?? bytes.endIndex
            guard (1...9).contains(end - index - 1) else { return nil }
            let digits = (Array(bytes[(index + 1)..<end]) + [48, 48])[0..<3]
            milliseconds = CalendarDate.number(digits) ?? 0
            index = end
        }
        guard let offsetMinutes = Self.offset(bytes[index...]) else { return nil }
        let day = Int64(date.daysSinceEpoch) * 86_400_000
        let clock = Int64((hour * 3_600 + minute * 60 + second) * 1_000 + milliseconds)
        millisecondsSinceEpoch = day + clock - Int64(offsetMinutes) * 60_000
        guard Self.writable.contains(millisecondsSinceEpoch) else { return nil }
    }

    private static func offset(_ bytes: ArraySlice<UInt8>) -> Int? {
        let text = Array(bytes)
        if text == [UInt8(ascii: "Z")] || text == [UInt8(ascii: "z")] { return 0 }
        guard text.count == 6, text[3] == UInt8(ascii: ":"),
            let hours = CalendarDate.number(text[1..<3]), hours < 24,
            let minutes = CalendarDate.number(text[4..<6]), minutes < 60
        else { return nil }
        switch text[0] {
        case UInt8(ascii: "+"): return hours * 60 + minutes
        case UInt8(ascii: "-"): return -(hours * 60 + minutes)
        default: return nil
        }
    }

    /// The day in UTC.
    public var utcDate: CalendarDate {
        let days = Int(Self.floorDivide(millisecondsSinceEpoch, 86_400_000).quotient)
        let clamped = max(-719_162, min(2_932_896, days))
        return CalendarDate(daysSinceEpoch: clamped) ?? Month(index: 1970 * 12).firstDay
    }

    public var text: String {
        String(unsafeUninitializedCapacity: 24) { buffer in
            write(to: buffer)
            return 24
        }
    }

    /// Writes the 24 characters of `text` into a buffer of at least that size.
    public func write(to buffer: UnsafeMutableBufferPointer<UInt8>) {
        let clock = UInt32(Self.floorDivide(millisecondsSinceEpoch, 86_400_000).remainder)
        utcDate.write(to: buffer)
        buffer[10] = UInt8(ascii: "T")
        CalendarDate.write(Int(clock / 3_600_000), digits: 2, to: buffer, at: 11)
        buffer[13] = UInt8(ascii: ":")
        CalendarDate.write(Int(clock / 60_000 % 60), digits: 2, to: buffer, at: 14)
        buffer[16] = UInt8(ascii: ":")
        CalendarDate.write(Int(clock / 1_000 % 60), digits: 2, to: buffer, at: 17)
        buffer[19] = UInt8(ascii: ".")
        CalendarDate.write(Int(clock % 1_000), digits: 3, to: buffer, at: 20)
        buffer[23] = UInt8(ascii: "Z")
    }

    /// Returns the moment `seconds` later, or the last (first) possible moment when that overflows.
    public func adding(seconds: Int64) -> Timestamp {
        let (milliseconds, overflow) = seconds.multipliedReportingOverflow(by: 1_000)
        let (sum, overflowSum) = millisecondsSinceEpoch.addingReportingOverflow(milliseconds)
        guard !overflow, !overflowSum else {
            return Timestamp(millisecondsSinceEpoch: seconds > 0 ? Int64.max : Int64.min)
        }
        return Timestamp(millisecondsSinceEpoch: sum)
    }

    public static func < (left: Timestamp, right: Timestamp) -> Bool {
        left.millisecondsSinceEpoch < right.millisecondsSinceEpoch
    }

    public init(from decoder: any Decoder) throws {
        let text = try decoder.singleValueContainer().decode(String.self)
        guard let moment = Timestamp(text) else { throw Self.expectation }
        self = moment
    }

    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(text)
    }

    private static func floorDivide(_ value: Int64, _ divisor: Int64) -> (quotient: Int64, remainder: Int64) {
        let (quotient, remainder) = value.quotientAndRemainder(dividingBy: divisor)
        return remainder < 0 ? (quotient - 1, remainder + divisor) : (quotient, remainder)
    }
}
