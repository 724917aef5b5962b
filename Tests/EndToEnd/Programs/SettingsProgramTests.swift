import Foundation
import HTTPKit
import TestKit
import Testing

/// Settings that the programs as they ship refuse under `deploy/coffer`, before anything starts.
@Suite(.enabled(if: RunningCoffer.binaries != nil, "needs the programs that deploy/coffer test builds"))
struct SettingsProgramTests {
    private static let production = [
        "COFFER_ENV": "production", "COFFER_SMTP_URL": "smtp://u:p@host:587",
        "COFFER_MAIL_FROM": "a@b.example", "COFFER_PUBLIC_URL": "https://money.example",
        "COFFER_TRUSTED_PROXIES": "127.0.0.1, [::1]", "COFFER_RATES": "production",
    ]

    /// Runs a command that must end with 1 and leave the data folder as it is; returns its complaints.
    private func refusal(_ settings: [String: String], by command: String = "up") async throws -> [String] {
        let folder = try TemporaryFolder()
        defer { folder.remove() }
        let (status, output) = try await ChildProcess.run(
            RunningCoffer.script, [command], in: folder,
            environment: RunningCoffer.environment(folder: folder, port: 9, settings: settings))
        #expect(status == 1)
        let made = try FileManager.default.contentsOfDirectory(atPath: folder.path)
        #expect(made.allSatisfy { $0.hasPrefix("output-") }, "\(made)")
        return output.split(separator: "\n").map(String.init)
    }

    @Test(arguments: [
        ("COFFER_HTTP", "8080"), ("COFFER_HTTP", "127.0.0.1:0"), ("COFFER_HTTP", "127.0.0.1:70000"),
        ("COFFER_ENV", "staging"), ("COFFER_RATES", "high"), ("COFFER_ACCESS_TTL", "59"),
        ("COFFER_ACCESS_TTL", "604801"), ("COFFER_ACCESS_TTL", "99999999999999999999"),
        ("COFFER_ACCESS_TTL", "900s"), ("COFFER_PUBLIC_URL", "money.example.org"),
        ("COFFER_SMTP_URL", "mail.example.org:587"), ("COFFER_AUTO_VERIFY", "a@example.org"),
        ("COFFER_MAIL_FROM", "nobody"), ("COFFER_LOG", "xml"), ("COFFER_LOG_LEVEL", "trace"),
        ("COFFER_UPSTREAM_TIMEOUT_MS", "9"), ("COFFER_LOOPS", "65"),
        ("COFFER_TRUSTED_PROXIES", "edge.example.org"), ("COFFER_TRUSTED_PROXIES", "10.0.0.0/8"),
        ("COFFER_TRUSTED_PROXIES", "10.0.0.1 10.0.0.2"), ("COFFER_OPERATOR_HTTP", "9090"),
        ("COFFER_DRAIN_SECONDS", "0"), ("COFFER_INSTALL", "yes"),
        ("COFFER_ENV_FILE", "/nowhere/coffer.env"), ("COFFER_BIN", "/nowhere"),
        ("COFFER_CORS_ORIGINS", "app.example.org"), ("COFFER_CORS_ORIGINS", "*"),
        ("COFFER_CORS_ORIGINS", "https://"), ("COFFER_CORS_ORIGINS", "https://a.example/path"),
        ("COFFER_CORS_ORIGINS", "https://a.example https://b.example"), ("COFFER_WALLET_INITIAL", "1.234"),
        ("COFFER_WALLET_INITIAL", "-1"), ("COFFER_WALLET_INITIAL", "much"), ("COFFER_WALLET_INITIAL", "5."),
    ])
    func `a bad value is named and refused`(name: String, value: String) async throws {
        let lines = try await refusal([name: value])
        #expect(lines.contains { $0.hasPrefix("coffer: \(name)") }, "\(lines)")
    }

    @Test(arguments: ["up", "start", "restart"])
    func `every problem of the environment and the file is told at once, and no password`(
        command: String
    ) async throws {
        let folder = try TemporaryFolder()
        defer { folder.remove() }
        let file = "\(folder.path)/coffer.env"
        try "COFFER_RATES=high\nnonsense\nCOFFER_SMTP_URL=user:secret@host\n"
            .write(toFile: file, atomically: true, encoding: .utf8)
        // The file is read only where the environment says nothing.
        let lines = try await refusal(
            ["COFFER_ENV_FILE": file, "COFFER_LOG": "xml", "COFFER_RATES": ""], by: command)
        #expect(
            lines == [
                "coffer: \(file), line 2: a line must be KEY=VALUE or a # comment",
                "coffer: COFFER_SMTP_URL must be like smtp://user:password@mail.example.org:587",
                "coffer: COFFER_RATES is 'high', but must be one of: production relaxed off",
                "coffer: COFFER_LOG is 'xml', but must be one of: json text",
                "coffer: settings come from the environment or \(file); deploy/env.example explains them",
            ])
    }

    @Test func `production refuses weak settings and starts with right ones`() async throws {
        let lines = try await refusal(["COFFER_ENV": "production", "COFFER_RATES": ""])
        let reasons = [
            "COFFER_SMTP_URL is required in production: accounts are verified by mail",
            "COFFER_MAIL_FROM is required in production: it is the sender of every mail",
            "COFFER_TRUSTED_PROXIES is required in production: the edge proxy that ends TLS (deploy/edge), unless "
                + "Coffer has a certificate itself (COFFER_TLS_CERT and COFFER_TLS_KEY)",
            "COFFER_PUBLIC_URL must start with https:// in production: links in mails lead there",
        ]
        #expect(lines.dropLast() == reasons.map { "coffer: \($0)" }[...])
        let weak = [
            ("COFFER_AUTO_VERIFY", "example.org"), ("COFFER_RATES", "off"),
            ("COFFER_CORS_ORIGINS", "http://app.example"), ("COFFER_PASSKEY_DOMAIN", "other.example"),
        ]
        for (name, value) in weak {
            let lines = try await refusal(Self.production.merging([name: value]) { $1 })
            #expect(lines.count == 2 && lines[0].contains("\(name)"), "\(lines)")
        }
        try await RunningCoffer.run(settings: Self.production) { coffer in
            let answer = try await coffer.client.send(.get, "/healthz")
            #expect(answer.status == 200)
        }
    }

    @Test func `auth alone does not start in production without mail`() async throws {
        let binaries = try #require(RunningCoffer.binaries)
        for service in RunningCoffer.services {
            let folder = try TemporaryFolder()
            defer { folder.remove() }
            let mail = ["COFFER_SMTP_URL", "COFFER_MAIL_FROM"]
            let (status, output) = try await ChildProcess.run(
                "\(binaries)/coffer-\(service)", ["--check-settings"], in: folder,
                environment: Self.production.filter { !mail.contains($0.key) })
            let lines = output.split(separator: "\n").count
            #expect(status == (service == "auth" ? 1 : 0), "\(service): \(output)")
            #expect(lines == (service == "auth" ? 2 : 0), "\(service): \(output)")
        }
    }

    @Test func `every program checks the settings in the same way and opens nothing`() async throws {
        let binaries = try #require(RunningCoffer.binaries)
        for service in RunningCoffer.services {
            let folder = try TemporaryFolder()
            defer { folder.remove() }
            let data = "\(folder.path)/data"
            for (loops, message) in [
                ("64", ""), ("65", "COFFER_LOOPS is '65', but must be a whole number from 1 to 64\n"),
            ] {
                let (status, output) = try await ChildProcess.run(
                    "\(binaries)/coffer-\(service)", ["--check-settings"], in: folder,
                    environment: ["COFFER_DATA": data, "COFFER_LOOPS": loops])
                #expect(status == (message.isEmpty ? 0 : 1) && output == message, "\(service): \(output)")
                #expect(!FileManager.default.fileExists(atPath: data))
            }
        }
    }
}
