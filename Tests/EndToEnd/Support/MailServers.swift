import Foundation
import TestKit
import Testing

/// The mail servers of `smtp_servers.py`, one for each behaviour.
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

    /// The file with the authority of the servers with TLS.
    var authorities: String { "\(folder.path)/certificate.pem" }

    private init(_ folder: TemporaryFolder, _ child: ChildProcess, _ ports: [String: Int]) {
        self.folder = folder
        self.child = child
        self.ports = ports
    }

    private struct NoServers: Error { let said: String }

    /// Runs a test against new servers.
    static func run(_ test: (MailServers) async throws -> Void) async throws {
        let folder = try TemporaryFolder()
        defer { folder.remove() }
        let output = "\(folder.path)/output.txt"
        let child = try PythonScript.start("smtp_servers.py", [folder.path], in: folder, output: output)
        try await cleaningUp(by: {
            child.stop()
            _ = try? await child.end()
        }) {
            for _ in 0..<3_000 {
                if let data = FileManager.default.contents(atPath: "\(folder.path)/ports.json") {
                    let ports = try JSONDecoder().decode([String: Int].self, from: data)
                    return try await test(MailServers(folder, child, ports))
                }
                if child.poll() != nil { break }
                try await Task.sleep(for: .milliseconds(20))
            }
            throw NoServers(said: (try? String(contentsOfFile: output, encoding: .utf8)) ?? "")
        }
    }

    /// Kills all servers, also during a mail.
    func hangUp() { child.stop() }

    func address(_ temper: String, scheme: String = "smtp", login: String = "") throws -> String {
        let port = try #require(ports[temper])
        return "\(scheme)://\(login)127.0.0.1:\(port)"
    }

    /// Returns the mails that the servers have accepted so far.
    func taken() throws -> [Taken] {
        let names = try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted()
        return try names.filter { $0.hasSuffix(".json") && $0 != "ports.json" }.map { name in
            let data = try #require(FileManager.default.contents(atPath: "\(folder.path)/\(name)"))
            return try JSONDecoder().decode(Taken.self, from: data)
        }
    }

    /// Waits for `count` mails to an address and returns them, or none after 20 s.
    func taken(to address: String, count: Int = 1) async throws -> [Taken] {
        for _ in 0..<3_000 {
            let found = try taken().filter { $0.to == [address] }
            if found.count >= count { return found }
            try await Task.sleep(for: .milliseconds(20))
        }
        return []
    }
}
