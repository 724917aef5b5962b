import CofferClient
import Foundation
import Glibc
import HTTPKit
import ServiceKit
import TestKit
import Testing

/// The release programs under `deploy/coffer`, in a temporary data folder. `deploy/coffer test` sets
/// `COFFER_TEST_BIN` to the folder of the programs.
final class RunningCoffer: Sendable {
    static let services = ["auth", "ledger", "sharing", "export", "gateway"]
    /// Whether storms take their long form.
    static let isLong = ProcessInfo.processInfo.environment["COFFER_TEST_LONG"] != nil
    static let binaries = ProcessInfo.processInfo.environment["COFFER_TEST_BIN"]
    /// The supervisor counts in tenths of seconds: a death half a second after readiness is no early one, which
    /// would delay the restart (design §9).
    static let quickly = ["COFFER_TIME_UNIT": "100"]

    let folder: TemporaryFolder
    let port: Int
    let client: TestClient
    private let child: ChildProcess
    var supervisor: Int32 { child.pid }

    static var script: String {
        URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent()
            .deletingLastPathComponent().appendingPathComponent("deploy/coffer").path
    }

    /// Listens on a port and executes a command with the socket in the way of systemd.
    private static let listening = """
        import os, socket, sys
        listener = socket.create_server(("127.0.0.1", int(sys.argv[1])), backlog=64)
        if listener.fileno() != 3: os.dup2(listener.fileno(), 3)
        os.set_inheritable(3, True)
        os.environ.update(LISTEN_PID=str(os.getpid()), LISTEN_FDS="1")
        os.execv(sys.argv[2], sys.argv[2:])
        """

    /// Starts `deploy/coffer up`, with a socket that listens already if `isGivenSocket`, waits until all five
    /// programs are ready, and runs a test. Stops the programs also when the test throws.
    static func run(
        settings: [String: String] = [:], isGivenSocket: Bool = false,
        _ body: (RunningCoffer) async throws -> Void
    ) async throws {
        let folder = try TemporaryFolder()
        defer { folder.remove() }
        let loop = try EventLoop(index: 0, name: "test-client")
        defer { loop.stop() }
        let coffer = try RunningCoffer(folder, loop, settings, isGivenSocket: isGivenSocket)
        try await cleaningUp(by: coffer.stop) {
            try await coffer.waitUntilUp()
            try await body(coffer)
        }
    }

    private init(
        _ folder: TemporaryFolder, _ loop: EventLoop, _ settings: [String: String], isGivenSocket: Bool
    ) throws {
        self.folder = folder
        port = try Self.freePort()
        client = TestClient(
            .tcp(host: "127.0.0.1", port: port), loop: loop, check: AnswerCheck(of: "gateway"))
        var command = [Self.script, "up"]
        if isGivenSocket { command = ["python3", "-c", Self.listening, String(port)] + command }
        child = try ChildProcess(
            command[0], Array(command.dropFirst()), in: folder.path,
            environment: Self.environment(folder: folder, port: port, settings: settings),
            output: "\(folder.path)/up.txt")
    }

    private func waitUntilUp() async throws {
        for _ in 0..<6_000 {
            if Self.services.allSatisfy({ pid(of: $0, ready: true) != nil }) { return }
            try await Task.sleep(for: .milliseconds(10))
        }
        let output = (try? String(contentsOfFile: "\(folder.path)/up.txt", encoding: .utf8)) ?? ""
        Issue.record("not ready: \(output)")
    }

    static func environment(
        folder: TemporaryFolder, port: Int, settings: [String: String] = [:]
    ) -> [String: String] {
        var environment = ProcessInfo.processInfo.environment
        environment["COFFER_DATA"] = folder.path
        environment["COFFER_HTTP"] = "127.0.0.1:\(port)"
        environment["COFFER_BIN"] = binaries
        environment["COFFER_RATES"] = "off"
        environment["COFFER_LOG_LEVEL"] = "warning"
        return environment.merging(settings) { _, new in new }
    }

    /// A client as apps have it, which is not signed in. It tries each call once, so that a test sees all.
    func app() -> CofferClient { CofferClient(transport: client, retries: .never) }

    /// Registers a user whose address needs no mail (`COFFER_AUTO_VERIFY`) and signs in.
    func join(_ email: String, name: String = "Ada") async throws -> CofferClient {
        let app = app()
        let password = CofferSystem.password
        _ = try await app.auth.register(email: email, password: password, displayName: name)
        try await app.auth.signIn(email: email, password: password)
        return app
    }

    /// Runs another command of the script on the same data folder.
    func run(
        _ arguments: [String], within seconds: Int = 60
    ) async throws -> (status: Int32, output: String) {
        try await ChildProcess.run(
            Self.script, arguments, in: folder, environment: Self.environment(folder: folder, port: port),
            within: seconds)
    }

    /// Returns the process id of a service, or nil. With `ready`, only that of a service that is ready.
    func pid(of service: String, ready: Bool = false) -> Int32? {
        let file = "\(folder.path)/run/\(service).\(ready ? "ready" : "pid")"
        guard let text = try? String(contentsOfFile: file, encoding: .utf8) else { return nil }
        return text.split { $0 == " " || $0 == "\n" }.first.flatMap { Int32($0) }
    }

    /// What a program and the supervisor wrote last, for a test that fails.
    func lastWords(of service: String) -> String {
        ["up.txt", "run/\(service).state", "log/\(service).crash.log", "log/\(service).log"].map { name in
            let text = (try? String(contentsOfFile: "\(folder.path)/\(name)", encoding: .utf8)) ?? ""
            return "\n\(name): \(text.suffix(1_000))"
        }.joined()
    }

    /// Waits until a service's process has been ready for `seconds`.
    func waitUntilReady(_ service: String, forSeconds seconds: Double) async throws {
        let file = "\(folder.path)/run/\(service).ready"
        while true {
            let attributes = try? FileManager.default.attributesOfItem(atPath: file)
            if let since = attributes?[.modificationDate] as? Date, -since.timeIntervalSinceNow >= seconds {
                return
            }
            try await Task.sleep(for: .milliseconds(20))
        }
    }

    /// Kills a service with SIGKILL and waits until its next process is ready.
    func killAndWait(_ service: String) async throws {
        guard let old = pid(of: service, ready: true) else { throw CocoaError(.fileNoSuchFile) }
        let start = ContinuousClock.now
        kill(old, SIGKILL)
        while true {
            if let new = pid(of: service, ready: true), new != old, kill(new, 0) == 0 { return }
            if ContinuousClock.now - start > .seconds(60) { throw CocoaError(.fileReadUnknown) }
            try await Task.sleep(for: .milliseconds(5))
        }
    }

    /// Kills services in turn, `times` in all, each when its death is no early one (`quickly`); ten times as
    /// many in the long form (`deploy/coffer test long`). A slow machine does less between two kills, so the
    /// kills go on until `isEnough` holds, at most ten times as many.
    func killInTurn(_ services: [String], times: Int, until isEnough: () -> Bool = { true }) async throws {
        let times = Self.isLong ? 10 * times : times
        var round = 0
        while round < times || !isEnough() {
            guard round < 10 * times else {
                Issue.record("not enough happened between \(round) kills")
                return
            }
            let service = services[round % services.count]
            try await waitUntilReady(service, forSeconds: 0.6)
            try await killAndWait(service)
            round += 1
        }
    }

    func waitUntilSupervisorEnded() async throws { _ = try await child.end() }

    private func stop() async {
        let pids = Self.services.compactMap { pid(of: $0) }
        if child.poll() == nil {
            kill(supervisor, SIGTERM)
            do { _ = try await child.end(within: 40) } catch { Issue.record("the supervisor did not end") }
        } else if pids.contains(where: { kill($0, 0) == 0 }) {
            // A test that failed between `start` and `stop` leaves the programs of another supervisor.
            _ = try? await run(["stop"])
        }
        for pid in pids where kill(pid, 0) == 0 { Issue.record("process \(pid) outlived the supervisor") }
    }

    static func freePort() throws -> Int {
        let descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        defer { close(descriptor) }
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
        var length = socklen_t(MemoryLayout<sockaddr_in>.size)
        let bound = withUnsafeMutablePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { generic in
                bind(descriptor, generic, length) == 0 && getsockname(descriptor, generic, &length) == 0
            }
        }
        guard bound else { throw CocoaError(.fileNoSuchFile) }
        return Int(UInt16(bigEndian: address.sin_port))
    }
}
