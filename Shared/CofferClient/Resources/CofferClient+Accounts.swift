public import Contracts

extension CofferClient {
    public var accounts: Accounts { Accounts(client: self) }
    public var categories: Categories { Categories(client: self) }

    public struct Accounts: Sendable {
        let client: CofferClient

        public func list(displayCurrency: Currency? = nil) async throws -> AccountList {
            try await client.call(
                LedgerAPI.listAccounts, query: ["displayCurrency": displayCurrency?.code]
            ).value
        }

        public func get(_ id: ID<Account>, displayCurrency: Currency? = nil) async throws -> Account {
            try await client.call(
                LedgerAPI.getAccount, at: [id], query: ["displayCurrency": displayCurrency?.code]
            ).value
        }

        public func create(_ draft: AccountDraft) async throws -> Account {
            try await client.call(LedgerAPI.createAccount, draft).value
        }

        public func update(
            _ id: ID<Account>, _ change: AccountDraft, ifUnchanged tag: String? = nil
        ) async throws -> Account {
            try await client.call(
                LedgerAPI.updateAccount, change, at: [id], options: CallOptions(ifUnchanged: tag)
            ).value
        }

        /// - Parameter keepsTransfers: whether transfers from or to accounts that stay are kept.
        public func delete(
            _ id: ID<Account>, keepsTransfers: Bool = false, ifUnchanged tag: String? = nil
        ) async throws {
            _ = try await client.call(
                LedgerAPI.deleteAccount, at: [id], query: ["transfers": keepsTransfers ? "keep" : nil],
                options: CallOptions(ifUnchanged: tag))
        }

        public func restore(_ id: ID<Account>) async throws -> Account {
            try await client.call(LedgerAPI.restoreAccount, at: [id]).value
        }

        @discardableResult
        public func activate(_ id: ID<Account>) async throws -> ActiveAccount {
            try await client.call(LedgerAPI.activateAccount, at: [id]).value
        }

        public func setBalance(_ id: ID<Account>, _ target: BalanceTarget) async throws -> BalanceAdjusted {
            try await client.call(LedgerAPI.setBalance, target, at: [id]).value
        }
    }

    public struct Categories: Sendable {
        let client: CofferClient

        public func list(type: EntryType? = nil, includeArchived: Bool? = nil) async throws -> [Category] {
            try await client.call(
                LedgerAPI.listCategories,
                query: ["type": type?.rawValue, "includeArchived": includeArchived?.description]
            ).value.categories
        }

        public func get(_ id: ID<Category>) async throws -> Category {
            try await client.call(LedgerAPI.getCategory, at: [id]).value
        }

        public func create(_ draft: CategoryDraft) async throws -> Category {
            try await client.call(LedgerAPI.createCategory, draft).value
        }

        public func create(_ drafts: [CategoryDraft]) async throws -> CategoriesCreated {
            try await client.call(
                LedgerAPI.createCategories, CategoryDrafts(categories: .list(drafts))
            ).value
        }

        public func update(
            _ id: ID<Category>, _ change: CategoryDraft, ifUnchanged tag: String? = nil
        ) async throws -> Category {
            try await client.call(
                LedgerAPI.updateCategory, change, at: [id], options: CallOptions(ifUnchanged: tag)
            ).value
        }

        public func delete(_ id: ID<Category>, ifUnchanged tag: String? = nil) async throws {
            _ = try await client.call(
                LedgerAPI.deleteCategory, at: [id], options: CallOptions(ifUnchanged: tag))
        }

        /// Restores a deleted one.
        public func restore(_ id: ID<Category>) async throws -> Category {
            try await client.call(LedgerAPI.restoreCategory, at: [id]).value
        }

        /// Moves everything of a category to another one; `payees.undo` takes it back for a day.
        public func merge(
            _ id: ID<Category>, into other: ID<Category>
        ) async throws -> BulkChange {
            try await client.call(
                LedgerAPI.mergeCategory, CategoryMerge(into: .value(other)), at: [id]
            ).value
        }

        public func archive(_ id: ID<Category>, _ isArchived: Bool = true) async throws -> Category {
            try await client.call(
                LedgerAPI.archiveCategory, ArchiveDraft(isArchived: .value(isArchived)), at: [id]
            ).value
        }
    }
}
