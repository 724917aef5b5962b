package import Contracts
package import HTTPKit
package import ServiceKit
import Synchronization

/// Runs one service in process, with a loop, a temporary data folder, a Unix socket and a settable clock.
package final class ServiceHarness: Sendable {
    package let name: String
    package let context: ServiceContext
    package let clock: TestClock
    package let folder: TemporaryFolder
    package let client: TestClient
    private let loop: EventLoop
    private let make: @Sendable (ServiceContext) async throws -> RunningService
    private let live = Mutex<LiveService?>(nil)
    private let stubs = Mutex<[HTTPServer]>([])

    /// Starts a service by its `make`, runs `body`, and stops the service and deletes its folder, also when
    /// something throws. Peers are absent unless `before` adds a `stub` for them.
    package static func run(
        _ name: String, settings: [String: String] = [:],
        before: (ServiceHarness) async throws -> Void = { _ in },
        _ make: @escaping @Sendable (ServiceContext) async throws -> RunningService,
        body: (ServiceHarness) async throws -> Void
    ) async throws {
        let folder = try TemporaryFolder()
        defer { folder.remove() }
        let loop = try EventLoop(index: 0, name: "test-\(name)")
        defer { loop.stop() }
        let harness = try ServiceHarness(name, folder, loop, settings, make)
        try await cleaningUp(by: harness.stop) {
            try await before(harness)
            try await harness.startService()
            try await body(harness)
        }
    }

    private init(
        _ name: String, _ folder: TemporaryFolder, _ loop: EventLoop, _ settings: [String: String],
        _ make: @escaping @Sendable (ServiceContext) async throws -> RunningService
    ) throws {
        self.name = name
        self.folder = folder
        self.loop = loop
        self.make = make
        clock = TestClock()
        try TestContext.prepare(folder.path)
        context = try TestContext.make(
            name, folder: folder.path, clock: clock.clock, loops: [loop], settings: settings)
        client = TestClient(
            .unix(path: context.socketPath(of: name)), loop: loop, check: AnswerCheck(of: name))
    }

    private func startService() async throws {
        let (context, make) = (context, make)
        let address = HTTPAddress.unix(path: context.socketPath(of: name))
        let service = try await loop.perform {
            try await LiveService.start(try await make(context), context: context, on: address)
        }
        live.withLock { $0 = service }
    }

    /// The sorted `EndpointDescription.name`s of the endpoints that the service has mounted.
    package var mounted: [String] {
        live.withLock { $0?.service.endpoints.map(\.name).sorted() ?? [] }
    }

    /// Stops the service and keeps its files for `restart`.
    package func halt() async { await stopService() }

    /// Stops the service and starts it again on the same files.
    package func restart() async throws {
        await stopService()
        try await startService()
    }

    private func stop() async {
        await stopService()
        for server in stubs.withLock({ $0 }) { await server.drain(deadlineMilliseconds: 100) }
    }

    private func stopService() async {
        guard let service = live.withLock({ $0.taken() }) else { return }
        _ = try? await loop.perform { await service.stop(drainMilliseconds: 1_000) }
    }

    /// Listens on a peer's socket and answers by `handler`, to test a peer's failures and refusals.
    package func stub(_ service: String, _ handler: @escaping HTTPHandler) throws {
        let server = try HTTPServer.stub(at: context.socketPath(of: service), on: loop, handler)
        stubs.withLock { $0.append(server) }
    }

    /// Returns a signed-in user. The same number gives the same user.
    package func user(_ number: Int = 1, currency: Currency = .usd, timeZone: String = "UTC") -> UserIdentity
    {
        UserIdentity(
            user: ID(high: 0x0190_0000_0000_7000, low: 0x8000_0000_0000_0000 | UInt64(number)),
            session: ID(high: 0x0190_0000_0000_7001, low: 0x8000_0000_0000_0000 | UInt64(number)),
            currency: currency, timeZone: timeZone, clientAddress: "192.0.2.\(number % 250)")
    }

    /// Sends a request as the gateway would pass it on. The answer is not enveloped.
    package func request(
        _ method: HTTPMethod, _ target: String, as caller: Caller, json: String? = nil,
        fields: [(String, String)] = []
    ) async throws -> TestAnswer {
        try await client.send(
            method, target, json: json,
            fields: fields + [(IdentitySigner.headerName, context.signer.sign(caller))])
    }

    package func request(
        _ method: HTTPMethod, _ target: String, as user: UserIdentity, json: String? = nil,
        fields: [(String, String)] = []
    ) async throws -> TestAnswer {
        try await request(method, target, as: .user(user), json: json, fields: fields)
    }
}
