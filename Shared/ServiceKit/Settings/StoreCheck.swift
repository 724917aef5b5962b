import Glibc
import PostgresKit
import SQLiteKit

/// The flag `--check-store` of every program with a database: `deploy/coffer` uses it before anything starts
/// or moves. It connects to the server of COFFER_STORE once, and changes nothing there.
enum StoreCheck {
    private static let flag = "--check-store"
    /// The services with a database.
    static let services = 4
    /// The exit status for a server that does not answer now, so that nothing is known of it.
    private static let unreachable: Int32 = 2

    /// Ends the process when the flag is given: with 0 after one line for each warning, or with 1 or 2
    /// after the problem.
    static func runIfAsked(
        _ name: String, _ arguments: [String] = Array(CommandLine.arguments.dropFirst())
    ) {
        guard arguments == [flag] else { return }
        OfflineCommand.run(name) {
            let settings = try Settings.load(arguments: [], environment: ProcessEnvironment.variables())
            guard let store = settings.store else {
                throw StartError("COFFER_STORE must name the database server")
            }
            do {
                let report = try PostgresDatabase.checkStore(
                    at: PostgresAddress(store), for: try settings.leadingHost())
                let lines = try warnings(report, settings.storeConnections)
                OfflineCommand.say(lines.map { "\($0)\n" }.joined(), on: STDOUT_FILENO)
            } catch let error as SQLiteError {
                OfflineCommand.say("COFFER_STORE: \(error.message)\n", on: STDOUT_FILENO)
                exit(error.mayPassOnRetry ? unreachable : 1)
            }
        }
    }

    /// Throws `.misuse` if the server allows too few connections.
    static func warnings(
        _ report: PostgresDatabase.StoreReport, _ wanted: Int
    ) throws(SQLiteError) -> [String] {
        let share = try PoolSizes.share(of: report.connections, sharers: services, wanted: wanted)
        var lines: [String] = []
        if report.isNew { lines.append("COFFER_STORE: there is no Coffer in this database yet") }
        if share < wanted {
            lines.append(
                "COFFER_STORE: the server, the role or the database allows \(report.connections) "
                    + "connections; each service uses \(share) of them, and not \(wanted)")
        }
        return lines
    }
}
