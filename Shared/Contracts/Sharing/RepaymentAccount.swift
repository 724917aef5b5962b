/// Where the payments of a share are booked by themselves (contract-everyday §3, "The owner's books").
public struct RepaymentAccountDraft: Codable, Sendable {
    public let accountId: Field<ID<Account>>

    public init(accountId: Field<ID<Account>> = .absent) { self.accountId = accountId }
}

/// The account in which the payments of a share are booked by themselves.
public struct RepaymentAccount: Codable, Sendable {
    public let accountId: ID<Account>
    public init(accountId: ID<Account>) { self.accountId = accountId }
}
