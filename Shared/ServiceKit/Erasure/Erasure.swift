import JSONKit
package import SQLiteKit
import Synchronization
package import Vocabulary

/// Erases users from one service's database (contract §6). From a feed event or tombstone on, the service
/// refuses the user; then it deletes the user's data piece by piece, and resumes after every crash. At the
/// end nothing of it is left in the file, its log, or what is kept for others.
package final class Erasure: Sendable {
    /// Makes the few changes that must hold at once, in the transaction that notes the erasure.
    package typealias Begin = @Sendable (borrowing Connection, Tombstone) throws -> Void
    /// Takes the mark of the address of a user whose erasure the tombstone file had told without it. Returns
    /// whether there is something to clean up by it.
    package typealias Learn = @Sendable (borrowing Connection, Tombstone) throws -> Bool
    /// Deletes up to 500 rows of a user and returns whether more may be left.
    package typealias Clean = @Sendable (ID<User>) async throws -> Bool
    /// Returns the address by which answers that are stored for others may name a user, nil if none can.
    package typealias Named = @Sendable (ID<User>) async throws -> ErasedPeople.Address?
    /// Does what follows once after the deletion of several users, in pieces, while `goesOn` returns true.
    /// Returns whether it is done.
    package typealias Finish = @Sendable (_ goesOn: @Sendable () async -> Bool) async throws -> Bool

    private static let roundMilliseconds = 250
    private static let usersARound = 100

    let database: Database
    private let file: TombstoneFile
    let context: ServiceContext
    private let begin: Begin
    private let learn: Learn
    private let named: Named
    private let clean: Clean
    private let finish: Finish
    private let work: RepeatingWork
    /// Whose mark was learned since they were last cleaned.
    private let learned = Mutex<Set<ID<User>>>([])

    /// The database must have `ServiceTables.erasedUsers`, and `idempotency` if `named` returns an address.
    package init(
        database: Database, context: ServiceContext, begin: @escaping Begin,
        learn: @escaping Learn = { _, _ in false },
        named: @escaping Named = { _ in nil }, clean: @escaping Clean,
        finish: @escaping Finish = { _ in true }
    ) {
        self.database = database
        self.context = context
        self.begin = begin
        self.learn = learn
        self.named = named
        self.clean = clean
        self.finish = finish
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
        let isNews = try Self.mark(tombstone, in: db)
        if isNews { try begin(db, tombstone) }
        return isNews
    }

    /// Notes that whatever is kept under a key is to be cleaned up: a user's id, or the key of a book that is
    /// gone. Returns false when that is already noted.
    @discardableResult
    package static func mark(_ tombstone: Tombstone, in db: borrowing Connection) throws -> Bool {
        try db.run(
            """
            INSERT INTO erased_users ("user", erased_at)
            VALUES (\(tombstone.user), \(tombstone.erasedAt)) ON CONFLICT ("user") DO NOTHING
            """) > 0
    }

    /// Applies auth's `userDeleted` event.
    func apply(_ event: FeedEvent, in db: borrowing Connection) throws {
        let data = try JSON.decode(UserDeleted.self, from: Array(event.data.utf8))
        let tombstone = Tombstone(
            user: data.user, erasedAt: event.at, addressMark: data.addressMark, heir: data.heir)
        guard try !note(tombstone, in: db), tombstone.addressMark != nil, try learn(db, tombstone) else {
            return
        }
        learned.withLock { _ = $0.insert(tombstone.user) }
        try db.run("UPDATE erased_users SET cleaned_at = NULL WHERE \"user\" = \(tombstone.user)")
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
            let tombstones = try await database.read { db in
                try db.all(
                    """
                    SELECT "user", erased_at FROM erased_users INDEXED BY erased_users_unfinished
                    WHERE cleaned_at IS NULL LIMIT \(Self.usersARound)
                    """
                ) { Tombstone(user: try $0.id(0), erasedAt: try $0.timestamp(1)) }
            }
            var cleaned: [ID<User>] = []
            for tombstone in tombstones where work.isRunning {
                if await cleanUp(tombstone) { cleaned.append(tombstone.user) }
            }
            if !cleaned.isEmpty { try await end(cleaned) }
        } catch {
            context.log.warning("erasures not finished", ["reason": String(describing: error)])
        }
    }

    /// Returns whether the user's data is deleted.
    private func cleanUp(_ tombstone: Tombstone) async -> Bool {
        do {
            guard try await removeNames(tombstone) else { return false }
            while try await clean(tombstone.user) {
                guard await work.pause() else { return false }
            }
            return true
        } catch {
            context.log.warning(
                "a user is not erased yet",
                ["user": tombstone.user.text, "reason": String(describing: error)])
            return false
        }
    }

    /// Removes a user's name and address from the answers that are stored for others. Returns false if the
    /// program stops meanwhile.
    private func removeNames(_ tombstone: Tombstone) async throws -> Bool {
        guard let address = try await named(tombstone.user) else { return true }
        let people = ErasedPeople([(tombstone, address)])
        var place: StoredAnswers.Place? = StoredAnswers.Place()
        while let last = place {
            place = try await StoredAnswers.removeNames(of: people, after: last, in: database)
            guard await work.pause() else { return false }
        }
        return true
    }

    private func end(_ users: [ID<User>]) async throws {
        guard try await finish({ [work] in await work.pause() }) else { return }
        let now = context.clock.now()
        try await database.write { [self] db in
            // Of whom more is known by now is cleaned once more. The unit may run twice, so it only looks.
            for user in users where !learned.withLock({ $0.contains(user) }) {
                try db.run("UPDATE erased_users SET cleaned_at = \(now) WHERE \"user\" = \(user)")
            }
            db.emptyLog()
        }
        learned.withLock { $0.subtract(users) }
    }
}
