import Contracts
import LedgerCore

/// The rules for refunds (contract §1, "Refunds").
package enum RefundRules {
    /// The most refunds of one expense.
    package static let limit = 100

    /// Refuses a change of an expense that its refunds would contradict: an amount below their sum, another
    /// currency or type.
    /// - Parameter refundsMinor: the sum of the refunds that are not deleted; nil without any.
    static func checkChange(
        from old: TransactionRecord, to new: TransactionRecord, refundsMinor: Int64?
    ) throws(APIError) {
        guard let refundsMinor else { return }
        if new.flow != old.flow || new.amount.currency != old.amount.currency {
            throw APIError(
                .conflict, "This expense has refunds. Delete them before changing its type or currency.")
        }
        guard new.amount.amountMinor < refundsMinor else { return }
        let sum = Money(amountMinor: refundsMinor, new.amount.currency).text
        throw APIError(.conflict, "\(sum) of this expense was refunded. It cannot be less than that.")
    }
}

extension RefundedExpense {
    /// Reports what keeps a refund of this amount from being one of the expense. A repayment has no limit:
    /// the parts of a shared expense never exceed it.
    func check(
        _ amount: Money, refundOf id: ID<Transaction>, isRepayment: Bool, _ errors: inout FieldErrors
    ) {
        if record.id == id {
            errors.add("refundOf", "A refund cannot refund itself")
        } else if record.flow != .expense {
            errors.add("refundOf", .must("be an expense that is no refund"))
        } else if record.amount.currency != amount.currency {
            errors.add("refundOf", "The expense is in \(record.amount.currency.code), the refund is not")
        } else if isRepayment {
            return
        } else if refundsCount >= RefundRules.limit {
            errors.add("refundOf", "An expense can have at most \(RefundRules.limit) refunds")
        } else {
            let left = record.amount.amountMinor.subtractingReportingOverflow(refundsMinor).partialValue
            if amount.amountMinor > left {
                let text = Money(amountMinor: max(0, left), amount.currency).text
                errors.add("amount", "Only \(text) of the expense is left to refund")
            }
        }
    }
}

/// The expense that a refund names, with what its other refunds give back already.
package struct RefundedExpense: Sendable {
    let record: TransactionRecord
    /// Whether neither the expense nor its account is deleted.
    let isLiving: Bool
    let refundsMinor: Int64
    let refundsCount: Int
}
