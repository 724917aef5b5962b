import Foundation
import ServiceKit
import TestKit
import Testing

/// The gateway's own TLS (contract §0, "Headers"; §1, "Gateway sessions for browsers").
@Suite(.serialized) struct TLSTests {
    private struct Ends: Sendable {
        let folder: TemporaryFolder
        let port = Int.random(in: 20_000...25_999)
        let plainPort = Int.random(in: 26_000...29_999)

        var settings: [String: String] {
            [
                "COFFER_TLS_CERT": "\(folder.path)/chain.pem", "COFFER_TLS_KEY": "\(folder.path)/key.pem",
                "COFFER_HTTPS": "127.0.0.1:\(port)", "COFFER_REDIRECT_HTTP": "127.0.0.1:\(plainPort)",
                "COFFER_PUBLIC_URL": "https://localhost",
            ]
        }
    }

    private func run(
        settings: [String: String] = [:], _ body: (CofferSystem, Ends) async throws -> Void
    ) async throws {
        let ends = Ends(folder: try TemporaryFolder())
        defer { ends.folder.remove() }
        let certificate = try TestCertificate()
        try writeFile("\(ends.folder.path)/chain.pem", certificate.chain)
        try writeFile("\(ends.folder.path)/key.pem", certificate.key)
        try await CofferSystem.run(settings: ends.settings.merging(settings) { $1 }) { system in
            try await body(system, ends)
        }
    }

    private func post(_ path: String, _ json: String, _ fields: [String] = []) -> String {
        let lines = ["POST \(path) HTTP/1.1", "Host: localhost", "Content-Type: application/json"] + fields
        return (lines + ["Content-Length: \(json.utf8.count)", "", json]).joined(separator: "\r\n")
    }

    @Test func `a user signs in and books over HTTPS`() async throws {
        try await run { system, ends in
            let member = try await system.join("ada@example.org")
            let category = try await member.category("Groceries")
            let connection = try #require(TLSConnection(port: ends.port))
            let login = connection.exchange(
                post(
                    "/auth/login",
                    #"{"email":"ada@example.org","password":"\#(CofferSystem.password)"}"#))
            #expect(login.hasPrefix("HTTP/1.1 200 "), "\(login)")
            let booked = connection.exchange(
                post(
                    "/transactions", #"{"type":"EXPENSE","amount":12.50,"categoryId":"\#(category)"}"#,
                    ["Authorization: Bearer \(member.accessToken)"]))
            #expect(booked.hasPrefix("HTTP/1.1 201 ") && booked.contains(#""12.50""#), "\(booked)")
            let policy = "\r\nStrict-Transport-Security: max-age=31536000; includeSubDomains\r\n"
            for answer in [login, booked] { #expect(answer.contains(policy)) }
            #expect(try await member.get("/transactions").data["total"].int == 1)
        }
    }

    @Test func `cookies over HTTPS are for HTTPS alone`() async throws {
        try await run { _, ends in
            let connection = try #require(TLSConnection(port: ends.port))
            let answer = connection.exchange(
                post("/auth/demo", "{}", ["X-Session-Mode: cookie", "Origin: https://localhost"]))
            let cookies = answer.split(separator: "\r\n").filter { $0.hasPrefix("Set-Cookie: ") }
            #expect(cookies.count == 3, "\(answer)")
            for cookie in cookies {
                #expect(cookie.hasPrefix("Set-Cookie: __Host-coffer-") && cookie.hasSuffix("; Secure"))
            }
        }
    }

    @Test func `production starts with a certificate and no proxy, and believes nobody's addresses`()
        async throws
    {
        let production = CofferSystem.production.filter {
            !["COFFER_TRUSTED_PROXIES", "COFFER_PUBLIC_URL"].contains($0.key)
        }
        try await run(settings: production) { _, ends in
            let connection = try #require(TLSConnection(port: ends.port))
            var statuses: Set<String> = []
            // Six failures of one address and e-mail in a minute, whatever address the client claims.
            for number in 1...6 {
                let answer = connection.exchange(
                    post(
                        "/auth/login", #"{"email":"ada@example.org","password":"Wrong-password1!"}"#,
                        ["X-Forwarded-For: 192.0.2.\(number)", "X-Forwarded-Proto: http"]))
                statuses.insert(String(answer.prefix(12)))
                #expect(answer.contains("Strict-Transport-Security: "))
            }
            #expect(statuses == ["HTTP/1.1 401", "HTTP/1.1 429"])
            let plain = try #require(RawConnection(port: ends.plainPort))
            plain.send("GET /app/ HTTP/1.1\r\nHost: other.example\r\nConnection: close\r\n\r\n")
            let answer = plain.readToEnd()
            #expect(answer.hasPrefix("HTTP/1.1 308 "))
            #expect(answer.contains("\r\nLocation: https://localhost/app/\r\n"))
            plain.close()
        }
    }
}
