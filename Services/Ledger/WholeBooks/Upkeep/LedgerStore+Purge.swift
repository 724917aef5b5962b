import Contracts
import SQLiteKit
import LedgerBook
import LedgerCore
import LedgerSavings

/// Purges rows that were deleted 30 days ago, some rows per write unit.
extension LedgerStore {
    /// The most transactions that one write unit deletes.
    private static let rowsPerUnit = 50

    /// Deletes all rows that can no longer be restored; stops early when `goesOn` returns false.
    func purge(at now: Timestamp, while goesOn: @Sendable () async -> Bool) async throws {
        let moment = TrashRules.lastPurged(at: now)
        while await goesOn() {
            let purged = try await database.write { db in try Self.purgeSome(deletedBefore: moment, in: db) }
            if !purged { break }
            forgetting.note()
        }
        var place: Int64? = 0
        while let book = place, await goesOn() {
            place = try await database.write { db in
                try Self.forgetChanges(ofBooksAfter: book, at: now, in: db)
            }
        }
        while await goesOn(), try await database.write({ db in try Self.forgetDeletions(at: now, in: db) }) {}
        while await goesOn(), try await database.write({ db in try Self.forgetUnits(at: now, in: db) }) {}
    }

    /// Purges the rows of one write unit. Returns whether there were any.
    static func purgeSome(deletedBefore moment: Timestamp, in db: borrowing Connection) throws -> Bool {
        try purgeTransactions(deletedBefore: moment, in: db)
            || purgeTransfers(deletedBefore: moment, in: db) || purgeAccount(deletedBefore: moment, in: db)
            || purgeAsset(deletedBefore: moment, in: db) || purgeRecords(deletedBefore: moment, in: db)
    }

    /// Returns whether there was anything to delete.
    private static func purgeRecords(
        deletedBefore moment: Timestamp, in db: borrowing Connection
    ) throws -> Bool {
        try db.run(
            """
            DELETE FROM trashed_records WHERE (book, kind, id) IN (
                SELECT book, kind, id FROM trashed_records INDEXED BY trashed_records_by_deletion
                WHERE deleted_at <= \(moment) LIMIT \(deletedAtOnce))
            """) > 0
    }

    /// Forgets deletions as old as the changes that `/changes` forgets, up to 500. Returns whether there were
    /// any.
    private static func forgetDeletions(at now: Timestamp, in db: borrowing Connection) throws -> Bool {
        let moment = now.adding(seconds: -Int64(BookChanges.keptDays) * 86_400)
        return try db.run(
            """
            DELETE FROM deletions WHERE (book, kind, record) IN (
                SELECT book, kind, record FROM deletions INDEXED BY deletions_by_time
                WHERE deleted_at > 0 AND deleted_at < \(moment) LIMIT \(deletedAtOnce))
            """) > 0
    }

    /// Returns whether there was anything to delete.
    private static func purgeTransactions(
        deletedBefore moment: Timestamp, in db: borrowing Connection
    ) throws -> Bool {
        let rows = try db.all(
            """
            SELECT book, number FROM transactions INDEXED BY transactions_by_deletion
            WHERE deleted_at <= \(moment) LIMIT \(rowsPerUnit)
            """
        ) { (book: try $0.int(0), number: try $0.int(1)) }
        for row in rows { try removeDeleted(row.number, in: db) }
        try Book.passOver(rows.map(\.book), in: db)
        return !rows.isEmpty
    }

    /// Returns whether there was anything to delete.
    private static func purgeTransfers(
        deletedBefore moment: Timestamp, in db: borrowing Connection
    ) throws -> Bool {
        let rows = try db.all(
            """
            SELECT book, number FROM transfers INDEXED BY transfers_by_deletion
            WHERE deleted_at <= \(moment) LIMIT \(rowsPerUnit)
            """
        ) { (book: try $0.int(0), number: try $0.int(1)) }
        for row in rows {
            guard let book = try Book.numbered(row.book, in: db),
                let record = try book.transfer(numbered: row.number, in: db)
            else { throw APIError.storedValue("a transfer without a book") }
            try book.remove(record, in: db)
        }
        try Book.passOver(rows.map(\.book), in: db)
        return !rows.isEmpty
    }

    /// Empties a deleted account, some rows per call, and then deletes it. Returns whether there was one.
    private static func purgeAccount(
        deletedBefore moment: Timestamp, in db: borrowing Connection
    ) throws -> Bool {
        let found = try db.first(
            """
            SELECT a.book, a.id, coalesce(d.deleted_at, a.deleted_at)
            FROM accounts a INDEXED BY accounts_by_deletion
            LEFT JOIN deletions d ON d.book = a.book AND d.kind = 'account' AND d.record = a.id
            WHERE a.deleted_at <= \(moment) LIMIT 1
            """
        ) { (book: try $0.int(0), account: try $0.id(1, Account.self), deletedAt: try $0.timestamp(2)) }
        guard let found else { return false }
        guard let book = try Book.numbered(found.book, in: db) else {
            throw APIError.storedValue("an account without a book")
        }
        let rows = try book.anyTransactions(of: found.account, limit: rowsPerUnit, in: db)
        for row in rows {
            if !row.isDeleted { try book.markDeleted(row.record, at: found.deletedAt, in: db) }
            try removeDeleted(row.number, in: db)
        }
        if rows.isEmpty, try !book.letTransfersGo(of: found.account, limit: rowsPerUnit, in: db),
            try !book.deletePlans(of: found.account, in: db)
        {
            try db.run("DELETE FROM accounts WHERE book = \(found.book) AND id = \(found.account)")
        }
        // All of it was deleted with the account.
        try book.advance(at: found.deletedAt, in: db)
        return true
    }

    /// Deletes a transaction that is marked as deleted; its client id stays spent.
    private static func removeDeleted(_ number: Int64, in db: borrowing Connection) throws {
        try db.run(
            """
            INSERT INTO spent_client_ids (book, client_id)
            SELECT book, client_id FROM transactions WHERE number = \(number) AND client_id IS NOT NULL
            ON CONFLICT (book, client_id) DO NOTHING
            """)
        try release(
            attachmentsWhere: """
                (book, transaction_id) IN (SELECT book, id FROM transactions WHERE number = \(number))
                """, in: db)
        try db.run("DELETE FROM index_backlog WHERE number = \(number)")
        try db.run(
            """
            UPDATE transactions INDEXED BY transactions_by_refunded SET refund_of = NULL
            WHERE (book, refund_of) = (SELECT book, id FROM transactions WHERE number = \(number))
            """)
        try db.run("DELETE FROM transactions WHERE number = \(number)")
    }
}

extension Book {
    /// Returns some transactions of an account, deleted or not.
    fileprivate func anyTransactions(
        of account: ID<Account>, limit: Int, in db: borrowing Connection
    ) throws -> [(number: Int64, isDeleted: Bool, record: TransactionRecord)] {
        let numbers = try db.all(
            """
            SELECT number, deleted_at FROM transactions INDEXED BY transactions_by_account
            WHERE book = \(number) AND account = \(account) LIMIT \(limit)
            """
        ) { (number: try $0.int(0), isDeleted: !$0.isNull(1)) }
        return try numbers.compactMap { row in
            try transaction(numbered: row.number, in: db).map { (row.number, row.isDeleted, $0) }
        }
    }

    /// Takes an account out of some of its transfers, and deletes those without another account. Returns
    /// whether there were any.
    fileprivate func letTransfersGo(
        of account: ID<Account>, limit: Int, in db: borrowing Connection
    ) throws -> Bool {
        let sides: [(column: SQL, index: SQL)] = [
            ("from_account", "transfers_by_from"), ("to_account", "transfers_by_to"),
        ]
        for side in sides {
            let rows = try db.all(
                """
                SELECT number, deleted_at FROM transfers INDEXED BY \(side.index)
                WHERE book = \(number) AND \(side.column) = \(account) LIMIT \(limit)
                """
            ) { (number: try $0.int(0), isDeleted: !$0.isNull(1)) }
            for row in rows {
                guard let record = try transfer(numbered: row.number, in: db) else { continue }
                if record.from.account == nil || record.to.account == nil {
                    try remove(record, in: db)
                } else {
                    try detach(account, from: record, isDeleted: row.isDeleted, in: db)
                }
            }
            if !rows.isEmpty { return true }
        }
        return false
    }

    /// Deletes some templates, goals or budgets of an account. Returns whether there were any.
    fileprivate func deletePlans(of account: ID<Account>, in db: borrowing Connection) throws -> Bool {
        for deletion in planDeletions(of: account) where try db.run(deletion) > 0 { return true }
        return false
    }

    /// Returns a deletion for each kind of plan; bookings go before the templates that they refer to.
    func planDeletions(of account: ID<Account>) -> [SQL] {
        let arrivals: SQL = "book = \(number) AND to_account = \(account)"
        let sides: [(column: SQL, index: SQL)] = [
            ("account", "recurring_by_account"), ("to_account", "recurring_by_arrival"),
        ]
        let bookings = sides.map { side -> SQL in
            """
            DELETE FROM recurring_bookings WHERE (book, template, month) IN (
                SELECT b.book, b.template, b.month
                FROM recurring_templates t INDEXED BY \(side.index)
                CROSS JOIN recurring_bookings b ON b.book = t.book AND b.template = t.id
                WHERE t.book = \(number) AND t.\(side.column) = \(account) LIMIT \(LedgerStore.deletedAtOnce))
            """
        }
        return bookings
            + [BookTables.recurring.deletion(from: "INDEXED BY recurring_by_arrival", where: arrivals)]
            + BookTables.all.compactMap { table in
                table.accountIndex.map {
                    table.deletion(from: $0, where: "book = \(number) AND account = \(account)")
                }
            }
    }
}
