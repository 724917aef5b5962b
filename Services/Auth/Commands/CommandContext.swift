import Glibc
import HTTPKit
import ServiceKit
import SodiumKit

/// What a command needs to speak to the running services.
enum CommandContext {
    /// Runs a command and ends the process.
    /// - Parameter settings: those that were given as flags.
    static func run(
        _ settings: [String], _ command: @escaping @Sendable (ServiceContext) async throws -> Void
    ) -> Never {
        do {
            let (context, loop) = try make(settings)
            loop.spawn {
                do {
                    try await command(context)
                    exit(0)
                } catch {
                    CommandOutput.fail(error)
                }
            }
        } catch {
            CommandOutput.fail(error)
        }
        while true { pause() }
    }

    private static func make(_ arguments: [String]) throws -> (ServiceContext, EventLoop) {
        guard Sodium.start() else { throw StartError("libsodium did not start") }
        let settings = try Settings.load(
            arguments: arguments, environment: ProcessEnvironment.variables())
        let key = try ServiceContext.readKey("\(settings.dataFolder)/keys/identity.key")
        let loop = try EventLoop(index: 0, name: "command")
        let log = Log(service: "auth", level: .error, asJSON: false, folder: nil, clock: .system)
        let context = ServiceContext(
            name: "auth", settings: settings, clock: settings.clock, log: log, loops: [loop],
            identityKey: key)
        return (context, loop)
    }
}

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
