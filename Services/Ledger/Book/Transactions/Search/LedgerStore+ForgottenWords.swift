import SQLiteKit
package import LedgerCore

/// Takes the words of deleted rows out of the search's file.
extension LedgerStore {
    /// The most pages that a unit writes, so that it holds up no other for long.
    private static let pagesPerUnit = 16

    /// Merges the parts of the search into one, and empties the log. FTS5 keeps a deleted row's words, beside
    /// a note that they are deleted, until both meet in a merge; its option `secure-delete` needs SQLite 3.42
    /// (sqlite.org/fts5.html §6.13). A server deletes words with their row.
    /// - Returns: false if `goesOn` ended the work early.
    package func forgetWords(while goesOn: @Sendable () async -> Bool) async throws -> Bool {
        guard database.isFile else { return true }
        // A negative number begins a merge of all parts, a positive one goes on with it.
        var pages = -Self.pagesPerUnit
        while await goesOn() {
            let count = pages
            let isDone = try await database.write { db in
                let before = db.rowsChanged
                try db.run("INSERT INTO search (search, rank) VALUES ('merge', \(count))")
                // The statement itself counts as one.
                let isDone = db.rowsChanged - before < 2
                if isDone { db.emptyLog() }
                return isDone
            }
            if isDone { return true }
            pages = Self.pagesPerUnit
        }
        return false
    }
}
