/// An expense and an income that look like one transfer, newest first.
public struct TransferSuggestions: Codable, Sendable {
    public let suggestions: [TransferSuggestion]
    public init(suggestions: [TransferSuggestion]) { self.suggestions = suggestions }

    /// The most suggestions of an answer.
    public static let maximum = 200
}

/// Two imported entries of opposite amounts in two accounts, at most four days apart.
public struct TransferSuggestion: Codable, Sendable, Equatable {
    public let expense: Transaction
    public let income: Transaction
    public let daysApart: Int

    public init(expense: Transaction, income: Transaction, daysApart: Int) {
        self.expense = expense
        self.income = income
        self.daysApart = daysApart
    }
}

/// The two entries to join into one transfer.
public struct TransferJoin: Codable, Sendable {
    public let expenseId: Field<ID<Transaction>>
    public let incomeId: Field<ID<Transaction>>
    public let unlock: Field<Bool>

    public init(
        expenseId: Field<ID<Transaction>> = .absent, incomeId: Field<ID<Transaction>> = .absent,
        unlock: Field<Bool> = .absent
    ) {
        self.unlock = unlock
        self.expenseId = expenseId
        self.incomeId = incomeId
    }
}

/// The two entries that a split brought back.
public struct TransferParts: Codable, Sendable {
    public let expense: Transaction
    public let income: Transaction

    public init(expense: Transaction, income: Transaction) {
        self.expense = expense
        self.income = income
    }
}
