package import Contracts
package import SQLiteKit
import Synchronization

/// The databases that a program has opened, with their checks and their clean-up.
package final class OpenDatabases: Sendable {
    private struct Entry {
        let fileName: String
        let database: Database
        var hasProblems = false
    }

    private let entries = Mutex<[Entry]>([])
    private let log: Log

    init(log: Log) { self.log = log }

    /// The reasons why the program cannot serve; empty when it can.
    var problems: [String] {
        entries.withLock { $0 }.compactMap { entry in
            if entry.hasProblems || !entry.database.isHealthy { return "\(entry.fileName) is damaged" }
            return entry.database.isWritable ? nil : "\(entry.fileName) cannot be written"
        }
    }

    func open(
        _ fileName: String, in folder: String, migrations: [Migration]
    ) throws(SQLiteError) -> Database {
        var options = DatabaseOptions()
        let log = log
        options.notice = { log.warning("database", ["file": fileName, "notice": $0]) }
        let database = try Database.open(
            at: "\(folder)/\(fileName)", migrations: migrations, options: options)
        entries.withLock { $0.append(Entry(fileName: fileName, database: database)) }
        return database
    }

    /// Checks structure and references of every file (design §7). A finding makes `/readyz` fail until a
    /// later check finds nothing.
    package func check() async {
        for (index, entry) in entries.withLock({ $0 }).enumerated() {
            do {
                let found = try await entry.database.check()
                entries.withLock { $0[index].hasProblems = !found.isEmpty }
                guard !found.isEmpty else { continue }
                log.error(
                    "database is damaged",
                    ["file": entry.fileName, "problems": found.prefix(10).joined(separator: "; ")])
            } catch {
                log.warning(
                    "database not checked", ["file": entry.fileName, "reason": String(describing: error)])
            }
        }
    }

    /// Checks structure and references now and returns the findings with their file names, for an operator.
    func findings() async throws -> [String] {
        var findings: [String] = []
        for entry in entries.withLock({ $0 }) {
            findings += try await entry.database.check().map { "\(entry.fileName): \($0)" }
        }
        return findings
    }

    /// Deletes some expired idempotency answers and events of every file.
    package func forgetOld(at now: Timestamp) async {
        for entry in entries.withLock({ $0 }) {
            do {
                try await entry.database.write { db in
                    try Idempotency.forgetOld(in: db, now: now)
                    try EventFeed.prune(in: db, now: now)
                }
            } catch {
                log.warning(
                    "old answers and events not forgotten",
                    ["file": entry.fileName, "reason": String(describing: error)])
            }
        }
    }
}

extension ServiceContext {
    /// Opens and migrates a file in the data folder. Its notices are logged; damage makes `/readyz` fail.
    package func openDatabase(
        _ fileName: String, migrations: [Migration]
    ) throws(SQLiteError) -> Database {
        try databases.open(fileName, in: dataFolder, migrations: migrations)
    }
}
