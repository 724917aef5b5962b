import Foundation
import TestKit
import Testing

/// The mail servers of `smtp_servers.py`, one of every temper.
final class MailServers: Sendable {
    struct Taken: Decodable, Sendable {
        let from: String
        let to: [String]
        let content: String
        let tls: Bool
        let login: String?
    }

    let folder: TemporaryFolder
    private let child: ChildProcess
    private let ports: [String: Int]

    /// What vouches for the servers with TLS.
    var authorities: String { "\(folder.path)/certificate.pem" }

    init() async throws {
        folder = try TemporaryFolder()
        let output = "\(folder.path)/output.txt"
        child = try PythonScript.start("smtp_servers.py", [folder.path], in: folder, output: output)
        for _ in 0..<1_000 {
            if let data = FileManager.default.contents(atPath: "\(folder.path)/ports.json") {
                ports = try JSONDecoder().decode([String: Int].self, from: data)
                return
            }
            if child.poll() != nil { break }
            try await Task.sleep(for: .milliseconds(20))
        }
        let said = (try? String(contentsOfFile: output, encoding: .utf8)) ?? ""
        throw NoServers(said: said)
    }

    private struct NoServers: Error { let said: String }

    /// Runs a test against servers of its own and always ends them.
    static func run(_ test: (MailServers) async throws -> Void) async throws {
        let servers = try await MailServers()
        do {
            try await test(servers)
        } catch {
            await servers.stop()
            throw error
        }
        await servers.stop()
    }

    private func stop() async {
        hangUp()
        _ = try? await child.end()
        folder.remove()
    }

    /// Ends them all at once, whatever they are at.
    func hangUp() { if child.poll() == nil { kill(child.pid, SIGKILL) } }

    func address(_ temper: String, scheme: String = "smtp", login: String = "") throws -> String {
        let port = try #require(ports[temper])
        return "\(scheme)://\(login)127.0.0.1:\(port)"
    }

    /// The mails that were taken so far.
    func taken() throws -> [Taken] {
        let names = try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted()
        return try names.filter { $0.hasSuffix(".json") && $0 != "ports.json" }.map { name in
            let data = try #require(FileManager.default.contents(atPath: "\(folder.path)/\(name)"))
            return try JSONDecoder().decode(Taken.self, from: data)
        }
    }

    /// Waits for the mails to an address.
    func taken(to address: String, count: Int = 1) async throws -> [Taken] {
        for _ in 0..<1_000 {
            let found = try taken().filter { $0.to == [address] }
            if found.count >= count { return found }
            try await Task.sleep(for: .milliseconds(20))
        }
        return []
    }
}
