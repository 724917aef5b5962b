import Contracts
import Foundation
import TestKit
import Testing

@testable import ServiceKit

@Suite struct SettingsTests: SettingsLoading {
    @Test func `defaults are those of development`() throws {
        let settings = try load(["COFFER_DATA": "/srv/coffer/"])
        #expect(settings.environment == .development)
        #expect(settings.dataFolder == "/srv/coffer")
        #expect(settings.httpPort == 8080)
        #expect(settings.publicURL == "http://127.0.0.1:8080")
        #expect(settings.accessTokenSeconds == 900)
        #expect(settings.smtpURL == nil)
        #expect(settings.walletInitial.text == "1000.00")
        #expect(settings.limits == .relaxed)
        #expect(!settings.logsAsJSON)
        #expect(settings.corsOrigins.isEmpty)
        #expect(settings.passkeyDomain == nil)
        #expect(settings.passkeyOrigins.isEmpty)
        #expect(settings.operatorListener == nil)
        #expect(settings.upstreamMilliseconds == 10_000)
        #expect((1...64).contains(settings.loopCount))
        #expect(!settings.hasBenchRoute)
    }

    @Test func `the public address is that of the listener unless it is given`() throws {
        #expect(try load(["COFFER_HTTP": "[::1]:9000"]).publicURL == "http://[::1]:9000")
        #expect(try load(["COFFER_HTTP": "localhost:80"]).publicURL == "http://localhost:80")
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

    /// `read_settings_file` of `deploy/lib/settings.sh` reads these lines in the same way.
    @Test(arguments: [
        ("A=b", "b"), ("  A = b  ", "b"), ("export A=b", "b"), ("A=\"b c\"", "b c"),
        ("A='b \"c\"'", "b \"c\""),
        ("A=b # c", "b"), ("A=b#c", "b#c"), ("A=\"b # c\" # d", "b # c"), ("A= # c", ""),
        ("export\tA=b", "b"), ("A=", ""),
        ("A=\"b\"c", "\"b\"c"), ("A=$(b)", "$(b)"), ("A=b\r", "b"), ("A=b=c", "b=c"), ("A=\"b", "\"b"),
    ])
    func `a file is read like the script reads it`(line: String, value: String) {
        let file = SettingsFile("# first\n\n\(line)\n")
        #expect(file.values == ["A": value] && file.wrongLines.isEmpty)
    }

    @Test(arguments: ["A", "A b=c", "1A=b", "=b", "exportA b=c", "Ä=b", "A-B=c"])
    func `a line that is no setting is named by its number`(line: String) {
        let file = SettingsFile("A=b\n\(line)")
        #expect(file.wrongLines == [2] && file.values == ["A": "b"])
    }

    @Test func `the first value of a name counts`() {
        #expect(SettingsFile("A=\nA=b\nA=c\n").values == ["A": "b"])
    }

    @Test func `the environment wins over the file`() throws {
        let folder = "/tmp/coffer-settings-\(UInt64.random(in: 0...UInt64.max))"
        try makeFolder(folder)
        let file = "\(folder)/coffer.env"
        try writeFile(
            file, Array("# comment\nCOFFER_HTTP = \"0.0.0.0:80\"\nCOFFER_ACCESS_TTL=120\n\n".utf8))
        let settings = try load([
            "COFFER_ENV_FILE": file, "COFFER_ACCESS_TTL": "60", "COFFER_HTTP": "",
        ])
        #expect(settings.httpHost == "0.0.0.0")
        #expect(settings.accessTokenSeconds == 60)
    }

    private static let listener = "an address and a port, as 127.0.0.1:8080 or [::1]:8080"
    private static let origins = "origins with commas between, as https://app.example.org"
    private static let domains = "domains with commas between, as example.org, example.com"
    private static let proxies = "IP addresses with commas between"
    private static let publicURL = "a web address that starts with http:// or https://"
    private static let dollars = "an amount in USD, zero or more, as 1000.00"

    @Test(arguments: [
        ("COFFER_HTTP", "8080", listener), ("COFFER_HTTP", "localhost:99999", listener),
        ("COFFER_HTTP", "127.0.0.1:0", listener), ("COFFER_HTTP", ":8080", listener),
        ("COFFER_HTTP", "127.0.0.1:70000", listener), ("COFFER_HTTP", "::1:8080", listener),
        ("COFFER_HTTP", "[::1:8080", listener), ("COFFER_HTTP", "127.0.0.1:+80", listener),
        ("COFFER_HTTP", "money.example/x:80", listener), ("COFFER_HTTP", "127.0.0.1:", listener),
        ("COFFER_OPERATOR_HTTP", "9090", listener), ("COFFER_OPERATOR_HTTP", "localhost:99999", listener),
        ("COFFER_ENV", "prod", "one of: development production"),
        ("COFFER_RATES", "fast", "one of: production relaxed off"),
        ("COFFER_REGISTRATION", "nobody", "one of: open invite closed"),
        ("COFFER_WALLET", "1", "one of: on off"),
        ("COFFER_LOG", "xml", "one of: json text"),
        ("COFFER_LOG_LEVEL", "trace", "one of: debug info warning error"),
        ("COFFER_ACCESS_TTL", "59", "a whole number from 60 to 604800"),
        ("COFFER_ACCESS_TTL", "604801", "a whole number from 60 to 604800"),
        ("COFFER_ACCESS_TTL", "15m", "a whole number from 60 to 604800"),
        ("COFFER_ACCESS_TTL", "+900", "a whole number from 60 to 604800"),
        ("COFFER_ACCESS_TTL", "99999999999999999999", "a whole number from 60 to 604800"),
        ("COFFER_UPSTREAM_TIMEOUT_MS", "9", "a whole number from 10 to 600000"),
        ("COFFER_DRAIN_SECONDS", "0", "a whole number from 1 to 600"),
        ("COFFER_ATTACHMENT_QUOTA_MIB", "-1", "a whole number from 0 to 1048576"),
        ("COFFER_LOOPS", "0", "a whole number from 1 to 64"),
        ("COFFER_LOOPS", "65", "a whole number from 1 to 64"),
        ("COFFER_LOOPS", "two", "a whole number from 1 to 64"),
        ("COFFER_LOOPS", "$(touch ran)", "a whole number from 1 to 64"),
        ("COFFER_BENCH_ROUTE", "yes", "1 or unset"),
        ("COFFER_PUBLIC_URL", "example.org", publicURL), ("COFFER_PUBLIC_URL", "https:///", publicURL),
        ("COFFER_EXCHANGE_URL", "api.example.org", "an address, as https://api.example.org/v3"),
        ("COFFER_CHAIN_URL", "chains", "an address, as https://api.example.org/v3"),
        ("COFFER_OFFLINE", "yes", "1 or unset"),
        ("COFFER_MAIL_FROM", "nobody", "an address, as Coffer <money@example.org>"),
        ("COFFER_MAIL_FROM", "Coffer @example.org", "an address, as Coffer <money@example.org>"),
        ("COFFER_MAIL_FROM", "Käthe <a@example.org>", "an address, as Coffer <money@example.org>"),
        ("COFFER_TRUSTED_PROXIES", "proxy.internal", proxies),
        ("COFFER_TRUSTED_PROXIES", "10.0.0.0/8", proxies),
        ("COFFER_TRUSTED_PROXIES", "10.0.0.1 10.0.0.2", proxies),
        ("COFFER_TRUSTED_PROXIES", "10.0.0.1,", proxies),
        ("COFFER_CORS_ORIGINS", "*", origins), ("COFFER_CORS_ORIGINS", "https://", origins),
        ("COFFER_CORS_ORIGINS", "app.example.org", origins),
        ("COFFER_CORS_ORIGINS", "https://a.example/path", origins),
        ("COFFER_CORS_ORIGINS", "https://a.example/", origins),
        ("COFFER_CORS_ORIGINS", "https://a.example https://b.example", origins),
        ("COFFER_CORS_ORIGINS", "https://a.example,,https://b.example", origins),
        ("COFFER_PASSKEY_DOMAIN", "https://example.org", "a domain, as example.org"),
        ("COFFER_PASSKEY_DOMAIN", "example..org", "a domain, as example.org"),
        ("COFFER_PASSKEY_DOMAIN", "a b", "a domain, as example.org"),
        ("COFFER_AUTO_VERIFY", "ex ample,@@", domains), ("COFFER_AUTO_VERIFY", "a@example.org", domains),
        ("COFFER_PASSKEY_ORIGINS", "example.org", origins + " or android:apk-key-hash:…"),
        ("COFFER_PASSKEY_ORIGINS", "https://a.example/path", origins + " or android:apk-key-hash:…"),
        ("COFFER_PASSKEY_ORIGINS", "android:apk-key-hash:short", origins + " or android:apk-key-hash:…"),
        ("COFFER_WALLET_CURRENCY", "DOLLAR", "a currency's code of ISO 4217, as USD"),
        ("COFFER_WALLET_INITIAL", "-1", dollars), ("COFFER_WALLET_INITIAL", "1.005", dollars),
        ("COFFER_WALLET_INITIAL", "much", dollars), ("COFFER_WALLET_INITIAL", "5.", dollars),
        ("COFFER_APP_LINK", "open me", "a link, as myapp://open"),
        ("COFFER_APP_LINK", "myapp:open", "a link, as myapp://open"),
        ("COFFER_APP_LINK", "MyApp://open", "a link, as myapp://open"),
        ("COFFER_APP_LINK", "://open", "a link, as myapp://open"),
        ("COFFER_APP_LINK", "myapp://o pen", "a link, as myapp://open"),
    ])
    func `a wrong value is named with the allowed values`(name: String, value: String, right: String) {
        #expect(problems([name: value]) == ["\(name) is '\(value)', but must be \(right)"])
    }

    @Test(arguments: [
        ("COFFER_ENV_FILE", "/nonexistent/file", "COFFER_ENV_FILE: cannot read /nonexistent/file"),
        (
            "COFFER_SMTP_CA", "/nonexistent/ca.pem",
            "COFFER_SMTP_CA: cannot read /nonexistent/ca.pem; give its whole path"
        ),
        ("COFFER_SMTP_CA", "ca.pem", "COFFER_SMTP_CA: cannot read ca.pem; give its whole path"),
        (
            "COFFER_MAIL_FROM", "a\r\nBcc: b@example.org",
            "COFFER_MAIL_FROM is 'a??Bcc: b@example.org', but must be an address, as Coffer <money@example.org>"
        ),
    ])
    func `a problem takes one line`(name: String, value: String, message: String) {
        #expect(problems([name: value]) == [message])
    }

    @Test(arguments: [
        ("COFFER_SMTP_URL", "user:secret@host", "like smtp://user:password@mail.example.org:587"),
        ("COFFER_SMTP_URL", "http://mail", "like smtp://user:password@mail.example.org:587"),
        ("COFFER_SMTP_URL", "mail.example.org:587", "like smtp://user:password@mail.example.org:587"),
        ("COFFER_EXCHANGE_KEY", "two words", "visible ASCII without spaces"),
        ("COFFER_STORE", "mysql://u:secret@host/coffer", "like postgres://coffer@db.example.org/coffer"),
        ("COFFER_CHAIN_KEY", "two words", "visible ASCII without spaces"),
    ])
    func `passwords and keys are not repeated`(name: String, value: String, right: String) {
        #expect(problems([name: value]) == ["\(name) must be \(right)"])
    }

    @Test(arguments: [
        ("USD", "1000", "1000.00"), ("usd", "1.5", "1.50"), ("EUR", "25.500", nil), ("USD", "1.234", nil),
        ("jpy", "1500", "1500"), ("JPY", "1500.00", nil), ("JPY", "1.5", nil), ("KWD", "1.234", "1.234"),
        ("KWD", "1.2345", nil),
    ])
    func `a first balance has the digits of its currency`(code: String, text: String, taken: String?) throws {
        let settings = ["COFFER_WALLET_CURRENCY": code, "COFFER_WALLET_INITIAL": text]
        if let taken {
            #expect(try load(settings).walletInitial.text == taken)
        } else {
            let start = "COFFER_WALLET_INITIAL is '\(text)', but must be an amount in \(code), zero or more"
            #expect(problems(settings).map { $0.hasPrefix(start) } == [true])
        }
    }

    @Test func `a wallet that is off gives nobody a first balance unless the operator names one`() throws {
        #expect(try load([:]).offersWallet)
        let off = try load(["COFFER_WALLET": "off"])
        #expect(!off.offersWallet && off.walletInitial.text == "0.00")
        let named = try load(["COFFER_WALLET": "off", "COFFER_WALLET_INITIAL": "25"])
        #expect(named.walletInitial.text == "25.00")
    }

    @Test func `a wrong line of the file is named by its number`() throws {
        let folder = try TemporaryFolder()
        defer { folder.remove() }
        let file = "\(folder.path)/coffer.env"
        try writeFile(file, Array("COFFER_LOG=text\nnonsense\n".utf8))
        #expect(
            problems(["COFFER_ENV_FILE": file, "COFFER_RATES": "fast"]) == [
                "\(file), line 2: a line must be KEY=VALUE or a # comment",
                "COFFER_RATES is 'fast', but must be one of: production relaxed off",
            ])
    }

    private func documentation() throws -> String {
        let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent().deletingLastPathComponent()
        return try String(contentsOf: root.appendingPathComponent("deploy/env.example"), encoding: .utf8)
    }

    /// `deploy/coffer` alone reads the four that are left out.
    @Test func `every documented setting is known`() throws {
        let text = try documentation()
        let names = text.matches(of: /(?m)^(?:# )?(COFFER_[A-Z_]+)=/).map { String($0.1) }
        #expect(names.count > 20)
        let ofTheScript = ["COFFER_BIN", "COFFER_BUILD", "COFFER_INSTALL", "COFFER_ENV_FILE"]
        for name in Set(names).subtracting(ofTheScript) {
            let flag = name.dropFirst("COFFER_".count).lowercased().replacing("_", with: "-")
            let messages = problems([:], ["--\(flag)", "?"])
            #expect(!messages.contains { $0.hasPrefix("there is no flag") }, "\(name)")
        }
    }

    /// The folder of the data is left out, because its path starts in another place.
    @Test func `values that the documentation shows without a mark are the defaults`() throws {
        var shown: [String: String] = [:]
        for line in try documentation().matches(of: /(?m)^(COFFER_[A-Z_]+)=(.*)$/) {
            shown[String(line.1)] = String(line.2)
        }
        #expect(shown.count > 10)
        for name in ["COFFER_DATA", "COFFER_INSTALL"] { shown[name] = nil }
        var (found, wanted) = ("", "")
        dump(try load(shown), to: &found)
        dump(try load([:]), to: &wanted)
        #expect(found == wanted)
    }

    @Test func `an empty or missing file of settings leaves the defaults`() throws {
        let folder = try TemporaryFolder()
        defer { folder.remove() }
        let empty = "\(folder.path)/coffer.env"
        try writeFile(empty, [])
        for file in [empty, "/dev/null"] {
            #expect(try load(["COFFER_ENV_FILE": file]).httpPort == 8080)
        }
    }

    @Test func `lists are separated by commas, with or without spaces`() throws {
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

    @Test func `the clock can be moved ahead by whole days`() throws {
        let days = { (clock: Clock) in Double(clock.now().millisecondsSinceEpoch) / 86_400_000 }
        let moved = try load(["COFFER_CLOCK_OFFSET": "31"]).clock
        #expect(abs(days(moved) - days(.system) - 31) < 0.1)
        #expect(abs(days(try load([:]).clock) - days(.system)) < 0.1)
        #expect(!problems(["COFFER_CLOCK_OFFSET": "-1"]).isEmpty)
    }

    @Test func `RSA keys have at least the bits that the operator asks for, 2048 by default`() throws {
        #expect(try load([:]).rsaBits == 2_048)
        #expect(try load(["COFFER_RSA_MIN": "3072"]).rsaBits == 3_072)
        for wrong in ["2047", "4097", "x"] { #expect(problems(["COFFER_RSA_MIN": wrong]).count == 1) }
    }

    @Test func `the operator's listener may be off`() throws {
        #expect(try load(["COFFER_OPERATOR_HTTP": "off"]).operatorListener == nil)
        let listener = try #require(try load(["COFFER_OPERATOR_HTTP": "[::1]:9090"]).operatorListener)
        #expect(listener == (host: "::1", port: 9090))
    }

    @Test func `an operator's listener that others can reach needs a token`() throws {
        let open = ["COFFER_OPERATOR_HTTP": "0.0.0.0:9464"]
        let needed = "COFFER_OPERATOR_HTTP beyond the loopback needs COFFER_OPERATOR_TOKEN"
        #expect(problems(open) == [needed])
        let token = ["COFFER_OPERATOR_TOKEN": "0123456789abcdef"]
        #expect(try load(open.merging(token) { $1 }).operatorToken == "0123456789abcdef")
        for host in ["127.0.0.1", "[::1]", "localhost"] {
            #expect(try load(["COFFER_OPERATOR_HTTP": "\(host):9464"]).operatorToken == nil)
        }
        for wrong in ["short", "has a space in it", "nönascii-nonascii"] {
            let found = problems(open.merging(["COFFER_OPERATOR_TOKEN": wrong]) { $1 })
            #expect(found.contains { $0.hasPrefix("COFFER_OPERATOR_TOKEN must be") && !$0.contains(wrong) })
        }
    }

    @Test func `traces go to a collector that is named, one of a hundred requests by default`() throws {
        #expect(try load([:]).traceCollector == nil)
        let settings = try load(["COFFER_TRACES_URL": "http://127.0.0.1:4318/"])
        #expect(settings.traceCollector == "http://127.0.0.1:4318" && settings.traceEvery == 100)
        #expect(try load(["COFFER_TRACES_EVERY": "1"]).traceEvery == 1)
        #expect(problems(["COFFER_TRACES_URL": "collector:4318"]).count == 1)
        #expect(problems(["COFFER_TRACES_EVERY": "0"]).count == 1)
    }

    @Test func `every problem is reported at once`() {
        let messages = problems(["COFFER_ENV": "production", "COFFER_LOG": "xml"])
        #expect(messages.count == 5)
    }
}
