import APIDocument
import Contracts
import JSONKit

/// The tables of the file.
enum BookSchema {
    private static let version: Int64 = 2

    /// Creates the tables in a new file. Throws `newerFile` for one of a later version.
    static func prepare(_ file: SQLiteFile) throws {
        try file.transaction {
            let found = try file.first("PRAGMA user_version") { $0.integer(0) } ?? 0
            guard found <= version else { throw OfflineError.newerFile }
            guard found < version else { return }
            if found == 0 { for table in tables { try file.run(table) } }
            // A file of before is of the personal book.
            try file.run("ALTER TABLE owner ADD COLUMN book TEXT")
            try file.run("PRAGMA user_version = \(version)")
        }
    }

    private static let tables = [
        "CREATE TABLE owner (id TEXT PRIMARY KEY)",
        // The newest copy is the one that is filled. `cursor` is null at its beginning, `revision` until it
        // is whole.
        """
        CREATE TABLE copies (
            number INTEGER PRIMARY KEY AUTOINCREMENT, shape TEXT NOT NULL, cursor TEXT, revision INTEGER,
            is_shown INTEGER NOT NULL)
        """,
        """
        CREATE TABLE records (
            copy INTEGER NOT NULL, kind TEXT NOT NULL, id TEXT NOT NULL, day INTEGER, account TEXT,
            other_account TEXT, client TEXT, json BLOB NOT NULL, PRIMARY KEY (copy, kind, id))
        """,
        "CREATE INDEX records_by_day ON records (copy, kind, day, id)",
        "CREATE INDEX records_by_client ON records (copy, client) WHERE client IS NOT NULL",
        """
        CREATE TABLE outbox (
            number INTEGER PRIMARY KEY AUTOINCREMENT, key TEXT NOT NULL, kind TEXT NOT NULL,
            action TEXT NOT NULL, record TEXT NOT NULL, refund_of TEXT, draft BLOB, unlocks INTEGER NOT NULL,
            made_at INTEGER NOT NULL, is_sent INTEGER NOT NULL,
            seen_at INTEGER, failures INTEGER NOT NULL, problem BLOB)
        """,
        "CREATE INDEX outbox_by_record ON outbox (record)",
    ]

    /// Differs when another version of the program reads other members of a record: a copy of another shape
    /// is read anew.
    static let shape: String = {
        let document = OpenAPIDocument([LedgerAPI.listChanges.description]).content
        let bytes = (try? JSON.encode(document)) ?? []
        // FNV-1a.
        let hash = bytes.reduce(UInt64(0xCBF2_9CE4_8422_2325)) { ($0 ^ UInt64($1)) &* 0x100_0000_01B3 }
        return String(hash, radix: 16)
    }()
}
