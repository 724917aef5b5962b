import CLinux
import Glibc
import PostgresKit
import SQLiteKit
import Vocabulary

/// Copies a service's database from a file to a server or back, while the service does not run.
///
/// The copy is made beside, under another name, and takes its place in one step once every row has been read
/// back and compared. A move that was cut off thus leaves nothing, and the next one starts anew.
struct DatabaseMove {
    /// Where a database lies.
    enum Place {
        case file(String)
        case server(PostgresAddress, schema: String)
    }

    let schema: ServiceSchema
    let source: Place
    let target: Place
    /// Where files of contents lie.
    let dataFolder: String
    /// This host, which keeps the lead meanwhile and afterwards: no other host serves what is moved.
    let host: LeadingHost
    /// Receives a line for each table.
    let report: @Sendable (String) -> Void

    /// Throws `StartError` or `SQLiteError` with the reason; nothing has changed then.
    func run() async throws {
        let tables = try StoredTables(of: schema.migrations)
        let from = try open(source, mustBeThere: true)
        do {
            try await requireWhole(from)
            if try isTargetThere() {
                try await requireEqual(tables, from)
                return await from.close()
            }
            let partial = try prepareTarget()
            let to = try open(partial, mustBeThere: false)
            do {
                try await copy(tables, from, to)
            } catch {
                await to.close()
                throw error
            }
            await to.close()
            try take(partial)
        } catch {
            await from.close()
            throw error
        }
        await from.close()
    }

    /// Throws for a damaged file, and a recovered one whose invariants do not hold: a server would serve it.
    private func requireWhole(_ database: Database) async throws {
        let problems = try await database.check()
        guard problems.isEmpty else {
            throw StartError("\(schema.fileName) is damaged: \(problems.prefix(10).joined(separator: "; "))")
        }
        guard !database.isUnproven else {
            throw StartError(
                "\(schema.fileName) was damaged and is recovered, and no start has found it whole yet")
        }
    }

    private func isTargetThere() throws -> Bool {
        switch target {
        case .file(let path): access(path, F_OK) == 0
        case .server(let address, let name): try PostgresDatabase.hasSchema(name, at: address)
        }
    }

    /// Throws unless the target holds the same rows, as after a move that was cut off behind its last step.
    private func requireEqual(_ tables: StoredTables, _ from: Database) async throws {
        let to = try open(target, mustBeThere: true)
        do {
            for table in tables.all where table.name != "event_stream" {
                let copy = TableCopy(table)
                guard try await copy.digest(of: from) == copy.digest(of: to) else {
                    throw StartError(
                        "there is a database \(schema.name) already, with other content; nothing is moved. "
                            + "Drop it first, if nobody needs it")
                }
            }
        } catch {
            await to.close()
            throw error
        }
        await to.close()
    }

    private func copy(_ tables: StoredTables, _ from: Database, _ to: Database) async throws {
        let triggers = try await to.write { db in try db.pauseTriggers(of: tables.all) }
        for table in tables.all.reversed() { try await TableCopy(table).clear(in: to) }
        for table in tables.all {
            let copy = TableCopy(table)
            let copied = try await copy.run(from: from, to: to)
            guard try await copy.digest(of: to) == copied, try await copy.count(of: from) == copied.rows
            else {
                throw StartError("\(schema.name).\(table.name) differs from its copy; nothing is moved")
            }
            report("\(schema.name).\(table.name): \(copied.rows)")
        }
        try await ContentCopy(schema: schema, dataFolder: dataFolder, report: report).run(from: from, to: to)
        let lastEvent = try await from.read(owner: nil) { db in try db.lastServerNumber() }
        try await to.write { db in
            for trigger in triggers { try db.run(trigger) }
            try db.restartNumbers(of: tables.all, lastEvent: lastEvent)
        }
        var isMore = true
        var place: Int64 = 0
        while isMore {
            let start = place
            (isMore, place) = try await to.write { [fill = schema.fillSearch] db in
                guard let next = try fill(start, db) else { return (false, 0) }
                return (true, next)
            }
        }
    }

    private func open(_ place: Place, mustBeThere: Bool) throws -> Database {
        switch place {
        case .file(let path):
            if mustBeThere {
                guard try Database.appliedMigrations(at: path) == schema.migrations.count else {
                    throw StartError(
                        "\(path) is of another version: start and stop this version of Coffer on it first")
                }
            }
            return try Database.open(at: path, migrations: schema.migrations)
        case .server(let address, let name):
            return try schema.open(
                at: address, as: name, by: host, mustBeThere: mustBeThere, report: report)
        }
    }

    /// Removes what a move that was cut off left, and returns where the copy is made.
    private func prepareTarget() throws -> Place {
        switch target {
        case .file(let path):
            let partial = path + ".moving"
            unlink(partial)
            removeCompanions(of: partial)
            return .file(partial)
        case .server(let address, let name):
            try PostgresDatabase.removeSchema(name + "_moving", at: address)
            return .server(address, schema: name + "_moving")
        }
    }

    /// Removes the files that SQLite and the program keep beside a database.
    private func removeCompanions(of path: String) {
        for suffix in ["-wal", "-shm", "-journal", ".lock", ".digests"] { unlink(path + suffix) }
    }

    /// Gives the complete copy its name.
    private func take(_ partial: Place) throws {
        switch (partial, target) {
        case (.file(let path), .file(let final)):
            var log = stat()
            guard lstat("\(path)-wal", &log) != 0 || log.st_size == 0 else {
                throw StartError("\(path) could not be written whole: is the disk full? Nothing is moved")
            }
            removeCompanions(of: path)
            guard rename(path, final) == 0 else { throw FileError(final, errno) }
            try syncFolder(of: final)
        case (.server(let address, let name), .server(_, let final)):
            try PostgresDatabase.renameSchema(name, to: final, at: address)
        default: break
        }
    }
}
