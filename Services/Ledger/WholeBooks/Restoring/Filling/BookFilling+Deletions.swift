import Contracts
import JSONKit
import ServiceKit
import SQLiteKit
import LedgerBook
import LedgerCore
import LedgerSavings

/// What was deleted from the book since the backup, so that a merge leaves it out: a deletion is a change
/// like others, and the later change wins (contract §4, "Restore").
extension BookFilling {
    /// What a merge does with a line.
    private enum Fate {
        /// The record was not deleted.
        case open
        /// The record, or what it belongs to, was deleted and stays so.
        case stays(isCounted: Bool)
        /// The record was deleted and comes back.
        case comesBack
    }

    /// Writes a line's record unless the book's deletion of it is the later change.
    mutating func take(
        _ line: JSONObject, _ kind: BookKind, _ table: BookTable, _ path: String,
        in db: borrowing Connection
    ) throws {
        let id: ID<BookRow>? = try line.field("id").value
        switch try fate(of: line, table, id, in: db) {
        case .open: try table.take(&self, line, path, db)
        case .comesBack:
            try table.take(&self, line, path, db)
            if let trash = table.trash, let id { try takeFromTrash(trash, id, in: db) }
        case .stays(let isCounted):
            guard kind == table.deletions else { return }
            if let id, [.account, .category].contains(kind) {
                try table.take(&self, line, path, db)
                if try book.has(id, in: table.tableName, db) { provisional.append((kind, id)) }
            } else if isCounted {
                countDeleted(kind)
            }
        }
    }

    private func fate(
        of line: JSONObject, _ table: BookTable, _ id: ID<BookRow>?, in db: borrowing Connection
    ) throws -> Fate {
        guard isMerge else { return .open }
        for parent in table.parents {
            let wished: ID<BookRow>? = try line.field(parent.member).value
            guard var parentID = wished else { continue }
            if parent.kind == .transaction { parentID = try kept(.transaction, parentID, in: db) }
            if try !book.has(parentID, in: parent.table, db),
                try book.deletion(of: parent.kind, parentID, in: db) != nil
            {
                return .stays(isCounted: false)
            }
        }
        guard let kind = table.deletions, let record = try table.deletionKey(db, self, line),
            let deletedAt = try book.deletion(of: kind, record, in: db)
        else { return .open }
        // One that waits for the purge is there still, and its kind decides.
        if let id, try book.has(id, in: table.tableName, db) { return .open }
        var errors = FieldErrors()
        let stamps = try stamps(line, &errors)
        if !errors.isEmpty || comesBack(stamps, deletedAt: deletedAt) { return .comesBack }
        return .stays(isCounted: true)
    }

    /// Takes a record that came back out of the trash, with the allocations of a goal or an asset.
    mutating func takeFromTrash<Entity>(
        _ kind: TrashKind, _ id: ID<Entity>, in db: borrowing Connection
    ) throws {
        guard let taken = try book.takeFromTrash(kind, id, at: now, in: db) else { return }
        let allocations = taken.rows.filter { $0.table == AllocationRecord.table.name.text }
        try book.bringBackAllocations(
            allocations[...], deletedAt: taken.deletedAt, on: latestToday, at: now, in: db)
    }

    // MARK: Keys

    /// Returns the key of an income goal, with the account that the book has.
    func incomeGoalKey(of line: JSONObject, in db: borrowing Connection) throws -> [UInt8]? {
        let field: Field<ID<Account>> = try line.field("accountId")
        let month: Month? = try line.field("month").value
        if field.isNull, let month { return ChangeKey.incomeGoal(.wholeBook, month).bytes }
        guard let account = field.value, let month else { return nil }
        return ChangeKey.incomeGoal(try kept(.account, account, in: db), month).bytes
    }

    static func rateKey(of line: JSONObject) throws -> [UInt8]? {
        let (base, quote): (AssetCode?, AssetCode?) = (
            try line.field("base").value, try line.field("currency").value
        )
        guard let base, let quote, let date: CalendarDate = try line.field("date").value else { return nil }
        return ChangeKey.rate(base: base, quote: quote, date).bytes
    }

    // MARK: Accounts and categories that nothing needed

    /// Removes the next provisional records that nothing of the file needed, the last ones first. Returns
    /// whether more may be left.
    mutating func removeProvisional(in db: borrowing Connection) throws -> Bool {
        for _ in 0..<Self.provisionalAtOnce {
            guard let (kind, id) = provisional.popLast() else { return false }
            if kind == .category {
                guard try book.uses(of: id.cast(), in: db).isEmpty else {
                    try takeFromTrash(.category, id, in: db)
                    continue
                }
                try book.deleteCategory(id.cast(), in: db)
            } else {
                guard try book.removeUnused(id.cast(), in: db) else { continue }
            }
            // The book's own deletion goes on.
            let deletedAt = try live.deletion(of: kind, id, in: db) ?? now
            try book.keep(deletionOf: kind, id.bytes, at: min(deletedAt, now), in: db)
            countDeleted(kind)
        }
        return true
    }

    private static let provisionalAtOnce = 50
}
