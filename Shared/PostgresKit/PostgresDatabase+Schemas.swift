package import SQLiteKit

/// Whole schemas of a server, for an operator's commands. Blocking.
extension PostgresDatabase {
    package static func hasSchema(_ name: String, at address: PostgresAddress) throws(SQLiteError) -> Bool {
        let found = try administer(
            "SELECT count(*) FROM pg_catalog.pg_namespace WHERE nspname = '\(name)'", at: address)
        if case .integer(let count) = found?.value(0, 0) ?? .null { return count > 0 }
        return false
    }

    package static func removeSchema(_ name: String, at address: PostgresAddress) throws(SQLiteError) {
        _ = try administer("DROP SCHEMA IF EXISTS \(quoted(name)) CASCADE", at: address)
    }

    package static func renameSchema(
        _ name: String, to new: String, at address: PostgresAddress
    ) throws(SQLiteError) {
        _ = try administer("ALTER SCHEMA \(quoted(name)) RENAME TO \(quoted(new))", at: address)
    }

    /// The settings allow only letters, digits and underscores in a schema's name.
    private static func quoted(_ name: String) -> String { "\"\(name)\"" }

    private static func administer(
        _ command: String, at address: PostgresAddress
    ) throws(SQLiteError) -> PostgresResult? {
        let site = PostgresSite(address, schema: "pg_catalog", options: PostgresOptions())
        do throws(PostgresFailure) {
            let session = try site.connect(
                .snapshot, by: SteadyTime.after(milliseconds: site.options.connectMilliseconds))
            let limit = SteadyTime.after(milliseconds: site.options.snapshotSeconds * 1_000)
            try session.begin(.readCommitted, until: limit)
            let result = try session.command(command)
            try session.commit(by: limit)
            return result
        } catch {
            throw error.error
        }
    }
}
