import Contracts
import ServiceKit
import SQLiteKit

/// An asset as stored.
struct AssetRecord: Sendable, Equatable {
    var id: ID<Asset>
    var name: String
    var currency: AssetCode
    var chain: AssetChain?
    var address: String?
    var balance: Quantity
    var transactionCount: Int
    /// The part of the balance that the chain reports: the sum of the asset's transactions on the chain. The
    /// rest was booked by hand; it can be negative.
    var chainBalance: Quantity = .zero
    var lastSyncedAt: Timestamp?
    var syncError: String?
    /// When the chain is asked next by itself; nil without a chain and an address.
    var syncDueAt: Timestamp?
    var createdAt: Timestamp
    var updatedAt: Timestamp

    /// Returns the asset for clients; the targets are ordered by goal.
    func answer(_ targets: [(target: AllocationTarget, goalName: String)]) -> Asset {
        let parts = Funding.parts(of: balance, currency, among: targets.map(\.target))
        var allocated = Quantity.zero
        // The rules keep the sum of the targets a quantity.
        for entry in targets { allocated = allocated.adding(entry.target.amount) ?? allocated }
        return Asset(
            id: id, name: name, currency: currency, chain: chain, address: address,
            balance: balance.text(in: currency), allocated: allocated.text(in: currency),
            unallocated: (balance.subtracting(allocated) ?? .zero).text(in: currency),
            isOverAllocated: allocated > balance, lastSyncedAt: lastSyncedAt, syncError: syncError,
            allocations: zip(targets, parts).map { entry, funded in
                AssetAllocation(
                    goalId: entry.target.goal, goalName: entry.goalName,
                    amount: entry.target.amount.text(in: currency), funded: funded.text(in: currency))
            }, createdAt: createdAt, updatedAt: updatedAt)
    }
}

extension AssetRecord {
    static let table = RecordTable(
        "assets",
        blank: AssetRecord(
            id: .blank, name: "", currency: AssetCode(.usd), balance: .zero, transactionCount: 0,
            createdAt: .blank, updatedAt: .blank),
        [
            .id("id", \.id).fixed, .text("name", \.name, .assetName),
            .assetCode("currency", \.currency).fixed, .word("chain", \.chain),
            .text("address", \.address, .address), .quantity("balance", \.balance),
            .count("transaction_count", \.transactionCount),
            .quantity("chainBalance", \.chainBalance),
            .instant("lastSyncedAt", \.lastSyncedAt), .text("syncError", \.syncError, .syncError),
            .instant("syncDueAt", \.syncDueAt).unexported,
            .instant("createdAt", \.createdAt).fixed.restoredByRule,
            .instant("updatedAt", \.updatedAt).restoredByRule, .unbound(.number("version", "version")),
            .unbound("deleted_at"),
        ])
}
