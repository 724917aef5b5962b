import SQLiteKit

/// Exchange rates as exact decimals in text. The author of all zeros is the operator. Only the provider's
/// last rates of each day are kept.
enum Migration006Rates {
    static let migration = Migration(
        6, "rates",
        """
        CREATE TABLE said_rates (
            author BLOB NOT NULL,
            base TEXT NOT NULL,
            quote TEXT NOT NULL,
            date INTEGER NOT NULL,
            rate TEXT NOT NULL,
            said_at INTEGER NOT NULL,
            PRIMARY KEY (author, base, quote, date)
        ) STRICT, WITHOUT ROWID;
        CREATE TABLE provider_assets (
            code TEXT PRIMARY KEY,
            name TEXT NOT NULL,
            is_crypto INTEGER NOT NULL CHECK (is_crypto IN (0, 1))
        ) STRICT, WITHOUT ROWID;
        CREATE TABLE provided_rates (
            code TEXT NOT NULL REFERENCES provider_assets (code),
            date INTEGER NOT NULL,
            per_bitcoin TEXT NOT NULL,
            told_at INTEGER NOT NULL,
            PRIMARY KEY (code, date)
        ) STRICT, WITHOUT ROWID;
        CREATE TABLE rate_provider (
            one INTEGER PRIMARY KEY CHECK (one = 1),
            attempted_at INTEGER NOT NULL,
            failures INTEGER NOT NULL
        ) STRICT;
        """)
}
