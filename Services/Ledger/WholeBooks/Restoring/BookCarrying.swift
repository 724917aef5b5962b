package import Contracts
package import SQLiteKit
import ServiceKit
import LedgerBook
package import LedgerCore

/// Carries transactions under a live share over into the book that replaces the user's, whatever
/// that book has: the transaction with its account, category, receipts, lock and amount paid back.
package struct BookCarrying: Sendable {
    /// The most transactions of a write unit.
    static let transactions = 30
    /// The most locks of a write unit, each with a transaction.
    private static let locks = 250

    package let source: Book
    package let target: Book

    package init(
        source: Book, target: Book
    ) {
        self.source = source
        self.target = target
    }

    /// Returns the next transactions under a live share, ordered by id.
    func shared(after start: ID<Transaction>?, in db: borrowing Connection) throws -> [ID<Transaction>] {
        try db.all(
            """
            SELECT transaction_id FROM share_locks
            WHERE book = \(source.number) AND transaction_id > \(start ?? ID(high: 0, low: 0))
            ORDER BY transaction_id LIMIT \(Self.transactions)
            """
        ) { try $0.id(0) }
    }

    /// Deletes a write unit's locks that the source no longer has. Returns whether more may be left.
    func dropOldLocks(in db: borrowing Connection) throws -> Bool {
        let old: [ID<Transaction>] = try db.all(
            """
            SELECT transaction_id FROM share_locks t WHERE book = \(target.number) AND NOT EXISTS (
                SELECT 1 FROM share_locks s WHERE s.book = \(source.number)
                AND s.transaction_id = t.transaction_id AND s.share = t.share) LIMIT \(Self.locks)
            """
        ) { try $0.id(0) }
        for id in old { try unlock(id, in: db) }
        return !old.isEmpty
    }

    private func unlock(_ id: ID<Transaction>, in db: borrowing Connection) throws {
        try db.run("DELETE FROM share_locks WHERE book = \(target.number) AND transaction_id = \(id)")
        try db.run(
            """
            UPDATE transactions INDEXED BY transactions_by_id SET paid_back = 0
            WHERE book = \(target.number) AND id = \(id) AND paid_back > 0
            """)
    }

    /// Makes the target's transaction, lock and amount paid back those of the source, after a change of
    /// sharing. Without a lock the transaction stays as it is.
    package func follow(_ id: ID<Transaction>, in db: borrowing Connection) throws {
        if try source.shareHolding(id, in: db) == nil {
            try unlock(id, in: db)
        } else {
            _ = try carry(id, in: db)
        }
    }

    /// Carries one transaction under a live share. Returns whether the target had another version of it, or
    /// other receipts.
    func carry(_ id: ID<Transaction>, in db: borrowing Connection) throws -> Bool {
        guard let record = try source.recorded(id, in: db) else {
            throw APIError.storedValue("a lock without a transaction")
        }
        let columns = try transactionColumns(in: db)
        let account = try account(record.account, in: db)
        let category = try category(record.category, of: id, in: db)
        var carried = record
        (carried.account, carried.category) = (account, category)
        for (index, part) in record.splits.enumerated() {
            carried.splits[index].category = try self.category(part.category, of: id, in: db)
        }
        let splits = try StoredSplits.text(carried.splits)
        // The target may not have the reconciliation, or not as a finished one.
        let reconciliation = try record.reconciliation.flatMap {
            try target.isFinished($0, of: account, in: db) ? $0 : nil
        }
        let isNew = try !isAlike(id, columns, account, category, splits, reconciliation, in: db)
        if isNew {
            try remove(id, in: db)
            try target.splitApart(joined: id, in: db)
            try removeOwner(of: record.clientID, in: db)
            try makeRoom(for: record.booking, in: db)
            let names = columns.list(
                columns.columns.filter {
                    !["number", "account", "category", "splits", "reconciliation"].contains($0)
                })
            try db.run(
                """
                INSERT INTO transactions (book, account, category, splits, reconciliation, \(names))
                SELECT \(target.number), \(account), \(category), \(splits), \(reconciliation), \(names)
                FROM transactions INDEXED BY transactions_by_id
                WHERE book = \(source.number) AND id = \(id)
                """)
            guard let number = try target.transactionNumber(of: id, in: db) else {
                throw APIError.storedValue("a carried transaction that is not there")
            }
            try target.writeParts(of: carried, in: db)
            try target.indexAndCount(number, in: db)
            try target.dropExcessRefunds(of: carried, in: db)
        }
        let hasOthers = try receipts(of: id, in: source, db) != receipts(of: id, in: target, db)
        try copyReceipts(of: id, in: db)
        try unlock(id, in: db)
        try db.run(
            """
            INSERT INTO share_locks (book, transaction_id, share, locked_at, sharer)
            SELECT \(target.number), transaction_id, share, locked_at, sharer FROM share_locks
            WHERE book = \(source.number) AND transaction_id = \(id)
            """)
        try db.run(
            """
            UPDATE transactions INDEXED BY transactions_by_id SET paid_back = (
                SELECT s.paid_back FROM transactions s INDEXED BY transactions_by_id
                WHERE s.book = \(source.number) AND s.id = \(id))
            WHERE book = \(target.number) AND id = \(id)
            """)
        return isNew || hasOthers
    }

    private func receipts(
        of id: ID<Transaction>, in book: Book, _ db: borrowing Connection
    ) throws -> [ID<Attachment>] {
        try db.all(
            """
            SELECT id FROM attachments INDEXED BY attachments_by_transaction
            WHERE book = \(book.number) AND transaction_id = \(id) ORDER BY id
            """
        ) { try $0.id(0) }
    }

    private func transactionColumns(in db: borrowing Connection) throws -> BookColumns {
        try BookColumns(of: "transactions", in: db)
    }

    /// Whether the target has the transaction as it is; the amount paid back follows anyway.
    private func isAlike(
        _ id: ID<Transaction>, _ columns: BookColumns, _ account: ID<Account>, _ category: ID<Category>,
        _ splits: String?, _ reconciliation: ID<Reconciliation>?, in db: borrowing Connection
    ) throws -> Bool {
        let same = columns.columns.filter {
            !["number", "paid_back", "account", "category", "splits", "reconciliation"].contains($0)
        }
        .map { "t.\($0) IS NOT DISTINCT FROM s.\($0)" }.joined(separator: " AND ")
        return try db.exists(
            """
            SELECT 1 FROM transactions t INDEXED BY transactions_by_id
            JOIN transactions s INDEXED BY transactions_by_id ON s.book = \(source.number) AND s.id = t.id
            WHERE t.book = \(target.number) AND t.id = \(id) AND t.account = \(account)
            AND t.category = \(category) AND t.splits IS NOT DISTINCT FROM \(splits)
            AND t.reconciliation IS NOT DISTINCT FROM \(reconciliation)
            AND \(SQL(stringLiteral: same))
            """)
    }

    /// Returns the account's id in the target: the same one, no longer deleted; or the one of its name; or a
    /// copy.
    private func account(_ id: ID<Account>, in db: borrowing Connection) throws -> ID<Account> {
        guard let own = try source.account(id, in: db) else {
            throw APIError.storedValue("a shared transaction in a deleted account")
        }
        if try target.account(id, in: db) != nil { return id }
        let named: ID<Account>? = try db.first(
            """
            SELECT id FROM accounts INDEXED BY accounts_by_name
            WHERE book = \(target.number) AND name_key = \(own.name.nameKey) AND deleted_at IS NULL
            """
        ) { try $0.id(0) }
        if let named { return named }
        try copy(id, of: "accounts", as: id, in: db)
        try target.recountHistory(of: id, in: db)
        return id
    }

    /// Returns the category's id in the target: the same one, or the one of its name, or a copy. The copy has
    /// another id where the target's category of the same id is of the other type.
    private func category(
        _ id: ID<Category>, of transaction: ID<Transaction>, in db: borrowing Connection
    ) throws -> ID<Category> {
        let own = try source.requireCategory(id, in: db)
        let known = try target.category(id, in: db)
        if let known, known.type == own.type { return id }
        if let named = try target.category(named: own.name, type: own.type, in: db) { return named.id }
        let free = known == nil ? id : try freeID(from: transaction, in: db)
        try copy(id, of: "categories", as: free, in: db)
        try db.run(
            "UPDATE categories SET parent = NULL WHERE book = \(target.number) AND id = \(free)")
        return free
    }

    /// Returns the first id from the transaction's own on that no category of the target has. A unit that
    /// runs again finds the same one.
    private func freeID(
        from transaction: ID<Transaction>, in db: borrowing Connection
    ) throws -> ID<Category> {
        var id: ID<Category> = transaction.cast()
        while try target.category(id, in: db) != nil { id = ID(high: id.high, low: id.low &+ 1) }
        return id
    }

    private func copy<Entity>(
        _ id: ID<Entity>, of table: String, as copied: ID<Entity>, in db: borrowing Connection
    ) throws {
        let columns = try BookColumns(of: table, in: db)
        let others = columns.columns.filter { $0 != "id" }
        let names = columns.list(others)
        try db.run(
            """
            INSERT INTO \(columns.name) (book, id, \(names))
            SELECT \(target.number), \(copied), \(names) FROM \(columns.name)
            WHERE book = \(source.number) AND id = \(id)
            ON CONFLICT (book, id) DO UPDATE SET \(columns.replacements(others))
            """)
    }

    /// Removes the target's version of a transaction with its receipts and its lock.
    private func remove(_ id: ID<Transaction>, in db: borrowing Connection) throws {
        try target.unindexAndDiscount(id, in: db)
        try LedgerStore.release(
            attachmentsWhere: "book = \(target.number) AND transaction_id = \(id)", in: db)
        try db.run("DELETE FROM share_locks WHERE book = \(target.number) AND transaction_id = \(id)")
        try db.run("DELETE FROM transactions WHERE book = \(target.number) AND id = \(id)")
    }

    /// Removes a transaction of the target that has the same client's id: it is the same one.
    private func removeOwner(of clientID: String?, in db: borrowing Connection) throws {
        guard let clientID else { return }
        let owner: ID<Transaction>? = try db.first(
            """
            SELECT id FROM transactions INDEXED BY transactions_by_client_id
            WHERE book = \(target.number) AND client_id = \(clientID)
            """
        ) { try $0.id(0) }
        if let owner { try remove(owner, in: db) }
        try db.run(
            """
            UPDATE transfers INDEXED BY transfers_by_client_id SET client_id = NULL
            WHERE book = \(target.number) AND client_id = \(clientID)
            """)
    }

    /// Leaves the target's own booking of the same template and month as an entry without the template.
    private func makeRoom(for booking: RecurringBooking?, in db: borrowing Connection) throws {
        guard let booking, let other = try target.bookedTransaction(booking, in: db) else { return }
        try db.run(
            """
            UPDATE transactions INDEXED BY transactions_by_id SET recurring = NULL, recurring_month = NULL
            WHERE book = \(target.number) AND id = \(other)
            """)
    }

    private func copyReceipts(of id: ID<Transaction>, in db: borrowing Connection) throws {
        try LedgerStore.release(
            attachmentsWhere: """
                book = \(target.number) AND transaction_id = \(id) AND id NOT IN (
                    SELECT s.id FROM attachments s INDEXED BY attachments_by_transaction
                    WHERE s.book = \(source.number) AND s.transaction_id = \(id))
                """, in: db)
        let columns = try BookColumns(of: "attachments", in: db)
        let others = columns.columns.filter { $0 != "id" }
        try db.run(
            """
            INSERT INTO attachments (book, \(columns.list(columns.columns)))
            SELECT \(target.number), \(columns.list(columns.columns))
            FROM attachments INDEXED BY attachments_by_transaction
            WHERE book = \(source.number) AND transaction_id = \(id)
            ON CONFLICT (book, id) DO UPDATE SET \(columns.replacements(others))
            """)
    }
}
