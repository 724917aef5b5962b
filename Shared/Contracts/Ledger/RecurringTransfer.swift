/// The other account of a template that books transfers; the template's own account is the one that pays.
public struct RecurringTransfer: Codable, Sendable, Equatable {
    public let toAccountId: ID<Account>
    public init(toAccountId: ID<Account>) { self.toAccountId = toAccountId }
}

/// The same in a request.
public struct RecurringTransferDraft: Codable, Sendable {
    public let toAccountId: Field<ID<Account>>
    public init(toAccountId: Field<ID<Account>> = .absent) { self.toAccountId = toAccountId }
}
