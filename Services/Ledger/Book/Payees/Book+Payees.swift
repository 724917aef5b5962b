import Contracts
package import SQLiteKit
import LedgerCore

/// The payees of a book, counted by account like tags.
extension Book {
    /// Selects the number of different payees, which `addPayee` and `removePayee` keep in the book's row.
    var payeeCount: SQL { "SELECT payee_count FROM books WHERE book = \(number)" }

    /// Refuses the record's payee if the book would exceed the limit.
    func checkRoom(forPayeeOf record: TransactionRecord, in db: borrowing Connection) throws {
        guard let payee = record.payee, try !isKnown(payee: payee.nameKey, in: db) else { return }
        if (try db.first(payeeCount) { try $0.int(0) }) ?? 0 >= Int64(LedgerAPI.payeeLimit) {
            throw APIError.field("payee", "You have the largest number of different payees already")
        }
    }

    /// Refuses the record's tags and payee if the book would exceed a limit.
    package func checkRoom(forNamesOf record: TransactionRecord, in db: borrowing Connection) throws {
        try checkRoom(forTagsOf: record, in: db)
        try checkRoom(forPayeeOf: record, in: db)
    }

    private func isKnown(payee key: String, in db: borrowing Connection) throws -> Bool {
        try db.exists(anyUse(ofPayee: key))
    }

    func anyUse(ofPayee key: String) -> SQL {
        "SELECT 1 FROM payees WHERE book = \(number) AND payee = \(key) LIMIT 1"
    }

    /// Counts a use of a payee in an account.
    func addPayee(_ payee: String?, of account: ID<Account>, in db: borrowing Connection) throws {
        guard let payee else { return }
        let key = payee.nameKey
        if try !isKnown(payee: key, in: db) { try countPayees(1, in: db) }
        try db.run(
            """
            INSERT INTO payees (book, payee, account, name, count)
            VALUES (\(number), \(key), \(account), \(payee), 1)
            ON CONFLICT (book, payee, account)
            DO UPDATE SET name = excluded.name, count = payees.count + 1
            """)
    }

    /// Takes a use of a payee in an account back.
    func removePayee(_ payee: String?, of account: ID<Account>, in db: borrowing Connection) throws {
        guard let payee else { return }
        let key: SQL = "book = \(number) AND payee = \(payee.nameKey) AND account = \(account)"
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
        return try found.compactMap { payee in
            try db.first(lastUse(ofPayee: payee.key)) { row in
                Payee(
                    name: try row.text(0), count: payee.count, lastUsed: try row.date(1),
                    lastCategoryId: try row.id(2))
            }
        }
    }

    /// Selects key, number of uses and name.
    var payeesByCount: SQL {
        """
        SELECT payee, sum(count), max(name) FROM payees
        WHERE book = \(number) AND \(notInDeletedAccount)
        GROUP BY payee ORDER BY sum(count) DESC, payee
        """
    }

    /// Selects name, day and category of the newest transaction with the payee.
    func lastUse(ofPayee key: String) -> SQL {
        """
        SELECT payee, date, category FROM transactions INDEXED BY transactions_by_payee
        WHERE book = \(number) AND payee_key = \(key) AND deleted_at IS NULL AND \(notInDeletedAccount)
        ORDER BY date DESC, id DESC LIMIT 1
        """
    }
}
