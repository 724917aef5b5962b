import Contracts
import LedgerCore

/// Who did what in the user's book, which files do not say.
extension RestoreWorkflow {
    /// Lets the new book name who made the entries that the user's book has.
    func keepMakers(_ restore: RestoreVisit, from live: Book, to book: Book) async throws {
        let makers = BookMakers(source: live, target: book)
        for tables in BookMakers.tables {
            var place: ID<BookRow>?
            repeat {
                let start = place
                place = try await store.fill(restore) { db in try makers.keep(tables, after: start, in: db) }
            } while place != nil
        }
    }

    /// Copies the activity of a shared book.
    func keepActivity(_ restore: RestoreVisit, from live: Book, to book: Book) async throws {
        guard try await store.fill(restore, { db in try live.hasUnits(in: db) }) else { return }
        let copying = BookCopying(source: live, target: book)
        for table in BookTables.activity {
            let columns = try await store.fill(restore) { db in try BookColumns(table, in: db) }
            var place: BookColumns.Place?
            repeat {
                let start = place
                place = try await store.fill(restore) { db in
                    try copying.copy(columns, after: start, in: db)
                }
            } while place != nil
        }
    }
}
