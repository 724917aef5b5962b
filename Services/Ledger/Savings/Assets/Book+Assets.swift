import Contracts
import SQLiteKit

extension Book {
    static let assetColumns = TableColumns<AssetColumn>(of: "assets")

    /// Returns all assets in the order of their creation.
    func assets(in db: borrowing Connection) throws -> [AssetRecord] {
        try db.all(
            """
            SELECT \(Self.assetColumns.names) FROM assets
            WHERE book = \(number) AND deleted_at IS NULL ORDER BY id
            """
        ) { try Self.asset($0) }
    }

    func asset(_ id: ID<Asset>, in db: borrowing Connection) throws -> AssetRecord? {
        try db.first(
            """
            SELECT \(Self.assetColumns.names) FROM assets
            WHERE book = \(number) AND id = \(id) AND deleted_at IS NULL
            """
        ) { try Self.asset($0) }
    }

    func requireAsset(_ id: ID<Asset>, in db: borrowing Connection) throws -> AssetRecord {
        guard let asset = try asset(id, in: db) else { throw LedgerError.assetNotFound }
        return asset
    }

    func insert(_ asset: AssetRecord, in db: borrowing Connection) throws {
        try RateStore.wantHistory(of: asset.currency, in: db)
        try insert(asset, into: Self.assetColumns, in: db)
    }

    func update(_ asset: AssetRecord, in db: borrowing Connection) throws {
        try db.run(update(asset.id, to: asset, in: Self.assetColumns))
    }

    /// Gives an asset a new version, because its allocations changed.
    func touch(_ asset: ID<Asset>, at now: Timestamp, in db: borrowing Connection) throws {
        try db.run(update(asset, of: "assets", setting: "updated_at = \(now)"))
    }

    /// Deletes an asset without allocations for its owner; its rows go in the background.
    func markDeleted(_ asset: ID<Asset>, at now: Timestamp, in db: borrowing Connection) throws {
        try db.run(update(asset, of: "assets", setting: "deleted_at = \(now)"))
    }

    /// Refuses an asset or an address beyond the limits of a book; code that adds assets elsewhere must, too.
    func checkRoom(for asset: AssetRecord, isNew: Bool, in db: borrowing Connection) throws {
        let counts = try db.first(
            """
            SELECT count(*), count(address) FROM assets
            WHERE book = \(number) AND id <> \(asset.id) AND deleted_at IS NULL
            """
        ) { (assets: Int($0.int(0)), addresses: Int($0.int(1))) }
        if isNew, (counts?.assets ?? 0) >= AssetRules.limit { throw AssetRules.tooMany }
        if asset.address != nil, (counts?.addresses ?? 0) >= AssetRules.addressLimit {
            throw AssetRules.tooManyAddresses
        }
    }

    static func asset(_ row: borrowing Row) throws -> AssetRecord {
        typealias Column = AssetColumn
        let chain = try row.textOrNil(Column.chain).map { text in
            guard let chain = AssetChain(rawValue: text) else {
                throw LedgerError.storedValue("chain \(text)")
            }
            return chain
        }
        return AssetRecord(
            id: row.id(Column.id), name: row.text(Column.name), currency: try row.assetCode(Column.currency),
            chain: chain, address: row.textOrNil(Column.address),
            balance: try row.quantity(Column.balanceWhole),
            transactionCount: Int(row.int(Column.transactionCount)),
            chainBalance: try row.quantity(Column.chainBalanceWhole),
            lastSyncedAt: row.timestampOrNil(Column.lastSyncedAt.rawValue),
            syncError: row.textOrNil(Column.syncError),
            syncDueAt: row.timestampOrNil(Column.syncDueAt.rawValue),
            createdAt: row.timestamp(Column.createdAt), updatedAt: row.timestamp(Column.updatedAt))
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
