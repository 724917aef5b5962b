import SQLiteKit

/// Assets that are accounts (contract-household §2, "Savings are accounts"). Such an asset has no
/// transactions: its balance is the account's. Its name follows the account's, and `/changes` tells it when
/// the account's balance changes.
enum Migration049LinkedAssets {
    static let migration = Migration(49, "linked assets", column + name + changes.joined())

    private static let column = """
        ALTER TABLE assets ADD COLUMN account BLOB;
        CREATE UNIQUE INDEX assets_by_account ON assets (book, account)
            WHERE account IS NOT NULL AND deleted_at IS NULL;

        """

    private static let name = """
        CREATE TRIGGER accounts_named AFTER UPDATE OF name ON accounts BEGIN
        UPDATE assets SET name = NEW.name, version = version + 1
        WHERE book = NEW.book AND account = NEW.id AND deleted_at IS NULL AND name <> NEW.name;
        END;

        """

    private static let changes =
        ["account_totals", "transfer_totals"].flatMap { table in
            [("made", "INSERT", "NEW"), ("changed", "UPDATE", "NEW"), ("gone", "DELETE", "OLD")].map {
                trigger(table, $0, $1, "\($2).book", "\($2).account")
            }
        } + [trigger("accounts", "opened", "UPDATE OF opening_balance, opening_date", "NEW.book", "NEW.id")]

    private static func trigger(
        _ table: String, _ name: String, _ event: String, _ book: String, _ account: String
    ) -> String {
        """
        CREATE TRIGGER \(table)_asset_\(name) AFTER \(event) ON \(table) BEGIN
        INSERT INTO changed_records (book, kind, id, revision, day)
        SELECT b.book, 8, s.id, b.revision + 1, unixepoch() / 86400
        FROM change_logs l CROSS JOIN books b ON b.book = l.book CROSS JOIN assets s ON s.book = l.book
        WHERE l.book = \(book) AND s.account = \(account) AND s.deleted_at IS NULL
        ON CONFLICT (book, kind, id) DO UPDATE SET revision = excluded.revision, day = excluded.day
        WHERE changed_records.revision <> excluded.revision;
        END;

        """
    }
}
