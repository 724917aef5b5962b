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

    /// Gives a payee another name in transactions, deleted and joined ones included, and templates. Throws
    /// `payeeNotFound`.
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

    /// Where a unit begins that renames templates, which come after all transactions, and what was joined
    /// into transfers, which comes last.
    private static let (templates, joined) = ("templates", "joined")

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
        let start = unit.place.flatMap { TransactionCursor($0) }
        var last: TransactionCursor?
        for id in try book.transactions(withPayee: names.from, after: start, in: db) {
            guard let (old, isDeleted) = try book.anyTransaction(id, in: db) else { continue }
            last = TransactionCursor(date: old.date, id: old.id)
            if old.payee == names.to { continue }
            var new = old
            new.payee = names.to
            new.updatedAt = now
            try book.rewrite(old, as: new, isDeleted: isDeleted, by: unit.change, in: db)
            unit.done.changed += 1
            if unit.isFull(in: db) { break }
        }
        unit.done.place = last?.text ?? templates
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
    /// Whether a transaction, deleted or not, or a template has the payee.
    fileprivate func hasPayee(_ payee: String, in db: borrowing Connection) throws -> Bool {
        try !transactions(withPayee: payee, after: nil, limit: 1, in: db).isEmpty
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

    /// Returns some transactions with the payee, deleted or not, by day and id.
    fileprivate func transactions(
        withPayee payee: String, after place: TransactionCursor?, limit: Int = 200,
        in db: borrowing Connection
    ) throws -> [ID<Transaction>] {
        let after: SQL = place.map { "AND (date, id) > (\($0.date), \($0.id))" } ?? ""
        return try db.all(
            """
            SELECT id FROM transactions INDEXED BY transactions_by_payee
            WHERE book = \(number) AND payee_key = \(payee.nameKey) \(after) ORDER BY date, id LIMIT \(limit)
            """
        ) { try $0.id(0) }
    }
}
