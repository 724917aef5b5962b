public import Contracts

extension CofferClient {
    public var reconciliations: Reconciliations { Reconciliations(client: self) }

    public struct Reconciliations: Sendable {
        let client: CofferClient

        /// An open one first, then the newest.
        public func list(of account: ID<Account>) async throws -> [Reconciliation] {
            try await client.call(LedgerAPI.listReconciliations, at: [account]).value.reconciliations
        }

        /// - Parameter balance: what the bank's statement says, in the account's currency.
        public func start(
            of account: ID<Account>, _ balance: AmountText, on day: CalendarDate, key: String? = nil
        ) async throws -> Reconciliation {
            try await client.call(
                LedgerAPI.startReconciliation,
                ReconciliationDraft(statementDate: .value(day), statementBalance: .value(balance)),
                at: [account], options: CallOptions(idempotencyKey: key)
            ).value
        }

        /// - Parameter category: where a difference is booked; without it there must be none.
        public func finish(
            _ id: ID<Reconciliation>, of account: ID<Account>, adjustingIn category: ID<Category>? = nil,
            key: String? = nil
        ) async throws -> Reconciliation {
            let adjustment = category.map { ReconciliationAdjustment(categoryId: .value($0)) }
            return try await client.call(
                LedgerAPI.finishReconciliation,
                ReconciliationFinish(adjust: adjustment.map { .value($0) } ?? .absent), at: [account, id],
                options: CallOptions(idempotencyKey: key)
            ).value
        }

        /// Opens the newest finished reconciliation again.
        public func reopen(
            _ id: ID<Reconciliation>, of account: ID<Account>
        ) async throws -> Reconciliation {
            try await client.call(
                LedgerAPI.deleteReconciliation, at: [account, id], query: ["status": "finished"]
            ).value
        }

        /// Gives the open reconciliation up.
        public func cancel(
            _ id: ID<Reconciliation>, of account: ID<Account>
        ) async throws -> Reconciliation {
            try await client.call(
                LedgerAPI.deleteReconciliation, at: [account, id], query: ["status": "open"]
            ).value
        }
    }
}

extension Reconciliation: Identifiable {}
