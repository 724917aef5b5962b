internal import SQLiteKit

/// Brings a schema to the program's version, by the migrations and the server's tables that it lacks.
/// Only the copy that leads does.
struct SchemaUpgrade {
    private static let milliseconds = 600_000
    let schema: SchemaCreation

    /// Makes the missing tables, then applies each missing migration in a transaction of its own. Throws
    /// `.misuse` if the recorded migrations are not the program's, `.corrupt` if it lacks what each has.
    func run() throws {
        let (site, migrations) = (schema.site, schema.migrations)
        let worker = PostgresWorker(site, .snapshot)
        defer { worker.drop(isLost: false) }
        let limit = SteadyTime.after(milliseconds: Self.milliseconds)
        let recorded = try worker.read(by: limit) { db in
            try db.all("SELECT number, checksum FROM schema_migrations ORDER BY number") {
                (number: try $0.int(0), checksum: try $0.text(1))
            }
        }
        if let problem = schema.problem(after: recorded.count) { throw SQLiteError(.misuse, problem) }
        for (entry, migration) in zip(recorded, migrations)
        where entry.number != Int64(migration.number) || entry.checksum != migration.checksum {
            throw SQLiteError(
                .misuse,
                "migration \(migration.number) (\(migration.name)) differs from the one the schema "
                    + "\(site.schema) went through: migrations are never edited")
        }
        try makeTables(foundMissingBy: worker, limit)
        for migration in migrations[recorded.count...] {
            try run("migration \(migration.number) (\(migration.name))", by: limit) {
                session throws(PostgresFailure) in try session.apply(migration)
            }
        }
    }

    /// Makes the service's tables that a later version has added. A schema that lacks one of every service's
    /// was not restored whole: with new ones numbers of events would be given twice.
    private func makeTables(foundMissingBy worker: PostgresWorker, _ limit: UInt64) throws {
        let missing = try worker.read(by: limit) { [schema] db in
            try (ServerTable.ofEveryService + schema.serverTables).filter { table in
                try !db.exists("SELECT 1 WHERE to_regclass(\(table.name)) IS NOT NULL")
            }
        }
        for table in missing {
            guard schema.serverTables.contains(where: { $0.name == table.name }) else {
                throw SQLiteError(
                    .corrupt,
                    "the schema \(schema.site.schema) has no \(table.name): it was not restored whole")
            }
            try run(table.name, by: limit) { session throws(PostgresFailure) in
                try table.create(in: session)
            }
        }
    }

    private func run(
        _ name: String, by limit: UInt64, _ step: (PostgresSession) throws(PostgresFailure) -> Void
    ) throws {
        do throws(PostgresFailure) {
            let site = schema.site
            let session = try site.connect(
                .snapshot, by: SteadyTime.after(milliseconds: site.options.connectMilliseconds))
            defer { site.noteEnd(isLost: false) }
            try session.begin(.readCommitted, until: limit, in: site.lease?.epoch)
            try step(session)
            try session.commit(by: limit)
        } catch {
            throw SQLiteError(error.error.kind, "\(name): \(error.message)")
        }
    }
}

extension PostgresSession {
    fileprivate func apply(_ migration: Migration) throws(PostgresFailure) {
        for statement in SchemaMigration.statements(of: migration) { _ = try command(statement) }
        _ = try command(
            """
            INSERT INTO schema_migrations (number, name, checksum, applied_at) VALUES (
                \(migration.number), \(Self.literal(migration.name)), '\(migration.checksum)',
                floor(extract(epoch FROM now()))::bigint * 1000)
            """)
    }
}
