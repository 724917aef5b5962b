import Contracts
import LedgerCore

extension TransactionDraft {
    /// Returns whether the transaction is a refund, and the expense that it refunds; absent fields stay.
    /// - Parameter entry: nil if something of it has been reported.
    func checkedRefund(
        _ id: ID<Transaction>, _ entry: Entry?, over current: TransactionRecord?, in context: EntryContext,
        _ errors: inout FieldErrors
    ) -> (isRefund: Bool, refundOf: ID<Transaction>?) {
        let isRefund =
            errors.value(
                isRefund, "isRefund", current: current?.isRefund ?? false, isNew: current == nil,
                "Is refund must be true or false") ?? false
        let isRepayment = current?.isRepayment ?? false
        if isRefund, entry?.type == .income { errors.add("isRefund", "Only an expense can be a refund") }
        guard refundOf.isAbsent else {
            guard let named = errors.optional(refundOf, "refundOf") else { return (isRefund, nil) }
            if !isRefund {
                errors.add("refundOf", "Only a refund has an expense that it refunds")
            } else if let refunded = context.refunded, refunded.isLiving {
                if let entry {
                    refunded.check(entry.amount, refundOf: id, isRepayment: isRepayment, &errors)
                }
            } else {
                errors.add("refundOf", "Expense not found")
            }
            return (isRefund, named)
        }
        guard isRefund, let kept = current?.refundOf else { return (isRefund, nil) }
        // The refunded expense may be deleted, and come back.
        if let entry, let refunded = context.refunded {
            refunded.check(entry.amount, refundOf: id, isRepayment: isRepayment, &errors)
        }
        return (isRefund, context.refunded == nil ? nil : kept)
    }
}
