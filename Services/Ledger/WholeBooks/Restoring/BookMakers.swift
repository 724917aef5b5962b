import Contracts
import LedgerCore
import SQLiteKit

/// Lets a book that a restore has filled say who made its entries. No file says it, so that the user's book
/// does, for the entries that it has.
struct BookMakers: Sendable {
    /// The most entries of a write unit.
    private static let rows = 400
    /// The tables of the user's book and of the new one: an entry may have been joined into a transfer, or
    /// come back, since.
    static let tables: [(known: SQL, filled: SQL)] = [
        ("transactions", "transactions"), ("transactions", "joined_transactions"),
        ("joined_transactions", "transactions"), ("joined_transactions", "joined_transactions"),
        ("transfers", "transfers"),
    ]

    let source: Book
    let target: Book

    /// Names the makers of the next entries after a place. Returns the next place, or nil at the end.
    func keep(
        _ tables: (known: SQL, filled: SQL), after start: ID<BookRow>?, in db: borrowing Connection
    ) throws -> ID<BookRow>? {
        let entries: SQL = """
            SELECT id FROM \(tables.known) WHERE book = \(source.number) AND made_by IS NOT NULL
            AND id > \(start ?? ID(high: 0, low: 0)) ORDER BY id LIMIT \(Self.rows)
            """
        let ids: [ID<BookRow>] = try db.all(entries) { try $0.id(0) }
        try db.run(
            """
            UPDATE \(tables.filled) SET made_by = (
                SELECT s.made_by FROM \(tables.known) s
                WHERE s.book = \(source.number) AND s.id = \(tables.filled).id)
            WHERE book = \(target.number) AND id IN (\(entries))
            """)
        return ids.count == Self.rows ? ids.last : nil
    }
}
