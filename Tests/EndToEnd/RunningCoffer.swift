import Foundation
import Glibc
import HTTPKit
import ServiceKit
import TestKit
import Testing

/// The real programs under the real script, in a temporary data folder. Needs `COFFER_TEST_BIN`, which
/// `deploy/coffer test` sets to the release programs that it built.
final class RunningCoffer: Sendable {
    static let services = ["auth", "ledger", "sharing", "export", "gateway"]
    static let binaries = ProcessInfo.processInfo.environment["COFFER_TEST_BIN"]

    let folder: TemporaryFolder
    let port: Int
    let client: TestClient
    let supervisor: Int32
    private let loop: EventLoop

    static var script: String {
        URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent().appendingPathComponent("deploy/coffer").path
    }

    /// Starts `deploy/coffer up` and waits until all five programs are ready.
    init(settings: [String: String] = [:]) async throws {
        folder = try TemporaryFolder()
        port = try Self.freePort()
        loop = try EventLoop(index: 0, name: "test-client")
        client = TestClient(.tcp(host: "127.0.0.1", port: port), loop: loop)
        let process = Process()
        process.executableURL = URL(fileURLWithPath: Self.script)
        process.arguments = ["up"]
        process.environment = Self.environment(folder: folder, port: port, settings: settings)
        let output = "\(folder.path)/up.txt"
        try Data().write(to: URL(fileURLWithPath: output))
        process.standardInput = FileHandle.nullDevice
        process.standardOutput = FileHandle(forWritingAtPath: output)
        process.standardError = FileHandle(forWritingAtPath: output)
        try process.run()
        supervisor = process.processIdentifier
        for _ in 0..<1_500 {
            if Self.services.allSatisfy({ pid(of: $0, ready: true) != nil }) { return }
            try await Task.sleep(for: .milliseconds(10))
        }
        Issue.record("not ready: \((try? String(contentsOfFile: output, encoding: .utf8)) ?? "")")
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

    /// Another command of the script on the same data folder.
    func run(_ arguments: [String]) throws -> (status: Int32, output: String) {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: Self.script)
        process.arguments = arguments
        process.environment = Self.environment(folder: folder, port: port)
        let pipe = Pipe()
        process.standardOutput = pipe
        process.standardError = pipe
        process.standardInput = FileHandle.nullDevice
        try process.run()
        let data = pipe.fileHandleForReading.readDataToEndOfFile()
        process.waitUntilExit()
        return (process.terminationStatus, String(decoding: data, as: UTF8.self))
    }

    /// The process of a service, or nil; `ready` asks for one that says it serves.
    func pid(of service: String, ready: Bool = false) -> Int32? {
        let file = "\(folder.path)/run/\(service).\(ready ? "ready" : "pid")"
        guard let text = try? String(contentsOfFile: file, encoding: .utf8) else { return nil }
        return text.split { $0 == " " || $0 == "\n" }.first.flatMap { Int32($0) }
    }

    /// Waits until a service's process has been ready for so long.
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

    /// Kills a service with SIGKILL and returns the seconds until another process of it is ready.
    func killAndWait(_ service: String) async throws -> Double {
        guard let old = pid(of: service, ready: true) else { throw CocoaError(.fileNoSuchFile) }
        let start = ContinuousClock.now
        kill(old, SIGKILL)
        while true {
            if let new = pid(of: service, ready: true), new != old, kill(new, 0) == 0 { break }
            let waited = ContinuousClock.now - start
            if waited > .seconds(30) { throw CocoaError(.fileReadUnknown) }
            try await Task.sleep(for: .milliseconds(5))
        }
        let waited = ContinuousClock.now - start
        return Double(waited.components.seconds) + Double(waited.components.attoseconds) / 1e18
    }

    func stop() async {
        let pids = Self.services.compactMap { pid(of: $0) }
        kill(supervisor, SIGTERM)
        for _ in 0..<3_000 where kill(supervisor, 0) == 0 {
            try? await Task.sleep(for: .milliseconds(10))
        }
        for pid in pids where kill(pid, 0) == 0 { Issue.record("process \(pid) outlived the supervisor") }
        loop.stop()
        folder.remove()
    }

    private static func freePort() throws -> Int {
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
