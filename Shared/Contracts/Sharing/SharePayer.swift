/// The limit of people who paid parts of one expense.
public enum PayersLimit: ListLimit {
    public static let minimum = 2
    /// Everybody in a group.
    public static let maximum = GroupMembersLimit.maximum
    public static let message = "An expense has at most \(maximum) payers"
}

/// A member of a group and what they paid of an expense (contract-everyday §3, "Several payers").
public struct SharePayerDraft: Codable, Sendable {
    public let email: Field<String>
    public let userId: Field<ID<User>>
    public let amount: Field<AmountText>

    public init(
        email: Field<String> = .absent, userId: Field<ID<User>> = .absent, amount: Field<AmountText> = .absent
    ) {
        self.email = email
        self.userId = userId
        self.amount = amount
    }
}

/// Somebody who paid a part of an expense.
public struct SharePayer: Codable, Sendable {
    public let person: PersonReference
    public let amount: String
    public let shareAmount: String

    public init(person: PersonReference, amount: Money, share: Money) {
        self.person = person
        self.amount = amount.text
        shareAmount = share.text
    }
}
