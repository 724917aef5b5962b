import Contracts

/// The expense that a refund names, with what its other refunds give back already.
package struct RefundedExpense: Sendable {
    let record: TransactionRecord
    /// Whether neither the expense nor its account is deleted.
    let isLiving: Bool
    let refundsMinor: Int64
    let refundsCount: Int
}
