import Contracts
package import SQLiteKit
import LedgerCore

/// The payees of a book, counted by account like tags, those of transfers by both accounts.
extension Book {
    /// Selects the number of different payees, which `addPayee` and `removePayee` keep in the book's row.
    var payeeCount: SQL { "SELECT payee_count FROM books WHERE book = \(number)" }

    /// Refuses a payee if the book would exceed the limit.
    package func checkRoom(forPayee payee: String?, in db: borrowing Connection) throws {
        guard let payee, try !isKnown(payee: payee.nameKey, in: db) else { return }
        if (try db.first(payeeCount) { try $0.int(0) }) ?? 0 >= Int64(LedgerAPI.payeeLimit) {
            throw APIError.field("payee", "You have the largest number of different payees already")
        }
    }

    /// Refuses the record's tags and payee if the book would exceed a limit.
    package func checkRoom(forNamesOf record: TransactionRecord, in db: borrowing Connection) throws {
        try checkRoom(forTags: record.tags, in: db)
        try checkRoom(forPayee: record.payee, in: db)
    }

    /// Refuses the record's tags and payee if the book would exceed a limit.
    package func checkRoom(forNamesOf record: TransferRecord, in db: borrowing Connection) throws {
        try checkRoom(forTags: record.tags, in: db)
        try checkRoom(forPayee: record.payee, in: db)
    }

    private func isKnown(payee key: String, in db: borrowing Connection) throws -> Bool {
        try db.exists(anyUse(ofPayee: key))
    }

    func anyUse(ofPayee key: String) -> SQL {
        "SELECT 1 FROM payees WHERE book = \(number) AND payee = \(key) LIMIT 1"
    }

    /// Counts a use of a payee in an account, or between two.
    func addPayee(
        _ payee: String?, of account: ID<Account>, and other: ID<Account>, in db: borrowing Connection
    ) throws {
        guard let payee else { return }
        let key = payee.nameKey
        if try !isKnown(payee: key, in: db) { try countPayees(1, in: db) }
        try db.run(
            """
            INSERT INTO payees (book, payee, account, other_account, name, count)
            VALUES (\(number), \(key), \(account), \(other), \(payee), 1)
            ON CONFLICT (book, payee, account, other_account)
            DO UPDATE SET name = excluded.name, count = payees.count + 1
            """)
    }

    /// Takes a use of a payee in an account, or between two, back.
    func removePayee(
        _ payee: String?, of account: ID<Account>, and other: ID<Account>, in db: borrowing Connection
    ) throws {
        guard let payee else { return }
        let key: SQL = """
            book = \(number) AND payee = \(payee.nameKey)
            AND account = \(account) AND other_account = \(other)
            """
        if try db.run("DELETE FROM payees WHERE \(key) AND count = 1") > 0 {
            if try !isKnown(payee: payee.nameKey, in: db) { try countPayees(-1, in: db) }
            return
        }
        try db.run("UPDATE payees SET count = count - 1 WHERE \(key)")
    }

    private func countPayees(_ change: Int64, in db: borrowing Connection) throws {
        try db.run("UPDATE books SET payee_count = payee_count + \(change) WHERE book = \(number)")
    }
}

extension Book {
    /// Returns the payees of accounts that are not deleted, the most used first.
    /// - Parameter isWanted: says of a name whether it is listed.
    func payees(
        limit: Int, where isWanted: (String) -> Bool, in db: borrowing Connection
    ) throws -> [Payee] {
        var found: [(key: String, count: Int)] = []
        try db.forEachWhile(payeesByCount) { row in
            if isWanted(try row.text(2)) { found.append((try row.text(0), Int(try row.int(1)))) }
            return found.count < limit
        }
        var uses: [String: [PayeeUse]] = [:]
        try db.forEach(lastUses(ofPayees: found.map(\.key))) { row in
            uses[try row.text(0), default: []].append(
                PayeeUse(
                    name: try row.text(1), date: try row.date(2), id: try row.id(3),
                    category: try row.idOrNil(4)))
        }
        return found.compactMap { payee in
            let uses = uses[payee.key] ?? []
            return uses.max { ($0.date, $0.id) < ($1.date, $1.id) }.map { last in
                Payee(
                    name: last.name, count: payee.count, lastUsed: last.date,
                    lastCategoryId: uses.compactMap(\.category).first)
            }
        }
    }

    /// Selects key, number of uses and name.
    var payeesByCount: SQL {
        """
        SELECT payee, sum(count), max(name) FROM payees
        WHERE book = \(number)
        AND (\(notInDeletedAccount) OR other_account NOT IN (SELECT id FROM \(deletedAccounts)))
        GROUP BY payee ORDER BY sum(count) DESC, payee
        """
    }

    /// Selects key, name, day, id and category of the newest transaction with each payee, and of the newest
    /// transfer.
    func lastUses(ofPayees keys: [String]) -> SQL {
        func newest(_ kind: MovementKind, _ category: SQL, _ isInLiveAccount: SQL) -> SQL {
            """
            SELECT payee_key, payee, date, id, \(category) FROM (
                SELECT (
                    SELECT id FROM \(kind.table) INDEXED BY \(kind.table)_by_payee
                    WHERE book = \(number) AND payee_key = found.payee_name AND deleted_at IS NULL
                    AND \(isInLiveAccount)
                    ORDER BY date DESC, id DESC LIMIT 1) AS newest
                FROM (
                    SELECT DISTINCT payee AS payee_name FROM payees
                    WHERE book = \(number) AND payee IN (\(SQL.list(keys)))) AS found) AS uses
            JOIN \(kind.table) ON book = \(number) AND id = newest
            """
        }
        return """
            \(newest(.transaction, "category", notInDeletedAccount))
            UNION ALL \(newest(.transfer, "NULL", areNotInDeletedAccounts))
            """
    }
}

/// The newest transaction or transfer with a payee.
private struct PayeeUse {
    let name: String
    let date: CalendarDate
    let id: ID<Event>
    let category: ID<Category>?
}
