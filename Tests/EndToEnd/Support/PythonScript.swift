import Foundation
import TestKit

/// Runs the scripts of `Tests/EndToEnd/Python`, which check Coffer against independent implementations.
/// `deploy/coffer test` installs their modules, Debian packages (`test_packages` in deploy/lib/packages.sh).
/// Without the modules the tests fail and name them.
enum PythonScript {
    /// Debian's Python, the only one that finds Debian's modules.
    static let interpreter = "/usr/bin/python3"

    /// Starts a script whose outputs go to a file. The caller ends the script.
    static func start(
        _ name: String, _ arguments: [String] = [], in folder: TemporaryFolder, output: String
    ) throws -> ChildProcess {
        try ChildProcess(
            interpreter, [path(name)] + arguments, in: folder.path, environment: environment, output: output)
    }

    /// Runs a script to its end and returns its status and both outputs.
    static func run(
        _ name: String, _ arguments: [String] = [], in folder: TemporaryFolder, within seconds: Int = 60
    ) async throws -> (status: Int32, output: String) {
        try await ChildProcess.run(
            interpreter, [path(name)] + arguments, in: folder, environment: environment, within: seconds)
    }

    private static func path(_ name: String) -> String {
        URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .appendingPathComponent("Python/\(name)").path
    }

    /// Writes no bytecode files beside the scripts, and does not buffer output.
    private static let environment = ["PYTHONDONTWRITEBYTECODE": "1", "PYTHONUNBUFFERED": "1"]
}
