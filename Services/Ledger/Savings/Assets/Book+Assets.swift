package import Contracts
package import SQLiteKit
import ServiceKit
import LedgerCore

extension Book {
    /// Returns all assets in the order of their creation; linked ones without their balances.
    package func assets(in db: borrowing Connection) throws -> [AssetRecord] {
        try all(by: "id", in: db)
    }

    package func asset(_ id: ID<Asset>, in db: borrowing Connection) throws -> AssetRecord? {
        try find(id, in: db)
    }

    /// Gives an asset a new version, because its allocations changed.
    func touch(_ asset: ID<Asset>, at now: Timestamp, in db: borrowing Connection) throws {
        try db.run(update(asset, of: "assets", setting: "updated_at = \(now)"))
    }

    /// Deletes an asset without allocations for its owner; its rows go in the background once it cannot be
    /// restored any more.
    package func markDeleted(_ asset: ID<Asset>, at now: Timestamp, in db: borrowing Connection) throws {
        try db.run(update(asset, of: "assets", setting: "deleted_at = \(now)"))
    }

    func markRestored(_ asset: ID<Asset>, at now: Timestamp, in db: borrowing Connection) throws {
        try db.run(update(asset, of: "assets", setting: "deleted_at = NULL, updated_at = \(now)"))
    }

    /// Keeps what is listed of an asset that is about to be deleted, with its allocations.
    func trash(_ asset: AssetRecord, at now: Timestamp, in db: borrowing Connection) throws {
        let rows = try rows(of: "allocations", where: "asset = \(asset.id)", in: db)
        try trash(TrashedRecord(.asset, asset.id, name: asset.name, rows: rows), at: now, in: db)
    }

    package func deletedAsset(_ id: ID<Asset>, in db: borrowing Connection) throws -> AssetRecord? {
        try asset(id, in: db) == nil ? stored(id, in: db) : nil
    }

    /// Refuses an asset or an address beyond the limits of a book; code that adds assets elsewhere must, too.
    package func checkRoom(for asset: AssetRecord, isNew: Bool, in db: borrowing Connection) throws {
        let counts = try db.first(
            """
            SELECT count(*), count(address) FROM assets
            WHERE book = \(number) AND id <> \(asset.id) AND deleted_at IS NULL
            """
        ) { (assets: Int(try $0.int(0)), addresses: Int(try $0.int(1))) }
        if isNew, (counts?.assets ?? 0) >= AssetRules.limit { throw AssetRules.tooMany }
        if asset.address != nil, (counts?.addresses ?? 0) >= AssetRules.addressLimit {
            throw AssetRules.tooManyAddresses
        }
    }
}
