import CLinux
import Glibc
import HTTPKit
import SodiumKit
import SQLiteKit
import Vocabulary

/// The life of a program under the supervisor (design §9): it reads settings and keys, starts loops and
/// service, marks itself ready, reads files again on SIGHUP, and drains on SIGTERM.
package enum ServiceProgram {
    /// A drain without a supervisor is short, because the next start waits for it.
    private static let orphanDrainSeconds = 2

    /// Runs until SIGTERM and ends the process with 0 after the drain, or with 1 when it cannot start. With
    /// the flag `--check-settings` only checks the settings.
    /// - Parameters:
    ///   - schema: the service's database; nil if it has none.
    ///   - requiresMail: whether the program does not start in production without the settings of mail.
    ///   - checkFiles: checks files that the settings name, for `--check-settings`.
    ///   - loopCount: returns the number of event loops; one by default.
    package static func run(
        _ name: String, schema: ServiceSchema? = nil, requiresMail: Bool = false,
        checkFiles: (Settings) -> (problems: [String], warnings: [String]) = { _ in ([], []) },
        loops loopCount: (Settings) -> Int = { _ in 1 },
        _ make: @escaping @Sendable (ServiceContext) async throws -> RunningService
    ) -> Never {
        SettingsCheck.runIfAsked(requiresMail: requiresMail, checkFiles: checkFiles)
        AdoptCommand.runIfAsked(name, schema)
        SchemaCommand.runIfAsked(name, schema)
        MoveCommand.runIfAsked(name, schema)
        StoreCheck.runIfAsked(name)
        obeySupervisor()
        var signals = sigset_t()
        sigemptyset(&signals)
        sigaddset(&signals, SIGTERM)
        sigaddset(&signals, SIGHUP)
        // All threads made from here on block the two; the main thread waits for them.
        pthread_sigmask(SIG_BLOCK, &signals, nil)
        do {
            let context = try prepare(name, requiresMail, loopCount)
            let handover = ServiceHandover()
            // The next start recovers the file, says which backup has it, or stands by.
            context.databases.onEnd { kill(getpid(), SIGTERM) }
            context.loops[0].spawn { await serve(context, make, handover) }
            while nextSignal(&signals) != SIGTERM { context.reload() }
            context.standby.endIfOn()
            handover.waitUntilStarted()
            context.log.info("stopping")
            let drain = context.settings.drainSeconds
            handover.stop(context, drainSeconds: isOrphan ? min(drain, orphanDrainSeconds) : drain)
            context.log.info("stopped")
            context.log.flush()
            exit(0)
        } catch {
            fail(name, error)
        }
    }

    private static func nextSignal(_ signals: inout sigset_t) -> Int32 {
        var number: Int32 = 0
        while sigwait(&signals, &number) != 0 {}
        return number
    }

    /// Loads settings and keys, starts the log and makes the loops.
    private static func prepare(
        _ name: String, _ requiresMail: Bool, _ loopCount: (Settings) -> Int
    ) throws -> ServiceContext {
        guard Sodium.start() else { throw StartError("libsodium did not start") }
        let settings = try Settings.load(
            environment: ProcessEnvironment.variables(), requiresMail: requiresMail)
        try makeFolder("\(settings.dataFolder)/run")
        let log = Log(
            service: name, level: settings.logLevel, asJSON: settings.logsAsJSON, folder: settings.logFolder,
            clock: .system)
        log.start()
        let key = try ServiceContext.readKey("\(settings.dataFolder)/keys/identity.key")
        var loops: [EventLoop] = []
        for index in 0..<loopCount(settings) {
            loops.append(try EventLoop(index: index, name: "\(name)-\(index)"))
        }
        return ServiceContext(
            name: name, settings: settings, clock: settings.clock, log: log, loops: loops, identityKey: key)
    }

    private static func serve(
        _ context: ServiceContext, _ make: @Sendable (ServiceContext) async throws -> RunningService,
        _ handover: ServiceHandover
    ) async {
        do {
            let live = try await LiveService.start(
                try await make(context), context: context, on: address(of: context),
                sockets: try InheritedSockets(ProcessEnvironment.variables(), of: getpid()))
            try markReady(context)
            context.log.info("ready", ["address": String(describing: live.address)])
            handover.started(live)
        } catch {
            fail(context.name, error)
        }
    }

    private static func address(of context: ServiceContext) -> HTTPAddress {
        context.name == "gateway"
            ? .tcp(host: context.settings.httpHost, port: context.settings.httpPort)
            : .unix(path: context.socketPath(of: context.name))
    }

    /// Writes the file that the supervisor waits for.
    private static func markReady(_ context: ServiceContext) throws(FileError) {
        try writeFile("\(context.dataFolder)/run/\(context.name).ready", Array("\(getpid())\n".utf8))
    }

    /// Ends this process with the supervisor, even a killed one, and leaves the terminal's signals to it.
    private static func obeySupervisor() {
        coffer_die_with_parent(SIGTERM)
        signal(SIGINT, SIG_IGN)
        // Ignored until the main thread waits for it: Linux keeps a blocked signal, ignored or not.
        signal(SIGHUP, SIG_IGN)
        signal(SIGPIPE, SIG_IGN)
        // The supervisor died before this process asked for the signal.
        if isOrphan { exit(0) }
    }

    /// Whether the supervisor that started this process is gone.
    private static var isOrphan: Bool {
        getenv("COFFER_SUPERVISOR_PID").flatMap { Int32(String(cString: $0)) }.map { getppid() != $0 }
            ?? false
    }

    private static func fail(_ name: String, _ error: any Error) -> Never {
        OfflineCommand.say(
            "coffer-\(name): cannot start\n  \(OfflineCommand.reason(of: error))\n", on: STDERR_FILENO)
        exit(1)
    }
}
