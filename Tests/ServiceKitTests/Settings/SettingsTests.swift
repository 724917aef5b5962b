import Contracts
import TestKit
import Testing

@testable import ServiceKit

@Suite struct SettingsTests {
    private func load(_ environment: [String: String], _ arguments: [String] = []) throws -> Settings {
        try Settings.load(arguments: arguments, environment: environment)
    }

    private func problems(_ environment: [String: String], _ flags: [String] = []) -> [String] {
        do {
            _ = try Settings.load(arguments: flags, environment: environment)
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
        #expect(settings.walletInitial.text == "1000.00")
        #expect(settings.rates == .relaxed)
        #expect(settings.corsOrigins.isEmpty)
        #expect(settings.passkeyDomain == nil)
        #expect(settings.passkeyOrigins.isEmpty)
        #expect(settings.operatorListener == nil)
        #expect(settings.upstreamMilliseconds == 10_000)
        #expect((1...64).contains(settings.loopCount))
        #expect(!settings.hasBenchRoute)
    }

    @Test func `flags win over the environment`() throws {
        let settings = try load(
            ["COFFER_HTTP": "127.0.0.1:1"], ["--http", "[::1]:9000", "--log-level", "debug"])
        #expect(settings.httpHost == "::1")
        #expect(settings.httpPort == 9000)
        #expect(settings.logLevel == .debug)
    }

    @Test func `a flag that no setting has is refused by its name`() throws {
        let messages = problems([:], ["--htpp", "127.0.0.1:1", "--loops", "2", "--Env-File", "/dev/null"])
        #expect(messages == ["there is no flag --htpp"])
        #expect(problems([:], ["--loops"]) == ["--loops: flags come as --name value"])
        #expect(problems([:], ["loops", "2"]).count == 2)
    }

    /// What `read_settings_file` of `deploy/lib/settings.sh` makes of the same lines (its own tests have them).
    @Test(arguments: [
        ("A=b", "b"), ("  A = b  ", "b"), ("export A=b", "b"), ("A=\"b c\"", "b c"),
        ("A='b \"c\"'", "b \"c\""),
        ("A=b # c", "b"), ("A=b#c", "b#c"), ("A=\"b # c\" # d", "b # c"), ("A= # c", ""),
        ("export\tA=b", "b"), ("A=", ""),
        ("A=\"b\"c", "\"b\"c"), ("A=$(b)", "$(b)"), ("A=b\r", "b"), ("A=b=c", "b=c"), ("A=\"b", "\"b"),
    ])
    func `a file is read as the script reads it`(line: String, value: String) {
        let file = SettingsFile("# first\n\n\(line)\n")
        #expect(file.values == ["A": value] && file.wrongLines.isEmpty)
    }

    @Test(arguments: ["A", "A b=c", "1A=b", "=b", "exportA b=c", "Ä=b", "A-B=c"])
    func `a line that is no setting is named by its number`(line: String) {
        let file = SettingsFile("A=b\n\(line)")
        #expect(file.wrongLines == [2] && file.values == ["A": "b"])
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
        ("COFFER_SMTP_CA", "/nonexistent/ca.pem", "cannot read"), ("COFFER_SMTP_CA", "ca.pem", "whole path"),
        ("COFFER_MAIL_FROM", "a\r\nBcc: b@example.org", "one line"),
        ("COFFER_RATES", "fast", "production, relaxed, off"),
        ("COFFER_CORS_ORIGINS", "*", "must be an origin"), ("COFFER_CORS_ORIGINS", "https://", "an origin"),
        ("COFFER_CORS_ORIGINS", "https://a.example/path", "must be an origin"),
        ("COFFER_CORS_ORIGINS", "https://a.example https://b.example", "must be an origin"),
        ("COFFER_OPERATOR_HTTP", "9090", "host:port"),
        ("COFFER_OPERATOR_HTTP", "localhost:99999", "host:port"),
        ("COFFER_UPSTREAM_TIMEOUT_MS", "9", "10 to 600000"), ("COFFER_LOOPS", "0", "1 to 64"),
        ("COFFER_LOOPS", "two", "1 to 64"), ("COFFER_BENCH_ROUTE", "yes", "1 or unset"),
        ("COFFER_TRUSTED_PROXIES", "proxy.internal", "is no IP address"),
        ("COFFER_TRUSTED_PROXIES", "10.0.0.0/8", "is no IP address"),
        ("COFFER_TRUSTED_PROXIES", "10.0.0.1 10.0.0.2", "is no IP address"),
        ("COFFER_PASSKEY_DOMAIN", "https://example.org", "a domain"),
        ("COFFER_AUTO_VERIFY", "ex ample,@@", "must be domains"),
        ("COFFER_AUTO_VERIFY", "a@example.org", "must be domains"),
        ("COFFER_PASSKEY_DOMAIN", "example..org", "a domain"), ("COFFER_PASSKEY_DOMAIN", "a b", "a domain"),
        ("COFFER_PASSKEY_ORIGINS", "example.org", "must be an origin"),
        ("COFFER_PASSKEY_ORIGINS", "https://a.example/path", "must be an origin"),
        ("COFFER_PASSKEY_ORIGINS", "android:apk-key-hash:short", "must be an origin"),
        ("COFFER_EXCHANGE_URL", "api.example.org", "http://"),
        ("COFFER_EXCHANGE_KEY", "two words", "visible ASCII"),
        ("COFFER_WALLET_CURRENCY", "DOLLAR", "ISO 4217"), ("COFFER_WALLET_INITIAL", "-1", "zero or more"),
        ("COFFER_WALLET_INITIAL", "1.005", "USD"), ("COFFER_WALLET_INITIAL", "much", "zero or more"),
        ("COFFER_APP_LINK", "open me", "a link"), ("COFFER_APP_LINK", "myapp:open", "a link"),
        ("COFFER_APP_LINK", "://open", "a link"), ("COFFER_APP_LINK", "myapp://o pen", "a link"),
    ])
    func `a wrong value is named with what would be right`(name: String, value: String, hint: String) throws {
        let messages = problems([name: value])
        #expect(messages.count == 1)
        #expect(messages.first?.contains(name) == true)
        #expect(messages.first?.contains(hint) == true)
    }

    @Test func `an empty file of settings leaves the defaults, and so does none at all`() throws {
        let folder = try TemporaryFolder()
        defer { folder.remove() }
        let empty = "\(folder.path)/coffer.env"
        try writeFile(empty, [])
        for file in [empty, "/dev/null"] {
            #expect(try load(["COFFER_ENV_FILE": file]).httpPort == 8080)
        }
    }

    @Test func `lists have commas between, with spaces or without`() throws {
        let settings = try load([
            "COFFER_CORS_ORIGINS": "https://a.example, http://b.example:3000",
            "COFFER_TRUSTED_PROXIES": "127.0.0.1 ,[::1], 2001:0DB8::1,::ffff:192.0.2.9",
        ])
        #expect(settings.corsOrigins == ["https://a.example", "http://b.example:3000"])
        #expect(settings.trustedProxies == ["127.0.0.1", "::1", "2001:db8::1", "192.0.2.9"])
    }

    @Test(arguments: ["myapp://open", "myapp:/open", "https://app.example.org/open?a=1"])
    func `links into an app are kept as they are, and start the links in mails`(link: String) throws {
        let settings = try load(["COFFER_APP_LINK": link])
        #expect(settings.appLink == link && settings.mailLinkBase == link)
        let plain = try load(["COFFER_PUBLIC_URL": "https://x.test"])
        #expect(plain.mailLinkBase == "https://x.test")
    }

    @Test func `the operator's listener may be off`() throws {
        #expect(try load(["COFFER_OPERATOR_HTTP": "off"]).operatorListener == nil)
        let listener = try #require(try load(["COFFER_OPERATOR_HTTP": "[::1]:9090"]).operatorListener)
        #expect(listener == (host: "::1", port: 9090))
    }

    private static let production = [
        "COFFER_ENV": "production", "COFFER_SMTP_URL": "smtp://mail.example.org",
        "COFFER_MAIL_FROM": "Coffer <a@example.org>", "COFFER_PUBLIC_URL": "https://coffer.example.org",
        "COFFER_TRUSTED_PROXIES": "127.0.0.1",
    ]

    @Test(arguments: [
        "COFFER_SMTP_URL", "COFFER_MAIL_FROM", "COFFER_PUBLIC_URL", "COFFER_TRUSTED_PROXIES",
    ])
    func `production needs mail and TLS in front`(name: String) {
        #expect(problems(Self.production) == [])
        let messages = problems(Self.production.filter { $0.key != name })
        #expect(messages.count == 1)
        #expect(messages.first?.hasPrefix(name) == true)
    }

    @Test(arguments: [
        ("COFFER_AUTO_VERIFY", "example.org"), ("COFFER_BENCH_ROUTE", "1"), ("COFFER_RATES", "off"),
        ("COFFER_PUBLIC_URL", "http://coffer.example.org"), ("COFFER_EXCHANGE_URL", "http://rates.example"),
    ])
    func `production refuses weak settings`(name: String, value: String) {
        let messages = problems(Self.production.merging([name: value]) { $1 })
        #expect(messages.count == 1)
        #expect(messages.first?.hasPrefix(name) == true)
    }

    @Test func `every problem is told at once`() {
        let messages = problems(["COFFER_ENV": "production", "COFFER_LOG": "xml"])
        #expect(messages.count == 5)
    }
}
