import Foundation
import TestKit

/// The scripts of `Tests/EndToEnd/Python`: other people's implementations that Coffer is checked against,
/// each in a process of its own. Their modules are Debian's packages, which `deploy/coffer test` installs
/// (`test_packages` in deploy/lib/packages.sh); without them the tests fail and say so.
enum PythonScript {
    /// Debian's, whatever other Python is first in the path: only it finds Debian's modules.
    static let interpreter = "/usr/bin/python3"

    /// Starts a script whose outputs go to a file; the caller ends it.
    static func start(
        _ name: String, _ arguments: [String] = [], in folder: TemporaryFolder, output: String
    ) throws -> ChildProcess {
        try ChildProcess(
            interpreter, [path(name)] + arguments, in: folder.path, environment: environment, output: output)
    }

    /// Runs a script to its end; what it prints on both outputs.
    static func run(
        _ name: String, _ arguments: [String] = [], in folder: TemporaryFolder
    ) async throws -> (status: Int32, output: String) {
        try await RunningCoffer.run(
            interpreter, [path(name)] + arguments, in: folder, environment: environment)
    }

    private static func path(_ name: String) -> String {
        URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .appendingPathComponent("Python/\(name)").path
    }

    /// Nothing is written beside the scripts, and what they print is seen at once.
    private static let environment = ["PYTHONDONTWRITEBYTECODE": "1", "PYTHONUNBUFFERED": "1"]
}
