import Foundation
import HTTPKit
import TestKit
import Testing

/// A deployment of its own that is restored from another one's backup, with its own data folder and port.
struct RestoredCoffer {
    let folder: TemporaryFolder
    let client: TestClient
    private let environment: [String: String]

    /// Restores a backup, starts the programs, runs a test, and stops them and deletes their folder.
    static func run(
        from backup: String, settings: [String: String] = [:], _ body: (RestoredCoffer) async throws -> Void
    ) async throws {
        let folder = try TemporaryFolder()
        defer { folder.remove() }
        let loop = try EventLoop(index: 0, name: "test-restored")
        defer { loop.stop() }
        let port = try RunningCoffer.freePort()
        let coffer = RestoredCoffer(
            folder: folder,
            client: TestClient(.tcp(host: "127.0.0.1", port: port), loop: loop),
            environment: RunningCoffer.environment(folder: folder, port: port, settings: settings))
        try await cleaningUp(by: { _ = try? await coffer.command(["stop"]) }) {
            let restored = try await coffer.command(["restore", backup])
            #expect(restored.status == 0, "\(restored.output)")
            let started = try await coffer.command(["start"])
            #expect(started.status == 0, "\(started.output)")
            try await body(coffer)
        }
    }

    func command(_ arguments: [String]) async throws -> (status: Int32, output: String) {
        try await ChildProcess.run(
            RunningCoffer.script, arguments, in: folder, environment: environment, within: 120)
    }

    /// Waits until the services' checks find nothing; returns the last findings.
    func findings() async throws -> String {
        var check = (status: Int32(1), output: "")
        for _ in 0..<240 {
            check = try await command(["check"])
            if check.status == 0 { return "" }
            try await Task.sleep(for: .milliseconds(250))
        }
        return check.output
    }
}
