import Glibc
import SQLiteKit

/// The flag `--schema PATH` of every program with a database: prints how many migrations the file has gone
/// through and how many the program knows. `deploy/coffer` asks before it starts a program on the file.
enum SchemaCommand {
    static let flag = "--schema"

    /// Ends the process when the flag is given: with 0, or with 1 after the problem.
    static func runIfAsked(
        _ name: String, _ schema: ServiceSchema?,
        _ arguments: [String] = Array(CommandLine.arguments.dropFirst())
    ) {
        guard let schema, arguments.count == 2, arguments[0] == flag else { return }
        do throws(SQLiteError) {
            let applied = try Database.appliedMigrations(at: arguments[1])
            OfflineCommand.say("\(applied) \(schema.migrations.count)\n", on: STDOUT_FILENO)
            exit(0)
        } catch {
            OfflineCommand.say("coffer-\(name): \(error.message)\n", on: STDERR_FILENO)
            exit(1)
        }
    }
}
