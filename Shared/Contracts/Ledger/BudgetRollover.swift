/// What a budget takes over from the budget of the month before, if that has the same category, account and
/// currency (contract-everyday §2).
public enum BudgetRollover: String, Codable, Sendable, CaseIterable, FieldValue {
    /// Nothing.
    case nothing = "none"
    /// What was left, but no debt.
    case surplus
    /// What was left, or the debt.
    case both

    /// The message for any other text.
    public static let expectation = FieldProblem.must("be none, surplus or both")

    public init(from decoder: any Decoder) throws {
        let text = try decoder.singleValueContainer().decode(String.self)
        guard let rollover = BudgetRollover(rawValue: text) else { throw Self.expectation }
        self = rollover
    }
}
