/// Asks that a month's net result becomes a target. `monthKey` may also be called `month`.
public struct BalanceTarget: Decodable, Sendable {
    /// Signed.
    public let targetBalance: Field<AmountText>
    /// The account's where absent.
    public let currency: Field<Currency>
    public let monthKey: Field<Month>
    public let month: Field<Month>
}

/// What had to be added, and the transaction that did it; without one where nothing had to.
public struct BalanceAdjusted: Codable, Sendable {
    /// Signed; income where positive.
    public let adjustment: String
    public let transaction: Transaction?
    public init(adjustment: String, transaction: Transaction?) {
        self.adjustment = adjustment
        self.transaction = transaction
    }
}
