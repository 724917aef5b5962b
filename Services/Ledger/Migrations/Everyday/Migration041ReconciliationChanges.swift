import SQLiteKit

/// Reconciliations among the changes of books (`/changes`).
enum Migration041ReconciliationChanges {
    static let migration = Migration(
        41, "changes of reconciliations",
        records + Migration039Changes.always("reconciliations", [("id", 9)]).joined())

    // The same table without a limit of `kind`. All clients begin anew, because they have no reconciliations
    // yet.
    private static let records = """
        DROP TABLE changed_records;
        CREATE TABLE changed_records (
            book INTEGER NOT NULL,
            kind INTEGER NOT NULL CHECK (kind >= 0),
            id BLOB NOT NULL,
            revision INTEGER NOT NULL,
            day INTEGER NOT NULL,
            PRIMARY KEY (book, kind, id)
        ) STRICT, WITHOUT ROWID;
        CREATE INDEX changed_records_by_revision ON changed_records (book, revision, kind, id);
        UPDATE change_logs SET generation = generation + 1;

        """
}
