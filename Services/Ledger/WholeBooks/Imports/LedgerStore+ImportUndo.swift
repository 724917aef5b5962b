import Contracts
import ServiceKit
import SQLiteKit
import LedgerBook
import LedgerCore

/// Undoing imports.
extension LedgerStore {
    /// The most transactions that one write unit removes.
    private static let undoneAtOnce = 50

    /// Removes the next untouched rows of an import for good, and at the end its categories. An edited,
    /// shared or reconciled row and one with a receipt stays, in the trash, too; one that was only deleted
    /// meanwhile goes. From the first call on the import can add nothing any more.
    func undo(_ request: ImportUndoRequest, at now: Timestamp) async throws -> ImportUndoPage {
        try await database.write { db in
            let visitor = request.by ?? request.user
            guard let book = try Book.current(of: request.user, in: db)?.visited(by: visitor) else {
                return ImportUndoPage(removed: 0, kept: [], next: nil)
            }
            try Book.require(BookPlace(key: request.user, role: .editor), of: request.by, in: db)
            if book.replacement != nil { throw APIError.restoreRunning }
            try book.markUndone(request.importId, in: db)
            if let corrections = request.corrections {
                let visit = BookVisit(
                    to: BookPlace(key: request.user, role: .editor), by: request.by,
                    currency: corrections.currency, timeZone: corrections.timeZone, now: now,
                    firstAccount: book.activeAccount)
                try takeBack(corrections, visit, book, in: db)
            }
            let rows = try book.importedRows(
                of: request.importId, after: request.after, limit: Self.undoneAtOnce, in: db)
            var removed = 0
            var kept: [ImportKept] = []
            for row in rows {
                if try book.takeBack(row.transaction, at: now, in: db) {
                    if request.keepsRows != true {
                        try book.forgetImported(row.row, of: request.importId, in: db)
                    }
                    removed += 1
                } else {
                    kept.append(ImportKept(row: row.row, transactionId: row.transaction))
                }
            }
            var next = rows.last?.row
            if rows.isEmpty {
                let isMoreLeft = try book.takeBackCategories(
                    of: request.importId, limit: Self.undoneAtOnce, at: now, in: db)
                next = isMoreLeft ? request.after : nil
            }
            try book.advance(at: now, in: db)
            return ImportUndoPage(removed: removed, kept: kept, next: next)
        }
    }
}

extension LedgerStore {
    /// Gives corrected entries their former amounts. Those that were changed since stay, and so does what
    /// later imports know of the bank's amount, so that it does not come again.
    private func takeBack(
        _ corrections: ImportCorrectionsUndone, _ visit: BookVisit, _ book: Book, in db: borrowing Connection
    ) throws {
        for entry in corrections.entries.prefix(ImportCorrectionsUndone.maximum) {
            guard let record = try book.undeleted(entry.transactionId, in: db),
                record.amount == Money(amountMinor: entry.amountMinor, entry.currency)
            else { continue }
            _ = try correct(
                entry.transactionId, to: Money(amountMinor: entry.formerMinor, entry.currency), visit, book,
                in: db)
        }
    }
}

extension Book {
    /// Removes an imported transaction for good. Returns false for one that stays: it was edited, not only
    /// changed by an operation over many rows.
    fileprivate func takeBack(
        _ id: ID<Transaction>, at now: Timestamp, in db: borrowing Connection
    ) throws -> Bool {
        let state = try db.first(
            """
            SELECT version - bulk_versions, deleted_at IS NOT NULL, number
            FROM transactions INDEXED BY transactions_by_id
            WHERE book = \(number) AND id = \(id)
            """
        ) { (version: try $0.int(0), isDeleted: try $0.bool(1), number: try $0.int(2)) }
        // A purged one is gone already, a joined one is in a transfer that stays.
        guard let state, let record = try recorded(id, in: db) else { return try !isJoined(id, in: db) }
        // Deleting increases the version by one.
        let isUntouched =
            try state.version == (state.isDeleted ? 2 : 1) && record.reconciliation == nil
            && shareHolding(id, in: db) == nil && !hasAttachments(id, in: db)
        guard isUntouched else { return false }
        try remove(record, isDeleted: state.isDeleted, at: now, in: db)
        try db.run("DELETE FROM index_backlog WHERE number = \(state.number)")
        return true
    }
}
