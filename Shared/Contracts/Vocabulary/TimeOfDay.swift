/// A time of a day without a date, to the minute: `HH:MM` from 00:00 to 23:59.
public struct TimeOfDay: Sendable, Hashable, Codable, FieldValue {
    /// Minutes since midnight, 0…1439; stores keep this number.
    public let minutes: Int

    public static let expectation = FieldProblem.must("be a time in the form HH:MM")

    /// Returns nil outside 0…1439.
    public init?(minutes: Int) {
        guard (0..<1_440).contains(minutes) else { return nil }
        self.minutes = minutes
    }

    /// Reads `HH:MM` and nothing else.
    public init?(_ text: String) {
        let bytes = Array(text.utf8)
        guard bytes.count == 5, bytes[2] == UInt8(ascii: ":"),
            let hour = CalendarDate.number(bytes[0..<2]), let minute = CalendarDate.number(bytes[3..<5]),
            minute < 60
        else { return nil }
        self.init(minutes: hour * 60 + minute)
    }

    public var text: String {
        "\(CalendarDate.padded(minutes / 60, 2)):\(CalendarDate.padded(minutes % 60, 2))"
    }

    public init(from decoder: any Decoder) throws {
        let text = try decoder.singleValueContainer().decode(String.self)
        guard let time = TimeOfDay(text) else { throw Self.expectation }
        self = time
    }

    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(text)
    }
}
