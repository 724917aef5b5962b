import CLinux
import Glibc
import SQLiteKit
import HTTPKit
import SodiumKit

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
        do {
            guard Sodium.start() else { throw StartError("libsodium did not start") }
            let loop = try EventLoop(index: 0, name: "adopt")
            loop.spawn {
                do {
                    try await schema.adopt(arguments[1])
                    exit(0)
                } catch {
                    fail(name, error)
                }
            }
        } catch {
            fail(name, error)
        }
        while true { pause() }
    }

    private static func fail(_ name: String, _ error: any Error) -> Never {
        let text =
            switch error {
            case let error as SQLiteError where error.kind == .full:
                "Storage is full. Free some space and try again."
            case let error as SQLiteError: error.message
            default: String(describing: error)
            }
        _ = "coffer-\(name): \(text)\n".withCString { write(STDERR_FILENO, $0, strlen($0)) }
        exit(1)
    }
}
