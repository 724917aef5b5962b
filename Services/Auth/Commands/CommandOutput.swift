import Glibc
import ServiceKit

/// Prints for `coffer-auth` when it runs as a command instead of as a service.
enum CommandOutput {
    static func write(_ line: String, to descriptor: Int32 = STDOUT_FILENO) {
        _ = "\(line)\n".withCString { Glibc.write(descriptor, $0, strlen($0)) }
    }

    /// Prints the error to the error output and ends the process with status 1.
    static func fail(_ error: any Error) -> Never {
        let reason =
            (error as? Settings.Problems)?.messages.joined(separator: "\n") ?? String(describing: error)
        write("coffer-auth: \(reason)", to: STDERR_FILENO)
        exit(1)
    }
}
