/// How often a recurring template books; its `interval` multiplies it.
public enum RecurringFrequency: String, Codable, Sendable, CaseIterable, FieldValue {
    case weekly, biweekly, monthly, quarterly, yearly

    /// The message for any other text.
    public static let expectation = FieldProblem.must(
        "be weekly, biweekly, monthly, quarterly or yearly")

    /// The weeks between two bookings; nil for those by months.
    public var weeks: Int? {
        switch self {
        case .weekly: 1
        case .biweekly: 2
        case .monthly, .quarterly, .yearly: nil
        }
    }

    /// The months between two bookings; nil for those by weeks.
    public var months: Int? {
        switch self {
        case .weekly, .biweekly: nil
        case .monthly: 1
        case .quarterly: 3
        case .yearly: 12
        }
    }

    public init(from decoder: any Decoder) throws {
        let text = try decoder.singleValueContainer().decode(String.self)
        guard let frequency = RecurringFrequency(rawValue: text) else { throw Self.expectation }
        self = frequency
    }
}
