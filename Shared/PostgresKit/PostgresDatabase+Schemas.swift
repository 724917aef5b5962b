package import SQLiteKit

/// Whole schemas of a server, for an operator's commands. Blocking.
extension PostgresDatabase {
    package static func hasSchema(_ name: String, at address: PostgresAddress) throws(SQLiteError) -> Bool {
        let found = try administer(at: address) { session throws(PostgresFailure) in
            try session.command("SELECT count(*) FROM pg_catalog.pg_namespace WHERE nspname = '\(name)'")
        }
        if case .integer(let count) = found?.value(0, 0) ?? .null { return count > 0 }
        return false
    }

    package static func removeSchema(_ name: String, at address: PostgresAddress) throws(SQLiteError) {
        _ = try administer(at: address) { session throws(PostgresFailure) in
            try session.command("DROP SCHEMA IF EXISTS \(quoted(name)) CASCADE")
        }
    }

    package static func renameSchema(
        _ name: String, to new: String, at address: PostgresAddress
    ) throws(SQLiteError) {
        _ = try administer(at: address) { session throws(PostgresFailure) in
            try session.command("ALTER SCHEMA \(quoted(name)) RENAME TO \(quoted(new))")
        }
    }

    /// What a server says of its store before anything is opened on it.
    package struct StoreReport: Sendable {
        /// How many connections the address' role may have at a time.
        package let connections: Int
        /// Whether the database has no store yet.
        package let isNew: Bool

        package init(connections: Int, isNew: Bool) {
            self.connections = connections
            self.isNew = isNew
        }
    }

    /// Connects once. Throws `.unreachable` if no primary answers, `.misuse` for a database that Coffer
    /// cannot use, or that is not the one the host has used.
    package static func checkStore(
        at address: PostgresAddress, for host: LeadingHost
    ) throws(SQLiteError) -> StoreReport {
        try administer(at: address) { session throws(PostgresFailure) in
            try host.requireStore(in: session)
            return StoreReport(
                connections: try session.connectionLimit(), isNew: try !host.isKnown(in: session))
        }
    }

    /// The settings allow only letters, digits and underscores in a schema's name.
    private static func quoted(_ name: String) -> String { "\"\(name)\"" }

    private static func administer<Value>(
        at address: PostgresAddress, _ body: (PostgresSession) throws(PostgresFailure) -> Value
    ) throws(SQLiteError) -> Value {
        let site = PostgresSite(address, schema: "pg_catalog", options: PostgresOptions())
        do throws(PostgresFailure) {
            let session = try site.connect(
                .snapshot, by: SteadyTime.after(milliseconds: site.options.connectMilliseconds))
            let limit = SteadyTime.after(milliseconds: site.options.snapshotSeconds * 1_000)
            try session.begin(.readCommitted, until: limit)
            let value = try body(session)
            try session.commit(by: limit)
            return value
        } catch {
            throw error.error
        }
    }
}

extension PostgresSession {
    /// Returns how many connections the role may have at a time.
    func connectionLimit() throws(PostgresFailure) -> Int {
        let found = try command(
            """
            SELECT LEAST(
                current_setting('max_connections')::bigint
                    - current_setting('superuser_reserved_connections')::bigint,
                (SELECT NULLIF(rolconnlimit, -1) FROM pg_roles WHERE rolname = current_user),
                (SELECT NULLIF(datconnlimit, -1) FROM pg_database WHERE datname = current_database()))
            """)
        if case .integer(let limit) = found?.first(0) ?? .null { return Int(limit) }
        return .max
    }
}
