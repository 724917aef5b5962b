import Contracts
import JSONKit
import SQLiteKit
import ServiceKit
import SodiumKit
import LedgerCore

/// The life of a restore: filling → ready → held → applied (contract §4, "Restore"). A crash while a book is
/// filled or held leaves the user's book as it was; `abandonRestores` and upkeep take the rest away.
extension LedgerStore {
    /// Begins a restore with an empty book. An earlier one of the user that is not applied goes. A trial has
    /// an empty book of its own in place of the user's.
    func beginRestore(
        _ id: ID<Restore>, _ head: RestoreHead, _ text: String, _ visit: BookVisit
    ) async throws {
        // A merge leaves the preferences as they are, and those of a person are in no other book.
        let replaces = head.mode == .replace
        let wished = replaces && visit.isAtHome && !head.preferences.isEmpty ? head.preferences : nil
        let ofBook = replaces && !visit.isAtHome ? head.bookCurrency ?? head.preferences.currency : nil
        let isTrial = visit.book == id.cast()
        let preferences = try wished.map { String(decoding: try JSON.encode($0), as: UTF8.self) }
        try await database.write { db in
            if isTrial, try Book.current(of: visit.book, in: db) != nil {
                throw APIError.storedValue("a trial under the id of a user with a book")
            }
            let live = try Self.open(visit, in: db)
            // The empty book is nobody's, and goes with the trial.
            if isTrial { try db.run("DELETE FROM users WHERE \"user\" = \(visit.book)") }
            try Self.dropUnapplied(of: visit.book, in: db)
            let number = try db.first(
                """
                INSERT INTO books ("user", currency, active_account, revision, created_at)
                SELECT "user", \(wished?.currency ?? ofBook ?? live.currency), active_account, 0, created_at
                FROM books WHERE book = \(live.number) RETURNING book
                """
            ) { try $0.int(0) }
            guard let number else { throw APIError.storedValue("a new book without a number") }
            let restore = RestoreRecord(
                id: id, user: visit.book, mode: head.mode, book: number, oldBook: live.number,
                oldRevision: live.revision, fileHash: head.fileHash, changedAt: visit.now)
            try db.run(
                """
                INSERT INTO restores (\(RestoreRecord.table.insertedNames), preferences, head)
                VALUES (\(RestoreRecord.table.values(of: restore)), \(preferences), \(text))
                """)
        }
    }

    /// Runs a write unit that fills the book of a restore. Throws `restoreGone` once another restore has
    /// taken its place, or the user is erased, `restoreStale` once the user's book has changed, which a
    /// merge copies table after table, and 404 or 403 once the visitor owns the book no more.
    func fill<Value: Sendable>(
        _ visit: RestoreVisit, _ body: @escaping @Sendable (borrowing Connection) throws -> Value
    ) async throws -> Value {
        try await database.write { db in
            guard let restore = try Self.restore(visit.id, in: db), restore.state == .filling else {
                throw APIError.restoreGone
            }
            try Book.require(visit.place, of: visit.visitor, in: db)
            guard try restore.isTrial || Self.isCurrent(restore, in: db) else {
                throw APIError.restoreStale
            }
            return try body(db)
        }
    }

    /// Makes a dry run ready to be confirmed, unless it is a trial or there are problems. Throws
    /// `restoreStale` if the user's book has changed meanwhile.
    func finishFilling(
        _ id: ID<Restore>, _ result: RestoreResult, _ deleted: DeletedRecords = .keep, at now: Timestamp
    ) async throws -> RestoreResult {
        try await database.write { db in
            guard let restore = try Self.restore(id, in: db), restore.state == .filling else {
                throw APIError.restoreGone
            }
            guard try restore.isTrial || Self.isCurrent(restore, in: db) else {
                throw APIError.restoreStale
            }
            var result = result
            if restore.isTrial || result.problemCount > 0 {
                try Self.drop(restore, in: db)
                return result
            }
            result.token = Self.token(of: restore, deleted)
            try db.run(
                """
                UPDATE restores SET state = \(RestoreState.ready.rawValue), token = \(result.token),
                    result = \(try Self.text(result)), head = NULL,
                    changed_at = \(now)
                WHERE id = \(id)
                """)
            return result
        }
    }

    /// Takes a restore away that could not be filled.
    func dropRestore(_ id: ID<Restore>) async throws {
        try await database.write { db in
            guard let restore = try Self.restore(id, in: db), restore.state == .filling else { return }
            try Self.drop(restore, in: db)
        }
    }

    /// Prepares the undo of a restore: the old book is to replace the user's.
    func beginUndo(
        of restored: ID<Restore>, as visit: RestoreVisit, at now: Timestamp
    ) async throws -> (old: Int64, live: Int64) {
        let (id, user) = (visit.id, visit.place.key)
        return try await database.write { db in
            try Book.require(visit.place, of: visit.visitor, in: db)
            guard let restore = try Self.restore(restored, in: db), restore.user == user,
                restore.state == .applied
            else { throw APIError.restoreNotFound }
            guard restore.canBeUndone(at: now), let old = restore.oldBook,
                let live = try Book.current(of: user, in: db)
            else { throw APIError(.conflict, "This restore can no longer be undone.") }
            if live.replacement != nil { throw APIError.restoreRunning }
            try Self.dropUnapplied(of: user, in: db)
            let undo = RestoreRecord(
                id: id, user: user, mode: .undo, book: old, oldBook: live.number,
                oldRevision: live.revision, undone: restored, changedAt: now)
            try db.run(
                """
                INSERT INTO restores (\(RestoreRecord.table.insertedNames), preferences)
                VALUES (\(RestoreRecord.table.values(of: undo)),
                    (SELECT former FROM restores WHERE id = \(restored)))
                """)
            return (old, live.number)
        }
    }

    /// Holds the user's book for a confirmed restore, whose result it returns if it was applied before.
    /// Throws `restoreStale` for another file or mode, or when the book has changed since the dry run, and
    /// `tooManyOldBooks`.
    func confirmRestore(
        _ confirmation: RestoreConfirmation, of place: BookPlace, keeping limit: Int, at now: Timestamp
    ) async throws -> RestoreConfirmed {
        let user = place.key
        return try await database.write { db in
            try Book.require(place, of: confirmation.by, in: db)
            let id: ID<Restore>? = try db.first(
                """
                SELECT id FROM restores INDEXED BY restores_by_token
                WHERE token = \(confirmation.token) AND "user" = \(user)
                """
            ) { try $0.id(0) }
            guard let id, let restore = try Self.restore(id, in: db), restore.isMeant(by: confirmation),
                Self.token(of: restore, confirmation.deleted) == confirmation.token
            else {
                throw APIError.restoreStale
            }
            switch restore.state {
            case .applied: return RestoreConfirmed(id: id, result: restore.result)
            // The one caller has lost the answer: it carries out one restore of a user at a time.
            case .held: return RestoreConfirmed(id: id, result: nil)
            case .filling: throw APIError.restoreStale
            case .ready: break
            }
            guard try Self.isCurrent(restore, in: db) else { throw APIError.restoreStale }
            if restore.undone == nil { try Self.checkOldBooks(of: user, limit, in: db) }
            try Self.set(.held, restore, at: now, in: db)
            try db.run("UPDATE users SET replacement = \(restore.book) WHERE \"user\" = \(user)")
            return RestoreConfirmed(id: id, result: nil)
        }
    }

    /// Throws `tooManyOldBooks` if a restore would leave the user more books than the disk is to keep. An
    /// undo leaves none: it takes one back.
    private static func checkOldBooks(
        of user: ID<User>, _ limit: Int, in db: borrowing Connection
    ) throws {
        let kept = try db.first(
            """
            SELECT count(*) FROM restores INDEXED BY restores_by_user
            WHERE "user" = \(user) AND state = \(RestoreState.applied.rawValue) AND old_book IS NOT NULL
            """
        ) { try $0.int(0) }
        if (kept ?? 0) >= limit {
            throw APIError(
                .conflict,
                """
                \(limit) restores or undos of the last 24 hours can still be taken back. \
                Please try again when the oldest is a day old.
                """)
        }
    }

    /// Whether the user's book is as it was at the dry run, and the book of an undo still kept for it.
    private static func isCurrent(_ restore: RestoreRecord, in db: borrowing Connection) throws -> Bool {
        guard let live = try Book.current(of: restore.user, in: db), live.replacement == nil else {
            return false
        }
        if let undone = restore.undone, try Self.restore(undone, in: db)?.oldBook != restore.book {
            return false
        }
        return live.number == restore.oldBook && live.revision == restore.oldRevision
    }

    /// Makes the new book the user's. Throws `restoreStale` for a restore that does not hold the book.
    func applyRestore(
        _ visit: RestoreVisit, safetyBackup: ID<Backup>?, at now: Timestamp
    ) async throws -> RestoreResult {
        let (feed, log) = (feed, Random.bytes(16))
        let (id, user) = (visit.id, visit.place.key)
        let result = try await database.write { db in
            try Book.require(visit.place, of: visit.visitor, in: db)
            guard let restore = try Self.restore(id, in: db), restore.user == user else {
                throw APIError.restoreNotFound
            }
            if restore.state == .applied, let result = restore.result { return result }
            guard restore.state == .held, let result = restore.result else { throw APIError.restoreStale }
            let confirmed = result.confirmed(id, safetyBackup: safetyBackup)
            // The revision goes on, so that nobody takes the new book for the old one unchanged.
            try db.run(
                """
                UPDATE books SET revision = 1 + (SELECT max(revision) FROM books
                    WHERE book IN (\(restore.book), (SELECT book FROM users WHERE "user" = \(user))))
                WHERE book = \(restore.book)
                """)
            try Self.keepAutomation(of: user, in: restore.book, db)
            try db.run(
                "UPDATE users SET book = \(restore.book), replacement = NULL WHERE \"user\" = \(user)")
            if let book = try Book.current(of: user, in: db) {
                if book.isShared { try book.beginChangeLog(named: log, in: db) }
                try book.tell(revision: nil, in: db)
            }
            try db.run(
                """
                UPDATE restores SET state = \(RestoreState.applied.rawValue), changed_at = \(now),
                    result = \(try Self.text(confirmed))
                WHERE id = \(id)
                """)
            if let undone = restore.undone {
                try db.run("UPDATE restores SET old_book = NULL WHERE id = \(undone)")
            }
            try feed.append(
                in: db, type: LedgerEvent.bookReplaced, data: BookReplaced(user: user), at: now,
                subject: user)
            return confirmed
        }
        feed.changed()
        return result
    }

    /// Lets the new book know what planning has done by itself for the user, so that nothing is done twice.
    private static func keepAutomation(
        of user: ID<User>, in book: Int64, _ db: borrowing Connection
    ) throws {
        let live: SQL = "(SELECT book FROM users WHERE \"user\" = \(user))"
        func last(_ column: SQL) -> SQL {
            "(SELECT max(\(column)) FROM planning_settings WHERE book IN (\(book), \(live)))"
        }
        try db.run(
            """
            UPDATE planning_settings SET due = 0, started_through = \(last("started_through")),
                completed_through = \(last("completed_through")),
                reminded_through = \(last("reminded_through")),
                reminder_mail = (SELECT reminder_mail FROM planning_settings WHERE book = \(live))
            WHERE book = \(book)
            """)
    }

    /// Lets the user write again, after a confirmed restore that was not applied. It can be confirmed anew. A
    /// trial goes.
    func abandonRestore(_ id: ID<Restore>, of user: ID<User>, at now: Timestamp) async throws {
        try await database.write { db in
            guard let restore = try Self.restore(id, in: db), restore.user == user else { return }
            if restore.isTrial {
                try Self.drop(restore, in: db)
            } else {
                try Self.abandon(restore, at: now, in: db)
            }
        }
    }

    static func abandon(
        _ restore: RestoreRecord, at now: Timestamp, in db: borrowing Connection
    ) throws {
        guard restore.state == .held else { return }
        try set(.ready, restore, at: now, in: db)
        try db.run("UPDATE users SET replacement = NULL WHERE \"user\" = \(restore.user)")
    }

    private static func set(
        _ state: RestoreState, _ restore: RestoreRecord, at now: Timestamp, in db: borrowing Connection
    ) throws {
        try db.run(
            """
            UPDATE restores SET state = \(state.rawValue), changed_at = \(now) WHERE id = \(restore.id)
            """)
    }

    /// Returns a restore of the user that is ready or further.
    func restore(_ id: ID<Restore>, of user: ID<User>) async throws -> RestoreResult {
        try await database.read { db in
            guard let restore = try Self.restore(id, in: db), restore.user == user,
                let result = restore.result
            else { throw APIError.restoreNotFound }
            return result
        }
    }

    /// The hash over what a token stands for: the restore, its file and mode, what happens to deleted
    /// records, and the state of the book.
    private static func token(of restore: RestoreRecord, _ deleted: DeletedRecords) -> String {
        let text = [
            restore.id.text, restore.fileHash ?? "", restore.mode.rawValue, deleted.rawValue,
            restore.oldBook.map(String.init) ?? "", String(restore.oldRevision),
        ].joined(separator: "/")
        return Sodium.hex(Sodium.sha256(Array(text.utf8)))
    }

    private static func text(_ result: RestoreResult) throws -> String {
        String(decoding: try JSON.encode(result), as: UTF8.self)
    }
}

extension APIError {
    static let restoreNotFound = APIError.notFound("Restore")
    /// The file, the mode or the book is no longer that of the dry run.
    static let restoreStale = APIError(
        .conflict, "Your data has changed since this preview. Please preview the restore again.")
    /// Another restore of the user has replaced this one.
    static let restoreGone = APIError(.conflict, "Another restore has replaced this one.")
}
