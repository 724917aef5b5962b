import SQLiteKit

/// The wallets (contract §2.1). One row moves one amount from a payer to a payee, so its two postings (the
/// view `wallet_postings`) always add up to zero. The owner of all zeros is the outside world, the only one
/// whose balance may be negative. Rows of `wallet_entries` are never changed or deleted.
enum Migration003Wallet {
    static let migration = Migration(3, "wallet", currency + wallets + entries + people)

    private static let currency = """
        CREATE TABLE wallet_currency (
            one INTEGER PRIMARY KEY CHECK (one = 1),
            code TEXT NOT NULL
        ) STRICT;

        """

    private static let wallets = """
        CREATE TABLE wallets (
            owner BLOB PRIMARY KEY CHECK (length(owner) = 16),
            balance INTEGER NOT NULL,
            entries INTEGER NOT NULL CHECK (entries >= 0),
            opened_at INTEGER NOT NULL,
            closed_at INTEGER,
            CHECK (balance >= 0 OR owner = x'00000000000000000000000000000000'),
            CHECK (closed_at IS NULL OR balance = 0)
        ) STRICT, WITHOUT ROWID;
        INSERT INTO wallets (owner, balance, entries, opened_at)
        VALUES (x'00000000000000000000000000000000', 0, 0, 0);

        """

    // Kinds: 0 TRANSFER, 1 TOP_UP, 2 INITIAL, 3 CLOSING (an erased user's balance). Balances are those after
    // the entry. The rowid ends each index, so that a history is read in order.
    private static let entries = """
        CREATE TABLE wallet_entries (
            number INTEGER PRIMARY KEY,
            id BLOB NOT NULL CHECK (length(id) = 16),
            kind INTEGER NOT NULL CHECK (kind BETWEEN 0 AND 3),
            payer BLOB NOT NULL REFERENCES wallets (owner),
            payee BLOB NOT NULL REFERENCES wallets (owner),
            amount INTEGER NOT NULL CHECK (amount > 0),
            payer_balance INTEGER NOT NULL,
            payee_balance INTEGER NOT NULL,
            note TEXT,
            created_at INTEGER NOT NULL,
            CHECK (payer <> payee),
            CHECK (payer_balance >= 0 OR payer = x'00000000000000000000000000000000'),
            CHECK (payee_balance >= 0 OR payee = x'00000000000000000000000000000000')
        ) STRICT;
        CREATE UNIQUE INDEX wallet_entries_by_id ON wallet_entries (id);
        CREATE INDEX wallet_entries_by_payer ON wallet_entries (payer);
        CREATE INDEX wallet_entries_by_payee ON wallet_entries (payee);
        CREATE VIEW wallet_postings (number, owner, amount, balance) AS
            SELECT number, payer, -amount, payer_balance FROM wallet_entries
            UNION ALL SELECT number, payee, amount, payee_balance FROM wallet_entries;

        """

    // Names and addresses as of each user's last transfer.
    private static let people = """
        CREATE TABLE wallet_people (
            user BLOB PRIMARY KEY,
            email TEXT NOT NULL,
            display_name TEXT NOT NULL,
            is_erased INTEGER NOT NULL CHECK (is_erased IN (0, 1))
        ) STRICT, WITHOUT ROWID;
        """
}
