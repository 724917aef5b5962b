import Foundation
import Glibc
import GatewayService
import ServiceKit
import TestKit
import Testing

@Suite(.serialized) struct TLSEdgeTests {
    /// A certificate's files, and a gateway over TLS on free ports.
    private struct Edge {
        let folder: TemporaryFolder
        let securePort = Int.random(in: 20_000...25_999)
        let plainPort = Int.random(in: 26_000...29_999)

        init() throws { folder = try TemporaryFolder() }

        var certificatePath: String { "\(folder.path)/chain.pem" }
        var keyPath: String { "\(folder.path)/key.pem" }

        var settings: [String: String] {
            [
                "COFFER_TLS_CERT": certificatePath, "COFFER_TLS_KEY": keyPath,
                "COFFER_HTTPS": "127.0.0.1:\(securePort)", "COFFER_REDIRECT_HTTP": "127.0.0.1:\(plainPort)",
                "COFFER_ACME_DIR": folder.path, "COFFER_PUBLIC_URL": "https://localhost:8443",
                "COFFER_LOG_LEVEL": "info",
            ]
        }

        func write(_ certificate: TestCertificate) throws {
            try writeFile(keyPath, certificate.key)
            try writeFile(certificatePath, certificate.chain)
        }

        func connect() throws -> TLSConnection { try #require(TLSConnection(port: securePort)) }

        /// Sends one request to the plain address and returns the answer.
        func plain(_ line: String, _ fields: String = "Host: evil.example\r\n") throws -> String {
            let connection = try #require(RawConnection(port: plainPort))
            defer { connection.close() }
            connection.send("\(line) HTTP/1.1\r\n\(fields)Connection: close\r\n\r\n")
            return connection.readToEnd()
        }
    }

    private func run(
        _ certificate: TestCertificate? = nil, _ body: (GatewayHarness, Edge) async throws -> Void
    ) async throws {
        let edge = try Edge()
        defer { edge.folder.remove() }
        try edge.write(try certificate ?? TestCertificate())
        try await GatewayHarness.run(settings: edge.settings) { try await body($0, edge) }
    }

    /// A line of the metrics.
    private static func refused(_ count: Int) -> String { "tls_certificate_refused{service=\"g\"} \(count)" }

    private func log(of gateway: GatewayHarness) -> String {
        gateway.context.log.flush()
        return (try? String(contentsOfFile: "\(gateway.folder.path)/log/gateway.log", encoding: .utf8)) ?? ""
    }

    @Test func `answers over TLS ask browsers to stay with it, refusals too`() async throws {
        try await run { _, edge in
            let connection = try edge.connect()
            for path in ["/healthz", "/nowhere", "/accounts"] {
                let answer = connection.get(path).lowercased()
                #expect(
                    answer.contains("\r\nstrict-transport-security: max-age=31536000; includesubdomains\r\n"),
                    "\(answer)")
            }
            let refused = try edge.connect()
            refused.send("GET / HTTP/1.1\r\n\r\n")
            let answer = String(decoding: refused.receiveAll(), as: UTF8.self)
            #expect(answer.hasPrefix("HTTP/1.1 400 ") && answer.contains("Strict-Transport-Security: "))
            #expect(refused.end == .closeNotify)
        }
    }

    @Test func `the plain address sends reading to the public address, whatever the request says`()
        async throws
    {
        try await run { _, edge in
            for (line, target) in [
                ("GET /app/?a=1&b=%20", "/app/?a=1&b=%20"),
                ("GET //evil.example/x", "//evil.example/x"), ("GET http://evil.example/y", "/y"),
                ("HEAD /", "/"),
            ] {
                let answer = try edge.plain(
                    line, "Host: evil.example\r\nX-Forwarded-Host: evil.example\r\n")
                #expect(answer.hasPrefix("HTTP/1.1 308 "), "\(line): \(answer)")
                #expect(
                    answer.contains("\r\nLocation: https://localhost:8443\(target)\r\n"), "\(line): \(answer)"
                )
                #expect(!answer.contains("Strict-Transport-Security"))
            }
            let refused = try edge.plain("GET / HTTP/9")
            #expect(!refused.contains("Strict-Transport-Security") && !refused.contains("308"))
        }
    }

    @Test(arguments: [
        "POST /auth/login", "PUT /users/me", "PATCH /users/me", "DELETE /users/me", "OPTIONS *",
        "POST /.well-known/acme-challenge/x",
    ])
    func `the plain address refuses what sends something, so that no secret goes in clear twice`(
        line: String
    ) async throws {
        try await run { _, edge in
            let answer = try edge.plain(line)
            #expect(answer.hasPrefix("HTTP/1.1 403 "), "\(answer)")
            #expect(answer.contains(#""success":false"#) && answer.contains("https://localhost:8443"))
            #expect(!answer.contains("\r\nLocation: "))
        }
    }

    @Test func `an ACME challenge is no way to files elsewhere, by symbolic links either`() async throws {
        try await run { _, edge in
            let (base, path) = ("\(edge.folder.path)/.well-known", "/.well-known/acme-challenge")
            try makeFolder(base)
            try writeFile("\(edge.folder.path)/secret", Array("secret".utf8))
            try makeFolder("\(edge.folder.path)/elsewhere")
            try writeFile("\(edge.folder.path)/elsewhere/token", Array("secret".utf8))
            #expect(symlink("\(edge.folder.path)/elsewhere", "\(base)/acme-challenge") == 0)
            #expect(try edge.plain("GET \(path)/token").hasPrefix("HTTP/1.1 404 "))
            unlink("\(base)/acme-challenge")
            try makeFolder("\(base)/acme-challenge")
            #expect(symlink("\(edge.folder.path)/secret", "\(base)/acme-challenge/token") == 0)
            #expect(mkfifo("\(base)/acme-challenge/pipe", 0o600) == 0)
            for name in ["token", "pipe"] {
                #expect(try edge.plain("GET \(path)/\(name)").hasPrefix("HTTP/1.1 404 "), "\(name)")
            }
            unlink("\(base)/acme-challenge/token")
            try writeFile("\(base)/acme-challenge/token", Array("answer".utf8))
            #expect(try edge.plain("GET \(path)/token").hasSuffix("\r\n\r\nanswer"))
        }
    }

    @Test func `an ACME challenge is answered from its folder, and nothing else is`() async throws {
        try await run { _, edge in
            let folder = "\(edge.folder.path)/.well-known/acme-challenge"
            try makeFolder(folder)
            try writeFile("\(folder)/Tok-en_1", Array("Tok-en_1.thumbprint".utf8))
            try writeFile("\(edge.folder.path)/secret", Array("secret".utf8))
            try writeFile("\(folder)/secret.txt", Array("secret".utf8))
            let path = "/.well-known/acme-challenge"
            let answer = try edge.plain("GET \(path)/Tok-en_1")
            #expect(answer.hasPrefix("HTTP/1.1 200 ") && answer.hasSuffix("\r\n\r\nTok-en_1.thumbprint"))
            #expect(try edge.plain("HEAD \(path)/Tok-en_1").contains("Content-Length: 19\r\n"))
            for token in [
                "missing", "", "..", ".", "../../secret", "..%2f..%2fsecret", "%2e%2e/%2e%2e/secret",
                "secret.txt", "a/b", "Tok-en_1/", "Tok-en_1%00", String(repeating: "a", count: 129),
            ] {
                let answer = try edge.plain("GET \(path)/\(token)")
                #expect(answer.hasPrefix("HTTP/1.1 404 "), "\(token): \(answer)")
                #expect(!answer.contains("secret\"") && !answer.hasSuffix("secret"))
            }
        }
    }

    @Test func `a renewed certificate is taken up without a restart, and a bad one leaves the old`()
        async throws
    {
        try await run(TestCertificate(serial: 1)) { gateway, edge in
            let kept = try edge.connect()
            #expect(kept.get("/healthz").hasPrefix("HTTP/1.1 200 ") && kept.serial == 1)
            // As an ACME client does it: one file after the other.
            let second = try TestCertificate(serial: 2)
            try writeFile(edge.certificatePath, second.chain)
            #expect(try await eventually { log(of: gateway).contains("the old one goes on") })
            #expect(try edge.connect().serial == 1)
            #expect(log(of: gateway).contains("the key does not fit the certificate"))
            #expect(gateway.context.metrics.render(service: "g").contains(Self.refused(1)))
            try writeFile(edge.keyPath, second.key)
            #expect(try await eventually { try edge.connect().serial == 2 })
            let isForgotten = try await eventually {
                gateway.context.metrics.render(service: "g").contains(Self.refused(0))
            }
            #expect(isForgotten)
            #expect(kept.get("/healthz").hasPrefix("HTTP/1.1 200 ") && kept.serial == 1)
            #expect(log(of: gateway).components(separatedBy: "the old one goes on").count == 2)
        }
    }

    @Test func `a reload takes up the files at once`() async throws {
        try await run(TestCertificate(serial: 1)) { gateway, edge in
            try edge.write(TestCertificate(serial: 2))
            gateway.context.reload()
            #expect(try await eventually { try edge.connect().serial == 2 })
        }
    }

    @Test func `a pair that cannot serve is a problem, one that clients refuse a warning`() throws {
        let edge = try Edge()
        defer { edge.folder.remove() }
        func check() throws -> (problems: [String], warnings: [String]) {
            TLSEdge.check(try Settings.load(arguments: [], environment: edge.settings))
        }
        let good = try TestCertificate()
        #expect(try check().problems == ["COFFER_TLS_CERT: cannot read \(edge.certificatePath)"])
        try writeFile(edge.certificatePath, good.chain)
        #expect(try check().problems == ["COFFER_TLS_KEY: cannot read \(edge.keyPath)"])
        try writeFile(edge.keyPath, good.encryptedKey)
        #expect(
            try check().problems == [
                "COFFER_TLS_KEY: \(edge.keyPath): the key is encrypted, and nobody is there to type its "
                    + "passphrase; store it without one, mode 0600"
            ])
        try writeFile(edge.keyPath, TestCertificate().key)
        #expect(
            try check().problems == ["COFFER_TLS_KEY: \(edge.keyPath): the key does not fit the certificate"])
        try writeFile(edge.keyPath, Array("text".utf8))
        #expect(
            try check().problems == ["COFFER_TLS_KEY: \(edge.keyPath): holds no private key in PEM form"])
        try edge.write(TestCertificate(key: .rsa(bits: 1_024)))
        let weak = try check().problems
        #expect(weak.count == 1 && weak[0].contains("too small"), "\(weak)")
        let cases: [(TestCertificate, [String])] = [
            (try TestCertificate(validSeconds: -100...10_000_000), []),
            (
                try TestCertificate(validSeconds: -100 ... -50),
                ["COFFER_TLS_CERT: the certificate has expired; clients refuse it"]
            ),
            (
                try TestCertificate(validSeconds: -100...302_400),
                ["COFFER_TLS_CERT: the certificate expires in 3 days"]
            ),
            (
                try TestCertificate(validSeconds: 1_000...10_000_000),
                ["COFFER_TLS_CERT: the certificate is not valid yet; clients refuse it"]
            ),
            (
                try TestCertificate(names: "DNS:other.example", validSeconds: -100...10_000_000),
                ["COFFER_TLS_CERT: the certificate is not for localhost, the host of COFFER_PUBLIC_URL"]
            ),
        ]
        for (certificate, warnings) in cases {
            try edge.write(certificate)
            #expect(try check() == ([], warnings))
        }
        try edge.write(cases[0].0)
        chmod(edge.keyPath, 0o644)
        #expect(
            try check().warnings == [
                "COFFER_TLS_KEY: everybody on this machine can read \(edge.keyPath): chmod o= it"
            ])
    }

    @Test func `a gateway with a pair that cannot serve does not start`() async throws {
        let edge = try Edge()
        defer { edge.folder.remove() }
        try edge.write(TestCertificate())
        try writeFile(edge.keyPath, TestCertificate().key)
        await #expect(throws: StartError.self) {
            try await GatewayHarness.run(settings: edge.settings) { _ in }
        }
    }
}
