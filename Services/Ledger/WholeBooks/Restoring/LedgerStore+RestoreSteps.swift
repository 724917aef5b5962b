import Contracts
import JSONKit
import SQLiteKit
import ServiceKit
import SodiumKit
import LedgerBook
import LedgerCore

/// The steps of restores besides their states: contents of receipts, undoing, and telling auth.
extension LedgerStore {
    /// Returns the bytes of a content's name, or nil if the name is no SHA-256 in lower case.
    static func contentHash(_ name: String) -> [UInt8]? {
        guard let bytes = Sodium.fromHex(name), bytes.count == 32, Sodium.hex(bytes) == name else {
            return nil
        }
        return bytes
    }

    func fillingBook(of id: ID<Restore>, user: ID<User>) async throws -> Int64 {
        try await database.read { db in
            guard let restore = try Self.restore(id, in: db), restore.user == user, restore.state == .filling
            else { throw APIError.restoreNotFound }
            return restore.book
        }
    }

    /// Returns the book that a restore of the user is filling, the user's own, and the head as it was sent.
    func filling(
        _ id: ID<Restore>, user: ID<User>
    ) async throws -> (book: Book, live: Book, head: [UInt8]) {
        try await database.read { db in
            guard let restore = try Self.restore(id, in: db), restore.user == user, restore.state == .filling,
                let book = try Book.numbered(restore.book, in: db),
                let live = try restore.oldBook.flatMap({ try Book.numbered($0, in: db) }),
                let head = try db.first("SELECT head FROM restores WHERE id = \(id)", { try $0.textOrNil(0) })
                    ?? nil
            else { throw APIError.restoreNotFound }
            return (book, live, Array(head.utf8))
        }
    }

    /// Claims a content for the book that a restore is filling.
    func claimRestored(_ claim: AttachmentClaim, for id: ID<Restore>) async throws {
        let hash = claim.hash.flatMap { Sodium.fromHex($0) }
        try await database.write { db in
            guard try Self.restore(id, in: db)?.state == .filling else { throw APIError.restoreNotFound }
            try db.run(
                """
                INSERT INTO attachment_claims (book, id, size, sha256)
                VALUES (\(claim.book), \(claim.id), \(claim.size), \(hash))
                ON CONFLICT (book, id) DO NOTHING
                """)
        }
    }

    /// Returns the two books of an undo that holds the user's book, or nil for another restore.
    func heldUndo(_ id: ID<Restore>, of user: ID<User>) async throws -> (old: Book, live: Book)? {
        try await database.read { db in
            guard let restore = try Self.restore(id, in: db), restore.user == user, restore.state == .held,
                restore.mode == .undo, let old = try Book.numbered(restore.book, in: db),
                let live = try Book.current(of: user, in: db)
            else { return nil }
            return (old, live)
        }
    }

    /// Runs a write unit of a restore that holds the user's book.
    func hold<Value: Sendable>(
        _ visit: RestoreVisit, _ body: @escaping @Sendable (borrowing Connection) throws -> Value
    ) async throws -> Value {
        try await database.write { db in
            guard try Self.restore(visit.id, in: db)?.state == .held else { throw APIError.restoreStale }
            try Book.require(visit.place, of: visit.visitor, in: db)
            return try body(db)
        }
    }

    /// Preferences that auth has not taken over yet.
    struct UntoldPreferences: Sendable {
        let id: ID<Restore>
        let user: ID<User>
        let preferences: RestoredPreferences
    }

    func untoldPreferences() async throws -> [UntoldPreferences] {
        try await database.read { db in
            try db.all(
                """
                SELECT id, "user", preferences FROM restores INDEXED BY restores_telling
                WHERE preferences IS NOT NULL AND state = 3 LIMIT 100
                """
            ) { row in
                UntoldPreferences(
                    id: try row.id(0), user: try row.id(1),
                    preferences: try row.json(2))
            }
        }
    }

    /// Notes that auth has taken preferences over, and those from before, which an undo brings back.
    func markTold(_ id: ID<Restore>, former: RestoredPreferences) async throws {
        let text = String(decoding: try JSON.encode(former), as: UTF8.self)
        try await database.write { db in
            _ = try db.run("UPDATE restores SET preferences = NULL, former = \(text) WHERE id = \(id)")
        }
    }
}

extension Book {
    /// Chooses another active account if the stored one is gone, deleted or closed.
    func keepActiveAccount(in db: borrowing Connection) throws {
        if try account(activeAccount, in: db)?.isArchived == false { return }
        guard let other = try accounts(in: db).first(where: { !$0.isArchived }) else {
            throw APIError.storedValue("a book without an open account")
        }
        try activate(other.id, in: db)
    }
}
