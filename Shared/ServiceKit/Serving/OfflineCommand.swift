import Glibc
import HTTPKit
import SQLiteKit
import SodiumKit

/// A command of a program that works on its database while the service does not run.
enum OfflineCommand {
    /// Runs the command and ends the process: with 0, or with 1 after the problem.
    static func run(_ name: String, _ body: @escaping @Sendable () async throws -> Void) -> Never {
        do {
            guard Sodium.start() else { throw StartError("libsodium did not start") }
            let loop = try EventLoop(index: 0, name: "command")
            loop.spawn {
                do {
                    try await body()
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
        say("coffer-\(name): \(reason(of: error))\n", on: STDERR_FILENO)
        exit(1)
    }

    /// Returns what a person should know who runs a program by hand.
    static func reason(of error: any Error) -> String {
        switch error {
        case let problems as Settings.Problems: problems.messages.joined(separator: "\n  ")
        // A server's error has no code of SQLite; its message says whose disk is full.
        case let error as SQLiteError where error.kind == .full && error.extendedCode != 0:
            "Storage is full. Free some space and try again."
        default: String(describing: error)
        }
    }

    static func say(_ text: String, on descriptor: Int32) {
        _ = text.withCString { write(descriptor, $0, strlen($0)) }
    }
}
