import Glibc

/// The flag `--check-settings` of every program: `deploy/coffer` uses it before anything starts.
enum SettingsCheck {
    static let flag = "--check-settings"

    /// Ends the process when the flag is given: with 0, or with 1 after one line for each problem. Reads the
    /// settings as at start and opens nothing else.
    static func runIfAsked(
        _ arguments: [String] = Array(CommandLine.arguments.dropFirst()), requiresMail: Bool
    ) {
        guard arguments.contains(flag) else { return }
        do throws(Settings.Problems) {
            _ = try Settings.load(
                arguments: arguments.filter { $0 != flag }, environment: ProcessEnvironment.variables(),
                requiresMail: requiresMail)
            exit(0)
        } catch {
            let text = error.messages.map { "\($0)\n" }.joined()
            _ = text.withCString { write(STDOUT_FILENO, $0, strlen($0)) }
            exit(1)
        }
    }
}
