import Contracts
package import SQLiteKit
import LedgerCore

/// The search, tag and payee rows of transfers, among those of transactions. A transfer's number has a bit
/// there that no transaction's number has, so that lists of one kind never find the other.
extension Book {
    /// The bit that marks the number of a transfer.
    package static let transferBit: Int64 = 1 << 40

    /// Adds search, tag and payee rows for a transfer that has none.
    package func index(_ record: TransferRecord, number row: Int64, in db: borrowing Connection) throws {
        let place = row | Self.transferBit
        try addSearchRow(record.searchedTexts, on: record.date, number: place, in: db)
        let (from, to) = record.namedAccounts
        for tag in record.tags
        where try addUse(of: tag, by: record.id, number: place, on: record.date, in: db) {
            try addTag(tag, of: from, and: to, in: db)
        }
        try addPayee(record.payee, of: from, and: to, in: db)
    }

    /// Removes a transfer's search, tag and payee rows; `record` must have the texts that were indexed.
    package func unindex(_ record: TransferRecord, number row: Int64, in db: borrowing Connection) throws {
        try removeSearchRow(
            record.searchedTexts, on: record.date, number: row | Self.transferBit, in: db)
        let (from, to) = record.namedAccounts
        for tag in record.tags where try removeUse(of: tag, by: record.id, on: record.date, in: db) {
            try removeTag(tag, of: from, and: to, in: db)
        }
        try removePayee(record.payee, of: from, and: to, in: db)
    }

    /// Counts the tags and the payee of a transfer under other accounts.
    func recount(_ record: TransferRecord, as other: TransferRecord, in db: borrowing Connection) throws {
        let (old, new) = (record.namedAccounts, other.namedAccounts)
        for tag in record.tags {
            try removeTag(tag, of: old.from, and: old.to, in: db)
            try addTag(tag, of: new.from, and: new.to, in: db)
        }
        try removePayee(record.payee, of: old.from, and: old.to, in: db)
        try addPayee(record.payee, of: new.from, and: new.to, in: db)
    }
}

extension TransferRecord {
    /// The accounts under which tags and the payee are counted: both, or twice the one that is left.
    fileprivate var namedAccounts: (from: ID<Account>, to: ID<Account>) {
        (from.account ?? to.owner, to.account ?? from.owner)
    }
}
