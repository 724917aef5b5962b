package import SQLiteKit

/// The state of a database at one moment, for an export or a backup, held by a connection of its own until
/// it is closed or its time is over. The server keeps old rows meanwhile.
package final class PostgresSnapshot: Sendable {
    private let worker: Monitor<PostgresWorker?>
    private let deadline: UInt64

    init(_ site: PostgresSite, seconds: Int) throws {
        let worker = PostgresWorker(site, .snapshot)
        deadline = SteadyTime.after(milliseconds: min(seconds, site.options.snapshotSeconds) * 1_000)
        self.worker = Monitor(worker)
        do throws(PostgresFailure) {
            let session = try worker.connected(
                by: SteadyTime.after(milliseconds: site.options.connectMilliseconds))
            // The first statement takes the snapshot.
            try session.begin(.read, until: .max)
            _ = try session.command("SELECT 1")
        } catch {
            worker.drop()
            throw error.error
        }
    }

    /// Runs a read on the snapshot; reads wait for each other. Throws `.timedOut` once its time is over,
    /// `.closed` once it is closed or a read has failed on the server.
    package func read<Value: Sendable>(
        _ body: @escaping @Sendable (borrowing Connection) throws -> Value
    ) async throws -> Value {
        try await WorkerThread.perform(name: "pg-snapshot") { [worker, deadline] in
            try worker.withLock { worker in
                guard let session = worker?.current else { throw SQLiteError.closed }
                try session.resume(until: deadline)
                let connection = Connection(session)
                do {
                    return try body(connection)
                } catch {
                    if session.failure != nil {
                        worker?.drop(isLost: false)
                        worker = nil
                    }
                    throw error
                }
            }
        }
    }

    /// Ends the snapshot after the running read.
    package func close() async {
        try? await WorkerThread.perform(name: "pg-snapshot") { [worker] in
            worker.withLock { worker in
                worker?.drop(isLost: false)
                worker = nil
            }
        }
    }
}
