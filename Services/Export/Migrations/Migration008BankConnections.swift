import SQLiteKit

/// Connections to banks, their accounts, and which imports they made.
enum Migration008BankConnections {
    static let migration = Migration(8, "Bank connections", connections + accounts + imports)

    // `access` is sealed, and null once the connection has ended. `session` and `address` are those of the
    // request that made it, until auth was told. `requests` counts those of `request_day`.
    private static let connections = """
        CREATE TABLE bank_connections (
            id BLOB NOT NULL PRIMARY KEY,
            user BLOB NOT NULL,
            created_at INTEGER NOT NULL,
            connected_at INTEGER NOT NULL,
            host TEXT NOT NULL,
            access BLOB,
            currency TEXT NOT NULL,
            time_zone TEXT NOT NULL,
            session BLOB,
            address TEXT NOT NULL,
            problem TEXT,
            messages TEXT NOT NULL,
            last_sync_at INTEGER,
            last_success_at INTEGER,
            due_at INTEGER,
            request_day INTEGER NOT NULL DEFAULT 0,
            requests INTEGER NOT NULL DEFAULT 0 CHECK (requests >= 0),
            last_import BLOB
        ) STRICT, WITHOUT ROWID;
        CREATE INDEX bank_connections_by_user ON bank_connections (user, id);
        CREATE INDEX bank_connections_due ON bank_connections (due_at) WHERE due_at IS NOT NULL;

        """

    // `details` is what the server told last. `opens` says that the account of ours was made for the bank's
    // and has no opening balance yet.
    private static let accounts = """
        CREATE TABLE bank_accounts (
            connection BLOB NOT NULL,
            bank_id TEXT NOT NULL,
            account BLOB,
            is_ignored INTEGER NOT NULL DEFAULT 0 CHECK (is_ignored IN (0, 1)),
            opens INTEGER NOT NULL DEFAULT 0 CHECK (opens IN (0, 1)),
            last_entry INTEGER,
            last_success_at INTEGER,
            details TEXT NOT NULL,
            PRIMARY KEY (connection, bank_id)
        ) STRICT, WITHOUT ROWID;

        """

    private static let imports = """
        ALTER TABLE imports ADD COLUMN connection BLOB;
        CREATE INDEX imports_by_connection ON imports (connection, created_at) WHERE connection IS NOT NULL;
        """
}
