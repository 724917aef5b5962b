import Contracts
import Glibc
import GatewayService
import HTTPKit
import JSONKit
import ServiceKit
import SodiumKit
import Synchronization
import TestKit

/// The real gateway on a free TCP port, with two loops and stubs of its services on their Unix sockets.
final class GatewayHarness: Sendable {
    let folder: TemporaryFolder
    let clock: TestClock
    let context: ServiceContext
    let auth: AuthStub
    let ledger = Recorder()
    let client: TestClient
    let port: Int
    private let stubLoop: EventLoop
    private let live: LiveService
    private let servers = Mutex<[String: HTTPServer]>([:])

    private init(
        folder: TemporaryFolder, clock: TestClock, context: ServiceContext, auth: AuthStub,
        stubLoop: EventLoop, live: LiveService
    ) {
        self.folder = folder
        self.clock = clock
        self.context = context
        self.auth = auth
        self.stubLoop = stubLoop
        self.live = live
        port = if case .tcp(_, let port) = live.address { port } else { 0 }
        client = TestClient(live.address, loop: stubLoop)
    }

    /// Runs a test on a new gateway. The ledger answers `{"echo":true}` unless the test says otherwise; auth
    /// and the ledger are up unless `authIsDown` and `ledgerIsDown`.
    static func run(
        settings: [String: String] = [:], authIsDown: Bool = false, ledgerIsDown: Bool = false,
        _ body: (GatewayHarness) async throws -> Void
    ) async throws {
        let folder = try TemporaryFolder()
        defer { folder.remove() }
        try TestContext.prepare(folder.path)
        let loops = [try EventLoop(index: 0, name: "gw-0"), try EventLoop(index: 1, name: "gw-1")]
        let stubLoop = try EventLoop(index: 0, name: "stubs")
        defer { for loop in loops + [stubLoop] { loop.stop() } }
        let clock = TestClock()
        let context = try TestContext.make(
            "gateway", folder: folder.path, clock: clock.clock, loops: loops, settings: settings)
        let auth = AuthStub(issuer: context.settings.publicURL, clock: clock.clock)
        let authServer =
            authIsDown
            ? nil : try HTTPServer.stub(at: context.socketPath(of: "auth"), on: stubLoop, auth.handler)
        let live = try await loops[0].perform {
            try await LiveService.start(
                try await GatewayService.make(context), context: context, on: .tcp(host: "127.0.0.1", port: 0)
            )
        }
        let harness = GatewayHarness(
            folder: folder, clock: clock, context: context, auth: auth, stubLoop: stubLoop, live: live)
        if let authServer { harness.servers.withLock { $0["auth"] = authServer } }
        try await cleaningUp(by: harness.stop) {
            if !ledgerIsDown { try harness.stub("ledger", harness.ledger.handler) }
            // The feed's beginning forgets sessions: a second read shows that it is past.
            if !authIsDown { _ = try await eventually { auth.state.withLock(\.feedReads) > 1 } }
            try await body(harness)
        }
    }

    func stub(_ service: String, _ handler: @escaping HTTPHandler) throws {
        let server = try HTTPServer.stub(at: context.socketPath(of: service), on: stubLoop, handler)
        servers.withLock { $0[service] = server }
    }

    /// Stops a stub: deletes its socket and closes its connections.
    func takeDown(_ service: String) async {
        guard let server = servers.withLock({ $0.removeValue(forKey: service) }) else { return }
        unlink(context.socketPath(of: service))
        await server.drain(deadlineMilliseconds: 50)
    }

    func bringUpAuth() throws { try stub("auth", auth.handler) }

    private func stop() async {
        auth.stop()
        let live = live
        _ = try? await context.loops[0].perform { await live.stop(drainMilliseconds: 200) }
        for server in servers.withLock({ Array($0.values) }) { await server.drain(deadlineMilliseconds: 50) }
    }

    func get(
        _ target: String, token: String? = nil, fields: [(String, String)] = []
    ) async throws -> TestAnswer {
        try await send(.get, target, token: token, fields: fields)
    }

    func send(
        _ method: HTTPMethod, _ target: String, token: String? = nil, json: String? = nil,
        fields: [(String, String)] = []
    ) async throws -> TestAnswer {
        let authorization = token.map { [("Authorization", "Bearer \($0)")] } ?? []
        return try await client.send(method, target, json: json, fields: authorization + fields)
    }
}
