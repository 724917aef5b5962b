import Contracts

/// An operation of a batch that says what it wants.
enum BatchStep: Sendable {
    case create(TransactionDraft)
    case update(ID<Transaction>, TransactionDraft)
    case delete(ID<Transaction>)
}

extension TransactionBatch {
    /// The operations in their order, wrong ones too: they are refused one by one.
    func checkedOperations() throws(LedgerError) -> [Field<TransactionOperation>] {
        var errors = FieldErrors()
        let list = errors.required(operations, "operations", "Add at least one operation")?.elements
        if let list, list.isEmpty { errors.add("operations", "Add at least one operation") }
        try errors.refuseIfAny()
        return list ?? []
    }
}

extension Field<TransactionOperation> {
    /// The operation, or every reason why it is none.
    func step() throws(LedgerError) -> BatchStep {
        var errors = FieldErrors()
        let operation = errors.required(self, "op", "Must be an operation")
        let kind = operation.flatMap { errors.required($0.op, "op", "Must be create, update or delete") }
        guard let operation, let kind else { throw .invalid(errors) }
        var id: ID<Transaction>?
        var draft: TransactionDraft?
        if kind != .create { id = errors.required(operation.id, "id", "Id is required") }
        if kind != .delete {
            draft = errors.required(operation.transaction, "transaction", "Transaction is required")
        }
        switch (kind, id, draft) {
        case (.create, _, .some(let draft)): return .create(draft)
        case (.update, .some(let id), .some(let draft)): return .update(id, draft)
        case (.delete, .some(let id), _): return .delete(id)
        default: throw .invalid(errors)
        }
    }
}
