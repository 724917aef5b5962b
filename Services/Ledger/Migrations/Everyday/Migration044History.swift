import SQLiteKit

/// What the sums of accounts have from before their opening dates, which is in no balance. Until this step
/// all entries counted besides an opening balance, so that its date moves back to the oldest entry: no amount
/// changes, and no later balance.
enum Migration044History {
    static let migration = Migration(44, "history", columns + openings)

    private static let columns = ["account_totals", "transfer_totals", "cleared_rollups"].map { table in
        """
        ALTER TABLE \(table) ADD COLUMN history_sum INTEGER NOT NULL DEFAULT 0 CHECK (history_sum >= 0);
        ALTER TABLE \(table) ADD COLUMN history_count INTEGER NOT NULL DEFAULT 0 CHECK (history_count >= 0);

        """
    }.joined()

    // Entries in the trash count, too, because they can come back.
    private static let oldest = """
        SELECT min(day) FROM (
            SELECT min(date) AS day FROM transactions
            WHERE transactions.book = accounts.book AND account = accounts.id
            UNION ALL SELECT min(date) FROM transfers
            WHERE transfers.book = accounts.book AND from_account = accounts.id
            UNION ALL SELECT min(date) FROM transfers
            WHERE transfers.book = accounts.book AND to_account = accounts.id) AS found
        """

    // The new revision tells clients that keep a copy of the accounts.
    private static let openings = """
        UPDATE accounts SET opening_date = (\(oldest)) WHERE opening_date > (\(oldest));
        UPDATE books SET revision = revision + 1
        WHERE book IN (SELECT book FROM accounts WHERE opening_date IS NOT NULL);
        """
}
