import Contracts
import ServiceKit
import SQLiteKit
import LedgerCore

/// What was deleted by itself within 30 days. What goes for good and has rows of its own gets an earlier time
/// of deletion: nothing restores it any more, and the purge takes it with all that belongs to it.
extension Book {
    /// Returns some of the trash, deleted last first.
    func trash(
        _ kinds: [TrashKind], after cursor: TrashCursor?, limit: Int, at now: Timestamp,
        in db: borrowing Connection
    ) throws -> [TrashItem] {
        let parts = kinds.map { kind -> SQL in
            let place: SQL = cursor.map { "AND (e.deleted_at, e.id) < (\($0.deletedAt), \($0.id))" } ?? ""
            return """
                SELECT * FROM (SELECT \(kind.columns) FROM \(kind.rows)
                WHERE \(trashed(kind, at: now)) \(place)
                ORDER BY e.deleted_at DESC, e.id DESC LIMIT \(limit)) AS found
                """
        }
        let all: SQL = .joined(parts, separator: " UNION ALL ")
        return try db.all(
            "SELECT * FROM (\(all)) AS found ORDER BY deleted_at DESC, id DESC LIMIT \(limit)"
        ) { row in
            let currency = try row.currencyOrNil(6)
            let deletedAt = try row.timestamp(2)
            return TrashItem(
                id: try row.id(1), kind: try row.element(0, of: TrashKind.allCases),
                name: try row.textOrNil(3),
                type: row.isNull(4) ? nil : try row.entryType(4),
                amount: try currency.flatMap { currency in
                    try row.intOrNil(5).map { Money(amountMinor: $0, currency) }
                },
                currency: currency, date: row.isNull(7) ? nil : try row.date(7), deletedAt: deletedAt,
                restorableUntil: deletedAt.adding(seconds: TrashRules.keptSeconds))
        }
    }

    /// Deletes some of the trash for good, or only what has an id. Returns the number.
    func letTrashGo(
        _ id: ID<TrashItem>? = nil, _ kinds: [TrashKind], upTo limit: Int, at now: Timestamp,
        in db: borrowing Connection
    ) throws -> Int {
        var left = limit
        let only: SQL = id.map { "AND e.id = \($0)" } ?? ""
        for kind in kinds where left > 0 {
            let found: SQL = """
                SELECT e.id FROM \(kind.rows) WHERE \(trashed(kind, at: now)) \(only)
                ORDER BY e.deleted_at, e.id LIMIT \(left)
                """
            switch kind {
            case .transaction:
                try forgetBulkRows(.transaction, found, in: db)
                left -= try letMarkedGo(.transaction, found, at: now, in: db)
            case .transfer:
                try forgetBulkRows(.transfer, found, in: db)
                left -= try letMarkedGo(.transfer, found, at: now, in: db)
            case .account: left -= try letMarkedGo(.account, found, at: now, in: db)
            case .recurring:
                try forgetBulkRows(.recurring, found, in: db)
                left -= try letGo(.recurring, found, at: now, in: db)
            case .category, .budget, .goal, .asset:
                left -= try letGo(kind, found, at: now, in: db)
            }
        }
        return limit - left
    }

    /// Deletes what operations over many rows keep of rows that go for good, such as former payees.
    private func forgetBulkRows(
        _ kind: SkippedRow.Kind, _ ids: SQL, in db: borrowing Connection
    ) throws {
        try db.run(
            """
            DELETE FROM bulk_change_rows WHERE book = \(number)
            AND change IN (SELECT id FROM bulk_changes WHERE book = \(number))
            AND kind = \(kind.number) AND id IN (\(ids))
            """)
    }

    /// Leaves rows that are marked as deleted to the purge. Returns the number.
    private func letMarkedGo(
        _ kind: MarkedKind, _ ids: SQL, at now: Timestamp, in db: borrowing Connection
    ) throws -> Int {
        try noteDeletion(of: kind, ids, at: now, in: db)
        return try db.run(
            """
            UPDATE \(kind.table) SET deleted_at = \(TrashRules.lastPurged(at: now))
            WHERE book = \(number) AND id IN (\(ids))
            """)
    }

    /// A condition on rows that can be restored by themselves; what a deleted account has comes with it.
    private func trashed(_ kind: TrashKind, at now: Timestamp) -> SQL {
        let own: SQL = """
            e.book = \(number) AND e.deleted_at > \(TrashRules.firstKept(at: now))
            AND e.deleted_at <= \(now)
            """
        return switch kind {
        case .transaction: "\(own) AND e.\(notInDeletedAccount)"
        case .transfer: "\(own) AND \(areNotInDeletedAccounts)"
        case .account: own
        case .category, .budget, .recurring, .goal, .asset:
            "\(own) AND e.kind = \(kind.number)"
        }
    }
}

extension TrashKind {
    /// Where the deleted rows are, as `e`.
    fileprivate var rows: SQL {
        switch self {
        case .transaction: "transactions e INDEXED BY transactions_trashed"
        case .transfer: "transfers e INDEXED BY transfers_trashed"
        case .account: "accounts e INDEXED BY accounts_deleted"
        case .category, .budget, .recurring, .goal, .asset:
            "trashed_records e INDEXED BY trashed_records_by_time"
        }
    }

    /// Kind, id, time of deletion, name, type, amount, currency and day.
    fileprivate var columns: SQL {
        switch self {
        case .transaction:
            """
            CAST(0 AS bigint) AS kind, e.id AS id, e.deleted_at AS deleted_at,
                coalesce(e.description, e.payee, (
                    SELECT c.name FROM categories c WHERE c.book = e.book AND c.id = e.category)),
                e.type, e.amount, e.currency, e.date
            """
        case .transfer:
            """
            CAST(1 AS bigint) AS kind, e.id AS id, e.deleted_at AS deleted_at,
                coalesce(e.description, e.payee), CAST(NULL AS bigint), e.from_amount, e.from_currency, e.date
            """
        case .account:
            """
            CAST(2 AS bigint) AS kind, e.id AS id, e.deleted_at AS deleted_at, e.name,
                CAST(NULL AS bigint), CAST(NULL AS bigint), e.currency, CAST(NULL AS bigint)
            """
        case .category, .budget, .recurring, .goal, .asset:
            """
            CAST(e.kind AS bigint) AS kind, e.id AS id, e.deleted_at AS deleted_at, e.name, e.type, e.amount,
                e.currency, e.date
            """
        }
    }
}
