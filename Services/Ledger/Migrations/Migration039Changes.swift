import SQLiteKit

/// What changed in the books of clients that keep a copy (`/changes`). The triggers stand behind every
/// statement, so that no change can be forgotten.
enum Migration039Changes {
    static let migration = Migration(39, "changes", tables + triggers.joined())

    // A book has a log once a client has asked for its changes. With a new generation all clients begin anew.
    // `revision` is that of the book behind the unit that changed the record last; `forgotten` is the newest
    // one of purged changes; `day` counts from 1970.
    private static let tables = """
        CREATE TABLE change_logs (
            book INTEGER PRIMARY KEY,
            name BLOB NOT NULL,
            generation INTEGER NOT NULL,
            forgotten INTEGER NOT NULL
        ) STRICT;
        CREATE TABLE changed_records (
            book INTEGER NOT NULL,
            kind INTEGER NOT NULL CHECK (kind BETWEEN 0 AND 8),
            id BLOB NOT NULL,
            revision INTEGER NOT NULL,
            day INTEGER NOT NULL,
            PRIMARY KEY (book, kind, id)
        ) STRICT, WITHOUT ROWID;
        CREATE INDEX changed_records_by_revision ON changed_records (book, revision, kind, id);

        """

    private static let (account, transaction, goal, asset) = (0, 2, 7, 8)

    private static let triggers: [String] =
        [
            ("accounts", account), ("categories", 1), ("transactions", transaction), ("transfers", 3),
            ("budgets", 4), ("recurring_templates", 5), ("rules", 6), ("goals", goal), ("assets", asset),
        ].flatMap { always($0, [("id", $1)]) }
        // Balances.
        + ["account_totals", "transfer_totals", "cleared_rollups"].flatMap {
            always($0, [("account", account)])
        }
        + always("allocations", [("goal", goal), ("asset", asset)])
        + [
            trigger(
                "books", "active", "UPDATE OF active_account",
                [
                    record(account, "OLD.active_account", ofBook: "NEW.book"),
                    record(account, "NEW.active_account", ofBook: "NEW.book"),
                ]),
            // What an account has can be any number of records, so its clients read all again.
            trigger(
                "accounts", "contents", "UPDATE OF deleted_at",
                ["UPDATE change_logs SET generation = generation + 1 WHERE book = NEW.book;\n"]),
        ]
        // A refund says what it refunds while that is there.
        + [("made", "INSERT", "NEW"), ("moved", "UPDATE OF deleted_at", "NEW"), ("gone", "DELETE", "OLD")].map
    {
        trigger("transactions", "refunds_\($0)", $1, [refunds($2)])
    }

    /// Notes the records of kinds that columns of a table name, at each change of a row. Later migrations
    /// call it, so what it returns never changes.
    static func always(_ table: String, _ columns: [(name: String, kind: Int)]) -> [String] {
        always(table) { row in columns.map { (kind: $0.kind, key: "\(row).\($0.name)") } }
    }

    /// The same for keys that are made of several columns; `keys` gets the name of the row in a trigger.
    static func always(
        _ table: String, _ keys: (_ row: String) -> [(kind: Int, key: String)]
    ) -> [String] {
        // Keys never change.
        [("made", "INSERT", "NEW"), ("changed", "UPDATE", "NEW"), ("gone", "DELETE", "OLD")].map {
            name, event, row in
            trigger(table, name, event, keys(row).map { record($0.kind, $0.key, ofBook: "\(row).book") })
        }
    }

    private static func trigger(
        _ table: String, _ name: String, _ event: String, _ statements: [String]
    ) -> String {
        """
        CREATE TRIGGER \(table)_\(name) AFTER \(event) ON \(table) BEGIN
        \(statements.joined()) END;

        """
    }

    private static func record(_ kind: Int, _ id: String, ofBook book: String) -> String {
        note(kind, id, "FROM change_logs l CROSS JOIN books b ON b.book = l.book WHERE l.book = \(book)")
    }

    private static func refunds(_ row: String) -> String {
        note(
            transaction, "s.id",
            """
            FROM change_logs l CROSS JOIN books b ON b.book = l.book
            CROSS JOIN transactions s ON s.book = l.book
            WHERE l.book = \(row).book AND s.refund_of = \(row).id
            """)
    }

    private static func note(_ kind: Int, _ id: String, _ source: String) -> String {
        """
        INSERT INTO changed_records (book, kind, id, revision, day)
        SELECT b.book, \(kind), \(id), b.revision + 1, unixepoch() / 86400
        \(source)
        ON CONFLICT (book, kind, id) DO UPDATE SET revision = excluded.revision, day = excluded.day
        WHERE changed_records.revision <> excluded.revision;

        """
    }
}
