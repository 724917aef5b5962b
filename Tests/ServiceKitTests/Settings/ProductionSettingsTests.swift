import Contracts
import TestKit
import Testing

@testable import ServiceKit

/// The settings that production demands or refuses, with TLS and the proxy that may end it.
@Suite struct ProductionSettingsTests: SettingsLoading {
    private static let production = [
        "COFFER_ENV": "production", "COFFER_SMTP_URL": "smtp://mail.example.org",
        "COFFER_MAIL_FROM": "Coffer <a@example.org>", "COFFER_PUBLIC_URL": "https://coffer.example.org",
        "COFFER_TRUSTED_PROXIES": "127.0.0.1",
    ]

    @Test func `defaults of production are stricter`() throws {
        let settings = try load(
            Self.production.merging(["COFFER_PUBLIC_URL": "https://money.example/"]) { $1 })
        #expect(settings.publicURL == "https://money.example")
        #expect(settings.limits == .production)
        #expect(settings.logsAsJSON)
        #expect(settings.walletInitial.text == "0.00" && !settings.offersWallet)
        #expect(try load(Self.production.merging(["COFFER_WALLET": "on"]) { $1 }).offersWallet)
    }

    @Test(arguments: [
        ("COFFER_SMTP_URL", "is required in production: accounts are verified by mail"),
        ("COFFER_MAIL_FROM", "is required in production: it is the sender of every mail"),
        ("COFFER_PUBLIC_URL", "must start with https:// in production: links in mails lead there"),
        (
            "COFFER_TRUSTED_PROXIES",
            "is required in production: the edge proxy that ends TLS (deploy/edge), unless Coffer has a "
                + "certificate itself (COFFER_TLS_CERT and COFFER_TLS_KEY)"
        ),
    ])
    func `production needs mail and TLS in front`(name: String, message: String) {
        #expect(problems(Self.production) == [])
        #expect(problems(Self.production.filter { $0.key != name }) == ["\(name) \(message)"])
    }

    @Test(arguments: [
        ("COFFER_AUTO_VERIFY", "example.org", " is for development only: anyone could claim an address"),
        ("COFFER_BENCH_ROUTE", "1", " is for development only"),
        ("COFFER_CLOCK_OFFSET", "31", " is for development only"),
        ("COFFER_RATES", "off", "=off is for development only"),
        (
            "COFFER_PUBLIC_URL", "http://coffer.example.org",
            " must start with https:// in production: links in mails lead there"
        ),
        ("COFFER_EXCHANGE_URL", "http://rates.example", " must start with https:// in production"),
        ("COFFER_CHAIN_URL", "http://chains.example", " must start with https:// in production"),
        ("COFFER_CORS_ORIGINS", "https://a.example,http://b.example", cors),
        ("COFFER_CORS_ORIGINS", "http://localhost:3000", cors),
        ("COFFER_PASSKEY_DOMAIN", "example.com", passkeys),
        ("COFFER_PASSKEY_DOMAIN", "app.coffer.example.org", passkeys),
        ("COFFER_PASSKEY_DOMAIN", "offer.example.org", passkeys), ("COFFER_PASSKEY_DOMAIN", "org", passkeys),
    ])
    func `production refuses weak settings`(name: String, value: String, message: String) {
        #expect(problems(Self.production.merging([name: value]) { $1 }) == ["\(name)\(message)"])
    }

    private static let cors =
        " must start with https:// in production: others on the way could change a page that calls with its "
        + "user's data"
    private static let passkeys =
        " must be the host of COFFER_PUBLIC_URL or a parent domain of it in production: browsers refuse its "
        + "passkeys there otherwise"

    @Test(arguments: ["coffer.example.org", "EXAMPLE.org"], ["", ":8443", "/money"])
    func `production takes passkeys of the public host and its parent domains`(domain: String, rest: String) {
        let settings = [
            "COFFER_PASSKEY_DOMAIN": domain, "COFFER_PUBLIC_URL": "https://Coffer.example.org\(rest)",
            "COFFER_CORS_ORIGINS": "https://a.example, https://b.example:3000",
        ]
        #expect(problems(Self.production.merging(settings) { $1 }) == [])
    }

    @Test func `a certificate of its own stands for the edge proxy in production`() throws {
        var settings = Self.production.filter { $0.key != "COFFER_TRUSTED_PROXIES" }
        settings["COFFER_TLS_CERT"] = "/etc/coffer/chain.pem"
        settings["COFFER_TLS_KEY"] = "/etc/coffer/key.pem"
        let tls = try #require(try load(settings).tls)
        #expect(tls.certificatePath == "/etc/coffer/chain.pem" && tls.keyPath == "/etc/coffer/key.pem")
        #expect(tls.listener == ("0.0.0.0", 443))
        #expect(tls.redirect?.host == "0.0.0.0" && tls.redirect?.port == 80)
        #expect(tls.challengeFolder == nil)
        settings["COFFER_HTTPS"] = "[::]:8443"
        settings["COFFER_ACME_DIR"] = "/var/lib/acme"
        #expect(try load(settings).tls?.redirect?.host == "::")
        #expect(try load(settings).tls?.challengeFolder == "/var/lib/acme")
        settings["COFFER_REDIRECT_HTTP"] = "off"
        #expect(try load(settings).tls?.redirect == nil)
        #expect(try load([:]).tls == nil)
    }

    @Test(arguments: [
        (["COFFER_TLS_CERT": "/c"], ["COFFER_TLS_CERT needs COFFER_TLS_KEY, its private key"]),
        (["COFFER_TLS_KEY": "/k"], ["COFFER_TLS_KEY needs COFFER_TLS_CERT, its certificate"]),
        (
            ["COFFER_TLS_CERT": "c.pem", "COFFER_TLS_KEY": "/k"],
            ["COFFER_TLS_CERT is 'c.pem', but must be an absolute path"]
        ),
        (["COFFER_HTTPS": "0.0.0.0:443"], ["COFFER_HTTPS needs COFFER_TLS_CERT and COFFER_TLS_KEY"]),
        (
            ["COFFER_REDIRECT_HTTP": "off"],
            ["COFFER_REDIRECT_HTTP needs COFFER_TLS_CERT and COFFER_TLS_KEY"]
        ),
        (["COFFER_ACME_DIR": "/srv"], ["COFFER_ACME_DIR needs COFFER_TLS_CERT and COFFER_TLS_KEY"]),
        (
            ["COFFER_TLS_CERT": "/c", "COFFER_TLS_KEY": "/k", "COFFER_PUBLIC_URL": "http://x.test"],
            ["COFFER_PUBLIC_URL must start with https:// beside COFFER_TLS_CERT: clients are sent there"]
        ),
    ])
    func `half of TLS is refused`(settings: [String: String], messages: [String]) {
        #expect(problems(settings) == messages)
    }

    @Test func `a program without mail starts in production without its settings`() throws {
        let settings = try load(
            Self.production.filter { !["COFFER_SMTP_URL", "COFFER_MAIL_FROM"].contains($0.key) })
        #expect(settings.environment == .production && settings.smtpURL == nil)
    }
}
