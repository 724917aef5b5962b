import Glibc
import PostgresKit
import SQLiteKit

/// The flags of every program with a database that adopt what is of an earlier moment: `--adopt-database
/// PATH` a copy of the file before it replaces the file (`deploy/coffer restore`), and `--adopt-store` the
/// service's schema after its server was restored (`deploy/coffer adopt`).
enum AdoptCommand {
    static let flag = "--adopt-database"
    private static let storeFlag = "--adopt-store"

    /// Ends the process when a flag is given: with 0, or with 1 after the problem; with 2 if the schema could
    /// not be opened, so that nothing has changed.
    static func runIfAsked(
        _ name: String, _ schema: ServiceSchema?,
        _ arguments: [String] = Array(CommandLine.arguments.dropFirst())
    ) {
        guard let schema else { return }
        if arguments.count == 2, arguments[0] == flag {
            OfflineCommand.run(name) { try await schema.adopt(arguments[1]) }
        }
        guard arguments == [storeFlag] else { return }
        OfflineCommand.run(name) {
            let settings = try Settings.load(arguments: [], environment: ProcessEnvironment.variables())
            guard let store = settings.store else {
                throw StartError("COFFER_STORE must name the database server")
            }
            let database: Database
            do {
                database = try schema.open(
                    at: PostgresAddress(store), as: settings.storePrefix + schema.name,
                    by: try settings.leadingHost(.maintenance), mustBeThere: true,
                    report: { OfflineCommand.say("\($0)\n", on: STDERR_FILENO) })
            } catch {
                OfflineCommand.say(
                    "coffer-\(name): \(OfflineCommand.reason(of: error))\n", on: STDERR_FILENO)
                exit(2)
            }
            try await schema.adopt(database, named: schema.name)
        }
    }
}
