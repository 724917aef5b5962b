import Contracts
import ServiceKit
import SodiumKit
import SQLiteKit
import LedgerBook
import LedgerCore
import LedgerCurrencies

/// The log of a book's changes, which triggers of the schema write (`Migration039Changes`), and the records
/// that it names.
extension Book {
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
    ) throws -> [(revision: Int64, kind: BookChangeKind, key: ChangeKey)] {
        try db.all(
            """
            SELECT revision, kind, id FROM changed_records INDEXED BY changed_records_by_revision
            WHERE book = \(number)
            AND (revision, kind, id) > (\(place.revision), \(place.kind), \(place.keyBytes))
            AND revision <= \(revision) AND kind < \(BookChangeKind.allCases.count)
            ORDER BY revision, kind, id LIMIT \(limit)
            """
        ) { row in
            let kind = try BookChangeKind(number: try row.int(1))
            guard let key = ChangeKey(try row.blob(2), of: kind) else {
                throw APIError.storedValue("a change without a key")
            }
            return (try row.int(0), kind, key)
        }
    }

    /// Returns the keys of a kind's records after one of them, deleted ones too.
    /// - Parameter areOfAccounts: whether only those assets are wanted that are accounts.
    func keys(
        of kind: BookChangeKind, after key: ChangeKey?, areOfAccounts: Bool, limit: Int,
        in db: borrowing Connection
    ) throws -> [ChangeKey] {
        let table: SQL
        switch kind {
        case .incomeGoal: return try incomeGoalKeys(after: key, limit: limit, in: db)
        case .rate: return try rateKeys(after: key, limit: limit, in: db)
        // They are among the budgets and income goals.
        case .bookBudget, .bookIncomeGoal: return []
        case .asset where areOfAccounts:
            table = "assets INDEXED BY assets_by_account"
        case .transaction, .transfer: table = "\(kind.table) INDEXED BY \(kind.table)_by_id"
        default: table = kind.table
        }
        let id = key?.id ?? ID(high: 0, low: 0)
        let isLinked: SQL =
            kind == .asset && areOfAccounts ? "AND account IS NOT NULL AND deleted_at IS NULL" : ""
        return try db.all(
            """
            SELECT id FROM \(table) WHERE book = \(number) AND id > \(id) \(isLinked)
            ORDER BY id LIMIT \(limit)
            """
        ) { .record(try $0.id(0)) }
    }

    private func incomeGoalKeys(
        after key: ChangeKey?, limit: Int, in db: borrowing Connection
    ) throws -> [ChangeKey] {
        var place: SQL = "TRUE"
        if case .incomeGoal(let account, let month)? = key {
            place = "(account, month) > (\(account), \(month))"
        }
        return try db.all(
            """
            SELECT account, month FROM income_goals WHERE book = \(number) AND \(place)
            ORDER BY account, month LIMIT \(limit)
            """
        ) { .incomeGoal(try $0.id(0), try $0.month(1)) }
    }

    private func rateKeys(
        after key: ChangeKey?, limit: Int, in db: borrowing Connection
    ) throws -> [ChangeKey] {
        var place: SQL = "TRUE"
        if case .rate(let base, let quote, let date)? = key {
            place = "(base, quote, date) > (\(base), \(quote), \(date))"
        }
        return try db.all(
            """
            SELECT base, quote, date FROM own_rates WHERE book = \(number) AND \(place)
            ORDER BY base, quote, date LIMIT \(limit)
            """
        ) { .rate(base: try $0.assetCode(0), quote: try $0.assetCode(1), try $0.date(2)) }
    }

    /// Returns a record as it is now, or that it is deleted.
    func change(
        of kind: BookChangeKind, _ key: ChangeKey, _ visit: BookVisit, in db: borrowing Connection
    ) throws -> BookChange {
        let id = key.id
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
            let answer = try (find(id.cast(), in: db) as BudgetPlan?).map {
                try LedgerStore.answer($0, of: self, in: db)
            }
            if let answer, answer.accountId == nil {
                change = BookChange(.bookBudget, id)
                take(\.bookBudget, answer)
            } else {
                take(\.budget, answer)
            }
        case .reconciliation: take(\.reconciliation, try reconciliation(id.cast(), in: db))
        case .incomeGoal:
            guard case .incomeGoal(let account, let month) = key else { break }
            if account.isWholeBook {
                change = BookChange(.bookIncomeGoal, id)
                take(\.bookIncomeGoal, try incomeGoal(of: account, in: month, db))
                break
            }
            take(
                \.incomeGoal,
                try self.account(account, in: db).flatMap { try incomeGoal(of: $0.id, in: month, db) })
        case .bookBudget, .bookIncomeGoal: break
        case .rate:
            guard case .rate(let base, let quote, let date) = key else { break }
            take(\.rate, try ownRate(base, quote, on: date, in: db))
        default:
            guard let record = BookTables.byKind[kind.bookKind]?.record else {
                throw APIError.storedValue("a change of a \(kind.rawValue), which nothing tells")
            }
            try record.tell(&change, visit, self, in: db)
        }
        return change
    }
}

extension BookChangeKind {
    /// Throws for a number of no kind.
    init(number: Int64) throws(APIError) {
        guard let index = Int(exactly: number), Self.allCases.indices.contains(index) else {
            throw .storedValue("a change of kind \(number)")
        }
        self = Self.allCases[index]
    }
}
