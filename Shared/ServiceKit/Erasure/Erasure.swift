package import Contracts
import JSONKit
package import SQLiteKit

/// Erases users from one service's database (contract §6). From a feed event or tombstone on, the service
/// refuses the user; then it deletes the user's data piece by piece, and resumes after every crash.
package final class Erasure: Sendable {
    /// Makes the few changes that must hold at once, in the transaction that notes the erasure.
    package typealias Begin = @Sendable (borrowing Connection, Tombstone) throws -> Void
    /// Deletes up to 500 rows of a user and returns whether more may be left.
    package typealias Clean = @Sendable (ID<User>) async throws -> Bool

    private static let roundMilliseconds = 250
    private static let usersARound = 100

    let database: Database
    private let file: TombstoneFile
    let context: ServiceContext
    private let begin: Begin
    private let clean: Clean
    private let work: RepeatingWork

    /// The database must have `ServiceTables.erasedUsers`.
    package init(
        database: Database, context: ServiceContext, begin: @escaping Begin, clean: @escaping Clean
    ) {
        self.database = database
        self.context = context
        self.begin = begin
        self.clean = clean
        file = TombstoneFile(dataFolder: context.dataFolder)
        work = RepeatingWork(
            everyMilliseconds: Self.roundMilliseconds, firstAfterMilliseconds: 0, in: context)
    }

    /// Whether a user is erased. Every write unit that could create data of the user checks this.
    package static func isErased(_ user: ID<User>, in db: borrowing Connection) throws -> Bool {
        try db.exists("SELECT 1 FROM erased_users WHERE \"user\" = \(user)")
    }

    /// Notes an erasure and begins it, inside a write unit. Returns false when the erasure is already noted.
    @discardableResult
    package func note(_ tombstone: Tombstone, in db: borrowing Connection) throws -> Bool {
        let isNews =
            try db.run(
                """
                INSERT INTO erased_users ("user", erased_at)
                VALUES (\(tombstone.user), \(tombstone.erasedAt)) ON CONFLICT ("user") DO NOTHING
                """) > 0
        if isNews { try begin(db, tombstone) }
        return isNews
    }

    /// Applies auth's `userDeleted` event.
    func apply(_ event: FeedEvent, in db: borrowing Connection) throws {
        let data = try JSON.decode(UserDeleted.self, from: Array(event.data.utf8))
        try note(Tombstone(user: data.user, erasedAt: event.at), in: db)
    }

    /// Applies the tombstones that this database has not seen, before anything is served. The position is
    /// stored in the database, so a restored database applies again what it has lost. A restored file is read
    /// from its beginning: the line before the position is no tombstone that this database has applied.
    package func applyTombstones() async throws {
        var offset = try await database.read { db in
            try db.first("SELECT \"offset\" FROM tombstones_read") { try $0.int(0) } ?? 0
        }
        let last = try file.tombstone(endingAt: offset)
        let isSameFile = try await database.read { db in
            try last.map { try Self.isErased($0.user, in: db) } ?? false
        }
        // The place is one of another host's file, perhaps.
        if !isSameFile || !database.isFile { offset = 0 }
        let known = offset == 0 ? Set(try await erased().map(\.user)) : []
        while let page = try file.page(from: offset) {
            let news = page.tombstones.filter { !known.contains($0.user) }
            for start in stride(from: 0, to: max(1, news.count), by: Self.usersARound) {
                let part = news[start..<min(news.count, start + Self.usersARound)]
                let isLast = start + Self.usersARound >= news.count
                try await database.write { [self] db in
                    for tombstone in part { try note(tombstone, in: db) }
                    if isLast { try db.run("UPDATE tombstones_read SET \"offset\" = \(page.next)") }
                }
            }
            offset = page.next
        }
    }

    /// Returns the erasures of this database that the file does not have.
    package func missingTombstones() async throws -> [Tombstone] {
        var written: Set<ID<User>> = []
        var offset: Int64 = 0
        while let page = try file.page(from: offset) {
            written.formUnion(page.tombstones.map(\.user))
            offset = page.next
        }
        return try await erased().filter { !written.contains($0.user) }
    }

    private func erased() async throws -> [Tombstone] {
        try await database.inspect { db in
            try db.all("SELECT \"user\", erased_at FROM erased_users ORDER BY erased_at, \"user\"") {
                Tombstone(user: try $0.id(0), erasedAt: try $0.timestamp(1))
            }
        }
    }

    package func start() { work.start { [self] in await cleanAll() } }

    /// Stops after the current piece.
    package func stop() { work.stop() }

    private func cleanAll() async {
        do {
            let users = try await database.read { db in
                try db.all(
                    """
                    SELECT "user" FROM erased_users INDEXED BY erased_users_unfinished
                    WHERE cleaned_at IS NULL LIMIT \(Self.usersARound)
                    """
                ) { try $0.id(0, User.self) }
            }
            for user in users where work.isRunning { await cleanUp(user) }
        } catch {
            context.log.warning("erased users not read", ["reason": String(describing: error)])
        }
    }

    private func cleanUp(_ user: ID<User>) async {
        do {
            while try await clean(user) {
                guard await work.pause() else { return }
            }
            let now = context.clock.now()
            try await database.write { db in
                _ = try db.run("UPDATE erased_users SET cleaned_at = \(now) WHERE \"user\" = \(user)")
            }
        } catch {
            context.log.warning(
                "a user is not erased yet", ["user": user.text, "reason": String(describing: error)])
        }
    }
}
