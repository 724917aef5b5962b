import Testing

@testable import ServiceKit

@Suite struct SettingsTests {
    private func load(_ environment: [String: String], _ arguments: [String] = []) throws -> Settings {
        try Settings.load(arguments: arguments, environment: environment)
    }

    private func problems(_ environment: [String: String]) -> [String] {
        do {
            _ = try Settings.load(arguments: [], environment: environment)
            return []
        } catch {
            return error.messages
        }
    }

    @Test func `defaults are those of development`() throws {
        let settings = try load(["COFFER_DATA": "/srv/coffer/"])
        #expect(settings.environment == .development)
        #expect(settings.dataFolder == "/srv/coffer")
        #expect(settings.httpPort == 8080)
        #expect(settings.publicURL == "http://127.0.0.1:8080")
        #expect(settings.accessTokenSeconds == 900)
        #expect(settings.smtpURL == nil)
    }

    @Test func `flags win over the environment`() throws {
        let settings = try load(
            ["COFFER_HTTP": "127.0.0.1:1"], ["--http", "[::1]:9000", "--log-level", "debug"])
        #expect(settings.httpHost == "::1")
        #expect(settings.httpPort == 9000)
        #expect(settings.logLevel == .debug)
    }

    @Test func `the environment wins over the file`() throws {
        let folder = "/tmp/coffer-settings-\(UInt64.random(in: 0...UInt64.max))"
        try makeFolder(folder)
        let file = "\(folder)/coffer.env"
        try writeFile(
            file, Array("# comment\nCOFFER_HTTP = \"0.0.0.0:80\"\nCOFFER_ACCESS_TTL=120\n\n".utf8))
        let settings = try load(["COFFER_ENV_FILE": file, "COFFER_ACCESS_TTL": "60"])
        #expect(settings.httpHost == "0.0.0.0")
        #expect(settings.accessTokenSeconds == 60)
    }

    @Test(arguments: [
        ("COFFER_HTTP", "8080", "host:port"), ("COFFER_HTTP", "localhost:99999", "host:port"),
        ("COFFER_ENV", "prod", "development, production"), ("COFFER_ACCESS_TTL", "59", "60 to 604800"),
        ("COFFER_ACCESS_TTL", "15m", "whole number"), ("COFFER_PUBLIC_URL", "example.org", "http://"),
        ("COFFER_SMTP_URL", "http://mail", "smtp://"), ("COFFER_LOG", "xml", "json, text"),
        ("COFFER_ENV_FILE", "/nonexistent/file", "cannot read"),
        ("COFFER_MAIL_FROM", "a\r\nBcc: b@example.org", "one line"),
    ])
    func `a wrong value is named with what would be right`(name: String, value: String, hint: String) throws {
        let messages = problems([name: value])
        #expect(messages.count == 1)
        #expect(messages.first?.contains(name) == true)
        #expect(messages.first?.contains(hint) == true)
    }

    @Test func `production refuses weak settings, all at once`() {
        let messages = problems(["COFFER_ENV": "production", "COFFER_AUTO_VERIFY": "example.org"])
        for name in ["COFFER_SMTP_URL", "COFFER_MAIL_FROM", "COFFER_AUTO_VERIFY", "COFFER_PUBLIC_URL"] {
            #expect(messages.contains { $0.hasPrefix(name) }, "\(name) is not named")
        }
    }
}
