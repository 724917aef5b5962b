import Contracts
package import HTTPKit
package import SQLiteKit
package import ServiceKit
import Synchronization

/// Runs all five programs in process over one data folder, the gateway on a free port of the loopback.
package final class SystemHarness: Sendable {
    package typealias Make = @Sendable (ServiceContext) async throws -> RunningService

    package let folder: TemporaryFolder
    package let clock: TestClock
    /// The address that the gateway listens on.
    package let address: HTTPAddress
    /// Sends requests to the gateway.
    package let client: TestClient
    private let clientLoop: EventLoop
    /// The checks of the programs' answers, by program.
    private let checks: [String: AnswerCheck]
    private let parts: [Part]

    /// One program of the system.
    private final class Part: Sendable {
        let name: String
        let context: ServiceContext
        private let make: Make
        /// Makes a new context per start, because a restarted program knows nothing of its earlier files.
        private let makeContext: @Sendable () throws -> ServiceContext
        private let live = Mutex<(service: LiveService, log: Log)?>(nil)

        init(
            _ name: String, _ make: @escaping Make,
            _ makeContext: @escaping @Sendable () throws -> ServiceContext
        ) throws {
            self.name = name
            self.make = make
            self.makeContext = makeContext
            context = try makeContext()
        }

        var socket: HTTPAddress { .unix(path: context.socketPath(of: name)) }

        /// Nil while the program is down.
        var service: LiveService? { live.withLock { $0?.service } }

        func start(on address: HTTPAddress) async throws {
            let (make, context) = (make, try makeContext())
            let service = try await context.loops[0].perform {
                try await LiveService.start(try await make(context), context: context, on: address)
            }
            live.withLock { $0 = (service, context.log) }
        }

        func stop(drainMilliseconds: Int) async {
            guard let (service, log) = live.withLock({ $0.taken() }) else { return }
            _ = try? await context.loops[0].perform {
                await service.stop(drainMilliseconds: drainMilliseconds)
            }
            log.flush()
        }

        func stopLoops() { for loop in context.loops { loop.stop() } }
    }

    /// Starts the services in the given order, the gateway last, runs `body`, and stops all services and
    /// deletes their folder, also when something throws.
    package static func run(
        _ services: [(name: String, make: Make)], settings: [String: String] = [:],
        _ body: (SystemHarness) async throws -> Void
    ) async throws {
        let folder = try TemporaryFolder()
        defer { folder.remove() }
        let clientLoop = try EventLoop(index: 0, name: "test-client")
        defer { clientLoop.stop() }
        let clock = TestClock()
        try TestContext.prepare(folder.path)
        // A slow machine must not fail a test: no test of a whole system is about time.
        let settings = ["COFFER_UPSTREAM_TIMEOUT_MS": "60000"].merging(settings) { _, given in given }
        var parts: [Part] = []
        defer { for part in parts { part.stopLoops() } }
        for (name, make) in services {
            let loops = try (0..<(["gateway", "ledger"].contains(name) ? 2 : 1)).map {
                try EventLoop(index: $0, name: "\(name)-\($0)")
            }
            let part = try Part(name, make) {
                try TestContext.make(
                    name, folder: folder.path, clock: clock.clock, loops: loops, settings: settings)
            }
            parts.append(part)
        }
        let all = parts
        try await cleaningUp(by: { await stop(all) }) {
            var gateway = HTTPAddress.tcp(host: "127.0.0.1", port: 0)
            for part in all {
                try await part.start(on: part.name == "gateway" ? gateway : part.socket)
                if part.name == "gateway", let live = part.service { gateway = live.address }
            }
            try await body(SystemHarness(folder, clock, gateway, clientLoop, all))
        }
    }

    private init(
        _ folder: TemporaryFolder, _ clock: TestClock, _ address: HTTPAddress, _ clientLoop: EventLoop,
        _ parts: [Part]
    ) {
        self.folder = folder
        self.clock = clock
        self.address = address
        self.clientLoop = clientLoop
        self.parts = parts
        checks = Dictionary(
            uniqueKeysWithValues: parts.compactMap { part in
                AnswerCheck(of: part.name).map { (part.name, $0) }
            })
        client = TestClient(address, loop: clientLoop, check: checks["gateway"])
    }

    /// Stops the gateway first.
    private static func stop(_ parts: [Part]) async {
        for part in parts.reversed() { await part.stop(drainMilliseconds: 1_000) }
    }

    /// Stops services at once, even during requests, and keeps their files.
    package func halt(_ names: [String]) async {
        for part in parts.reversed() where names.contains(part.name) { await part.stop(drainMilliseconds: 0) }
    }

    /// Starts stopped services again on the present files.
    package func resume(_ names: [String]) async throws {
        for part in parts where names.contains(part.name) && part.service == nil {
            try await part.start(on: part.name == "gateway" ? address : part.socket)
        }
    }

    /// Stops all services, the gateway first, and keeps the files.
    package func stopServices() async { await Self.stop(parts) }

    /// Sends a request to a service's own socket, with a signed identity.
    package func request(
        _ service: String, _ method: HTTPMethod, _ target: String, as caller: Caller, json: String? = nil
    ) async throws -> TestAnswer {
        guard let context = parts.first(where: { $0.name == service })?.context else {
            throw StartError("there is no service \(service)")
        }
        let client = TestClient(
            .unix(path: context.socketPath(of: service)), loop: clientLoop, check: checks[service])
        return try await client.send(
            method, target, json: json,
            fields: [(IdentitySigner.headerName, context.signer.sign(caller))])
    }

    /// The declared errors that `client` and `request` have been answered so far.
    package var seenErrors: Set<DeclaredError> {
        checks.values.reduce(into: []) { $0.formUnion($1.seenErrors) }
    }

    /// Reads a running service's database.
    package func read<Value: Sendable>(
        _ service: String, _ body: @escaping @Sendable (borrowing Connection) throws -> Value
    ) async throws -> Value {
        let part = parts.first { $0.name == service }
        guard let database = part?.service?.service.databases.first else {
            throw StartError("\(service) does not run")
        }
        return try await database.read(body)
    }
}
