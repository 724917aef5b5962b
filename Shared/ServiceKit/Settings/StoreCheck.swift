import Glibc
import PostgresKit
import SQLiteKit

/// The flag `--check-store` of every program with a database: `deploy/coffer` uses it before anything starts
/// or moves. It connects to the server of COFFER_STORE once, and changes nothing there.
enum StoreCheck {
    private static let flag = "--check-store"
    private static let services = 4
    /// The exit status for a server that does not answer now, so that nothing is known of it.
    private static let unreachable: Int32 = 2

    /// Ends the process when the flag is given: with 0 after a line with a warning or none, or with 1 or 2
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
                let limit = try PostgresDatabase.checkStore(
                    at: PostgresAddress(store), for: try settings.leadingHost())
                if let warning = warning(limit, settings.storeConnections) {
                    OfflineCommand.say("\(warning)\n", on: STDOUT_FILENO)
                }
            } catch let error as SQLiteError {
                OfflineCommand.say("COFFER_STORE: \(error.message)\n", on: STDOUT_FILENO)
                exit(error.mayPassOnRetry ? unreachable : 1)
            }
        }
    }

    /// Says that the server has fewer connections than the services may use, with a host that stands by.
    static func warning(_ limit: Int, _ connections: Int) -> String? {
        let needed = services * (connections + 1)
        guard limit < needed else { return nil }
        return
            "COFFER_STORE: the server, the role or the database allows \(limit) connections, and Coffer may "
            + "use \(needed): lower COFFER_STORE_CONNECTIONS (at least 4), or raise max_connections or the "
            + "CONNECTION LIMIT"
    }
}
