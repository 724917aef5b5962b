import Glibc
package import Vocabulary

/// The configuration of a program: flags (`--http …`) win over the environment (`COFFER_HTTP`), which wins
/// over the file that `COFFER_ENV_FILE` names. `deploy/env.example` documents every setting.
package struct Settings: Sendable {
    package enum Environment: String, Sendable, CaseIterable {
        case development, production
    }

    /// Everything that is wrong with the settings; each message names its setting.
    package struct Problems: Error, Sendable {
        package let messages: [String]
    }

    package let environment: Environment
    /// The absolute path of the folder with databases, keys, sockets, logs and files.
    package let dataFolder: String
    /// The address of the database server, with its password; nil keeps databases in files.
    package let store: String?
    /// What the names of the services' schemas in the database server begin with.
    package let storePrefix: String
    /// The most connections of a service to the database server.
    package let storeConnections: Int
    /// The name of this host, unique among those that share a database server.
    package let hostName: String
    /// The address at which clients reach the gateway, without a slash at the end.
    package let publicURL: String
    /// The address that the gateway listens on.
    package let httpHost: String
    package let httpPort: Int
    /// The longest life of an access token; keys that signed access tokens are kept as long.
    package static let accessTokenSecondsMaximum = 604_800
    /// TLS of our own; nil without, as behind an edge proxy.
    package let tls: TLSSettings?
    /// The life of an access token, 60 s at least.
    package let accessTokenSeconds: Int
    /// Mail domains whose addresses count as verified at once; development only.
    package let autoVerifyDomains: [String]
    /// Who may register.
    package let registration: RegistrationPolicy
    /// The identity providers that sign in, in the order of their ids.
    package let identityProviders: [IdentityProviderSettings]
    /// A deep link that replaces `publicURL` in the links of mails.
    package let appLink: String?
    /// The mail server, `smtp://` or `smtps://`, with user and password; nil writes mails to files.
    package let smtpURL: String?
    /// A PEM file of the authorities that vouch for the mail server; nil for those of the system.
    package let smtpAuthorities: String?
    package let mailFrom: String
    /// Addresses of the edge proxies, in the form of `HTTPPeer`; their forwarding headers are trusted.
    package let trustedProxies: Set<String>
    package let limits: LimitMode
    /// Web origins that may call from a browser.
    package let corsOrigins: Set<String>
    /// The domain that passkeys belong to; nil for the host of `publicURL`.
    package let passkeyDomain: String?
    /// Origins of web pages and apps, besides `publicURL`, that may use passkeys.
    package let passkeyOrigins: Set<String>
    /// The fewest bits of an RSA key of a new passkey or of an identity provider.
    package let rsaBits: Int
    /// The fewest that may be asked for, as Windows Hello and most identity providers have them.
    package static let rsaBitsMinimum = 2_048
    /// A file of the SHA-1 hashes of passwords that are known to attackers; nil without one.
    package let breachedPasswords: String?
    /// The address that serves `/metrics`; nil serves no metrics.
    package let operatorListener: (host: String, port: Int)?
    /// The bearer token that the operator's listener asks for; nil on the loopback alone.
    package let operatorToken: String?
    /// The collector of traces (OTLP over HTTP), without a slash at the end; nil traces nothing.
    package let traceCollector: String?
    /// One of how many requests is traced, besides those whose callers trace them.
    package let traceEvery: Int
    /// The time that a service has to answer the gateway; streaming endpoints have longer.
    package let upstreamMilliseconds: Int
    /// Number of event loops of the ledger; the gateway has half as many, rounded up.
    package let loopCount: Int
    /// Adds `GET /bench/echo`, the anonymous route that `deploy/coffer bench` compares with other proxies.
    package let hasBenchRoute: Bool
    package let logLevel: LogLevel
    package let logsAsJSON: Bool
    /// The folder of log files; nil logs to standard error.
    package let logFolder: String?
    /// The folder of the web app's files; nil serves no app.
    package let webFolder: String?
    package let drainSeconds: Int
    /// Whole days that the programs' clock is ahead of the machine's; development only.
    package let clockOffsetDays: Int
    /// Whether the app offers the wallet; its endpoints answer in any case.
    package let offersWallet: Bool
    /// The first balance of a new wallet, zero or more, in the currency of all wallets.
    package let walletInitial: Money
    /// The API of a provider of exchange rates (as CoinGecko), without a slash at the end; nil: no provider.
    package let exchangeURL: String?
    package let exchangeKey: String?
    /// The API of a provider of blockchains (as Tatum), without a slash at the end; nil: no provider.
    package let chainURL: String?
    package let chainKey: String?
    /// Whether no server outside the system is asked for rates and blockchains.
    package let isOffline: Bool
    /// Whether webhooks may lead into the operator's own network, and over plain HTTP.
    package let allowsPrivateWebhooks: Bool
    /// The largest total size of one user's attachments.
    package let attachmentQuotaBytes: Int
    /// The largest total size of one user's manual and scheduled backups.
    package let backupQuotaBytes: Int
    /// The largest total size of one user's imports, files and rows.
    package let importQuotaBytes: Int
    /// Space on the disk that is kept free for entries; 0 for none.
    package let diskReserveBytes: Int
    /// The most books of one user that are kept for the undo of restores.
    package let keptBooks: Int
    /// Whether every user's book is backed up once a day.
    package let hasDailyBackups: Bool

    /// The folder of scheduled backups of the whole deployment; nil without a schedule. The supervisor keeps
    /// the schedule.
    package let backupFolder: String?

    /// Reads the flags and the environment of a program. Throws every problem at once.
    /// - Parameter requiresMail: whether production must have the settings of mail. `deploy/coffer` gives
    ///   them only to programs that send mail.
    package static func load(
        arguments: [String] = Array(CommandLine.arguments.dropFirst()), environment: [String: String],
        requiresMail: Bool = false
    ) throws(Problems) -> Settings {
        var reader = SettingsReader()
        reader.read(arguments: arguments, environment: environment)
        return try Settings(&reader, requiresMail: requiresMail)
    }

    /// The programs' clock: the machine's, moved by `clockOffsetDays`.
    package var clock: Clock {
        let offset = Int64(clockOffsetDays) * 86_400_000
        guard offset > 0 else { return .system }
        return Clock {
            Timestamp(millisecondsSinceEpoch: Clock.system.now().millisecondsSinceEpoch + offset)
        }
    }

    /// The beginning of every link in a mail.
    package var mailLinkBase: String { appLink ?? publicURL }

    private init(_ reader: inout SettingsReader, requiresMail: Bool) throws(Problems) {
        environment = reader.choice("COFFER_ENV", Environment.development)
        let isProduction = environment == .production
        dataFolder = reader.absolutePath("COFFER_DATA", default: "data")
        store = reader.databaseServer("COFFER_STORE")
        storePrefix = reader.schemaPrefix("COFFER_STORE_PREFIX")
        storeConnections = reader.integer("COFFER_STORE_CONNECTIONS", default: 12, in: 4...400)
        hostName = reader.hostName("COFFER_HOST_NAME")
        (httpHost, httpPort) = reader.listener("COFFER_HTTP") ?? ("127.0.0.1", 8080)
        publicURL =
            reader.webAddress(
                "COFFER_PUBLIC_URL", mustBe: "a web address that starts with http:// or https://")
            ?? "http://\(httpHost.contains(":") ? "[\(httpHost)]" : httpHost):\(httpPort)"
        tls = reader.tls()
        accessTokenSeconds = reader.integer(
            "COFFER_ACCESS_TTL", default: 900, in: 60...Self.accessTokenSecondsMaximum)
        autoVerifyDomains = reader.domains("COFFER_AUTO_VERIFY").map(\.asciiLowercased)
        registration = reader.choice("COFFER_REGISTRATION", RegistrationPolicy.open)
        identityProviders = reader.identityProviders()
        appLink = reader.link("COFFER_APP_LINK")
        smtpURL = reader.mailServer("COFFER_SMTP_URL")
        smtpAuthorities = reader.readableFile("COFFER_SMTP_CA")
        mailFrom = reader.mailSender("COFFER_MAIL_FROM") ?? "Coffer <no-reply@localhost>"
        trustedProxies = reader.addresses("COFFER_TRUSTED_PROXIES")
        limits = reader.choice("COFFER_RATES", isProduction ? LimitMode.production : .relaxed)
        corsOrigins = reader.origins("COFFER_CORS_ORIGINS")
        passkeyDomain = reader.domain("COFFER_PASSKEY_DOMAIN")
        passkeyOrigins = reader.passkeyOrigins("COFFER_PASSKEY_ORIGINS")
        rsaBits = reader.integer(
            "COFFER_RSA_MIN", default: Self.rsaBitsMinimum, in: Self.rsaBitsMinimum...4_096)
        breachedPasswords = reader.readableFile("COFFER_BREACHED_PASSWORDS")
        operatorListener = reader.listenerOrOff("COFFER_OPERATOR_HTTP")
        operatorToken = reader.operatorToken("COFFER_OPERATOR_TOKEN")
        traceCollector = reader.webAddress(
            "COFFER_TRACES_URL", mustBe: "an address, as http://127.0.0.1:4318")
        traceEvery = reader.integer("COFFER_TRACES_EVERY", default: 100, in: 1...1_000_000)
        upstreamMilliseconds = reader.integer(
            "COFFER_UPSTREAM_TIMEOUT_MS", default: 10_000, in: 10...600_000)
        let processors = sysconf(Int32(_SC_NPROCESSORS_ONLN))
        loopCount = reader.integer("COFFER_LOOPS", default: max(1, min(64, processors)), in: 1...64)
        hasBenchRoute = reader.switchedOn("COFFER_BENCH_ROUTE")
        logLevel = reader.choice("COFFER_LOG_LEVEL", LogLevel.info)
        logsAsJSON = reader.choice("COFFER_LOG", isProduction ? LogForm.json : LogForm.text) == .json
        logFolder = reader.value("COFFER_LOG_DIR")
        webFolder = reader.value("COFFER_WEB_DIR")
        drainSeconds = reader.integer("COFFER_DRAIN_SECONDS", default: 20, in: 1...600)
        clockOffsetDays = reader.integer("COFFER_CLOCK_OFFSET", default: 0, in: 0...3_650)
        exchangeURL = reader.webAddress(
            "COFFER_EXCHANGE_URL", mustBe: "an address, as https://api.example.org/v3")
        exchangeKey = reader.accessKey("COFFER_EXCHANGE_KEY")
        chainURL = reader.webAddress(
            "COFFER_CHAIN_URL", mustBe: "an address, as https://api.example.org/v3")
        chainKey = reader.accessKey("COFFER_CHAIN_KEY")
        isOffline = reader.switchedOn("COFFER_OFFLINE")
        allowsPrivateWebhooks = reader.choice("COFFER_WEBHOOK_PRIVATE", PrivateWebhooks.refuse) == .allow
        offersWallet = reader.choice("COFFER_WALLET", isProduction ? WalletOffer.off : .on) == .on
        walletInitial = reader.amount(
            "COFFER_WALLET_INITIAL", default: isProduction || !offersWallet ? "0" : "1000",
            in: reader.currency("COFFER_WALLET_CURRENCY", default: .usd))
        attachmentQuotaBytes =
            reader.integer("COFFER_ATTACHMENT_QUOTA_MIB", default: 100, in: 0...1_048_576) << 20
        backupFolder = reader.backupFolder(dataFolder: dataFolder)
        backupQuotaBytes =
            reader.integer("COFFER_BACKUP_QUOTA_MIB", default: 2_048, in: 0...1_048_576) << 20
        importQuotaBytes =
            reader.integer("COFFER_IMPORT_QUOTA_MIB", default: 512, in: 0...1_048_576) << 20
        diskReserveBytes =
            reader.integer("COFFER_DISK_RESERVE_MIB", default: 256, in: 0...1_073_741_824) << 20
        keptBooks = reader.integer("COFFER_KEPT_BOOKS", default: 10, in: 1...10_000)
        hasDailyBackups = reader.switchedOn("COFFER_DAILY_BACKUPS")
        reader.require(
            operatorToken != nil || operatorListener.map { IPAddress.isLoopback($0.host) } ?? true,
            "COFFER_OPERATOR_HTTP beyond the loopback needs COFFER_OPERATOR_TOKEN")
        if isProduction {
            if requiresMail { requireMail(of: &reader) }
            requireProductionRule(of: &reader)
        } else {
            reader.require(
                tls == nil || publicURL.hasPrefix("https://"),
                "COFFER_PUBLIC_URL must start with https:// beside COFFER_TLS_CERT: clients are sent there")
        }
        reader.refuseUnknownFlags()
        if !reader.problems.isEmpty { throw Problems(messages: reader.problems) }
    }

    /// Production sends mail.
    private func requireMail(of reader: inout SettingsReader) {
        Self.require("COFFER_SMTP_URL", because: "accounts are verified by mail", of: &reader)
        Self.require("COFFER_MAIL_FROM", because: "it is the sender of every mail", of: &reader)
    }

    private static func require(
        _ name: String, because reason: String, of reader: inout SettingsReader
    ) {
        reader.require(reader.value(name) != nil, "\(name) is required in production: \(reason)")
    }

    /// Production has TLS, by itself or by an edge proxy, and turns off what only development may have.
    private func requireProductionRule(of reader: inout SettingsReader) {
        if reader.value("COFFER_TLS_CERT") == nil, reader.value("COFFER_TLS_KEY") == nil {
            Self.require(
                "COFFER_TRUSTED_PROXIES",
                because: "the edge proxy that ends TLS (deploy/edge), unless Coffer has a certificate itself "
                    + "(COFFER_TLS_CERT and COFFER_TLS_KEY)", of: &reader)
        }
        reader.require(
            publicURL.hasPrefix("https://"),
            "COFFER_PUBLIC_URL must start with https:// in production: links in mails lead there")
        reader.require(
            reader.value("COFFER_AUTO_VERIFY") == nil,
            "COFFER_AUTO_VERIFY is for development only: anyone could claim an address")
        reader.require(
            exchangeURL?.hasPrefix("https://") ?? true,
            "COFFER_EXCHANGE_URL must start with https:// in production")
        reader.require(
            chainURL?.hasPrefix("https://") ?? true,
            "COFFER_CHAIN_URL must start with https:// in production")
        reader.require(
            corsOrigins.allSatisfy { $0.hasPrefix("https://") },
            "COFFER_CORS_ORIGINS must start with https:// in production: others on the way could change a "
                + "page that calls with its user's data")
        reader.require(
            passkeyDomain.map(isOwn) ?? true,
            "COFFER_PASSKEY_DOMAIN must be the host of COFFER_PUBLIC_URL or a parent domain of it in "
                + "production: browsers refuse its passkeys there otherwise")
        reader.require(limits != .off, "COFFER_RATES=off is for development only")
        reader.require(clockOffsetDays == 0, "COFFER_CLOCK_OFFSET is for development only")
        reader.require(!hasBenchRoute, "COFFER_BENCH_ROUTE is for development only")
    }

    /// Whether passkeys of a domain work at the public address (WebAuthn Level 3 §5.1.3: the domain is the
    /// host or a suffix of it, no top-level domain).
    private func isOwn(_ domain: String) -> Bool {
        let authority = publicURL.asciiLowercased.split(separator: "/", maxSplits: 2).dropFirst().first ?? ""
        let host = authority.prefix { $0 != ":" }
        let domain = domain.asciiLowercased
        return host == domain || (domain.contains(".") && host.hasSuffix(".\(domain)"))
    }
}

private enum LogForm: String, CaseIterable { case json, text }
private enum PrivateWebhooks: String, CaseIterable { case refuse, allow }
private enum WalletOffer: String, CaseIterable { case on, off }

/// `COFFER_RATES`: how strict the rate limits of contract §5 are.
package enum LimitMode: String, Sendable, CaseIterable {
    /// The limits of the contract.
    case production
    /// Twenty times the limits of the contract; the default in development.
    case relaxed
    /// No limits; development only.
    case off
}

/// The gateway's own TLS, where no edge proxy ends it.
package struct TLSSettings: Sendable {
    package typealias Listener = (host: String, port: Int)

    /// PEM files: the server's certificate with its chain, and its private key.
    package let certificatePath: String
    package let keyPath: String
    /// The address of HTTPS.
    package let listener: Listener
    /// The address whose requests are sent to HTTPS; nil for none.
    package let redirect: Listener?
    /// The folder that an ACME client puts its answers in, below `.well-known/acme-challenge`.
    package let challengeFolder: String?
}
