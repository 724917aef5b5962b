package import Contracts
import JSONKit
import SQLiteKit
import ServiceKit
import LedgerCore

/// The rows of restores, and what happens to them in the background.
extension LedgerStore {
    static func restore(_ id: ID<Restore>, in db: borrowing Connection) throws -> RestoreRecord? {
        try restores("WHERE id = \(id)", in: db).first
    }

    static func restores(
        _ condition: SQL, in db: borrowing Connection
    ) throws -> [RestoreRecord] {
        try db.all("SELECT \(RestoreRecord.table.names) FROM restores \(condition)") {
            try RestoreRecord.table.record($0)
        }
    }

    /// Takes a restore away that is not applied, and its book, unless the book is an undo's. A trial's empty
    /// book goes, too.
    static func drop(_ restore: RestoreRecord, in db: borrowing Connection) throws {
        if restore.mode != .undo { try abandonBook(restore.book, in: db) }
        if restore.isTrial, let empty = restore.oldBook { try abandonBook(empty, in: db) }
        try db.run("DELETE FROM restores WHERE id = \(restore.id)")
    }

    /// Leaves a book to upkeep, which deletes it.
    private static func abandonBook(_ book: Int64, in db: borrowing Connection) throws {
        try db.run(
            "INSERT INTO abandoned_books (number) VALUES (\(book)) ON CONFLICT (number) DO NOTHING")
    }

    /// Takes all dry runs of a user away. Throws `restoreRunning` if one holds the book.
    static func dropUnapplied(of user: ID<User>, in db: borrowing Connection) throws {
        let applied = RestoreState.applied.rawValue
        for restore in try restores(
            "INDEXED BY restores_by_user WHERE \"user\" = \(user) AND state < \(applied)", in: db)
        {
            if restore.state == .held { throw APIError.restoreRunning }
            try drop(restore, in: db)
        }
    }

    /// Lets the users of all held books write again: the caller has lost its confirmed restores.
    func abandonRestores(at now: Timestamp) async throws {
        try await database.write { db in
            let held = RestoreState.held.rawValue
            for restore in try Self.restores(
                "INDEXED BY restores_by_change WHERE state = \(held) LIMIT 500", in: db)
            {
                try Self.abandon(restore, at: now, in: db)
            }
        }
    }

    /// Takes what a crash left away: books that were being filled, and held ones.
    package func recoverRestores(at now: Timestamp) async throws {
        try await abandonRestores(at: now)
        try await database.write { db in
            let filling = RestoreState.filling.rawValue
            for restore in try Self.restores(
                "INDEXED BY restores_by_change WHERE state = \(filling) LIMIT 500", in: db)
            {
                try Self.drop(restore, in: db)
            }
        }
    }

    /// Ends dry runs after an hour, holds without a sign of life, the day of an old book, and answers after
    /// a month; at most 100 of each at a time.
    func expireRestores(at now: Timestamp) async throws {
        try await database.write { db in
            for restore in try Self.old(.filling, at: now, RestoreRules.fillingSeconds, in: db) {
                try Self.drop(restore, in: db)
            }
            for restore in try Self.old(.held, at: now, RestoreRules.heldSeconds, in: db) {
                try Self.abandon(restore, at: now, in: db)
            }
            for restore in try Self.old(.ready, at: now, RestoreRules.readySeconds, in: db) {
                try Self.drop(restore, in: db)
            }
            for restore in try Self.old(.applied, at: now, RestoreRules.answerSeconds, in: db)
            where restore.oldBook == nil {
                try db.run("DELETE FROM restores WHERE id = \(restore.id)")
            }
            try Self.expireOldBooks(at: now, in: db)
        }
    }

    private static func old(
        _ state: RestoreState, at now: Timestamp, _ seconds: Int64, in db: borrowing Connection
    ) throws -> [RestoreRecord] {
        try restores(
            """
            INDEXED BY restores_by_change WHERE state = \(state.rawValue)
            AND changed_at <= \(now.adding(seconds: -seconds)) LIMIT 100
            """, in: db)
    }

    private static func expireOldBooks(at now: Timestamp, in db: borrowing Connection) throws {
        let applied = RestoreState.applied.rawValue
        let past = now.adding(seconds: -RestoreRules.undoSeconds)
        for restore in try restores(
            """
            INDEXED BY restores_by_old_book WHERE old_book > 0 AND state = \(applied)
            AND changed_at <= \(past) LIMIT 100
            """, in: db)
        {
            guard let book = restore.oldBook else { continue }
            let isWanted = try db.exists(
                """
                SELECT 1 FROM users
                WHERE "user" = \(restore.user) AND (book = \(book) OR replacement = \(book))
                """)
            if isWanted { continue }
            try db.run("UPDATE restores SET old_book = NULL WHERE id = \(restore.id)")
            // An undo that was to bring the book back can no longer.
            try db.run("DELETE FROM restores WHERE undone = \(restore.id) AND state < \(applied)")
            try abandonBook(book, in: db)
        }
    }

    /// Deletes a piece of an abandoned book. Returns whether there may be more.
    func removeAbandonedBooks() async throws -> Bool {
        try await database.write { db in
            let book = try db.first("SELECT number FROM abandoned_books LIMIT 1") { try $0.int(0) }
            guard let book else { return false }
            if try !BookRemoval.removePiece(of: book, in: db) {
                try db.run("DELETE FROM abandoned_books WHERE number = \(book)")
            }
            return true
        }
    }

    /// Deletes the matches of ids of a filled book, up to 500. Returns whether more may be left.
    static func forgetMatches(of book: Int64, in db: borrowing Connection) throws -> Bool {
        try db.run(
            """
            DELETE FROM restore_ids WHERE (book, kind, id) IN (
                SELECT book, kind, id FROM restore_ids WHERE book = \(book)
                LIMIT \(LedgerStore.deletedAtOnce))
            """) > 0
    }
}
