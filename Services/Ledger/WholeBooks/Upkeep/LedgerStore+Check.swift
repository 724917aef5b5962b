import Contracts
import SQLiteKit
import LedgerBook
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
            return try WalletStoreCheck.problems(in: db) + BookOwnerCheck.problems(in: db)
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
            (
                "sums of transfers that differ from their rows",
                difference(moved, recomputedMoves(byMonth: true))
            ),
            (
                "totals of transfers that differ from their rows",
                difference(movedInAll, recomputedMoves(byMonth: false))
            ),
            ("sums of cleared entries that differ from their rows", difference(cleared, recomputedCleared)),
            ("reconciled entries without their reconciliation", strayMarks),
            ("joined transfers without their two transactions", brokenJoins),
            ("client ids of both a transaction and a transfer", sharedClientIDs),
            ("counts of tags that differ from their uses", difference(tags, recomputedTags)),
            ("numbers of tags that differ from their tags", miscountedTags),
            ("counts of payees that differ from their uses", difference(payees, recomputedPayees)),
            ("numbers of payees that differ from their payees", miscountedPayees),
            ("parts that do not add up to their transactions", unequalParts),
            ("refunds beyond their expenses", excessRefunds),
            ("attachments of transactions that are not there", orphans),
            ("transactions whose category is of the other type", misfits),
            ("categories under one that cannot be their parent", misplacedCategories),
            ("shared transactions that are deleted", deletedShares),
            ("transactions paid back that no share holds", paidBackWithoutShare),
            ("active accounts that are missing or deleted", missingActiveAccount),
            ("plans of accounts that are not there", strayPlans),
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

    /// No foreign key holds the accounts of plans, because some are of the whole book.
    private var strayPlans: SQL {
        let plans: SQL = """
            SELECT account FROM budgets WHERE book = \(book)
            UNION ALL SELECT account FROM income_goals WHERE book = \(book)
            """
        return """
            SELECT account FROM (\(plans)) AS plans WHERE account <> \(ID<Account>.wholeBook)
            AND account NOT IN (SELECT id FROM accounts WHERE book = \(book))
            """
    }

    private var rollups: SQL {
        """
        SELECT month, account, type, category, currency, sum, count, further FROM rollups
        WHERE book = \(book)
        """
    }

    private var recomputedRollups: SQL {
        """
        SELECT month, account, flow, posted, currency, sum(minor), count(*),
            count(*) FILTER (WHERE posted <> category)
        FROM (\(withMonths(postings))) AS found
        GROUP BY month, account, flow, posted, currency
        """
    }

    /// The transactions that are not split, and the parts of the others; several parts of a transaction in
    /// one category are one entry.
    private var postings: SQL {
        """
        SELECT date, account, type + coalesce(is_refund, 0) AS flow, category AS posted, category, currency,
            amount AS minor
        FROM transactions WHERE book = \(book) AND deleted_at IS NULL AND splits IS NULL
        UNION ALL
        SELECT t.date, t.account, t.type + coalesce(t.is_refund, 0), p.category, t.category, t.currency,
            sum(p.amount)
        FROM transactions t JOIN split_parts p ON p.book = t.book AND p.transaction_id = t.id
        WHERE t.book = \(book) AND t.deleted_at IS NULL GROUP BY t.number, p.category
        """
    }

    /// Selects rows that have a `date`, with its month. Computes the month by itself, so that our calendar is
    /// checked, too: years begin in March and are counted in periods of 400
    /// (howardhinnant.github.io/date_algorithms.html, `civil_from_days`).
    private func withMonths(_ rows: SQL) -> SQL {
        """
        SELECT *, (period * 400 + year) * 12 + (5 * (day - 365 * year - year / 4 + year / 100) + 2) / 153 + 2
            AS month
        FROM (
            SELECT *, (day - day / 1460 + day / 36524 - day / 146096) / 365 AS year FROM (
                SELECT *, (date + 719468) / 146097 AS period, (date + 719468) % 146097 AS day
                FROM (\(rows)) AS found) AS found) AS found
        """
    }

    private var totals: SQL {
        """
        SELECT account, type, currency, sum, count, history_sum, history_count FROM account_totals
        WHERE book = \(book)
        """
    }

    private var recomputedTotals: SQL {
        """
        SELECT account, type + coalesce(is_refund, 0), currency, sum(amount), count(*), \(history)
        FROM \(withOpenings("transactions")) WHERE book = \(book) AND deleted_at IS NULL GROUP BY 1, 2, 3
        """
    }

    /// Selects rows of entries with the opening dates of their accounts.
    private func withOpenings(_ rows: SQL) -> SQL {
        """
        (SELECT e.*, (SELECT opening_date FROM accounts a WHERE a.book = \(book) AND a.id = e.account)
            AS opening_date FROM \(rows) e) AS opened
        """
    }

    /// The sum and number of a group's entries of days before the opening date.
    private let history: SQL = """
        coalesce(sum(amount) FILTER (WHERE date < opening_date), 0),
        count(*) FILTER (WHERE date < opening_date)
        """

    private var moved: SQL {
        """
        SELECT month, account, direction, currency, sum, count, 0, 0 FROM transfer_rollups
        WHERE book = \(book)
        """
    }

    private var movedInAll: SQL {
        """
        SELECT 0, account, direction, currency, sum, count, history_sum, history_count FROM transfer_totals
        WHERE book = \(book)
        """
    }

    /// Both sides of the transfers; a side without an account stands under the id of zeros.
    private func recomputedMoves(byMonth: Bool) -> SQL {
        func side(_ name: SQL, _ direction: SQL) -> SQL {
            """
            SELECT date, coalesce(\(name)_account, \(ID<Account>(high: 0, low: 0))) AS account,
                \(direction) AS direction, \(name)_currency AS currency, \(name)_amount AS amount
            FROM transfers WHERE book = \(book) AND deleted_at IS NULL
            """
        }
        let sides: SQL = "\(side("from", "1")) UNION ALL \(side("to", "0"))"
        let rows = byMonth ? withMonths(sides) : "SELECT *, 0 AS month FROM (\(sides)) AS found"
        return """
            SELECT month, account, direction, currency, sum(amount), count(*), \(byMonth ? "0, 0" : history)
            FROM \(withOpenings("(\(rows))"))
            GROUP BY month, account, direction, currency
            """
    }

    private var cleared: SQL {
        """
        SELECT month, account, direction, currency, sum, count, history_sum, history_count
        FROM cleared_rollups WHERE book = \(book)
        """
    }

    /// Money comes in by income, refunds and arriving transfers.
    private var recomputedCleared: SQL {
        func side(_ name: SQL, _ direction: SQL) -> SQL {
            """
            SELECT date, \(name)_account AS account, \(direction), \(name)_currency, \(name)_amount
            FROM transfers WHERE book = \(book) AND deleted_at IS NULL AND is_cleared_\(name) = 1
            AND \(name)_account IS NOT NULL
            """
        }
        let rows: SQL = """
            SELECT date, account, CASE WHEN type = 0 OR is_refund = 1 THEN 0 ELSE 1 END AS direction,
                currency, amount
            FROM transactions WHERE book = \(book) AND deleted_at IS NULL AND is_cleared = 1
            UNION ALL \(side("from", "1")) UNION ALL \(side("to", "0"))
            """
        return """
            SELECT month, account, direction, currency, sum(amount), count(*), \(history)
            FROM \(withOpenings("(\(withMonths(rows)))"))
            GROUP BY month, account, direction, currency
            """
    }

    /// What is reconciled is cleared, and its account has the finished reconciliation.
    private var strayMarks: SQL {
        func stray(_ table: SQL, _ suffix: SQL, _ account: SQL) -> SQL {
            """
            SELECT 1 FROM \(table) e WHERE e.book = \(book) AND e.deleted_at IS NULL
            AND e.reconciliation\(suffix) IS NOT NULL AND (e.is_cleared\(suffix) IS NULL OR NOT EXISTS (
                SELECT 1 FROM reconciliations r WHERE r.book = e.book AND r.id = e.reconciliation\(suffix)
                AND r.account = e.\(account) AND r.finished_at IS NOT NULL))
            """
        }
        return """
            \(stray("transactions", "", "account"))
            UNION ALL \(stray("transfers", "_from", "from_account"))
            UNION ALL \(stray("transfers", "_to", "to_account"))
            """
    }

    private var brokenJoins: SQL {
        """
        SELECT 1 FROM transfers t WHERE t.book = \(book) AND (t.is_joined IS NOT NULL) <> (2 = (
            SELECT count(*) FROM joined_transactions j INDEXED BY joined_transactions_by_transfer
            WHERE j.book = t.book AND j.transfer = t.id))
        UNION ALL SELECT 1 FROM joined_transactions j
        JOIN transactions t ON t.book = j.book AND t.id = j.id WHERE j.book = \(book)
        """
    }

    private var sharedClientIDs: SQL {
        """
        SELECT 1 FROM transfers t JOIN transactions x ON x.book = t.book AND x.client_id = t.client_id
        WHERE t.book = \(book)
        """
    }

    private var tags: SQL { "SELECT tag, account, other_account, count FROM tags WHERE book = \(book)" }

    private var recomputedTags: SQL {
        """
        SELECT tag, one, other, count(*) FROM (
            SELECT tag, account AS one, account AS other
            FROM tag_uses JOIN transactions ON number = transaction_number WHERE tag_book = \(book)
            UNION ALL
            SELECT tag, coalesce(from_account, to_account), coalesce(to_account, from_account)
            FROM tag_uses JOIN transfers ON number = transaction_number - \(Book.transferBit)
            WHERE tag_book = \(book)) AS found
        GROUP BY tag, one, other
        """
    }

    private var miscountedTags: SQL {
        """
        SELECT 1 FROM books b WHERE b.book = \(book)
        AND b.tag_count <> (SELECT count(DISTINCT tag) FROM tags t WHERE t.book = b.book)
        """
    }

    private var payees: SQL {
        "SELECT payee, account, other_account, count FROM payees WHERE book = \(book)"
    }

    private var recomputedPayees: SQL {
        """
        SELECT payee_key, one, other, count(*) FROM (
            SELECT payee_key, account AS one, account AS other FROM transactions
            WHERE book = \(book) AND deleted_at IS NULL AND payee_key IS NOT NULL
            AND number NOT IN (SELECT number FROM index_backlog)
            UNION ALL
            SELECT payee_key, coalesce(from_account, to_account), coalesce(to_account, from_account)
            FROM transfers WHERE book = \(book) AND deleted_at IS NULL AND payee_key IS NOT NULL) AS found
        GROUP BY payee_key, one, other
        """
    }

    private var miscountedPayees: SQL {
        """
        SELECT 1 FROM books b WHERE b.book = \(book)
        AND b.payee_count <> (SELECT count(DISTINCT payee) FROM payees p WHERE p.book = b.book)
        """
    }

    private var unequalParts: SQL {
        """
        SELECT 1 FROM transactions t WHERE t.book = \(book)
        AND CASE WHEN t.splits IS NULL THEN 0 ELSE t.amount END <> (
            SELECT coalesce(sum(p.amount), 0) FROM split_parts p
            WHERE p.book = t.book AND p.transaction_id = t.id AND p.day = t.date)
        """
    }

    private var excessRefunds: SQL {
        """
        SELECT r.refund_of FROM transactions r JOIN transactions t ON t.book = r.book AND t.id = r.refund_of
        WHERE r.book = \(book) AND r.deleted_at IS NULL GROUP BY r.refund_of
        HAVING coalesce(sum(r.amount) FILTER (WHERE r.is_repayment IS NULL), 0) > min(t.amount)
            OR max(t.type) <> 1 OR max(coalesce(t.is_refund, 0)) = 1
            OR min(r.currency) <> max(t.currency) OR max(r.currency) <> min(t.currency)
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
        UNION ALL SELECT 1 FROM split_parts p
        JOIN transactions t ON t.book = p.book AND t.id = p.transaction_id
        JOIN categories c ON c.book = p.book AND c.id = p.category
        WHERE p.book = \(book) AND (t.type <> c.type OR (p.position = 0 AND p.category <> t.category))
        """
    }

    private var misplacedCategories: SQL {
        """
        SELECT 1 FROM categories c LEFT JOIN categories p ON p.book = c.book AND p.id = c.parent
        WHERE c.book = \(book) AND c.parent IS NOT NULL
        AND (p.id IS NULL OR p.type <> c.type OR p.parent IS NOT NULL)
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
