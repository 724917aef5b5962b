package import SQLiteKit
package import Vocabulary

/// A schema of a PostgreSQL server, with a pool of connections that write and one of those that read.
package final class PostgresDatabase: DatabaseServer {
    private let site: PostgresSite
    private let units: FairPool<PostgresWorker>
    private let reads: FairPool<PostgresWorker>

    /// Connects, waits until this copy leads, makes the schema if it is missing, and starts the pools.
    /// Blocks; call it at start.
    ///
    /// - Parameters:
    ///   - schema: the name of the service's schema.
    ///   - migrations: those of the service's file, of which its tables are made.
    ///   - serverTables: the service's tables that only a server has.
    /// Throws `.unreachable` if no primary answers, `.misuse` for a schema that this program does not know.
    package static func open(
        _ address: PostgresAddress, schema: String, migrations: [Migration],
        serverTables: [ServerTable] = [], options: PostgresOptions = PostgresOptions()
    ) throws -> PostgresDatabase {
        let site = PostgresSite(address, schema: schema, options: options)
        guard try !options.mustBeThere || hasSchema(schema, at: address) else {
            throw SQLiteError(.misuse, "the server has no schema \(schema)")
        }
        let creation = SchemaCreation(site: site, migrations: migrations, serverTables: serverTables)
        if options.leads { site.hold(try PostgresLease.take(site, creation)) } else { try creation.run() }
        do {
            try SchemaUpgrade(schema: creation).run()
            return try PostgresDatabase(site, try PoolSizes(of: site))
        } catch {
            site.lease?.release()
            throw error
        }
    }

    private init(_ site: PostgresSite, _ sizes: PoolSizes) throws(SQLiteError) {
        self.site = site
        let options = site.options
        func workers(_ use: PostgresUse, _ count: Int) -> [@Sendable () -> PostgresWorker] {
            Array(repeating: { PostgresWorker(site, use) }, count: max(1, count))
        }
        units = try FairPool(
            "writes", thread: "pg-writer", limit: options.queueLimit, drains: true,
            workers: workers(.units, sizes.writers), end: { $0.drop(isLost: false) })
        do throws(SQLiteError) {
            reads = try FairPool(
                "reads", thread: "pg-reader", limit: options.queueLimit, drains: false,
                workers: workers(.reads, sizes.readers), end: { $0.drop(isLost: false) })
        } catch {
            units.close()
            throw error
        }
    }

    package func read<Value: Sendable>(
        owner: ID<WorkOwner>?, _ body: @escaping @Sendable (borrowing Connection) throws -> Value
    ) async throws -> Value {
        let limit = SteadyTime.after(milliseconds: site.options.readMilliseconds)
        let deadline = ReadDeadline.nanoseconds ?? .max
        return try await withCheckedThrowingContinuation { continuation in
            let answer = PostgresAnswer(continuation)
            reads.append(
                FairPool.Job(
                    owner: owner, startBy: min(limit, deadline),
                    run: { worker in
                        worker.site.counters.update { $0.backgroundReads += 1 }
                        let end = SteadyTime.after(milliseconds: worker.options.readMilliseconds)
                        answer.give(
                            Result {
                                let value = try worker.read(by: min(end, deadline), body)
                                try worker.site.requireLead()
                                return value
                            })
                    }, fail: answer.fail))
        }
    }

    package func write<Value: Sendable>(
        _ body: @escaping @Sendable (borrowing Connection) throws -> Value
    ) async throws -> Value {
        let deadline = SteadyTime.after(milliseconds: site.options.unitMilliseconds)
        return try await withCheckedThrowingContinuation { continuation in
            let answer = PostgresAnswer(continuation)
            units.append(
                FairPool.Job(
                    owner: WorkOwner.current, startBy: deadline,
                    run: { worker in
                        var unit = PostgresUnit(worker, body, answer, deadline: deadline)
                        unit.run()
                        worker.pruneIfDue()
                    }, fail: answer.fail))
        }
    }

    package func inspect<Value: Sendable>(
        _ body: @escaping @Sendable (borrowing Connection) throws -> Value
    ) async throws -> Value {
        guard !reads.isClosed else { throw SQLiteError.closed }
        let site = site
        return try await WorkerThread.perform(name: "pg-inspect") {
            let worker = PostgresWorker(site, .snapshot)
            defer { worker.drop(isLost: false) }
            // The body may have passed on what it read.
            let value = try worker.read(
                by: SteadyTime.after(milliseconds: site.options.snapshotSeconds * 1_000), runs: 1, body)
            try site.requireLead()
            return value
        }
    }

    /// Opens a snapshot that is held for several reads, at most `options.snapshotSeconds`.
    package func snapshot(seconds: Int) async throws -> PostgresSnapshot {
        guard !reads.isClosed else { throw SQLiteError.closed }
        return try await WorkerThread.perform(name: "pg-snapshot") { [site] in
            try PostgresSnapshot(site, seconds: seconds)
        }
    }

    /// False from the loss of the primary until it answers again, which is asked once a second.
    package var isWritable: Bool {
        if site.wantsProbe {
            units.append(
                FairPool.Job(
                    owner: nil, startBy: .max,
                    run: { worker in worker.probe() }, fail: { _ in }))
        }
        return site.isReachable
    }

    package var isLeading: Bool { site.isLeading }

    package var statistics: DatabaseStatistics {
        var statistics = site.counters.statistics
        statistics.queuedUnits = units.waitingCount
        statistics.queuedReads = reads.waitingCount
        return statistics
    }

    package func close() async {
        let (units, reads, lease) = (units, reads, site.lease)
        try? await WorkerThread.perform(name: "pg-close") {
            units.close()
            reads.close()
            lease?.release()
        }
    }
}
