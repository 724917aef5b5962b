package import Contracts

/// What an entry does to a balance. Rollups and account totals keep refunds apart from expenses, so that no
/// sum of theirs is negative.
package enum EntryFlow: Int64, Sendable, Equatable {
    case income = 0
    case expense = 1
    /// An expense whose money came back.
    case refund = 2

    package init(_ type: EntryType, isRefund: Bool) {
        self = isRefund ? .refund : type == .income ? .income : .expense
    }

    /// Whether the money enters the account.
    package var isInflow: Bool { self != .expense }
    package var type: EntryType { self == .income ? .income : .expense }
}
