internal import CSQLite
internal import Glibc
internal import Synchronization

/// A digest of each page of a database file, by which a check finds a bit that flipped inside of a value.
///
/// The writer takes the digests from the write-ahead log, whose frames carry sums of their own, and writes
/// them before a checkpoint copies the pages. So a page that differs from its digest has changed on the disk,
/// or its frame is still in the log. Page 1 has no digest: SQLite changes it outside of the log. The digests
/// become unknown, and the next check takes new ones, whenever another program may have written the file:
/// while it was closed (its change counter tells), or between a commit and a checkpoint of ours.
final class PageDigests: Sendable {
    struct State {
        var head: DigestFile.Head
        /// Frames of the log whose pages have digests.
        var digested = 0
        /// Digested frames that a checkpoint has copied.
        var copied = 0
        /// Frames up to the last commit of the writer.
        var committed = 0
        /// The log's sum after the digested frames, if there are any.
        var sum = LogSum()
        /// SQLite's count of the commits of others, as a connection of the writer saw it last.
        var otherCommits: (connection: ObjectIdentifier, count: String)?
        var hasFailed = false
    }

    let file: DigestFile
    // A checkpoint holds the lock, so that a check compares no page that is being copied.
    let state: Mutex<State>
    private let notice: @Sendable (String) -> Void

    /// Opens the digests of a database before SQLite opens the database.
    init(of path: String, notice: @escaping @Sendable (String) -> Void) {
        file = DigestFile(path + ".digests")
        self.notice = notice
        let former = file.head
        let isSame = former.map { Self.belongs($0, to: path) } ?? false
        var head = isSame ? former ?? DigestFile.Head() : DigestFile.Head()
        if head.generation == 0 { head.generation = DigestFile.Head.noLog }
        state = Mutex(State(head: head))
        change { state throws(SQLiteError) in
            if !isSame { try file.cut(toPages: 0) }
            try file.write(state.head)
            try file.sync()
        }
    }

    deinit { close(file.descriptor) }

    /// Notes that the writer's connection has committed, and `frames` are in the log now.
    func noteCommit(frames: Int, _ handle: DatabaseHandle) {
        change { state throws(SQLiteError) in
            guard let log = try LogHead(handle) else { return }
            try begin(log, handle, &state)
            state.committed = frames
        }
    }

    /// Writes the digests of the log's pages, then runs a checkpoint, which returns the number of frames that
    /// are in the file.
    func checkpoint(_ handle: DatabaseHandle, _ copy: () -> Int) {
        state.withLock { state in
            attempt(&state) { state throws(SQLiteError) in try digestLog(handle, &state) }
            state.copied = max(state.copied, min(copy(), state.digested))
        }
    }

    /// Notes which state the database has, once its last connection has left the write-ahead log. Nobody
    /// else can change it from then on without a change of its counter.
    func noteEnd(_ handle: DatabaseHandle) {
        change { state throws(SQLiteError) in
            if try noteOtherCommits(handle, &state) { try file.cut(toPages: 0) }
            // It stays in the log while another program has it open.
            guard (try? handle.text(of: "PRAGMA journal_mode=DELETE")) == "delete" else { return }
            var bytes = [UInt8](repeating: 0, count: 100)
            try handle.read(.file, into: &bytes, from: 0)
            state.head.generation = 0
            state.head.identity = Self.identity(bytes)
            try file.write(state.head)
            try file.sync()
        }
    }

    /// Runs `body` while no checkpoint runs.
    func change(_ body: (inout State) throws(SQLiteError) -> Void) {
        state.withLock { state in attempt(&state, body) }
    }

    /// After an error all digests are unknown: an old one must not accuse a page that a checkpoint changes.
    private func attempt(_ state: inout State, _ body: (inout State) throws(SQLiteError) -> Void) {
        do throws(SQLiteError) { try body(&state) } catch {
            if !state.hasFailed { notice("damage of pages may stay unnoticed: \(error.message)") }
            state.hasFailed = true
            // The frames that are not copied yet need their digests once more.
            state.digested = 0
            if ftruncate(file.descriptor, 0) != 0 || fdatasync(file.descriptor) != 0 { unlink(file.path) }
        }
    }

    /// Notes that the log has started again. Digests stay only if no frame before it is without one.
    func begin(_ log: LogHead, _ handle: DatabaseHandle, _ state: inout State) throws(SQLiteError) {
        guard log.generation != state.head.generation else { return }
        let isSame = [0, log.pageBytes].contains(state.head.pageBytes)
        let isForeign = try noteOtherCommits(handle, &state)
        let isUnknown = isForeign || !isSame || state.digested < state.committed
        if isUnknown { try file.cut(toPages: 0) }
        let follows = log.follows(state.head.generation)
        state.head = DigestFile.Head(pageBytes: log.pageBytes, generation: log.generation)
        (state.digested, state.copied, state.committed) = (0, 0, 0)
        try file.write(state.head)
        // The head on the disk may be one generation late, and not more.
        if isUnknown || !follows { try file.sync() }
    }

    /// Returns whether another connection has committed since the last call.
    func noteOtherCommits(_ handle: DatabaseHandle, _ state: inout State) throws(SQLiteError) -> Bool {
        let count = try handle.text(of: "PRAGMA data_version")
        defer { state.otherCommits = (ObjectIdentifier(handle), count) }
        guard let last = state.otherCommits, last.connection == ObjectIdentifier(handle) else { return false }
        return last.count != count
    }

    /// Whether digests with that head are of the database in its present state: it is as it was closed, or
    /// its log still has all that has changed since.
    private static func belongs(_ head: DigestFile.Head, to path: String) -> Bool {
        let database = start(of: path)
        guard database.count == 100 else { return false }
        if head.identity != 0, head.identity == identity(database) { return true }
        // The byte tells the write-ahead log from other journals.
        guard head.generation != 0, database[18] == 2, access(path + "-wal", F_OK) == 0 else { return false }
        guard let log = LogHead(start(of: path + "-wal")) else { return start(of: path + "-wal").isEmpty }
        return log.generation == head.generation || log.follows(head.generation)
    }

    /// Every commit outside of a log raises the change counter, and each end of the writer sets another
    /// application id.
    private static func identity(_ bytes: [UInt8]) -> UInt64 {
        bytes.withUnsafeBytes { UInt64($0.bigEndianWord(24)) << 32 | UInt64($0.bigEndianWord(68)) }
    }

    private static func start(of path: String) -> [UInt8] {
        let descriptor = coffer_file_open(path, O_RDONLY, 0)
        guard descriptor >= 0 else { return [] }
        defer { close(descriptor) }
        var bytes = [UInt8](repeating: 0, count: 100)
        let count = Glibc.read(descriptor, &bytes, bytes.count)
        return Array(bytes.prefix(max(0, count)))
    }
}
