import SQLiteKit

/// One booking of a template and month: a transaction keeps the month that it books, and the index refuses a
/// second one. Where a book holds several, the one that `recurring_bookings` names stays the booking, else
/// the first; the others stay as entries without a template.
enum Migration023BookedMonths {
    static let migration = Migration(23, "booked months", months + otherBookings + index)

    // The month of a date is years since 0 times 12 plus months, as `Month` counts; SQLite's calendar has it.
    private static let months = """
        ALTER TABLE transactions ADD COLUMN recurring_month INTEGER;
        UPDATE transactions SET recurring_month = (
            SELECT b.month FROM recurring_bookings b WHERE b.book = transactions.book
            AND b.template = transactions.recurring AND b.transaction_id = transactions.id)
        WHERE recurring IS NOT NULL;
        UPDATE transactions SET recurring_month =
            CAST(strftime('%Y', date * 86400, 'unixepoch') AS INTEGER) * 12
            + CAST(strftime('%m', date * 86400, 'unixepoch') AS INTEGER) - 1
        WHERE recurring IS NOT NULL AND recurring_month IS NULL;

        """

    // A booking moved to another month and a booking of that month are no twins: the first has its month from
    // `recurring_bookings`.
    private static let otherBookings = """
        UPDATE transactions SET recurring = NULL, recurring_month = NULL WHERE number IN (
            SELECT number FROM (
                SELECT t.number, row_number() OVER (
                    PARTITION BY t.book, t.recurring, t.recurring_month
                    ORDER BY b.transaction_id IS NULL, t.id) AS place
                FROM transactions t LEFT JOIN recurring_bookings b ON b.book = t.book
                    AND b.template = t.recurring AND b.month = t.recurring_month AND b.transaction_id = t.id
                WHERE t.recurring IS NOT NULL AND t.deleted_at IS NULL)
            WHERE place > 1);

        """

    private static let index = """
        CREATE UNIQUE INDEX transactions_by_booking ON transactions (book, recurring, recurring_month)
            WHERE recurring IS NOT NULL AND deleted_at IS NULL;
        """
}
