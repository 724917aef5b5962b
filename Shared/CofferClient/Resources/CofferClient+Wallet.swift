public import Contracts

extension CofferClient {
    public var wallet: WalletCalls { WalletCalls(client: self) }

    /// The wallet of the Send Money app.
    public struct WalletCalls: Sendable {
        let client: CofferClient

        public func get() async throws -> Wallet { try await client.call(LedgerAPI.getWallet).value }

        /// - Parameter key: the program's own idempotency key, if it may repeat the call after a restart.
        public func send(_ draft: SendMoneyDraft, key: String? = nil) async throws -> WalletMovement {
            try await client.call(
                LedgerAPI.sendMoney, draft, options: CallOptions(idempotencyKey: key)
            ).value
        }

        public func topUp(_ draft: TopUpDraft) async throws -> WalletMovement {
            try await client.call(LedgerAPI.topUpWallet, draft).value
        }

        public func page(limit: Int? = nil, cursor: String? = nil) async throws -> WalletTransactionList {
            try await client.call(
                LedgerAPI.walletTransactions, query: ["limit": limit?.description, "cursor": cursor]
            ).value
        }

        /// All movements, newest first.
        public func transactions() -> Pages<WalletTransaction> {
            Pages { cursor in
                let page = try await self.page(cursor: cursor)
                return (page.transactions, page.nextCursor)
            }
        }
    }
}
