public import CofferClient
import Contracts

/// A copy of the client's book in a file, which an app shows and changes without a network. `sync` sends what
/// waits and reads what others changed.
///
/// A change that a method has returned from is in the file: it survives the app's end, and is made at most
/// once, however often it must be sent. All methods but `clear` throw `OfflineError.anotherUser` while
/// another user than the copy's is signed in, and `anotherBook` for a client of another book. While nobody is
/// signed in, they go on with the copy. A file has one `OfflineBook` at a time.
public actor OfflineBook {
    let client: CofferClient
    let file: SQLiteFile
    /// Nil once the copy is cleared.
    private var lock: FileLock?
    var followers: [Calls.Continuation] = []
    var isSyncing = false
    /// What syncs have done since one returned.
    var report = SyncResult()
    var callers: [CheckedContinuation<Result<SyncResult, any Error>, Never>] = []

    /// Opens the copy in a file, and creates a missing one. The folder should be one that the device protects
    /// and keeps out of shared backups. Throws `inUse` while another `OfflineBook` has the file.
    public init(_ client: CofferClient, file path: String) throws {
        self.client = client
        lock = try FileLock(beside: path)
        file = try SQLiteFile(path)
        try BookSchema.prepare(file)
    }

    /// How many changes wait, those in `problems` too.
    public var waitingCount: Int {
        get async throws {
            try await requireOwner()
            return try outbox.count
        }
    }

    /// Removes the copy and everything that waits: before the user's sign-out, or for another user. Changes
    /// that were never sent are lost. `follow` ends, and all other methods throw `cleared` from then on:
    /// another `OfflineBook` can have the file.
    public func clear() throws {
        guard isOpen else { return }
        try file.transaction {
            for table in ["records", "copies", "outbox", "owner"] { try file.run("DELETE FROM \(table)") }
        }
        // What was deleted is in the log, too, until it is written over.
        try file.each("PRAGMA wal_checkpoint(TRUNCATE)") { _ in }
        lock = nil
        report = SyncResult()
        for follower in followers { follower.finish(throwing: OfflineError.cleared) }
        followers = []
    }

    var outbox: Outbox { Outbox(file: file) }

    /// The copy to read from.
    var shownCopy: BookCopy {
        get throws {
            let number = try file.first("SELECT number FROM copies WHERE is_shown") { $0.integer(0) }
            return BookCopy(file: file, number: number ?? 0)
        }
    }

    /// The user whose copy this is. Throws `anotherBook` for a copy of another book than the client's.
    var owner: ID<User>? {
        get throws {
            let found = try file.first("SELECT id, book FROM owner") { (id: $0.text(0), book: $0.text(1)) }
            guard let found else { return nil }
            guard found.book == client.place?.text else { throw OfflineError.anotherBook }
            return found.id.flatMap { ID<User>($0) }
        }
    }

    func setOwner(_ user: ID<User>) throws {
        guard try owner == nil else { return }
        let book = client.place.map { SQLiteValue.text($0.text) } ?? .null
        try file.run("INSERT INTO owner (id, book) VALUES (?, ?)", .text(user.text), book)
    }

    /// Throws `anotherUser` if the copy is of another user than the one who is signed in.
    func requireOwner() async throws {
        let user = await client.session?.user
        try requireOpen()
        guard let user, let owner = try owner else { return }
        guard user == owner else { throw OfflineError.anotherUser }
    }

    /// Whether the copy is not cleared.
    var isOpen: Bool { lock != nil }

    private func requireOpen() throws {
        guard isOpen else { throw OfflineError.cleared }
    }

    /// The same as `requireOwner` for a change, whose copy must be known to be of somebody.
    func requireOwnerOfChange() async throws {
        let user = await client.session?.user
        try requireOpen()
        if try owner == nil, let user { try setOwner(user) }
        guard let owner = try owner else { throw OfflineError.nobody }
        guard user == nil || user == owner else { throw OfflineError.anotherUser }
    }

    /// What a sync checks after each wait: the copy is not cleared, and is of the user who is signed in.
    struct Visit {
        fileprivate let user: ID<User>

        /// What its calls say, so that none goes out for another user.
        func options(key: String? = nil) -> CallOptions {
            var options = CallOptions(idempotencyKey: key)
            options.user = user
            return options
        }
    }

    /// Begins a sync. Throws a `Refusal` when nobody is signed in.
    func visit() async throws -> Visit {
        // An API token does not say whose it is.
        let known = await client.session?.user
        let user = if let known { known } else { try await client.profile.get().id }
        try requireOpen()
        try setOwner(user)
        guard try owner == user else { throw OfflineError.anotherUser }
        return Visit(user: user)
    }

    func requireSame(_ visit: Visit) async throws {
        let user = await client.session?.user
        try requireOpen()
        guard user == nil || user == visit.user else { throw OfflineError.anotherUser }
    }
}
