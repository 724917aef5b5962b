public import Contracts

extension CofferClient {
    public typealias Transactions = Resource<Transaction, TransactionDraft>
    public var transactions: Transactions { Resource(LedgerAPI.transaction, self) }
}

extension CofferClient.Transactions {
    /// One page, newest date first unless the filter says otherwise.
    public func page(
        _ filter: TransactionFilter = TransactionFilter(), limit: Int? = nil, cursor: String? = nil
    ) async throws -> TransactionList {
        try await client.call(
            LedgerAPI.transaction.list, query: filter.query(limit: limit, cursor: cursor)
        ).value
    }

    public func all(
        _ filter: TransactionFilter = TransactionFilter(), pageSize: Int? = nil
    ) -> Pages<Transaction> {
        Pages { cursor in
            let page = try await self.page(filter, limit: pageSize, cursor: cursor)
            return (page.transactions, page.nextCursor)
        }
    }

    /// - Parameter unlock: whether a reconciled one is deleted, too.
    public func delete(_ id: ID<Transaction>, unlock: Bool, ifUnchanged tag: String? = nil) async throws {
        try await delete(id, ["unlock": unlock ? "true" : nil], ifUnchanged: tag)
    }

    public func restore(_ id: ID<Transaction>) async throws -> Transaction {
        try await client.call(LedgerAPI.restoreTransaction, at: [id]).value
    }

    /// Performs the operations of an offline queue in order; each has its own result.
    public func perform(
        _ operations: [TransactionOperation], key: String? = nil
    ) async throws -> [BatchResult] {
        try await client.call(
            LedgerAPI.batchTransactions, TransactionBatch(operations: .list(operations)),
            options: CallOptions(idempotencyKey: key)
        ).value.results
    }

    public func tags() async throws -> [Tag] { try await client.call(LedgerAPI.listTags).value.tags }

    /// The payees, the most used first; of those with words that begin like `words`, if given.
    public func payees(_ words: String? = nil, limit: Int? = nil) async throws -> [Payee] {
        try await client.call(
            LedgerAPI.listPayees, query: ["q": words, "limit": limit?.description]
        ).value.payees
    }

    /// Gives a payee another name everywhere, or merges it with another one. `undo` takes it back.
    public func renamePayee(
        _ from: String, to name: String, key: String? = nil
    ) async throws -> BulkChange {
        try await client.call(
            LedgerAPI.renamePayee, PayeeRename(from: .value(from), to: .value(name)),
            options: CallOptions(idempotencyKey: key)
        ).value
    }

    /// Takes an operation over many rows back, up to a day after it.
    public func undo(_ change: BulkChange) async throws -> BulkChangeUndone {
        try await undo(token: change.undoToken)
    }

    /// The same by the operation's token.
    public func undo(token: String) async throws -> BulkChangeUndone {
        try await client.call(LedgerAPI.undoChange, UndoDraft(undoToken: .value(token))).value
    }

    public func attachments(of id: ID<Transaction>) async throws -> [Attachment] {
        try await client.call(LedgerAPI.listAttachments, at: [id]).value.attachments
    }

    /// Adds a receipt: a PNG, JPEG, WebP or PDF.
    public func attach(_ file: some OutgoingFile, to id: ID<Transaction>) async throws -> Attachment {
        try await client.upload(
            LedgerAPI.addAttachment, file, at: [id], query: ["fileName": file.name]
        ).value
    }

    public func attachment(
        _ attachment: ID<Attachment>, of id: ID<Transaction>
    ) async throws -> ClientFile {
        try await client.download(LedgerAPI.downloadAttachment, at: [id, attachment])
    }

    public func deleteAttachment(_ attachment: ID<Attachment>, of id: ID<Transaction>) async throws {
        _ = try await client.call(LedgerAPI.deleteAttachment, at: [id, attachment])
    }
}

extension Attachment: Identifiable {}
extension Transaction: Identifiable {}
