import HTTPKit
import ServiceKit
import SodiumKit

/// What a command needs to speak to the running services.
enum CommandContext {
    /// - Parameter arguments: the settings that were given as flags.
    static func make(_ arguments: [String]) throws -> (ServiceContext, EventLoop) {
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
