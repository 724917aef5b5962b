import SQLiteKit

/// Payees of transfers, counted among those of transactions, and their changes by a rename.
enum Migration038TransferPayees {
    static let migration = Migration(38, "payees of transfers", columns + payees + changes)

    private static let columns = """
        ALTER TABLE transfers ADD COLUMN payee TEXT;
        ALTER TABLE transfers ADD COLUMN payee_key TEXT;
        CREATE INDEX transfers_by_payee
            ON transfers (book, payee_key, date, id, deleted_at, from_account, to_account)
            WHERE payee_key IS NOT NULL;

        """

    // A transfer counts once, under both of its accounts. A transaction has its account twice, and so has a
    // transfer whose other account is gone for good.
    private static let payees = """
        CREATE TABLE counted_payees (
            book INTEGER NOT NULL,
            payee TEXT NOT NULL,
            account BLOB NOT NULL,
            other_account BLOB NOT NULL,
            name TEXT NOT NULL,
            count INTEGER NOT NULL CHECK (count > 0),
            PRIMARY KEY (book, payee, account, other_account)
        ) STRICT, WITHOUT ROWID;
        INSERT INTO counted_payees (book, payee, account, other_account, name, count)
        SELECT book, payee, account, account, name, count FROM payees;
        DROP TABLE payees;
        ALTER TABLE counted_payees RENAME TO payees;

        """

    // The kinds are 0 transaction, 1 template, 2 budget, 3 category, 4 rule, 5 transfer.
    private static let changes = """
        CREATE TABLE bulk_changed_values (
            book INTEGER NOT NULL,
            change BLOB NOT NULL,
            kind INTEGER NOT NULL CHECK (kind BETWEEN 0 AND 5),
            id BLOB NOT NULL,
            field TEXT NOT NULL,
            old TEXT,
            new TEXT,
            PRIMARY KEY (book, change, kind, id, field)
        ) STRICT, WITHOUT ROWID;
        INSERT INTO bulk_changed_values (book, change, kind, id, field, old, new)
        SELECT book, change, kind, id, field, old, new FROM bulk_change_rows;
        DROP TABLE bulk_change_rows;
        ALTER TABLE bulk_changed_values RENAME TO bulk_change_rows;
        """
}
