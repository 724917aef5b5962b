import Contracts
import LedgerCore

/// A validated operation of a batch.
enum BatchStep: Sendable {
    case create(TransactionDraft)
    case update(ID<Transaction>, TransactionDraft)
    case delete(ID<Transaction>, isUnlocked: Bool)
    case createTransfer(TransferDraft)
    case updateTransfer(ID<Transfer>, TransferDraft)
}

extension TransactionBatch {
    /// Returns the operations in order, invalid ones included, which are refused one by one.
    func checkedOperations() throws(APIError) -> [Field<TransactionOperation>] {
        var errors = FieldErrors()
        let list = errors.required(operations, "operations", "Add at least one operation")?.elements
        if let list, list.isEmpty { errors.add("operations", "Add at least one operation") }
        guard errors.isEmpty, let list else { throw errors.refusal }
        return list
    }
}

extension Field<TransactionOperation> {
    /// Returns the validated operation, or throws all its errors.
    func step() throws(APIError) -> BatchStep {
        var errors = FieldErrors()
        let operation = errors.required(self, "op", "Op must be an operation")
        let kind = operation.flatMap { errors.required($0.op, "op", "Op must be create, update or delete") }
        guard let operation, let kind else { throw errors.refusal }
        var id: ID<Transaction>?
        var draft: TransactionDraft?
        var transfer: TransferDraft?
        let isUnlocked = operation.unlock.isUnlocked(&errors)
        if kind != .create { id = errors.required(operation.id, "id", "Id is required") }
        if kind != .delete, operation.transfer.isGiven {
            transfer = errors.optional(operation.transfer, "transfer")
            if operation.transaction.isGiven {
                errors.add("transfer", "Send either transaction or transfer")
                transfer = nil
            }
        } else if kind != .delete {
            draft = errors.required(operation.transaction, "transaction", "Transaction is required")
        }
        try errors.throwIfAny()
        switch (kind, id, draft, transfer) {
        case (.create, _, .some(let draft), _): return .create(draft)
        case (.create, _, _, .some(let transfer)): return .createTransfer(transfer)
        case (.update, .some(let id), .some(let draft), _): return .update(id, draft)
        case (.update, .some(let id), _, .some(let transfer)): return .updateTransfer(id.cast(), transfer)
        case (.delete, .some(let id), _, _): return .delete(id, isUnlocked: isUnlocked)
        default: throw errors.refusal
        }
    }
}
