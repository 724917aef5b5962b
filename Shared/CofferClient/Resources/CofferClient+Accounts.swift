public import Contracts

extension CofferClient {
    public typealias Accounts = Resource<Account, AccountDraft>
    public var accounts: Accounts { Resource(LedgerAPI.account, self) }
    public typealias Categories = Resource<Category, CategoryDraft>
    public var categories: Categories { Resource(LedgerAPI.category, self) }
}

extension CofferClient.Accounts {
    public func list(displayCurrency: Currency? = nil) async throws -> AccountList {
        try await client.call(
            LedgerAPI.account.list, query: ["displayCurrency": displayCurrency?.code]
        ).value
    }

    public func get(_ id: ID<Account>, displayCurrency: Currency?) async throws -> Account {
        try await get(id, ["displayCurrency": displayCurrency?.code])
    }

    /// - Parameter keepsTransfers: whether transfers from or to accounts that stay are kept.
    public func delete(_ id: ID<Account>, keepsTransfers: Bool, ifUnchanged tag: String? = nil) async throws {
        try await delete(id, ["transfers": keepsTransfers ? "keep" : nil], ifUnchanged: tag)
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

extension CofferClient.Categories {
    public func list(type: EntryType? = nil, includeArchived: Bool? = nil) async throws -> [Category] {
        try await client.call(
            LedgerAPI.category.list,
            query: ["type": type?.rawValue, "includeArchived": includeArchived?.description]
        ).value.categories
    }

    public func create(_ drafts: [CategoryDraft]) async throws -> CategoriesCreated {
        try await client.call(
            LedgerAPI.createCategories, CategoryDrafts(categories: .list(drafts))
        ).value
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

extension Account: Identifiable {}
extension Contracts.Category: Identifiable {}
