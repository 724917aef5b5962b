import Contracts
import SQLiteKit
import ServiceKit
import LedgerBook
import LedgerCore
import LedgerWholeBooks

/// The locks that shares put on transactions (design §7, "Sharing and ledger").
extension LedgerStore {
    /// Locks a transaction for a share and returns it; a repeated call changes nothing.
    func lock(_ request: ShareLockRequest, at now: Timestamp) async throws -> LockedTransaction {
        try await database.write { db in
            try Book.require(BookPlace(key: request.user, role: .editor), of: request.by, in: db)
            guard let book = try Book.current(of: request.user, in: db) else {
                throw APIError.transactionNotFound
            }
            let record = try book.requireTransaction(request.transaction, in: db)
            let holder = try book.shareHolding(record.id, in: db)
            try ShareLockRules.checkLock(
                of: record, by: request.share, holder: holder,
                isReleased: try Self.isReleased(request.share, in: db))
            if let account = request.repaymentsTo {
                try Self.checkRepayments(
                    in: record.amount.currency, to: account, "bookRepayments.accountId", book, in: db)
            }
            if holder == nil {
                try book.lock(record.id, for: request, at: now, in: db)
                try book.tellReplacement(of: record.id, in: db)
                try book.advance(at: now, in: db)
            }
            return LockedTransaction(transaction: try book.answer(record, in: db))
        }
    }

    /// Releases the share's lock, if any; the share can lock nothing any more.
    func release(_ request: ShareLockRequest, at now: Timestamp) async throws -> Deleted {
        let feed = feed
        return try await database.write { db in
            try db.run(
                """
                INSERT INTO released_shares (share) VALUES (\(request.share))
                ON CONFLICT (share) DO NOTHING
                """)
            guard let book = try Book.followed(request.user, in: db) else { return Deleted() }
            if try book.release(request.transaction, from: request.share, in: db) {
                try book.tellReplacement(of: request.transaction, in: db)
                try book.advance(at: now, in: db)
            }
            // What others paid of the expense is the user's again.
            if try book.recorded(request.share.cast() as ID<Transaction>, in: db) != nil {
                try Self.takeBack(
                    TakenBackBooking(user: request.user, transaction: request.share.cast()), telling: feed,
                    at: now, in: db)
            }
            return Deleted()
        }
    }

    /// The most locks of one page.
    private static let locksAtOnce = 1_000

    /// Returns a page of all locks of current books, with the amounts paid back, ordered by book and
    /// transaction.
    func locks(after: LockPlace?) async throws -> ShareLockPage {
        try await database.read { db in
            let after = after ?? LockPlace(book: 0, transaction: ID(high: 0, low: 0))
            let found = try db.all(
                """
                SELECT l.book, l.transaction_id, l.share, u.user, coalesce(l.sharer, u.user),
                    (SELECT t.paid_back FROM transactions t INDEXED BY transactions_by_id
                        WHERE t.book = l.book AND t.id = l.transaction_id)
                FROM share_locks l JOIN books b ON b.book = l.book JOIN users u ON u.user = b.user
                WHERE (l.book, l.transaction_id) > (\(after.book), \(after.transaction)) AND u.book = l.book
                ORDER BY l.book, l.transaction_id LIMIT \(Self.locksAtOnce)
                """
            ) { row in
                (
                    place: LockPlace(book: try row.int(0), transaction: try row.id(1)),
                    lock: ShareLockRequest(
                        user: try row.id(3), transaction: try row.id(1), share: try row.id(2),
                        by: try row.id(4)),
                    paidBackMinor: try row.int(5)
                )
            }
            return ShareLockPage(
                locks: found.map(\.lock),
                paidBack: found.filter { $0.paidBackMinor > 0 }.map { found in
                    PaidBack(
                        user: found.lock.user, transaction: found.lock.transaction, share: found.lock.share,
                        amountMinor: found.paidBackMinor)
                },
                next: found.count == Self.locksAtOnce ? found.last?.place.text : nil)
        }
    }

    private static func isReleased(
        _ share: ID<SharedExpense>, in db: borrowing Connection
    ) throws -> Bool {
        try db.first("SELECT 1 FROM released_shares WHERE share = \(share)") { try $0.int(0) } != nil
    }
}

extension Book {
    func lock(
        _ transaction: ID<Transaction>, for request: ShareLockRequest, at now: Timestamp,
        in db: borrowing Connection
    ) throws {
        let sharer = request.by == user ? nil : request.by
        try db.run(
            """
            INSERT INTO share_locks (book, transaction_id, share, locked_at, sharer)
            VALUES (\(number), \(transaction), \(request.share), \(now), \(sharer))
            """)
    }

    /// Brings a change of sharing to the book that a restore is about to put in this one's place.
    func tellReplacement(of transaction: ID<Transaction>, in db: borrowing Connection) throws {
        guard let replacement, let target = try Book.numbered(replacement, in: db) else { return }
        try BookCarrying(source: self, target: target).follow(transaction, in: db)
    }

    /// Deletes a share's lock and the amount paid back. Returns whether there was a lock.
    func release(
        _ transaction: ID<Transaction>, from share: ID<SharedExpense>, in db: borrowing Connection
    ) throws -> Bool {
        let released: Int = try db.run(
            """
            DELETE FROM share_locks
            WHERE book = \(number) AND transaction_id = \(transaction) AND share = \(share)
            """)
        guard released > 0 else { return false }
        try db.run(
            """
            UPDATE transactions INDEXED BY transactions_by_id SET paid_back = 0
            WHERE book = \(number) AND id = \(transaction) AND paid_back > 0
            """)
        return true
    }
}
