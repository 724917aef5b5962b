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
    private let parts: Mutex<[Part]>

    private struct Part: Sendable {
        let name: String
        let make: Make
        /// Makes a new context per start, because a restarted program knows nothing of its earlier files.
        let makeContext: @Sendable () throws -> ServiceContext
        let context: ServiceContext
        /// Nil while the program is down.
        var live: LiveService?

        init(
            _ name: String, _ make: @escaping Make,
            _ makeContext: @escaping @Sendable () throws -> ServiceContext
        ) throws {
            self.name = name
            self.make = make
            self.makeContext = makeContext
            context = try makeContext()
        }

        func started(on address: HTTPAddress) async throws -> Part {
            var part = try Part(name, make, makeContext)
            let (make, context) = (make, part.context)
            part.live = try await context.loops[0].perform {
                try await LiveService.start(try await make(context), context: context, on: address)
            }
            return part
        }
    }

    /// Starts the services in the given order; the last must be the gateway.
    package init(
        _ services: [(name: String, make: Make)], settings: [String: String] = [:]
    ) async throws {
        folder = try TemporaryFolder()
        clock = TestClock()
        try TestContext.prepare(folder.path)
        // A slow machine must not fail a test: no test of a whole system is about time.
        let settings = ["COFFER_UPSTREAM_TIMEOUT_MS": "60000"].merging(settings) { _, given in given }
        var started: [Part] = []
        var gateway = HTTPAddress.unix(path: "")
        for (name, make) in services {
            var loops: [EventLoop] = []
            for index in 0..<(["gateway", "ledger"].contains(name) ? 2 : 1) {
                loops.append(try EventLoop(index: index, name: "\(name)-\(index)"))
            }
            let (folder, clock, ownLoops) = (folder.path, clock.clock, loops)
            let part = try Part(name, make) {
                try TestContext.make(name, folder: folder, clock: clock, loops: ownLoops, settings: settings)
            }
            let address: HTTPAddress =
                name == "gateway"
                ? .tcp(host: "127.0.0.1", port: 0) : .unix(path: part.context.socketPath(of: name))
            let running = try await part.started(on: address)
            gateway = running.live?.address ?? gateway
            started.append(running)
        }
        address = gateway
        clientLoop = try EventLoop(index: 0, name: "test-client")
        client = TestClient(gateway, loop: clientLoop)
        parts = Mutex(started)
    }

    /// Stops services at once, even during requests, and keeps their files.
    package func halt(_ names: [String]) async {
        for part in parts.withLock({ $0 }).reversed() where names.contains(part.name) {
            guard let live = part.live else { continue }
            _ = try? await part.context.loops[0].perform { await live.stop(drainMilliseconds: 0) }
            change(part.name) { $0.live = nil }
        }
    }

    /// Starts stopped services again on the present files.
    package func resume(_ names: [String]) async throws {
        for part in parts.withLock({ $0 }) where names.contains(part.name) && part.live == nil {
            let started = try await part.started(
                on: part.name == "gateway" ? address : .unix(path: part.context.socketPath(of: part.name)))
            change(part.name) { $0 = started }
        }
    }

    private func change(_ name: String, _ body: (inout Part) -> Void) {
        parts.withLock { parts in
            for index in parts.indices where parts[index].name == name { body(&parts[index]) }
        }
    }

    /// Sends a request to a service's own socket, with a signed identity.
    package func request(
        _ service: String, _ method: HTTPMethod, _ target: String, as caller: Caller, json: String? = nil
    ) async throws -> TestAnswer {
        guard let context = parts.withLock({ $0 }).first(where: { $0.name == service })?.context else {
            throw StartError("there is no service \(service)")
        }
        let client = TestClient(.unix(path: context.socketPath(of: service)), loop: clientLoop)
        return try await client.send(
            method, target, json: json,
            fields: [(IdentitySigner.headerName, context.signer.sign(caller))])
    }

    /// Reads a running service's database.
    package func read<Value: Sendable>(
        _ service: String, _ body: @escaping @Sendable (borrowing Connection) throws -> Value
    ) async throws -> Value {
        let part = parts.withLock { $0 }.first { $0.name == service }
        guard let database = part?.live?.service.databases.first else {
            throw StartError("\(service) does not run")
        }
        return try await database.read(body)
    }

    /// Stops all services, the gateway first, and keeps the files.
    package func stopServices() async {
        for part in parts.withLock({ $0 }).reversed() {
            if let live = part.live {
                _ = try? await part.context.loops[0].perform { await live.stop(drainMilliseconds: 1_000) }
                change(part.name) { $0.live = nil }
            }
        }
    }

    /// Stops all services, the gateway first, and deletes the folder.
    package func stop() async {
        await stopServices()
        for part in parts.withLock({ $0 }) { for loop in part.context.loops { loop.stop() } }
        clientLoop.stop()
        folder.remove()
    }
}
