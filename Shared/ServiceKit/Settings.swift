import Contracts
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
    /// Seconds an access token is valid: 60…604 800.
    package let accessTokenSeconds: Int
    /// Domains whose addresses are verified at once; development only.
    package let autoVerifyDomains: [String]
    /// A deep link that replaces `publicURL` in mails' links.
    package let appLink: String?
    /// `smtp://` or `smtps://`, with user and password; nil writes mails to files.
    package let smtpURL: String?
    package let mailFrom: String
    package let trustedProxies: [String]
    package let logLevel: LogLevel
    package let logsAsJSON: Bool
    /// The folder of log files; nil logs to standard error.
    package let logFolder: String?
    package let drainSeconds: Int
    private let values: [String: String]

    /// Any setting by its name, `COFFER_…`; nil when unset or blank.
    package func text(_ name: String) -> String? { values[name] }

    /// Reads a program's flags and environment.
    package static func load(
        arguments: [String] = Array(CommandLine.arguments.dropFirst()), environment: [String: String]
    ) throws(Problems) -> Settings {
        var reader = SettingsReader()
        reader.read(arguments: arguments, environment: environment)
        return try Settings(&reader)
    }

    private init(_ reader: inout SettingsReader) throws(Problems) {
        environment = reader.choice("COFFER_ENV", Environment.development)
        let isProduction = environment == .production
        dataFolder = reader.absolutePath("COFFER_DATA", default: "data")
        (httpHost, httpPort) = reader.hostAndPort("COFFER_HTTP", default: "127.0.0.1:8080")
        publicURL =
            reader.url("COFFER_PUBLIC_URL", schemes: ["http", "https"])
            ?? "http://\(httpHost):\(httpPort)"
        accessTokenSeconds = reader.integer("COFFER_ACCESS_TTL", default: 900, in: 60...604_800)
        autoVerifyDomains = reader.list("COFFER_AUTO_VERIFY").map(\.asciiLowercased)
        appLink = reader.values["COFFER_APP_LINK"]
        smtpURL = reader.url("COFFER_SMTP_URL", schemes: ["smtp", "smtps"])
        mailFrom = reader.values["COFFER_MAIL_FROM"] ?? "Coffer <no-reply@localhost>"
        trustedProxies = reader.list("COFFER_TRUSTED_PROXIES")
        logLevel = reader.choice("COFFER_LOG_LEVEL", LogLevel.info)
        logsAsJSON = reader.choice("COFFER_LOG", isProduction ? LogForm.json : LogForm.text) == .json
        logFolder = reader.values["COFFER_LOG_DIR"]
        drainSeconds = reader.integer("COFFER_DRAIN_SECONDS", default: 20, in: 1...600)
        if isProduction {
            reader.require(smtpURL != nil, "COFFER_SMTP_URL is required in production")
            reader.require(
                reader.values["COFFER_MAIL_FROM"] != nil, "COFFER_MAIL_FROM is required in production")
            reader.require(
                autoVerifyDomains.isEmpty, "COFFER_AUTO_VERIFY is for development only; production refuses it"
            )
            reader.require(
                publicURL.hasPrefix("https://"), "COFFER_PUBLIC_URL must start with https:// in production")
        }
        reader.require(
            !mailFrom.utf8.contains { $0 < 32 || $0 > 126 },
            "COFFER_MAIL_FROM must be plain ASCII on one line")
        values = reader.values
        if !reader.problems.isEmpty { throw Problems(messages: reader.problems) }
    }
}

private enum LogForm: String, CaseIterable { case json, text }
