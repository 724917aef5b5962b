import PostgresKit
import SQLiteKit

extension ServiceSchema {
    /// How long the lead of a Coffer that was just stopped may last.
    private static let patienceSeconds = 10

    /// Opens the service's tables in a schema of a server, for a command that runs while no Coffer does.
    /// - Parameters:
    ///   - host: this host, which keeps the lead meanwhile.
    ///   - mustBeThere: whether a missing schema is an error, and not made.
    func open(
        at address: PostgresAddress, as name: String, by host: LeadingHost, mustBeThere: Bool,
        report: @escaping @Sendable (String) -> Void
    ) throws -> Database {
        var options = PostgresOptions()
        options.writers = 1
        options.readers = 1
        options.mustBeThere = mustBeThere
        options.notice = report
        options.host = host
        options.standbySeconds = Self.patienceSeconds
        return Database(
            try PostgresDatabase.open(
                address, schema: name, migrations: migrations, serverTables: serverTables, options: options))
    }
}
