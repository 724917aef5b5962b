package import HTTPKit
import SQLiteKit
import Vocabulary

/// A service that listens, with server, readers on the loops and background work; for programs and tests.
package struct LiveService: Sendable {
    package let service: RunningService
    let context: ServiceContext
    private let background: [BackgroundWork]
    package let server: HTTPServer
    /// The address that the server listens on; the system's choice replaces port 0.
    package let address: HTTPAddress

    /// Gives each loop its database readers, proves recovered files, listens, and starts the background work.
    /// - Parameter sockets: inherited sockets that listen at the addresses already.
    package static func start(
        _ service: RunningService, context: ServiceContext, on address: HTTPAddress,
        sockets: InheritedSockets = .none
    ) async throws -> LiveService {
        for loop in context.loops {
            try await loop.perform {
                for database in service.databases { try database.attachReader() }
            }
        }
        try await context.databases.prove(service.invariants)
        var configuration = configuration(context)
        if case .unix = address {
            // The gateway adds fields to the requests it accepts, so services must accept longer heads.
            configuration.headLimitBytes *= 2
            configuration.fieldLimit *= 2
        }
        service.configure(&configuration)
        let server = HTTPServer(
            configuration: configuration, loops: context.loops, handler: service.handler)
        addMetrics(of: server, context)
        for database in service.databases { addMetrics(of: database, to: context.metrics) }
        let bound = try listen(server, at: address, socket: sockets.plain)
        if let secured = service.secured {
            try listen(server, securely: secured, socket: sockets.secured, context.log)
        } else if sockets.secured != nil {
            throw StartError("COFFER_TLS_CERT: a socket for HTTPS is given, and needs a certificate")
        }
        let background = service.background + databaseWork(service, context) + tracing(context)
        for work in background { try await work.start() }
        return LiveService(
            service: service, context: context, background: background, server: server, address: bound)
    }

    private static func listen(
        _ server: HTTPServer, at address: HTTPAddress, socket: Int32?
    ) throws(StartError) -> HTTPAddress {
        do {
            if let socket { return try server.listen(inherited: socket, at: address) }
            return try server.listen(on: address)
        } catch {
            if case .tcp = address { throw StartError("COFFER_HTTP: \(error)") }
            throw StartError(String(describing: error))
        }
    }

    private static func listen(
        _ server: HTTPServer, securely secured: SecureListener, socket: Int32?, _ log: Log
    ) throws(StartError) {
        do throws(HTTPSystemError) {
            let address =
                if let socket {
                    try server.listen(inherited: socket, at: secured.address, over: secured.transport)
                } else { try server.listen(on: secured.address, over: secured.transport) }
            log.info("listening over TLS", ["address": String(describing: address)])
        } catch {
            throw StartError("\(secured.setting): \(error)")
        }
    }

    /// Returns the work of every program with databases: it deletes old answers and events every minute, and
    /// checks the files once a day, first a minute after the start (design §7).
    private static func databaseWork(
        _ service: RunningService, _ context: ServiceContext
    ) -> [BackgroundWork] {
        guard !service.databases.isEmpty else { return [] }
        return [
            InvariantWatch(service.invariants, context).background,
            .repeating(everyMilliseconds: 60_000, in: context) { _ in
                await context.databases.forgetOld(at: context.clock.now())
            },
            .repeating(everyMilliseconds: 86_400_000, firstAfterMilliseconds: 60_000, in: context) { _ in
                await context.databases.check()
            },
        ]
    }

    /// Returns the work that sends spans to the collector of traces.
    private static func tracing(_ context: ServiceContext) -> [BackgroundWork] {
        guard let tracer = context.tracer else { return [] }
        return [
            BackgroundWork(stop: tracer.sendLast),
            .repeating(everyMilliseconds: Tracer.intervalMilliseconds, in: context) { _ in
                await tracer.send()
            },
        ]
    }

    /// Drains connections, ends background work, closes databases.
    package func stop(drainMilliseconds: Int) async {
        context.announceDrain()
        await server.drain(deadlineMilliseconds: drainMilliseconds)
        for work in background.reversed() { await work.stop() }
        for database in service.databases { await database.close() }
    }

    private static func configuration(_ context: ServiceContext) -> HTTPServerConfiguration {
        var configuration = HTTPServerConfiguration(
            problem: { problem in Answer.error(APIError(problem: problem)).response },
            failure: { error in Answer.error(APIError(cause: error)).response })
        configuration.trustedPeers = context.settings.trustedProxies
        return configuration
    }

    private static func addMetrics(of server: HTTPServer, _ context: ServiceContext) {
        let metrics = context.metrics
        metrics.gauge("connections", "Open connections.") { server.connectionCount }
        metrics.gauge("connections_accepted_total", "Connections accepted.") {
            server.counters.connectionsAccepted
        }
        metrics.gauge("connections_refused_total", "Connections turned away by a limit.") {
            server.counters.connectionsRefused
        }
        for loop in context.loops {
            metrics.gauge("loop_\(loop.index)_longest_turn_microseconds", "Since the last reading.") {
                loop.takeLongestTurnMicroseconds()
            }
        }
    }

    private typealias Figure = @Sendable (DatabaseStatistics) -> Int

    private static let figures: [(name: String, help: String, read: Figure)] = [
        ("commits_total", "Commits.", { $0.commits }),
        ("units_total", "Write units.", { $0.units }),
        ("queued_units", "Write units that wait.", { $0.queuedUnits }),
        ("inline_reads_total", "Reads on a loop.", { $0.inlineReads }),
        ("background_reads_total", "Reads handed over.", { $0.backgroundReads }),
        ("queued_reads", "Reads that wait for a reader.", { $0.queuedReads }),
        ("broken_groups_total", "Groups run again unit by unit.", { $0.brokenGroups }),
        ("checkpoints_total", "Checkpoints.", { $0.checkpoints }),
        ("wal_frames", "Frames of the write-ahead log.", { $0.walFrames }),
        ("commit_microseconds_total", "Time that commits took.", { $0.commitMicroseconds }),
    ]

    /// Those that only a server has.
    private static let serverFigures: [(name: String, help: String, read: Figure)] = [
        ("connections", "Open connections to the server.", { $0.connections }),
        ("lost_connections_total", "Connections to the server that were lost.", { $0.lostConnections }),
        ("reruns_total", "Units and reads that met others, and ran again.", { $0.reruns }),
        ("looked_up_outcomes_total", "Units whose COMMIT was not confirmed.", { $0.lookedUpOutcomes }),
        ("unknown_outcomes_total", "Units answered before their outcome was known.", { $0.unknownOutcomes }),
        ("replicas", "Replicas that follow the server.", { $0.replicas }),
        ("replica_lag_bytes", "What the last replica lacks; -1 if not to be seen.", { $0.replicaLagBytes }),
    ]

    private static func addMetrics(of database: Database, to metrics: Metrics) {
        for figure in figures + (database.isFile ? [] : serverFigures) {
            metrics.gauge("database_\(figure.name)", figure.help) { figure.read(database.statistics) }
        }
        if !database.isFile {
            metrics.gauge(Standby.leadMetric, "1 while this copy leads.") { database.isLeading ? 1 : 0 }
        }
        metrics.gauge("database_bytes", "The file with its write-ahead log.") { database.fileBytes }
        metrics.gauge("database_writable", "0 while writes fail: full disk, I/O error or lost server.") {
            database.isWritable ? 1 : 0
        }
    }
}
