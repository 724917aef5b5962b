/// A request to bring a month's net result to a target. It counts the whole month, also what is dated later.
/// `month` is another name of `monthKey`.
public struct BalanceTarget: Codable, Sendable {
    public let targetBalance: Field<AmountText>
    /// The account's currency when absent.
    public let currency: Field<Currency>
    public let monthKey: Field<Month>
    public let month: Field<Month>

    public init(
        targetBalance: Field<AmountText> = .absent, currency: Field<Currency> = .absent,
        monthKey: Field<Month> = .absent, month: Field<Month> = .absent
    ) {
        self.targetBalance = targetBalance
        self.currency = currency
        self.monthKey = monthKey
        self.month = month
    }
}

/// The added amount and its transaction; without a transaction when nothing had to be added.
public struct BalanceAdjusted: Codable, Sendable {
    public let adjustment: String
    public let transaction: Transaction?
    public init(adjustment: String, transaction: Transaction?) {
        self.adjustment = adjustment
        self.transaction = transaction
    }
}
