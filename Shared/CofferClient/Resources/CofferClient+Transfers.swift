public import Contracts

extension CofferClient {
    public typealias Transfers = Resource<Transfer, TransferDraft>
    public var transfers: Transfers { Resource(LedgerAPI.transfer, self) }
}

extension CofferClient.Transfers {
    /// One page, newest date first; of one account if given.
    public func page(
        of account: AccountScope? = nil, from: CalendarDate? = nil, to: CalendarDate? = nil,
        limit: Int? = nil, cursor: String? = nil
    ) async throws -> TransferList {
        try await client.call(
            LedgerAPI.transfer.list,
            query: [
                "accountId": account?.text, "from": from?.text, "to": to?.text,
                "limit": limit?.description, "cursor": cursor,
            ]
        ).value
    }

    public func all(
        of account: AccountScope? = nil, from: CalendarDate? = nil, to: CalendarDate? = nil,
        pageSize: Int? = nil
    ) -> Pages<Transfer> {
        Pages { cursor in
            let page = try await self.page(
                of: account, from: from, to: to, limit: pageSize, cursor: cursor)
            return (page.transfers, page.nextCursor)
        }
    }

    /// - Parameter unlock: whether a reconciled one is deleted, too.
    public func delete(_ id: ID<Transfer>, unlock: Bool, ifUnchanged tag: String? = nil) async throws {
        try await delete(id, ["unlock": unlock ? "true" : nil], ifUnchanged: tag)
    }

    public func restore(_ id: ID<Transfer>) async throws -> Transfer {
        try await client.call(LedgerAPI.restoreTransfer, at: [id]).value
    }

    /// Imported expenses and incomes that look like one transfer.
    public func suggestions() async throws -> [TransferSuggestion] {
        try await client.call(LedgerAPI.suggestTransfers).value.suggestions
    }

    /// - Parameter unlock: whether reconciled ones are joined, too.
    public func join(
        expense: ID<Transaction>, income: ID<Transaction>, unlock: Bool = false, key: String? = nil
    ) async throws -> Transfer {
        try await client.call(
            LedgerAPI.joinTransfer,
            TransferJoin(
                expenseId: .value(expense), incomeId: .value(income),
                unlock: unlock ? .value(true) : .absent),
            options: CallOptions(idempotencyKey: key)
        ).value
    }

    /// Takes a join back.
    public func split(_ id: ID<Transfer>, unlock: Bool = false) async throws -> TransferParts {
        try await client.call(
            LedgerAPI.splitTransfer, at: [id], query: ["unlock": unlock ? "true" : nil]
        ).value
    }
}

extension Transfer: Identifiable {}
