package import Contracts
import Glibc

/// The configuration of a program: flags (`--http …`) win over the environment (`COFFER_HTTP`), which wins
/// over the file named by `COFFER_ENV_FILE`. Every value is checked at start and every problem is reported
/// at once. `deploy/env.example` documents them all.
package struct Settings: Sendable {
    package enum Environment: String, Sendable, CaseIterable {
        case development, production
    }

    /// Problems of the values, each naming its setting.
    package struct Problems: Error, Sendable {
        package let messages: [String]
    }

    package let environment: Environment
    /// Where databases, keys, sockets, logs and files are; absolute.
    package let dataFolder: String
    /// Where clients reach the gateway; starts the links in mails; without a slash at the end.
    package let publicURL: String
    /// The gateway's listener.
    package let httpHost: String
    package let httpPort: Int
    /// Seconds an access token is valid at most; keys of access tokens are kept as long.
    package static let accessTokenSecondsMaximum = 604_800
    /// Seconds an access token is valid, from 60 on.
    package let accessTokenSeconds: Int
    /// Domains whose addresses are verified at once; development only.
    package let autoVerifyDomains: [String]
    /// A deep link that replaces `publicURL` in mails' links.
    package let appLink: String?
    /// `smtp://` or `smtps://`, with user and password; nil writes mails to files.
    package let smtpURL: String?
    /// A PEM file of the authorities that vouch for the mail server; nil for the system's.
    package let smtpAuthorities: String?
    package let mailFrom: String
    /// The edge proxies whose word on a client's address counts, in the form that `HTTPPeer` has.
    package let trustedProxies: Set<String>
    package let rates: RateMode
    /// Web origins that may call from a browser.
    package let corsOrigins: Set<String>
    /// The domain that passkeys belong to; nil for the host of `publicURL`.
    package let passkeyDomain: String?
    /// Origins of web pages and apps, besides `publicURL`, that passkeys may be used from.
    package let passkeyOrigins: Set<String>
    /// Where `/metrics` is served; nil serves it nowhere.
    package let operatorListener: (host: String, port: Int)?
    /// How long a service may take to answer the gateway; streaming endpoints have longer.
    package let upstreamMilliseconds: Int
    /// The event loops of the ledger; the gateway has half as many, rounded up.
    package let loopCount: Int
    /// Adds `GET /bench/echo`, the anonymous route that `deploy/coffer bench` compares with other proxies.
    package let hasBenchRoute: Bool
    package let logLevel: LogLevel
    package let logsAsJSON: Bool
    /// The folder of log files; nil logs to standard error.
    package let logFolder: String?
    package let drainSeconds: Int
    /// What a new wallet starts with, in the currency of all wallets; zero or more.
    package let walletInitial: Money
    /// A provider of exchange rates in the shape of CoinGecko, without a slash at the end; nil asks nobody.
    package let exchangeURL: String?
    package let exchangeKey: String?
    /// What a user's attachments may need in all.
    package let attachmentQuotaBytes: Int

    /// Reads a program's flags and environment.
    package static func load(
        arguments: [String] = Array(CommandLine.arguments.dropFirst()), environment: [String: String]
    ) throws(Problems) -> Settings {
        var reader = SettingsReader()
        reader.read(arguments: arguments, environment: environment)
        return try Settings(&reader)
    }

    /// What links in mails start with.
    package var mailLinkBase: String { appLink ?? publicURL }

    private init(_ reader: inout SettingsReader) throws(Problems) {
        environment = reader.choice("COFFER_ENV", Environment.development)
        let isProduction = environment == .production
        dataFolder = reader.absolutePath("COFFER_DATA", default: "data")
        (httpHost, httpPort) = reader.hostAndPort("COFFER_HTTP", default: "127.0.0.1:8080")
        publicURL =
            reader.url("COFFER_PUBLIC_URL", schemes: ["http", "https"])
            ?? "http://\(httpHost):\(httpPort)"
        accessTokenSeconds = reader.integer(
            "COFFER_ACCESS_TTL", default: 900, in: 60...Self.accessTokenSecondsMaximum)
        autoVerifyDomains = reader.domains("COFFER_AUTO_VERIFY").map(\.asciiLowercased)
        appLink = reader.link("COFFER_APP_LINK")
        smtpURL = reader.url("COFFER_SMTP_URL", schemes: ["smtp", "smtps"])
        smtpAuthorities = reader.readableFile("COFFER_SMTP_CA")
        mailFrom = reader.value("COFFER_MAIL_FROM") ?? "Coffer <no-reply@localhost>"
        trustedProxies = reader.addresses("COFFER_TRUSTED_PROXIES")
        rates = reader.choice("COFFER_RATES", isProduction ? RateMode.production : .relaxed)
        corsOrigins = reader.origins("COFFER_CORS_ORIGINS")
        passkeyDomain = reader.domain("COFFER_PASSKEY_DOMAIN")
        passkeyOrigins = reader.passkeyOrigins("COFFER_PASSKEY_ORIGINS")
        operatorListener = reader.listenerOrOff("COFFER_OPERATOR_HTTP")
        upstreamMilliseconds = reader.integer(
            "COFFER_UPSTREAM_TIMEOUT_MS", default: 10_000, in: 10...600_000)
        let processors = sysconf(Int32(_SC_NPROCESSORS_ONLN))
        loopCount = reader.integer("COFFER_LOOPS", default: max(1, min(64, processors)), in: 1...64)
        hasBenchRoute = reader.value("COFFER_BENCH_ROUTE") != nil
        reader.require(
            (reader.value("COFFER_BENCH_ROUTE") ?? "1") == "1", "COFFER_BENCH_ROUTE must be 1 or unset")
        logLevel = reader.choice("COFFER_LOG_LEVEL", LogLevel.info)
        logsAsJSON = reader.choice("COFFER_LOG", isProduction ? LogForm.json : LogForm.text) == .json
        logFolder = reader.value("COFFER_LOG_DIR")
        drainSeconds = reader.integer("COFFER_DRAIN_SECONDS", default: 20, in: 1...600)
        exchangeURL = reader.url("COFFER_EXCHANGE_URL", schemes: ["http", "https"])
        exchangeKey = reader.value("COFFER_EXCHANGE_KEY")
        reader.require(
            exchangeKey.map { $0.utf8.allSatisfy { (33...126).contains($0) } } ?? true,
            "COFFER_EXCHANGE_KEY must be visible ASCII without spaces")
        walletInitial = reader.amount(
            "COFFER_WALLET_INITIAL", default: isProduction ? "0" : "1000",
            in: reader.currency("COFFER_WALLET_CURRENCY", default: .usd))
        attachmentQuotaBytes =
            reader.integer("COFFER_ATTACHMENT_QUOTA_MIB", default: 100, in: 0...1_048_576) << 20
        reader.require(
            !mailFrom.utf8.contains { $0 < 32 || $0 > 126 },
            "COFFER_MAIL_FROM must be plain ASCII on one line")
        if isProduction { requireProductionRule(of: &reader) }
        reader.refuseUnknownFlags()
        if !reader.problems.isEmpty { throw Problems(messages: reader.problems) }
    }

    /// The rule of production: mail goes out, an edge proxy ends TLS in front, and nothing that is handy for
    /// development only is on. `deploy/lib/settings.sh` states the same.
    private func requireProductionRule(of reader: inout SettingsReader) {
        for name in ["COFFER_SMTP_URL", "COFFER_MAIL_FROM", "COFFER_TRUSTED_PROXIES"] {
            reader.require(reader.value(name) != nil, "\(name) is required in production")
        }
        reader.require(
            publicURL.hasPrefix("https://"), "COFFER_PUBLIC_URL must start with https:// in production")
        for name in ["COFFER_AUTO_VERIFY", "COFFER_BENCH_ROUTE"] {
            reader.require(
                reader.value(name) == nil, "\(name) is for development only; production refuses it")
        }
        reader.require(
            exchangeURL?.hasPrefix("https://") ?? true,
            "COFFER_EXCHANGE_URL must start with https:// in production")
        reader.require(rates != .off, "COFFER_RATES=off is for development only; production refuses it")
    }
}

private enum LogForm: String, CaseIterable { case json, text }
