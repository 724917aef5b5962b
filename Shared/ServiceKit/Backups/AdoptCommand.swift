/// The flag `--adopt-database PATH` of every program with a database: `deploy/coffer restore` uses it to
/// check and prepare a copy before the copy replaces the file.
enum AdoptCommand {
    static let flag = "--adopt-database"

    /// Ends the process when the flag is given: with 0, or with 1 after the problem.
    static func runIfAsked(
        _ name: String, _ schema: ServiceSchema?,
        _ arguments: [String] = Array(CommandLine.arguments.dropFirst())
    ) {
        guard let schema, arguments.count == 2, arguments[0] == flag else { return }
        OfflineCommand.run(name) { try await schema.adopt(arguments[1]) }
    }
}
