import Foundation
import Glibc
import HTTPKit
import TestKit
import Testing

/// The five programs as they ship, under `deploy/coffer`.
@Suite(
    .serialized,
    .enabled(if: RunningCoffer.binaries != nil, "needs the programs that deploy/coffer test builds"))
struct ProgramTests {
    @Test func `no acknowledged write is lost or doubled by rounds of kill -9`() async throws {
        try await RunningCoffer.run(settings: RunningCoffer.quickly) { coffer in
            let storm = WriteStorm(coffer.client)
            try await storm.signIn()
            let category = try await storm.category()
            try await withThrowingTaskGroup(of: Void.self) { group in
                for writer in 0..<4 { group.addTask { try await storm.write(writer, category) } }
                try await coffer.killInTurn(RunningCoffer.services, times: 30) {
                    storm.acknowledged.count > 100
                }
                storm.end()
                try await group.waitForAll()
            }
            try await storm.expectNothingLost()
        }
    }

    @Test func `no program outlives a killed supervisor, and the next start works`() async throws {
        try await RunningCoffer.run { coffer in
            let pids = RunningCoffer.services.compactMap { coffer.pid(of: $0) }
            // A slow client does not keep a program alive.
            let slow = try #require(RawConnection(port: coffer.port))
            slow.send("POST /auth/login HTTP/1.1\r\nHost: a\r\nContent-Length: 100\r\n\r\n{")
            try await Task.sleep(for: .milliseconds(100))
            kill(coffer.supervisor, SIGKILL)
            // Collects the zombie, so that the next start does not take it for a supervisor.
            try await coffer.waitUntilSupervisorEnded()
            // The programs drain before they end.
            for _ in 0..<6_000 where pids.contains(where: { kill($0, 0) == 0 }) {
                try await Task.sleep(for: .milliseconds(10))
            }
            for pid in pids { #expect(kill(pid, 0) != 0, "process \(pid) is an orphan") }
            slow.close()
            let again = try await coffer.run(["start"])
            #expect(again.status == 0, "\(again.output)")
            #expect(try await coffer.client.send(.get, "/healthz").status == 200)
            let stopped = try await coffer.run(["stop"])
            #expect(stopped.status == 0, "\(stopped.output)")
        }
    }

    @Test func `with the service manager's socket no connection is refused while the gateway restarts`()
        async throws
    {
        try await RunningCoffer.run(settings: RunningCoffer.quickly, isGivenSocket: true) { coffer in
            #expect(try await coffer.client.send(.get, "/readyz").status == 200)
            for signal in [SIGKILL, SIGTERM] {
                try await coffer.waitUntilReady("gateway", forSeconds: 0.6)
                let old = try #require(coffer.pid(of: "gateway", ready: true))
                kill(old, signal)
                while kill(old, 0) == 0 { try await Task.sleep(for: .milliseconds(1)) }
                // No gateway accepts the connection yet, and the connection waits.
                #expect(try await coffer.client.send(.get, "/healthz").status == 200)
                #expect(coffer.pid(of: "gateway", ready: true) != old)
            }
        }
    }

    @Test func `a second instance on the same data folder is refused`() async throws {
        try await RunningCoffer.run { coffer in
            let second = try await coffer.run(["up"])
            #expect(second.status != 0)
            #expect(second.output.contains("\(coffer.supervisor)"), "\(second.output)")
            #expect(try await coffer.run(["status"]).status == 0)
        }
    }

    /// Pastes the tour into an interactive bash, where an exclamation mark in double quotes names an older
    /// command. The bash has a session of its own, so that it takes no terminal.
    @Test func `the tour of the README runs to its end`() async throws {
        try await RunningCoffer.run { coffer in
            let readme = URL(fileURLWithPath: RunningCoffer.script).deletingLastPathComponent()
                .deletingLastPathComponent().appendingPathComponent("README.md")
            let text = try String(contentsOf: readme, encoding: .utf8)
            let tour = try #require(text.components(separatedBy: "<!-- tour -->\n```sh\n").last)
                .components(separatedBy: "\n```\n")[0]
            let file = "\(coffer.folder.path)/tour.txt"
            try (tour + "\n").write(toFile: file, atomically: true, encoding: .utf8)
            var environment = RunningCoffer.environment(folder: coffer.folder, port: coffer.port)
            environment["HISTFILE"] = ""
            let (status, output) = try await ChildProcess.run(
                "/bin/bash", ["-c", #"exec setsid --wait bash --norc -i <"$0""#, file], in: coffer.folder,
                environment: environment)
            #expect(status == 0)
            #expect(!output.contains("event not found"), "\(output)")
            for expected in [
                #""percentUsed":70"#, #""amount":"-50.00""#, #""status":"PAID""#,
                "id,date,type,amount,currency",
                #""version":"2.2""#, #""code":"VALIDATION_ERROR""#,
            ] { #expect(output.contains(expected), "the tour does not show \(expected):\n\(output)") }
        }
    }

    @Test func `keys, sockets and databases are readable by their owner only`() async throws {
        try await RunningCoffer.run { coffer in
            let walker = FileManager.default.enumerator(atPath: coffer.folder.path)
            while let name = walker?.nextObject() as? String {
                // The outputs that the test itself lets the script write.
                guard !name.hasSuffix(".txt") else { continue }
                let attributes = try FileManager.default.attributesOfItem(
                    atPath: "\(coffer.folder.path)/\(name)")
                let mode = (attributes[.posixPermissions] as? Int) ?? 0o777
                #expect(mode & 0o077 == 0, "\(name) has mode \(String(mode, radix: 8))")
            }
        }
    }
}
