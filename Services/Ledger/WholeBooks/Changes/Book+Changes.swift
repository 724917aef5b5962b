import Contracts
import ServiceKit
import SodiumKit
import SQLiteKit
import LedgerBook
import LedgerCore
import LedgerCurrencies
import LedgerSavings

/// The log of a book's changes, which triggers of the schema write (`Migration039Changes`), and the records
/// that it names.
extension Book {
    func hasChangeLog(in db: borrowing Connection) throws -> Bool {
        try db.exists("SELECT 1 FROM change_logs WHERE book = \(number)")
    }

    /// Begins the log, if there is none.
    func beginChangeLog(named name: [UInt8], in db: borrowing Connection) throws {
        try db.run(
            """
            INSERT INTO change_logs (book, name, generation, forgotten) VALUES (\(number), \(name), 0, 0)
            ON CONFLICT (book) DO NOTHING
            """)
    }

    /// Returns the name of the book's log, which another book or a restored database does not share, with the
    /// revision of the newest purged change; nil without a log.
    func changeLog(in db: borrowing Connection) throws -> (name: ID<BookChanges>, forgotten: Int64)? {
        let found = try db.first(
            """
            SELECT event_stream.id, l.name, l.generation, l.forgotten
            FROM change_logs l CROSS JOIN event_stream ON event_stream.id IS NOT NULL
            WHERE l.book = \(number)
            """
        ) { row in
            (
                key: try row.blob(0), name: try row.blob(1), generation: try row.int(2),
                forgotten: try row.int(3)
            )
        }
        guard let found else { return nil }
        let code = Sodium.hmacSHA256(found.name + Array("\(found.generation)".utf8), key: found.key)
        guard let name = ID<BookChanges>(bytes: code.prefix(16)) else { return nil }
        return (name, found.forgotten)
    }

    /// Returns the next changes after a place, up to the book's revision: later ones are of units that have
    /// not told theirs yet. Skips kinds of a later release: after a step back to this one, the log can have
    /// them.
    func changes(
        after place: ChangePlace, limit: Int, in db: borrowing Connection
    ) throws -> [(revision: Int64, kind: Int64, id: ID<BookChange>)] {
        try db.all(
            """
            SELECT revision, kind, id FROM changed_records INDEXED BY changed_records_by_revision
            WHERE book = \(number) AND (revision, kind, id) > (\(place.revision), \(place.kind), \(place.id))
            AND revision <= \(revision) AND kind < \(BookChangeKind.allCases.count)
            ORDER BY revision, kind, id LIMIT \(limit)
            """
        ) { (try $0.int(0), try $0.int(1), try $0.id(2)) }
    }

    /// Returns the ids of a kind's records after one of them, deleted ones too.
    func ids(
        of kind: BookChangeKind, after id: ID<BookChange>, limit: Int, in db: borrowing Connection
    ) throws -> [ID<BookChange>] {
        let table: SQL =
            switch kind {
            case .account: "accounts"
            case .category: "categories"
            case .transaction: "transactions INDEXED BY transactions_by_id"
            case .transfer: "transfers INDEXED BY transfers_by_id"
            case .budget: "budgets"
            case .recurring: "recurring_templates"
            case .rule: "rules"
            case .goal: "goals"
            case .asset: "assets"
            case .reconciliation: "reconciliations"
            }
        return try db.all(
            """
            SELECT id FROM \(table) WHERE book = \(number) AND id > \(id) ORDER BY id LIMIT \(limit)
            """
        ) { try $0.id(0) }
    }

    /// Returns a record as it is now, or that it is deleted.
    func change(
        of kind: BookChangeKind, _ id: ID<BookChange>, _ visit: BookVisit, in db: borrowing Connection
    ) throws -> BookChange {
        var change = BookChange(kind, id)
        func take<Record>(_ path: WritableKeyPath<BookChange, Record?>, _ record: Record?) {
            change[keyPath: path] = record
            change.isDeleted = record == nil
        }
        switch kind {
        case .account:
            take(
                \.account,
                try account(id.cast(), in: db).map { record in
                    try record.answer(
                        totals: balanceTotals(of: record.id, on: visit.today, in: db),
                        isActive: record.id == activeAccount)
                })
        case .category: take(\.category, try category(id.cast(), in: db))
        case .transaction:
            take(\.transaction, try transaction(id.cast(), in: db).map { try answer($0, in: db) })
        case .transfer: take(\.transfer, try transfer(id.cast(), in: db).map { try answer($0, in: db) })
        case .budget:
            take(
                \.budget,
                try budget(id.cast(), in: db).map { try LedgerStore.answer($0, of: self, in: db) })
        case .recurring: take(\.recurring, try recurring(id.cast(), in: db)?.answer)
        case .rule: take(\.rule, try rule(id.cast(), in: db))
        case .goal:
            take(
                \.goal,
                try goal(id.cast(), in: db).flatMap { record in
                    try LedgerStore.answers([record], visit, self, in: db).first
                })
        case .asset:
            take(\.asset, try asset(id.cast(), in: db).map { try LedgerStore.answer($0, self, in: db) })
        case .reconciliation: take(\.reconciliation, try reconciliation(id.cast(), in: db))
        }
        return change
    }
}

extension BookChangeKind {
    /// The number that the log has.
    var number: Int64 { Int64(Self.allCases.firstIndex(of: self) ?? 0) }

    /// Throws for a number of no kind.
    init(number: Int64) throws(APIError) {
        guard let index = Int(exactly: number), Self.allCases.indices.contains(index) else {
            throw .storedValue("a change of kind \(number)")
        }
        self = Self.allCases[index]
    }
}
