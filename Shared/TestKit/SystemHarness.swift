package import HTTPKit
package import ServiceKit
import Synchronization

/// All five programs in process over one data folder, the gateway on a free port of the loopback.
package final class SystemHarness: Sendable {
    package typealias Make = @Sendable (ServiceContext) async throws -> RunningService

    package let folder: TemporaryFolder
    package let clock: TestClock
    /// Where the gateway listens.
    package let address: HTTPAddress
    /// Speaks to the gateway.
    package let client: TestClient
    private let clientLoop: EventLoop
    private let parts: Mutex<[Part]>

    private struct Part: Sendable {
        let live: LiveService
        let loops: [EventLoop]
    }

    /// Starts the services in the order given; the last must be the gateway.
    package init(
        _ services: [(name: String, make: Make)], settings: [String: String] = [:], gatewayLoops: Int = 2
    ) async throws {
        folder = try TemporaryFolder()
        clock = TestClock()
        try TestContext.prepare(folder.path)
        var started: [Part] = []
        var gateway = HTTPAddress.unix(path: "")
        for (name, make) in services {
            var loops: [EventLoop] = []
            for index in 0..<(name == "gateway" ? gatewayLoops : 1) {
                loops.append(try EventLoop(index: index, name: "\(name)-\(index)"))
            }
            let context = try TestContext.make(
                name, folder: folder.path, clock: clock.clock, loops: loops, settings: settings)
            let address: HTTPAddress =
                name == "gateway"
                ? .tcp(host: "127.0.0.1", port: 0) : .unix(path: context.socketPath(of: name))
            let live = try await loops[0].perform {
                try await LiveService.start(try await make(context), context: context, on: address)
            }
            gateway = live.address
            started.append(Part(live: live, loops: loops))
        }
        address = gateway
        clientLoop = try EventLoop(index: 0, name: "test-client")
        client = TestClient(gateway, loop: clientLoop)
        parts = Mutex(started)
    }

    /// Stops everything, the gateway first, and deletes the folder.
    package func stop() async {
        for part in parts.withLock({ $0 }).reversed() {
            _ = try? await part.loops[0].perform { await part.live.stop(drainMilliseconds: 1_000) }
            for loop in part.loops { loop.stop() }
        }
        clientLoop.stop()
        folder.remove()
    }
}
