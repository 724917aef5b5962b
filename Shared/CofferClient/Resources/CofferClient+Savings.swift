public import Contracts

extension CofferClient {
    public typealias Goals = Resource<Goal, GoalDraft>
    public var goals: Goals { Resource(LedgerAPI.goal, self) }
    public typealias Assets = Resource<Asset, AssetDraft>
    public var assets: Assets { Resource(LedgerAPI.asset, self) }
}

/// Savings goals.
extension CofferClient.Goals {
    /// The goals that a list has.
    public enum Choice: String, Sendable { case active, completed, archived, all }
    public enum Sort: String, Sendable { case deadline, name, createdAt }

    public func page(
        _ choice: Choice? = nil, sort: Sort? = nil, limit: Int? = nil, cursor: String? = nil
    ) async throws -> GoalList {
        try await client.call(
            LedgerAPI.goal.list,
            query: [
                "status": choice?.rawValue, "sort": sort?.rawValue, "limit": limit?.description,
                "cursor": cursor,
            ]
        ).value
    }

    public func all(_ choice: Choice? = nil, sort: Sort? = nil) -> Pages<Goal> {
        Pages { cursor in
            let page = try await self.page(choice, sort: sort, cursor: cursor)
            return (page.goals, page.nextCursor)
        }
    }

    /// - Parameter withAssets: also deletes the assets that are allocated to this goal alone.
    public func delete(_ id: ID<Goal>, withAssets: Bool?, ifUnchanged tag: String? = nil) async throws {
        try await delete(id, ["assets": withAssets?.description], ifUnchanged: tag)
    }

    /// Restores a deleted one.
    public func restore(_ id: ID<Goal>) async throws -> Goal {
        try await client.call(LedgerAPI.restoreGoal, at: [id]).value
    }

    /// Replaces all allocations of a goal.
    public func allocate(
        _ id: ID<Goal>, _ lines: [GoalAllocationsDraft.Line], ifUnchanged tag: String? = nil
    ) async throws -> Goal {
        try await client.call(
            LedgerAPI.allocateToGoal, GoalAllocationsDraft(allocations: .list(lines)), at: [id],
            options: CallOptions(ifUnchanged: tag)
        ).value
    }

    public func composition(_ id: ID<Goal>) async throws -> GoalComposition {
        try await client.call(LedgerAPI.goalComposition, at: [id]).value
    }

    public func history(
        _ id: ID<Goal>, from: CalendarDate? = nil, to: CalendarDate? = nil, points: Int? = nil
    ) async throws -> GoalHistory {
        try await client.call(
            LedgerAPI.goalHistory, at: [id],
            query: ["from": from?.text, "to": to?.text, "points": points?.description]
        ).value
    }

    public func forecast(_ id: ID<Goal>) async throws -> GoalForecast {
        try await client.call(LedgerAPI.goalForecast, at: [id]).value
    }

    public func schedule(_ id: ID<Goal>) async throws -> PaymentSchedule {
        try await client.call(LedgerAPI.goalSchedule, at: [id]).value
    }
}

/// The accounts, wallets and coins that pay for goals.
extension CofferClient.Assets {
    public func list() async throws -> [Asset] {
        try await client.call(LedgerAPI.asset.list).value.assets
    }

    /// - Parameter confirm: must be true if the asset has allocations.
    public func delete(_ id: ID<Asset>, confirm: Bool?, ifUnchanged tag: String? = nil) async throws {
        try await delete(id, ["confirm": confirm?.description], ifUnchanged: tag)
    }

    /// Restores a deleted one.
    public func restore(_ id: ID<Asset>) async throws -> Asset {
        try await client.call(LedgerAPI.restoreAsset, at: [id]).value
    }

    /// Replaces all allocations of an asset.
    public func allocate(
        _ id: ID<Asset>, _ lines: [AssetAllocationsDraft.Line], ifUnchanged tag: String? = nil
    ) async throws -> Asset {
        try await client.call(
            LedgerAPI.allocateAsset, AssetAllocationsDraft(allocations: .list(lines)), at: [id],
            options: CallOptions(ifUnchanged: tag)
        ).value
    }

    public func page(
        of id: ID<Asset>, limit: Int? = nil, cursor: String? = nil
    ) async throws -> AssetTransactionList {
        try await client.call(
            LedgerAPI.listAssetTransactions, at: [id],
            query: ["limit": limit?.description, "cursor": cursor]
        ).value
    }

    /// All transactions of an asset, newest first.
    public func transactions(of id: ID<Asset>) -> Pages<AssetTransaction> {
        Pages { cursor in
            let page = try await self.page(of: id, cursor: cursor)
            return (page.transactions, page.nextCursor)
        }
    }

    /// Records a deposit or a withdrawal.
    public func record(
        _ draft: AssetTransactionDraft, in id: ID<Asset>
    ) async throws -> AssetTransaction {
        try await client.call(LedgerAPI.addAssetTransaction, draft, at: [id]).value
    }

    public func deleteTransaction(_ transaction: ID<AssetTransaction>, in id: ID<Asset>) async throws {
        _ = try await client.call(LedgerAPI.deleteAssetTransaction, at: [id, transaction])
    }

    /// Reads the balance and history from the asset's chain.
    public func sync(_ id: ID<Asset>) async throws -> Asset {
        try await client.call(LedgerAPI.syncAsset, at: [id]).value
    }

    public func setBalance(_ id: ID<Asset>, to balance: AmountText) async throws -> Asset {
        try await client.call(
            LedgerAPI.setAssetBalance, AssetBalanceDraft(balance: .value(balance)), at: [id]
        ).value
    }
}

extension Asset: Identifiable {}
extension AssetTransaction: Identifiable {}
extension Goal: Identifiable {}
