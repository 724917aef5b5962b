import SQLiteKit

/// When records were deleted that a book does not have any more, so that no merge brings them back. The
/// triggers stand behind every statement, so that no deletion can be forgotten.
enum Migration043Deletions {
    static let migration = Migration(
        43, "deletions", table + kinds.flatMap(\.triggers).joined() + joined + known.joined())

    // `kind` is that of a line of the book's stream, `record` the key as in `changed_records`. The time is 0
    // until the write unit notes it (`Book.timeDeletions`).
    private static let table = """
        CREATE TABLE deletions (
            book INTEGER NOT NULL,
            kind TEXT NOT NULL,
            record BLOB NOT NULL,
            deleted_at INTEGER NOT NULL,
            PRIMARY KEY (book, kind, record)
        ) STRICT, WITHOUT ROWID;
        CREATE INDEX deletions_untimed ON deletions (book) WHERE deleted_at = 0;
        CREATE INDEX deletions_by_time ON deletions (deleted_at);

        """

    /// A table of records that can be deleted.
    private struct Kind: Sendable {
        let name: String
        let table: String
        var key: @Sendable (_ row: String) -> String = { "\($0).id" }
        /// Whether rows are marked as deleted before they go.
        var isMarked = false
        /// When a row that goes is no deletion.
        var condition = ""

        // Only a user's own book counts: others are being filled or removed.
        var triggers: [String] {
            let time = isMarked ? "coalesce(OLD.deleted_at, 0)" : "0"
            return [
                """
                CREATE TRIGGER \(table)_deletion AFTER DELETE ON \(table) BEGIN
                \(note(name, key("OLD"), time, condition)) END;

                """,
                """
                CREATE TRIGGER \(table)_return AFTER INSERT ON \(table) BEGIN
                DELETE FROM deletions
                WHERE book = NEW.book AND kind = '\(name)' AND record = \(key("NEW"));
                END;

                """,
            ]
        }
    }

    private static func note(_ kind: String, _ key: String, _ time: String, _ condition: String) -> String {
        """
        INSERT INTO deletions (book, kind, record, deleted_at)
        SELECT u.book, '\(kind)', \(key), \(time) FROM users u WHERE u.book = OLD.book \(condition)
        ON CONFLICT (book, kind, record) DO UPDATE SET deleted_at = excluded.deleted_at
        WHERE excluded.deleted_at = 0 OR excluded.deleted_at > deletions.deleted_at;

        """
    }

    private static let kinds = [
        Kind(name: "account", table: "accounts", isMarked: true),
        Kind(name: "category", table: "categories"),
        Kind(name: "reconciliation", table: "reconciliations"),
        Kind(name: "recurring", table: "recurring_templates"),
        // One that was joined into a transfer is there still.
        Kind(
            name: "transaction", table: "transactions", isMarked: true,
            condition: """
                AND NOT EXISTS (SELECT 1 FROM joined_transactions j
                    WHERE j.book = OLD.book AND j.id = OLD.id)
                """),
        Kind(name: "transfer", table: "transfers", isMarked: true),
        Kind(name: "attachment", table: "attachments"),
        Kind(name: "budget", table: "budgets"),
        Kind(
            name: "incomeGoal", table: "income_goals",
            key: { "CAST(\($0).account || CAST('' || \($0).month AS BLOB) AS BLOB)" }),
        Kind(name: "rule", table: "rules"),
        Kind(
            name: "rate", table: "own_rates",
            key: { "CAST(\($0).base || '/' || \($0).quote || '/' || \($0).date AS BLOB)" }),
        Kind(name: "goal", table: "goals"),
        Kind(name: "asset", table: "assets", isMarked: true),
        Kind(name: "assetTransaction", table: "asset_transactions"),
    ]

    /// Returns the triggers of a table. Later migrations call it, so what it returns never changes.
    static func triggers(of table: String) -> String {
        kinds.filter { $0.table == table }.flatMap(\.triggers).joined()
    }

    // What was joined goes with its transfer, unless a split has brought it back before.
    private static let joined = """
        CREATE TRIGGER joined_transactions_deletion AFTER DELETE ON joined_transactions BEGIN
        \(note(
            "transaction", "OLD.id", "0",
            """
            AND NOT EXISTS (SELECT 1 FROM transactions t WHERE t.book = OLD.book AND t.id = OLD.id)
            """))
        END;
        CREATE TRIGGER joined_transactions_return AFTER INSERT ON joined_transactions BEGIN
        DELETE FROM deletions WHERE book = NEW.book AND kind = 'transaction' AND record = NEW.id;
        END;

        """

    // The trash knows the times of earlier deletions, and the log of changes their days.
    private static let known =
        [(3, "category"), (4, "budget"), (5, "recurring"), (6, "goal")].map { number, kind in
            """
            INSERT INTO deletions (book, kind, record, deleted_at)
            SELECT book, '\(kind)', id, deleted_at FROM trashed_records WHERE kind = \(number);

            """
        } + logged

    private static let logged: [String] = [
        ("category", 1, "categories"), ("budget", 4, "budgets"), ("recurring", 5, "recurring_templates"),
        ("rule", 6, "rules"), ("goal", 7, "goals"), ("asset", 8, "assets"),
        ("reconciliation", 9, "reconciliations"),
    ].map { kind, number, table in
        """
        INSERT INTO deletions (book, kind, record, deleted_at)
        SELECT c.book, '\(kind)', c.id, (c.day + 1) * 86400000 - 1 FROM changed_records c
        WHERE c.kind = \(number) AND NOT EXISTS (
            SELECT 1 FROM \(table) t WHERE t.book = c.book AND t.id = c.id)
        ON CONFLICT (book, kind, record) DO NOTHING;

        """
    }
}
