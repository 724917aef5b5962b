import Contracts
import ServiceKit
import SQLiteKit
import LedgerCore

extension LedgerStore {
    /// Returns payees, the most used first, only those with words that begin like all of `words` if given.
    func payees(_ words: String?, limit: Int, _ visit: BookVisit) async throws -> Answer {
        let terms = words.map { SearchText($0).terms } ?? []
        return try await read(visit) { db, book in
            let found = try book.payees(
                limit: limit + 1,
                where: { name in
                    if words == nil { return true }
                    let tokens = SearchText(name).tokens
                    return !terms.isEmpty && terms.allSatisfy { $0.isAmong(tokens) }
                }, in: db)
            return try Self.answer(
                PayeeList(payees: Array(found.prefix(limit)), hasMore: found.count > limit),
                rows: found.count, in: db)
        }
    }

    /// Gives a payee another name in transactions and transfers, deleted and joined ones included, and
    /// templates. Throws `payeeNotFound`.
    func renamePayee(
        _ names: PayeeNames, change: ID<BulkChange>, _ visit: BookVisit, idempotency: Idempotency
    ) async throws -> Answer {
        let (done, isReplayed) = try await inUnits(change, visit, idempotency: idempotency) { unit, db in
            if unit.place == nil {
                guard try unit.book.hasPayee(names.from, in: db) else { throw APIError.payeeNotFound }
                try unit.book.begin(unit.change, at: visit.now, in: db)
            }
            try Self.rename(names, &unit, at: visit.now, in: db)
        }
        return try Self.answer(done, isReplayed: isReplayed, at: visit.now)
    }

    /// Where a unit begins that renames transfers, which come after all transactions, then templates, and
    /// what was joined into transfers, which comes last.
    private static let (transfers, templates, joined) = ("transfers", "templates", "joined")

    private static func rename(
        _ names: PayeeNames, _ unit: inout BookUnit, at now: Timestamp, in db: borrowing Connection
    ) throws {
        let book = unit.book
        if unit.place == templates {
            // At most as many as a book can have.
            for plan in try book.recurring(withPayee: names.from, in: db) where plan.payee != names.to {
                var renamed = plan
                renamed.payee = names.to
                try book.rewrite(plan, as: renamed, by: unit.change, at: now, in: db)
                unit.done.changed += 1
                if unit.isFull(in: db) {
                    unit.done.place = templates
                    return
                }
            }
            unit.done.place = joined
            return
        }
        if let place = unit.place, place.hasPrefix(joined) {
            let last = ID<Transaction>(String(place.dropFirst(joined.count)))
            return try renameJoined(names, after: last, &unit, in: db)
        }
        if let place = unit.place, place.hasPrefix(transfers) {
            let start = TransactionCursor(String(place.dropFirst(transfers.count)))
            let last = try rename(TransferRecord.self, names, after: start, &unit, at: now, in: db)
            unit.done.place = last.map { transfers + $0.text } ?? templates
            return
        }
        let start = unit.place.flatMap { TransactionCursor($0) }
        let last = try rename(TransactionRecord.self, names, after: start, &unit, at: now, in: db)
        unit.done.place = last?.text ?? transfers
    }

    /// Renames some transactions or transfers. Returns the last one, or nil if there are none.
    private static func rename<Record: MovementRecord>(
        _ kind: Record.Type, _ names: PayeeNames, after start: TransactionCursor?, _ unit: inout BookUnit,
        at now: Timestamp, in db: borrowing Connection
    ) throws -> TransactionCursor? {
        let book = unit.book
        var last: TransactionCursor?
        for place in try book.places(Record.kind, withPayee: names.from, after: start, in: db) {
            guard let found = try book.recordedWithDeletion(place.id.cast(), of: kind, in: db) else { continue }
            last = place
            if found.record.payee == names.to { continue }
            var new = found.record
            new.payee = names.to
            new.updatedAt = now
            try book.rewrite(
                found.record, as: new, isDeleted: found.isDeleted, by: unit.change, in: db)
            unit.done.changed += 1
            if unit.isFull(in: db) { break }
        }
        return last
    }

    private static func renameJoined(
        _ names: PayeeNames, after last: ID<Transaction>?, _ unit: inout BookUnit, in db: borrowing Connection
    ) throws {
        let book = unit.book
        for (id, payee) in try book.joinedPayees(after: last, in: db) {
            unit.done.place = joined + id.text
            if payee.nameKey == names.from.nameKey, payee != names.to {
                try book.setPayee(names.to, ofJoined: id, in: db)
                try book.keep(
                    .transaction, id, BulkField.payee.rawValue, payee, names.to, of: unit.change, in: db)
                unit.done.changed += 1
            }
            if unit.isFull(in: db) { return }
        }
    }
}

extension Book {
    /// Whether a transaction or a transfer, deleted or not, or a template has the payee.
    fileprivate func hasPayee(_ payee: String, in db: borrowing Connection) throws -> Bool {
        try !places(.transaction, withPayee: payee, after: nil, limit: 1, in: db).isEmpty
            || !places(.transfer, withPayee: payee, after: nil, limit: 1, in: db).isEmpty
            || !recurring(withPayee: payee, in: db).isEmpty
    }

    /// Returns some joined transactions that have payees, by id.
    fileprivate func joinedPayees(
        after last: ID<Transaction>?, in db: borrowing Connection
    ) throws -> [(id: ID<Transaction>, payee: String)] {
        try db.all(
            """
            SELECT id, payee FROM joined_transactions
            WHERE book = \(number) AND id > \(last ?? ID(high: 0, low: 0)) AND payee IS NOT NULL
            ORDER BY id LIMIT 200
            """
        ) { (id: try $0.id(0), payee: try $0.text(1)) }
    }

    /// Returns where some transactions or transfers with the payee are, deleted or not, by day and id.
    fileprivate func places(
        _ kind: MovementKind, withPayee payee: String, after place: TransactionCursor?, limit: Int = 200,
        in db: borrowing Connection
    ) throws -> [TransactionCursor] {
        let after: SQL = place.map { "AND (date, id) > (\($0.date), \($0.id))" } ?? ""
        return try db.all(
            """
            SELECT date, id FROM \(kind.table) INDEXED BY \(kind.table)_by_payee
            WHERE book = \(number) AND payee_key = \(payee.nameKey) \(after) ORDER BY date, id LIMIT \(limit)
            """
        ) { TransactionCursor(date: try $0.date(0), id: try $0.id(1)) }
    }
}
