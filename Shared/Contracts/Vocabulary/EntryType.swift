/// The direction of an entry.
public enum EntryType: String, Codable, Sendable, CaseIterable, FieldValue {
    case income = "INCOME"
    case expense = "EXPENSE"

    /// The message for any other text.
    public static let expectation = FieldProblem.must("be INCOME or EXPENSE")

    public init(from decoder: any Decoder) throws {
        let text = try decoder.singleValueContainer().decode(String.self)
        guard let type = EntryType(rawValue: text) else { throw Self.expectation }
        self = type
    }
}
