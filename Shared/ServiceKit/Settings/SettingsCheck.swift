import Glibc
import PostgresKit
import SQLiteKit

/// The flag `--check-settings` of every program: `deploy/coffer` uses it before anything starts.
enum SettingsCheck {
    static let flag = "--check-settings"

    /// Ends the process when the flag is given: with 0 after one line for each warning, or with 1 after one
    /// line for each problem. Reads the settings as at start and opens nothing but the files that
    /// `checkFiles` checks.
    static func runIfAsked(
        _ arguments: [String] = Array(CommandLine.arguments.dropFirst()), requiresMail: Bool,
        checkFiles: (Settings) -> (problems: [String], warnings: [String])
    ) {
        guard arguments.contains(flag) else { return }
        do throws(Settings.Problems) {
            let settings = try Settings.load(
                arguments: arguments.filter { $0 != flag }, environment: ProcessEnvironment.variables(),
                requiresMail: requiresMail)
            let (problems, warnings) = checkFiles(settings)
            let all = problems + Self.storeProblems(settings)
            guard all.isEmpty else { throw Settings.Problems(messages: all) }
            show(warnings)
            exit(0)
        } catch {
            show(error.messages)
            exit(1)
        }
    }

    /// What is wrong with the address of the database and with the environment in which it would be opened.
    private static func storeProblems(_ settings: Settings) -> [String] {
        guard let store = settings.store else { return [] }
        do throws(SQLiteError) { _ = try PostgresAddress(store) } catch {
            return ["COFFER_STORE: \(error.message)"]
        }
        return []
    }

    private static func show(_ lines: [String]) {
        let text = lines.map { "\($0)\n" }.joined()
        _ = text.withCString { write(STDOUT_FILENO, $0, strlen($0)) }
    }
}
