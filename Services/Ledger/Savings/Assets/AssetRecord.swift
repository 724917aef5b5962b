import Contracts
import SQLiteKit

/// An asset as stored.
struct AssetRecord: Sendable, Equatable {
    let id: ID<Asset>
    var name: String
    let currency: AssetCode
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
    let createdAt: Timestamp
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

/// The columns of `assets` that a record fills.
enum AssetColumn: Int, TableColumn {
    case id, name, currency, chain, address, balanceWhole, balanceAtto, transactionCount
    case chainBalanceWhole, chainBalanceAtto, lastSyncedAt, syncError, syncDueAt, createdAt, updatedAt

    var isFixed: Bool { [.id, .currency, .createdAt].contains(self) }

    func value(of asset: AssetRecord) -> SQLValue {
        switch self {
        case .id: asset.id.sqlValue
        case .name: asset.name.sqlValue
        case .currency: asset.currency.sqlValue
        case .chain: asset.chain?.rawValue.sqlValue ?? .null
        case .address: asset.address.sqlValue
        case .balanceWhole: asset.balance.whole.sqlValue
        case .balanceAtto: asset.balance.atto.sqlValue
        case .transactionCount: asset.transactionCount.sqlValue
        case .chainBalanceWhole: asset.chainBalance.whole.sqlValue
        case .chainBalanceAtto: asset.chainBalance.atto.sqlValue
        case .lastSyncedAt: asset.lastSyncedAt.sqlValue
        case .syncError: asset.syncError.sqlValue
        case .syncDueAt: asset.syncDueAt.sqlValue
        case .createdAt: asset.createdAt.sqlValue
        case .updatedAt: asset.updatedAt.sqlValue
        }
    }
}

extension Book {
    static let assetColumns = TableColumns<AssetColumn>(of: "assets")

    static func asset(_ row: borrowing Row) throws -> AssetRecord {
        typealias Column = AssetColumn
        return AssetRecord(
            id: try row.id(Column.id), name: try row.text(Column.name),
            currency: try row.assetCode(Column.currency),
            chain: try row.wordOrNil(Column.chain), address: try row.textOrNil(Column.address),
            balance: try row.quantity(Column.balanceWhole),
            transactionCount: Int(try row.int(Column.transactionCount)),
            chainBalance: try row.quantity(Column.chainBalanceWhole),
            lastSyncedAt: try row.timestampOrNil(Column.lastSyncedAt.rawValue),
            syncError: try row.textOrNil(Column.syncError),
            syncDueAt: try row.timestampOrNil(Column.syncDueAt.rawValue),
            createdAt: try row.timestamp(Column.createdAt), updatedAt: try row.timestamp(Column.updatedAt))
    }
}
