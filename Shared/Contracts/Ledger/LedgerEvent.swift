/// The types of the ledger's events and their data.
public enum LedgerEvent {
    /// Data: `SharedTransactionChanged`.
    public static let transactionChanged = "transaction.changed"
}
