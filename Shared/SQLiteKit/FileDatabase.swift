internal import Synchronization
internal import Vocabulary

/// One SQLite file with its single owner: a group-commit writer, one reader per event loop and background
/// readers. `Database` says what its methods do.
final class FileDatabase: Sendable {
    private let file: DatabaseFile
    private let options: DatabaseOptions
    private let health: DatabaseHealth
    private let counters: DatabaseCounters
    private let queue: WriteQueue
    private let digests: PageDigests
    private let loopReaders: LoopReaders
    private let backgroundReaders: BackgroundReaders

    static func open(
        at path: String, migrations: [Migration], options: DatabaseOptions = DatabaseOptions()
    ) throws(SQLiteError) -> FileDatabase {
        do throws(SQLiteError) { return try openFile(path, migrations, options) } catch {
            guard error.kind == .corrupt else { throw error }
            let message = error.message.hasPrefix(path) ? error.message : "\(path): \(error.message)"
            guard options.recovers else {
                throw SQLiteError(.corrupt, message, extendedCode: error.extendedCode)
            }
            options.notice("damaged: \(message)")
            try recover(path, migrations, options, damage: message)
            return try openFile(path, migrations, options)
        }
    }

    private static func recover(
        _ path: String, _ migrations: [Migration], _ options: DatabaseOptions, damage: String
    ) throws(SQLiteError) {
        let file = try DatabaseFile.acquire(path, waitMilliseconds: options.lockWaitMilliseconds)
        defer { file.release() }
        do throws(SQLiteError) {
            try DatabaseRecovery(file: file, migrations: migrations).run()
        } catch {
            throw SQLiteError(.corrupt, "\(damage)\n  It cannot be recovered: \(error.message)")
        }
        options.notice("recovered into a copy; the damaged file is kept beside")
    }

    var isUnproven: Bool { file.isUnproven }

    func confirm() { file.confirm() }

    private static func openFile(
        _ path: String, _ migrations: [Migration], _ options: DatabaseOptions
    ) throws(SQLiteError) -> FileDatabase {
        let file = try DatabaseFile.acquire(path, waitMilliseconds: options.lockWaitMilliseconds)
        let health = DatabaseHealth(file: file, notice: options.notice, damaged: options.damaged)
        let digests = PageDigests(of: path, notice: options.notice)
        let writer = try DatabaseHandle.openWriter(file, options: options, health: health)
        do throws(SQLiteError) {
            if file.isSuspect { try verify(writer, file, health) }
            if options.returnsPages { writer.allowReturningPages(file, options) }
            try SchemaMigrations(migrations: migrations, handle: writer).apply()
            return try FileDatabase(file, options, health, writer, digests)
        } catch {
            // The file is closed before the lock is released: no other process may open it earlier.
            writer.close()
            file.release()
            throw error
        }
    }

    private init(
        _ file: DatabaseFile, _ options: DatabaseOptions, _ health: DatabaseHealth, _ handle: DatabaseHandle,
        _ digests: PageDigests
    ) throws(SQLiteError) {
        let counters = DatabaseCounters()
        let queue = WriteQueue(limit: options.writeQueueLimit)
        let loopReaders = LoopReaders()
        var handles: [DatabaseHandle] = []
        for _ in 0..<max(1, options.backgroundReaders) {
            handles.append(try DatabaseHandle.openReader(file, health: health))
        }
        let backgroundReaders = try BackgroundReaders(handles: handles, options: options, counters: counters)
        do throws(SQLiteError) {
            let thread = try WorkerThread(name: "db-writer") {
                let writer = Writer(
                    handle: handle, file: file, options: options, health: health, counters: counters,
                    queue: queue, digests: digests)
                writer.run {
                    backgroundReaders.close()
                    loopReaders.closeAll()
                }
            }
            // `queue.finish` reports the thread's end, so that no join is needed.
            thread.detach()
        } catch {
            backgroundReaders.close()
            throw error
        }
        self.file = file
        self.options = options
        self.health = health
        self.counters = counters
        self.queue = queue
        self.digests = digests
        self.loopReaders = loopReaders
        self.backgroundReaders = backgroundReaders
    }

    deinit { queue.close {} }

    func attachReader() throws(SQLiteError) {
        guard !queue.isClosed else { throw .closed }
        guard loopReaders.current == nil else { return }
        let handle = try DatabaseHandle.openReader(file, health: health)
        loopReaders.attach(LoopReader(handle, limitMicroseconds: options.inlineReadMicroseconds))
    }

    func read<Value: Sendable>(
        owner: ID<WorkOwner>? = WorkOwner.current,
        _ body: @escaping @Sendable (borrowing Connection) throws -> Value
    ) async throws -> Value {
        try health.requireHealthy()
        if let reader = loopReaders.current, case .value(let value) = try reader.read(body) {
            counters.update { $0.inlineReads += 1 }
            return value
        }
        return try await backgroundReaders.read(owner: owner, body)
    }

    func write<Value: Sendable>(
        _ body: @escaping @Sendable (borrowing Connection) throws -> Value
    ) async throws -> Value {
        try health.requireHealthy()
        return try await withCheckedThrowingContinuation { continuation in
            let unit = WriteUnit(
                owner: WorkOwner.current,
                attempt: { connection in
                    let value = try body(connection)
                    return { continuation.resume(returning: value) }
                },
                fail: { continuation.resume(throwing: $0) })
            if let refusal = queue.append(unit) { unit.fail(refusal) }
        }
    }

    func snapshot(
        holdingMilliseconds milliseconds: Int
    ) async throws -> (snapshot: DatabaseSnapshot, hold: WriterHold) {
        try health.requireHealthy()
        let hold = WriterHold(milliseconds: milliseconds)
        let unit = WriteUnit(
            owner: nil,
            attempt: { _ in
                hold.hold()
                return {}
            }, fail: hold.fail)
        if let refusal = queue.append(unit) { throw refusal }
        let (file, health) = (file, health)
        return try await WorkerThread.perform(name: "db-snapshot") {
            try hold.waitUntilHeld()
            do {
                return (try DatabaseSnapshot.open(file, health: health), hold)
            } catch {
                _ = hold.release()
                throw error
            }
        }
    }

    func check() async throws -> [String] {
        let (problems, differing) = try await look { [digests, health] handle in
            let problems = try Self.problems(handle, health)
            guard health.isHealthy else { return (problems, [Int]()) }
            return (problems, try digests.differingPages(handle, isSound: problems.isEmpty))
        }
        guard !differing.isEmpty else { return problems }
        // The first commit shows the writer whether another program has changed the file, before the second.
        for _ in 0..<2 { try? await write { try $0.writeVersion() } }
        return try await look { [digests] handle in
            let still = try digests.differingPages(handle, among: differing)
            return problems + (try DamagedPages(handle).report(still))
        }
    }

    /// Runs a check on its own connection and thread.
    private func look<Value: Sendable>(
        _ body: @escaping @Sendable (DatabaseHandle) throws -> Value
    ) async throws -> Value {
        try health.requireHealthy()
        guard !queue.isClosed else { throw SQLiteError.closed }
        let (file, health) = (file, health)
        return try await WorkerThread.perform(name: "db-check") {
            let handle = try DatabaseHandle.openReader(file, health: health)
            defer { handle.close() }
            return try body(handle)
        }
    }

    nonisolated(nonsending) func inspect<Value: Sendable>(
        _ body: @escaping @Sendable (borrowing Connection) throws -> Value
    ) async throws -> Value {
        try health.requireHealthy()
        guard !queue.isClosed else { throw SQLiteError.closed }
        let (file, health) = (file, health)
        return try await WorkerThread.perform(name: "db-inspect") {
            let handle = try DatabaseHandle.openReader(file, health: health)
            defer { handle.close() }
            switch try handle.read(limitNanoseconds: Self.inspectionNanoseconds, body) {
            case .value(let value): return value
            case .handOver: throw SQLiteError(.timedOut, "an inspection ran past its limit")
            }
        }
    }

    /// One hour.
    private static let inspectionNanoseconds: UInt64 = 3_600_000_000_000

    var isHealthy: Bool { health.isHealthy }

    var isWritable: Bool { health.isWritable }

    var fileBytes: Int { file.bytes }

    var statistics: DatabaseStatistics {
        var statistics = counters.statistics
        statistics.queuedUnits = queue.count
        statistics.queuedReads = backgroundReaders.queuedReads
        return statistics
    }

    func close() async {
        await withCheckedContinuation { continuation in
            queue.close { continuation.resume() }
        }
    }

    /// Checks the file before it is served if its last owner saw an I/O error or corruption.
    private static func verify(
        _ handle: DatabaseHandle, _ file: DatabaseFile, _ health: DatabaseHealth
    ) throws(SQLiteError) {
        let problems = try problems(handle, health)
        guard problems.isEmpty else {
            throw SQLiteError(.corrupt, "\(file.path): \(problems.joined(separator: "; "))")
        }
        file.clearSuspect()
    }

    private static func problems(
        _ handle: DatabaseHandle, _ health: DatabaseHealth
    ) throws(SQLiteError) -> [String] {
        let structure = try handle.structuralProblems()
        guard structure.isEmpty else {
            health.note(SQLiteError(.corrupt, structure.joined(separator: "; ")))
            return structure
        }
        return try handle.foreignKeyProblems()
    }
}
