import Foundation
import HTTPKit
import TestKit
import Testing

/// The identity provider of `openid_provider.py`, which others wrote (Authlib).
final class OpenIDProvider: Sendable {
    let issuer: String
    private let client: TestClient

    /// The settings of a provider with the id `real`.
    var settings: [String: String] {
        [
            "COFFER_OIDC_REAL_ISSUER": issuer, "COFFER_OIDC_REAL_CLIENT_ID": "coffer",
            "COFFER_OIDC_REAL_CLIENT_SECRET": "the-secret-of-the-tests", "COFFER_OIDC_REAL_ALLOW_SIGNUP": "1",
        ]
    }

    private init(_ issuer: String, _ loop: EventLoop) throws {
        self.issuer = issuer
        let port = try #require(issuer.split(separator: ":").last.flatMap { Int($0) })
        client = TestClient(.tcp(host: "127.0.0.1", port: port), loop: loop)
    }

    private struct NoProvider: Error { let said: String }

    /// Runs a test beside a new provider.
    static func run(_ test: (OpenIDProvider) async throws -> Void) async throws {
        let folder = try TemporaryFolder()
        defer { folder.remove() }
        let loop = try EventLoop(index: 0, name: "test-provider")
        defer { loop.stop() }
        let output = "\(folder.path)/output.txt"
        let child = try PythonScript.start("openid_provider.py", [folder.path], in: folder, output: output)
        try await cleaningUp(by: {
            child.stop()
            _ = try? await child.end()
        }) {
            for _ in 0..<3_000 {
                if let issuer = try? String(contentsOfFile: "\(folder.path)/issuer.txt", encoding: .utf8) {
                    return try await test(OpenIDProvider(issuer, loop))
                }
                if child.poll() != nil { break }
                try await Task.sleep(for: .milliseconds(20))
            }
            throw NoProvider(said: (try? String(contentsOfFile: output, encoding: .utf8)) ?? "")
        }
    }

    /// Follows the way to the provider as the browser of a person does, who signs in there, and returns the
    /// path of the way back.
    func visit(_ location: String, as login: String, more: String = "") async throws -> String {
        try #require(location.hasPrefix(issuer), "\(location)")
        let answer = try await client.send(
            .get, location.dropFirst(issuer.count) + "&login=\(login)\(more)")
        let back = try #require(answer.fields["Location"], "\(answer.text)")
        let path = try #require(back.firstRange(of: "/auth/oidc/"))
        return String(back[path.lowerBound...])
    }

    func logoutToken(of login: String) async throws -> String {
        try await client.send(.post, "/logout-token?sub=\(login)").text
    }
}
