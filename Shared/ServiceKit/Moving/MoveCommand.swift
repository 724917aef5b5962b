import Glibc
import PostgresKit

/// The flags `--move-to-server` and `--move-to-file PATH` of every program with a database: copy the database
/// between a file and the server of COFFER_STORE. `deploy/coffer move` uses them.
enum MoveCommand {
    private static let toServer = "--move-to-server"
    private static let toFile = "--move-to-file"

    /// Ends the process when a flag is given: with 0, or with 1 after the problem.
    static func runIfAsked(
        _ name: String, _ schema: ServiceSchema?,
        _ arguments: [String] = Array(CommandLine.arguments.dropFirst())
    ) {
        guard let schema, arguments.count == 2, [toServer, toFile].contains(arguments[0]) else { return }
        OfflineCommand.run(name) {
            let settings = try Settings.load(arguments: [], environment: ProcessEnvironment.variables())
            guard let store = settings.store else {
                throw StartError("COFFER_STORE must name the database server")
            }
            let server = DatabaseMove.Place.server(
                try PostgresAddress(store), schema: settings.storePrefix + schema.name)
            let file = DatabaseMove.Place.file(arguments[1])
            let isToServer = arguments[0] == toServer
            let move = DatabaseMove(
                schema: schema, source: isToServer ? file : server, target: isToServer ? server : file,
                dataFolder: settings.dataFolder,
                host: try settings.leadingHost(isToServer ? .moveToServer : .maintenance),
                report: { OfflineCommand.say("\($0)\n", on: STDOUT_FILENO) })
            try await move.run()
        }
    }
}
