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
        for tag in record.tags {
            _ = try addUse(of: tag, by: record.id, number: place, on: record.date, in: db)
        }
        try countPayee(of: record, in: db)
    }

    /// Removes a transfer's search, tag and payee rows; `record` must have the texts that were indexed.
    package func unindex(_ record: TransferRecord, number row: Int64, in db: borrowing Connection) throws {
        try removeSearchRow(
            record.searchedTexts, on: record.date, number: row | Self.transferBit, in: db)
        for tag in record.tags { _ = try removeUse(of: tag, by: record.id, on: record.date, in: db) }
        try discountPayee(of: record, in: db)
    }

    /// Counts the transfer's payee under both accounts, or twice under the one that is left.
    func countPayee(of record: TransferRecord, in db: borrowing Connection) throws {
        let (from, to) = record.payeeAccounts
        try addPayee(record.payee, of: from, and: to, in: db)
    }

    func discountPayee(of record: TransferRecord, in db: borrowing Connection) throws {
        let (from, to) = record.payeeAccounts
        try removePayee(record.payee, of: from, and: to, in: db)
    }
}

extension TransferRecord {
    /// The accounts under which the payee is counted.
    fileprivate var payeeAccounts: (ID<Account>, ID<Account>) {
        (from.account ?? to.owner, to.account ?? from.owner)
    }
}
