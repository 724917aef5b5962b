import Contracts
import JSONKit
import ServiceKit
import SQLiteKit
import LedgerBook
import LedgerCore
import LedgerSavings

/// The trash of the file, and what its book knew to be deleted. In a merge such a deletion wins over an older
/// version of the book, as every later change does.
extension BookFilling {
    mutating func takeTrashedRecord(_ line: JSONObject, _ path: String, in db: borrowing Connection) throws {
        var errors = FieldErrors()
        let found = try TrashedLine(line, &errors)
        if report(errors, path) { return }
        guard let trashed = found else { return }
        let (kind, id, deletedAt) = (trashed.kind, trashed.id, min(trashed.deletedAt, now))
        var rows: [BookRow] = []
        for (index, row) in trashed.rows.enumerated() {
            var errors = FieldErrors()
            let made = try trashedRow(row, of: id, &errors, in: db)
            if report(errors, "\(path).rows[\(index)]") { return }
            guard let made else {
                return findings.problem("\(path).rows", "Has a row that is none of such a record")
            }
            rows.append(made)
        }
        if kind == .asset, try book.asset(id.cast(), in: db) == nil,
            try book.deletedAsset(id.cast(), in: db) == nil
        {
            return
        }
        if let last = try lastChange(of: kind.bookKind, .record(id.cast()), in: db) {
            guard counts(deletedAt, over: last),
                try delete(kind.bookKind, .record(id.cast()), at: deletedAt, path, in: db)
            else { return }
        } else if isMerge, try isKnown(kind, id, deletedAt: deletedAt, in: db) {
            return
        }
        if kind != .asset { try book.keep(deletionOf: kind.bookKind, id.bytes, at: deletedAt, in: db) }
        // What nothing can restore any more would only wait for the purge.
        guard deletedAt > TrashRules.firstKept(at: now) else { return }
        var row = BookRow("trashed_records")
        row.set("kind", kind.number)
        row.set("id", id)
        row.set("deleted_at", deletedAt)
        row.set("name", trashed.name)
        row.set("type", trashed.type)
        row.set("amount", trashed.amount?.amountMinor)
        row.set("currency", trashed.amount?.currency)
        row.set("date", trashed.date)
        row.set("contents", try StoredRows.text(rows))
        try book.put(row, key: ["kind", "id"], in: db)
    }

    mutating func takeDeletion(_ line: JSONObject, _ path: String, in db: borrowing Connection) throws {
        var errors = FieldErrors()
        let deletion = try DeletionRecord(line, &errors)
        if report(errors, path) { return }
        let oldest = now.adding(seconds: -Int64(BookChanges.keptDays) * 86_400)
        guard let deletion, deletion.deletedAt > oldest else { return }
        let deletedAt = min(deletion.deletedAt, now)
        if let last = try lastChange(of: deletion.kind, deletion.record, in: db) {
            guard counts(deletedAt, over: last),
                try delete(deletion.kind, deletion.record, at: deletedAt, path, in: db)
            else { return }
        }
        try book.keep(deletionOf: deletion.kind, deletion.record.bytes, at: deletedAt, in: db)
    }

    /// Whether a deletion of the file wins over the book's version.
    private func counts(_ deletedAt: Timestamp, over last: Timestamp) -> Bool {
        isMerge && head.deleted == .keep && deletedAt > last
    }

    /// Whether the book's trash has a record since the same time or later, or the record went for good later.
    /// What the trash has since the same time may have been changed there since, by a merge of categories.
    private func isKnown(
        _ kind: TrashKind, _ id: ID<TrashItem>, deletedAt: Timestamp, in db: borrowing Connection
    ) throws -> Bool {
        let trashed = try db.first(
            """
            SELECT deleted_at FROM trashed_records
            WHERE book = \(book.number) AND kind = \(kind.number) AND id = \(id)
            """
        ) { try $0.timestamp(0) }
        if let trashed, trashed >= deletedAt { return true }
        return try book.deletion(of: kind.bookKind, id, in: db).map { $0 > deletedAt } ?? false
    }

    /// Returns when a record of the book was changed last; nil if the book does not have it, or has it in the
    /// trash.
    private func lastChange(
        of kind: BookKind, _ key: ChangeKey, in db: borrowing Connection
    ) throws -> Timestamp? {
        guard let table = BookTables.byKind[kind] else { return nil }
        let time: SQL =
            switch kind {
            case .rate: "said_at"
            case .attachment, .assetTransaction: "created_at"
            default: "updated_at"
            }
        let isThere: SQL = table.columns.contains("deleted_at") ? "AND deleted_at IS NULL" : ""
        return try db.first(
            """
            SELECT \(time) FROM \(table.tableName)
            WHERE book = \(book.number) AND \(key.condition) \(isThere)
            """
        ) { try $0.timestamp(0) }
    }

    /// Deletes a record of the book. Returns false for one that is needed and stays.
    private mutating func delete(
        _ kind: BookKind, _ key: ChangeKey, at deletedAt: Timestamp, _ path: String,
        in db: borrowing Connection
    ) throws -> Bool {
        let id = key.id
        let row: SQL = "book = \(book.number) AND \(key.condition)"
        switch kind {
        case .category where try !book.uses(of: id.cast(), in: db).isEmpty,
            .account where try book.accounts(in: db).count < 2:
            findings.note(path, "It was deleted, but your book needs it, so it stays")
            return false
        case .account: try db.run("UPDATE accounts SET deleted_at = \(deletedAt) WHERE \(row)")
        case .transaction:
            if let record = try book.recorded(id.cast() as ID<Transaction>, in: db) {
                try book.markDeleted(record, at: deletedAt, in: db)
            }
        case .transfer:
            if let record = try book.recorded(id.cast() as ID<Transfer>, in: db) {
                try book.markDeleted(record, at: deletedAt, in: db)
            }
        case .recurring: try book.deleteRecurring(id.cast(), in: db)
        case .goal:
            try LedgerStore.delete(
                goal: id.cast(), withAssets: false, on: latestToday, at: deletedAt, book, in: db)
        case .asset:
            for target in try book.targets(of: id.cast(), in: db) {
                try book.set(.zero, of: id.cast(), for: target.goal, at: deletedAt, in: db)
            }
            try book.markDeleted(id.cast() as ID<Asset>, at: deletedAt, in: db)
        case .assetTransaction: try book.takeBack(assetTransaction: id.cast(), in: db)
        case .attachment: try LedgerStore.release(attachmentsWhere: row, in: db)
        case .reconciliation:
            try db.run(
                """
                UPDATE transactions INDEXED BY transactions_reconciled SET reconciliation = NULL
                WHERE book = \(book.number) AND reconciliation = \(id)
                """)
            for side in ["from", "to"].map({ SQL(stringLiteral: $0) }) {
                try db.run(
                    """
                    UPDATE transfers INDEXED BY transfers_reconciled_\(side)
                    SET reconciliation_\(side) = NULL
                    WHERE book = \(book.number) AND reconciliation_\(side) = \(id)
                    """)
            }
            try db.run("DELETE FROM reconciliations WHERE \(row)")
        default:
            guard let table = BookTables.byKind[kind] else { return false }
            try db.run("DELETE FROM \(table.tableName) WHERE \(row)")
        }
        return true
    }
}

/// A record of the file's trash.
private struct TrashedLine {
    let kind: TrashKind
    let id: ID<TrashItem>
    let deletedAt: Timestamp
    let name: String?
    let type: EntryType?
    let amount: Money?
    let date: CalendarDate?
    let rows: [BookRow]

    /// Reads a line, and reports what is wrong. Nil also for a kind of a later release.
    init?(_ line: JSONObject, _ errors: inout FieldErrors) throws {
        let word = errors.needed(try line.field("kind", String.self), "kind")
        let id = errors.needed(try line.field("id", ID<TrashItem>.self), "id")
        let deletedAt = errors.needed(try line.field("deletedAt", Timestamp.self), "deletedAt")
        name = errors.optionalText(try line.field("name"), "name", .transactionDescription)
        type = errors.optional(try line.field("type", EntryType.self), "type")
        date = errors.optional(try line.field("date", CalendarDate.self), "date")
        let amount: Field<AmountText> = try line.field("amount")
        self.amount =
            amount.isGiven
            ? errors.lineAmount(
                amount, "amount", in: try line.field("currency"), usual: .usd, allowsZero: true) : nil
        let stored = errors.needed(try line.field("rows", [StoredRows.StoredRow].self), "rows")
        guard let word, let id, let deletedAt, let stored, let kind = TrashKind(rawValue: word),
            let tables = Self.tables[kind]
        else { return nil }
        (self.kind, self.id, self.deletedAt) = (kind, id, deletedAt)
        do { rows = try StoredRows.rows(stored) } catch {
            errors.add("rows", "Must be rows as a backup has them")
            return nil
        }
        let isWhole = tables.own.map { rows.first?.table == $0 && rows.first?.id("id") == id } ?? true
        let others = rows.dropFirst(tables.own == nil ? 0 : 1)
        if !isWhole || others.contains(where: { $0.table != tables.others }) {
            errors.add("rows", "Must be the rows of the record")
            return nil
        }
    }

    /// The table of the record's own row, and that of the rows that come back with it. An asset's own row
    /// stays in its table.
    private static let tables: [TrashKind: (own: String?, others: String?)] = [
        .category: ("categories", nil), .budget: ("budgets", nil),
        .recurring: ("recurring_templates", "recurring_bookings"), .goal: ("goals", "allocations"),
        .asset: (nil, "allocations"),
    ]
}

extension ChangeKey {
    /// A condition on the record's row.
    fileprivate var condition: SQL {
        switch self {
        case .record(let id): "id = \(id)"
        case .incomeGoal(let account, let month): "account = \(account) AND month = \(month)"
        case .rate(let base, let quote, let date):
            "base = \(base) AND quote = \(quote) AND date = \(date)"
        }
    }
}
