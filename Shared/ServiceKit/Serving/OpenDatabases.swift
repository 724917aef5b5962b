import PostgresKit
package import SQLiteKit
import Synchronization
package import Vocabulary

/// The databases that a program has opened, with their checks and their clean-up.
package final class OpenDatabases: Sendable {
    private struct OpenFile {
        let schema: ServiceSchema
        let database: Database
        /// Names of earlier files that were damaged, recovered and kept.
        let kept: [String]
        /// The name for an operator; the file's, if there is one.
        let fileName: String
        var hasProblems = false
    }

    private struct EndHandler {
        let run: @Sendable () -> Void
    }

    private let files = Mutex<[OpenFile]>([])
    private let endHandler = Mutex<EndHandler?>(nil)
    private let log: Log
    private let patience: Int

    init(log: Log, patience: Int) {
        self.log = log
        self.patience = patience
    }

    /// The service's database with its schema; nil if there is none.
    package var main: (schema: ServiceSchema, database: Database)? {
        files.withLock { $0.last }.map { ($0.schema, $0.database) }
    }

    /// Sets what happens when this program may serve no more: a file turns out to be damaged, or another copy
    /// leads.
    func onEnd(_ action: @escaping @Sendable () -> Void) {
        endHandler.withLock { $0 = EndHandler(run: action) }
    }

    /// What the operator should know although the program can serve.
    var warnings: [String] {
        files.withLock { $0 }.flatMap { file in
            file.kept.map {
                "\(file.fileName) was damaged and recovered; the damaged file is kept as \($0)"
            }
        }
    }

    /// The reasons why the program cannot serve; empty when it can.
    var problems: [String] {
        files.withLock { $0 }.compactMap { file in
            if file.hasProblems || !file.database.isHealthy { return "\(file.fileName) is damaged" }
            guard !file.database.isWritable else { return nil }
            return "\(file.fileName) cannot be \(file.database.isFile ? "written" : "reached")"
        }
    }

    /// Throws 503 in a copy that cannot confirm that it leads: its answer may be old, also one from memory.
    func requireLead() throws(APIError) {
        guard files.withLock({ $0.last?.database.isLeading }) ?? true else {
            throw APIError(.serviceUnavailable, retryAfterSeconds: 1, logMessage: "this copy does not lead")
        }
    }

    /// Opens the service's schema in the database server of an address, once this host leads.
    func open(
        _ schema: ServiceSchema, at address: String, _ settings: Settings, _ standby: Standby
    ) throws -> Database {
        var options = PostgresOptions()
        let (log, name) = (log, settings.storePrefix + schema.name)
        let sizes = PoolSizes(connections: settings.storeConnections)
        (options.writers, options.readers) = (sizes.writers, sizes.readers)
        options.sharers = StoreCheck.services
        options.notice = { log.warning("database", ["schema": name, "notice": $0]) }
        options.host = try settings.leadingHost()
        options.waitsForServer = true
        options.standsBy = { standby.note($0) }
        options.lostServer = { standby.noteLoss($0) }
        options.lostLead = { [weak self] in self?.endHandler.withLock { $0 }?.run() }
        for time in [
            \PostgresOptions.statementMilliseconds, \.lockMilliseconds, \.unitMilliseconds,
            \.readMilliseconds,
        ] { options[keyPath: time] *= patience }
        let database = Database(
            try PostgresDatabase.open(
                PostgresAddress(address), schema: name, migrations: schema.migrations,
                serverTables: schema.serverTables, options: options))
        files.withLock {
            $0.append(
                OpenFile(
                    schema: schema, database: database, kept: [], fileName: "the server's schema \(name)"))
        }
        return database
    }

    func open(_ schema: ServiceSchema, in folder: String) throws(SQLiteError) -> Database {
        var options = DatabaseOptions()
        let (log, fileName) = (log, schema.fileName)
        options.notice = { log.warning("database", ["file": fileName, "notice": $0]) }
        options.damaged = { [weak self] in self?.endHandler.withLock { $0 }?.run() }
        options.recovers = true
        options.returnsPages = schema.returnsPages
        options.backgroundReadMilliseconds *= patience
        let database = try Database.open(
            at: "\(folder)/\(fileName)", migrations: schema.migrations, options: options)
        let kept = fileNames(in: folder).filter {
            $0.hasPrefix("\(fileName).corrupt-") && !$0.hasSuffix("-wal")
        }
        files.withLock {
            $0.append(
                OpenFile(
                    schema: schema, database: database, kept: kept.sorted(), fileName: fileName))
        }
        return database
    }

    /// Checks the invariants of recovered files before they are served. Throws `StartError` if one is broken,
    /// also at every later start: a recovered file without some of its rows is never served.
    func prove(_ invariants: @Sendable () async throws -> [String]) async throws {
        for file in files.withLock({ $0 }) where file.database.isUnproven {
            let problems = try await invariants()
            guard problems.isEmpty else {
                throw StartError(
                    "\(file.fileName) was damaged, and its recovered copy is not whole: "
                        + problems.prefix(10).joined(separator: "; "))
            }
            file.database.confirm()
        }
    }

    /// Checks structure and references of every file (design §7). A finding makes `/readyz` fail until a
    /// later check finds nothing.
    package func check() async {
        for (index, file) in files.withLock({ $0 }).enumerated() {
            do {
                let found = try await file.database.check()
                files.withLock { $0[index].hasProblems = !found.isEmpty }
                guard !found.isEmpty else { continue }
                log.error(
                    "database is damaged",
                    ["file": file.fileName, "problems": found.prefix(10).joined(separator: "; ")])
            } catch {
                log.warning(
                    "database not checked", ["file": file.fileName, "reason": String(describing: error)])
            }
        }
    }

    /// Checks structure and references now and returns the findings with their file names, for an operator.
    func findings() async throws -> [String] {
        var findings: [String] = []
        for file in files.withLock({ $0 }) {
            findings += try await file.database.check().map { "\(file.fileName): \($0)" }
        }
        return findings
    }

    /// Deletes some expired idempotency answers and events of every file.
    package func forgetOld(at now: Timestamp) async {
        for file in files.withLock({ $0 }) {
            do {
                try await file.database.write { db in
                    try Idempotency.forgetOld(in: db, now: now)
                    try EventFeed.prune(in: db, now: now)
                }
            } catch {
                log.warning(
                    "old answers and events not forgotten",
                    ["file": file.fileName, "reason": String(describing: error)])
            }
        }
    }
}

extension ServiceContext {
    /// Opens and migrates a file in the data folder, or the service's schema in the database server that
    /// `COFFER_STORE` names. Its notices are logged; damage makes `/readyz` fail.
    /// A damaged file is recovered into a copy, or the newest good backup is offered in the error.
    package func openDatabase(_ schema: ServiceSchema) throws -> Database {
        if let address = settings.store {
            do {
                return try databases.open(schema, at: address, settings, standby)
            } catch let error as SQLiteError {
                throw StartError("COFFER_STORE: \(error.message)")
            }
        }
        do throws(SQLiteError) {
            return try databases.open(schema, in: dataFolder)
        } catch {
            guard error.kind == .corrupt else { throw error }
            throw StartError(BackupAdvice.text(damage: error.message, schema.fileName, settings))
        }
    }

    package func openDatabase(_ fileName: String, migrations: [Migration]) throws -> Database {
        try openDatabase(ServiceSchema(fileName, migrations: migrations))
    }
}
