import Contracts
import SQLiteKit
import LedgerCore
import LedgerWallet

/// Checks the invariants that the schema cannot express (design §7), for tests and for `deploy/coffer check`
/// on a running system.
extension LedgerStore {
    /// Returns the inconsistencies of all wallets and current books, for an operator; empty if there are
    /// none. Takes one long read, which blocks no other; books that are being deleted are skipped.
    package func inconsistencies() async throws -> [String] {
        try await database.inspect { db in
            let books = try db.all("SELECT book FROM users ORDER BY book") { try $0.int(0) }
            return try WalletStoreCheck.problems(in: db)
                + books.flatMap { number in
                    let problems = try BookCheck(book: number).problems(in: db)
                    guard let book = try Book.numbered(number, in: db) else { return problems }
                    let more =
                        try BookIndexCheck(book: book).problems(in: db)
                        + BookSavingsCheck(book: book).problems(in: db)
                    return problems + more.map { "book \(number): \($0)" }
                }
        }
    }
}

/// Compares rollups, totals and tags of a book with the rows that they derive from, and checks references.
struct BookCheck: Sendable {
    let book: Int64

    func problems(in db: borrowing Connection) throws -> [String] {
        let queries: [(String, SQL)] = [
            ("rollups that differ from their rows", difference(rollups, recomputedRollups)),
            ("account totals that differ from their rows", difference(totals, recomputedTotals)),
            ("counts of tags that differ from their uses", difference(tags, recomputedTags)),
            ("numbers of tags that differ from their tags", miscountedTags),
            ("attachments of transactions that are not there", orphans),
            ("transactions whose category is of the other type", misfits),
            ("shared transactions that are deleted", deletedShares),
            ("transactions paid back that no share holds", paidBackWithoutShare),
            ("active accounts that are missing or deleted", missingActiveAccount),
        ]
        var problems: [String] = []
        for (name, query) in queries {
            let count = try db.first("SELECT count(*) FROM (\(query)) AS found") { try $0.int(0) } ?? 0
            if count > 0 { problems.append("book \(book): \(count) \(name)") }
        }
        return problems
    }

    /// Selects the rows that only one of two queries has.
    private func difference(_ left: SQL, _ right: SQL) -> SQL {
        """
        SELECT * FROM (\(left) EXCEPT \(right)) AS found
        UNION ALL SELECT * FROM (\(right) EXCEPT \(left)) AS found
        """
    }

    private var rollups: SQL {
        "SELECT month, account, type, category, currency, sum, count FROM rollups WHERE book = \(book)"
    }

    /// Computes the month of a day by itself, so that our calendar is checked, too: years begin in March and
    /// are counted in periods of 400 (howardhinnant.github.io/date_algorithms.html, `civil_from_days`).
    private var recomputedRollups: SQL {
        """
        SELECT (period * 400 + year) * 12 + (5 * (day - 365 * year - year / 4 + year / 100) + 2) / 153 + 2,
            account, type, category, currency, sum(amount), count(*)
        FROM (
            SELECT *, (day - day / 1460 + day / 36524 - day / 146096) / 365 AS year FROM (
                SELECT *, (date + 719468) / 146097 AS period, (date + 719468) % 146097 AS day
                FROM transactions WHERE book = \(book) AND deleted_at IS NULL) AS found) AS found
        GROUP BY 1, 2, 3, 4, 5
        """
    }

    private var totals: SQL {
        "SELECT account, type, currency, sum, count FROM account_totals WHERE book = \(book)"
    }

    private var recomputedTotals: SQL {
        """
        SELECT account, type, currency, sum(amount), count(*)
        FROM transactions WHERE book = \(book) AND deleted_at IS NULL GROUP BY 1, 2, 3
        """
    }

    private var tags: SQL { "SELECT tag, account, count FROM tags WHERE book = \(book)" }

    private var recomputedTags: SQL {
        """
        SELECT tag, account, count(*) FROM tag_uses JOIN transactions ON number = transaction_number
        WHERE tag_book = \(book) GROUP BY 1, 2
        """
    }

    private var miscountedTags: SQL {
        """
        SELECT 1 FROM books b WHERE b.book = \(book)
        AND b.tag_count <> (SELECT count(DISTINCT tag) FROM tags t WHERE t.book = b.book)
        """
    }

    private var orphans: SQL {
        """
        SELECT 1 FROM attachments WHERE book = \(book) AND (book, transaction_id) NOT IN (
            SELECT book, id FROM transactions WHERE book = \(book))
        """
    }

    private var misfits: SQL {
        """
        SELECT 1 FROM transactions t JOIN categories c ON c.book = t.book AND c.id = t.category
        WHERE t.book = \(book) AND t.type <> c.type
        """
    }

    private var deletedShares: SQL {
        """
        SELECT 1 FROM share_locks l JOIN transactions t ON t.book = l.book AND t.id = l.transaction_id
        WHERE l.book = \(book) AND t.deleted_at IS NOT NULL
        """
    }

    private var paidBackWithoutShare: SQL {
        """
        SELECT 1 FROM transactions t WHERE t.book = \(book) AND t.paid_back > 0 AND NOT EXISTS (
            SELECT 1 FROM share_locks l WHERE l.book = t.book AND l.transaction_id = t.id)
        """
    }

    private var missingActiveAccount: SQL {
        """
        SELECT 1 FROM books b WHERE b.book = \(book) AND NOT EXISTS (
            SELECT 1 FROM accounts a
            WHERE a.book = b.book AND a.id = b.active_account AND a.deleted_at IS NULL)
        """
    }
}
