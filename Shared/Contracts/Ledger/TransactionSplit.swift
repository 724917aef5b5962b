/// A part of a transaction in a category of its own (contract §1, "Splits"). Parts have the transaction's
/// type and currency, and add up to its amount.
public struct TransactionSplit: Codable, Sendable, Equatable {
    public let categoryId: ID<Category>
    public let amount: String
    @Nullable public var description: String?

    public init(categoryId: ID<Category>, amount: Money, description: String?) {
        self.categoryId = categoryId
        self.amount = amount.text
        self._description = Nullable(wrappedValue: description)
    }
}

/// A part of a transaction in a request.
public struct TransactionSplitDraft: Codable, Sendable {
    public let categoryId: Field<ID<Category>>
    public let amount: Field<AmountText>
    public let description: Field<String>

    public init(
        categoryId: Field<ID<Category>> = .absent, amount: Field<AmountText> = .absent,
        description: Field<String> = .absent
    ) {
        self.categoryId = categoryId
        self.amount = amount
        self.description = description
    }
}

public enum SplitsLimit: ListLimit {
    public static let minimum = 2
    public static let maximum = 50
    public static let message = "At most \(maximum) parts"
}
