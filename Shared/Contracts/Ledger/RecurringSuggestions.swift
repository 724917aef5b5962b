/// What repeats without a template, the next payment first, and what everything that repeats costs.
public struct RecurringSuggestions: Codable, Sendable {
    public let suggestions: [RecurringSuggestion]
    public let cost: RecurringCost

    /// The most suggestions of an answer.
    public static let maximum = 500

    public init(suggestions: [RecurringSuggestion], cost: RecurringCost) {
        self.suggestions = suggestions
        self.cost = cost
    }
}

/// What active templates of expenses and confirmed suggestions cost.
public struct RecurringCost: Codable, Sendable, Equatable {
    public let monthly: String
    public let yearly: String
    public let currency: Currency
    public let otherCurrencies: [InCurrency]

    public init(monthly: Money, yearly: Money, otherCurrencies: [InCurrency]) {
        self.monthly = monthly.text
        self.yearly = yearly.text
        currency = monthly.currency
        self.otherCurrencies = otherCurrencies
    }

    /// The same in another currency.
    public struct InCurrency: Codable, Sendable, Equatable {
        public let currency: Currency
        public let monthly: String
        public let yearly: String

        public init(monthly: Money, yearly: Money) {
            currency = monthly.currency
            self.monthly = monthly.text
            self.yearly = yearly.text
        }
    }
}

extension RecurringSuggestions: FactBearing {
    public static let facts: [String: FieldFact] = [:]
    public static let notes = """
        suggestions: What repeats without a template, the next one first.
        cost: What active templates of expenses and confirmed suggestions of expenses cost together.
        """
}

extension RecurringCost: FactBearing {
    public static let facts: [String: FieldFact] = [
        "monthly": .decimal("54.90"), "yearly": .decimal("658.80"),
    ]
    public static let notes = """
        monthly: A twelfth of what a year costs.
        yearly: What a year costs.
        currency: The account's currency; of several accounts, the book's.
        otherCurrencies: The same in other currencies; nothing is converted.
        """
}

extension RecurringCost.InCurrency: FactBearing {
    public static let facts: [String: FieldFact] = [
        "monthly": .decimal("10.99"), "yearly": .decimal("131.88"),
    ]
    public static let notes = """
        currency: The currency of both.
        monthly: A twelfth of what a year costs.
        yearly: What a year costs.
        """
}
