internal import CPQ
internal import Glibc
package import SQLiteKit

/// The address of a database, `postgres://user@host/database`, as libpq reads it
/// (postgresql.org/docs/15/libpq-connect.html). Between machines the server's certificate and name are
/// verified.
package struct PostgresAddress: Sendable {
    /// Where Debian keeps the certificates of the public authorities.
    private static let authorities = "/etc/ssl/certs/ca-certificates.crt"
    private static let connectSeconds = 3

    private let url: String
    private var settings: [(name: String, value: String)]
    private let secrets: [String]
    private let hosts: PostgresHosts

    /// Throws `.misuse` for an address that libpq does not read, or one that sends passwords or money in the
    /// clear, and without libpq.
    package init(_ url: String) throws(SQLiteError) {
        self.url = url
        let options = try Self.options(url)
        try Self.refuseOtherNames(options)
        hosts = PostgresHosts(options)
        secrets = ["password", "sslpassword"].compactMap { options[$0] }
        settings = [
            ("target_session_attrs", "read-write"), ("client_encoding", "UTF8"),
            ("connect_timeout", "\(Self.connectSeconds)"), ("fallback_application_name", "coffer"),
            // A host that is gone is noticed within 15 s, also while a COMMIT is awaited.
            ("keepalives_idle", "5"), ("keepalives_interval", "3"), ("keepalives_count", "3"),
            ("tcp_user_timeout", "15000"),
        ]
        guard !Self.isOnThisMachine(options) else { return }
        let mode = options["sslmode"] ?? "verify-full"
        guard mode == "verify-full" else {
            throw SQLiteError(.misuse, "a database on another machine needs sslmode=verify-full, not \(mode)")
        }
        settings.append(("sslmode", mode))
        if options["sslrootcert"] == nil { settings.append(("sslrootcert", Self.authorities)) }
    }

    /// Replaces passwords in a text for the log.
    func withoutSecrets(_ text: String) -> String {
        secrets.reduce(text) {
            $0.split(separator: $1, omittingEmptySubsequences: false).joined(separator: "***")
        }
    }

    /// Connects and blocks meanwhile. The caller looks at the status, and ends the connection.
    func connect() -> OpaquePointer? {
        let settings = settings + hosts.settings
        let names = ["dbname"] + settings.map(\.name)
        let values = [url] + settings.map(\.value)
        let connection = Self.withCStrings(names) { names in
            Self.withCStrings(values) { values in libpq.connectdbParams(names, values, 1) }
        }
        if let connection, libpq.status(connection) == CONNECTION_OK { hosts.note(connection) }
        return connection
    }

    private static func withCStrings<Result>(
        _ texts: [String], _ body: ([UnsafePointer<CChar>?]) -> Result
    ) -> Result {
        let bytes = texts.map { Array($0.utf8CString) }
        var starts: [Int] = []
        var joined: [CChar] = []
        for text in bytes {
            starts.append(joined.count)
            joined += text
        }
        return joined.withUnsafeBufferPointer { buffer in
            body(starts.map { start in buffer.baseAddress.map { $0 + start } } + [nil])
        }
    }

    private static func options(_ url: String) throws(SQLiteError) -> [String: String] {
        guard libpq.conninfoParse != nil else {
            throw SQLiteError(.misuse, "PostgreSQL needs libpq.so.5 (Debian: libpq5)")
        }
        var message: UnsafeMutablePointer<CChar>?
        guard !url.isEmpty, let parsed = libpq.conninfoParse(url, &message) else {
            // libpq's message can have the password.
            libpq.freemem(message)
            throw malformed
        }
        defer { libpq.conninfoFree(parsed) }
        var options: [String: String] = [:]
        var option = parsed
        while let keyword = option.pointee.keyword {
            if let value = option.pointee.val { options[String(cString: keyword)] = String(cString: value) }
            option += 1
        }
        return options
    }

    /// Says nothing of the address, which may have a password in a wrong place.
    private static let malformed = SQLiteError(
        .misuse,
        "the database's address is not postgres://user:password@host/database with libpq's own options; in a "
            + "user or a password @ is written %40, / %2F, : %3A, ? %3F, # %23 and % %25")

    /// libpq would take a host from elsewhere, and its certificate would not be verified. It would take a
    /// password's part behind an @ or a / for a host, a port or a database, and errors would tell it.
    private static func refuseOtherNames(_ options: [String: String]) throws(SQLiteError) {
        for name in ["host", "hostaddr", "dbname"] where options[name]?.contains("@") == true {
            throw malformed
        }
        guard (options["port"] ?? "").allSatisfy({ $0.isASCII && $0.isNumber || $0 == "," }) else {
            throw malformed
        }
        guard options["service"] == nil else {
            throw SQLiteError(.misuse, "a database's address names its host itself, and no service")
        }
        for name in ["PGHOST", "PGHOSTADDR", "PGSERVICE"] where getenv(name) != nil {
            throw SQLiteError(.misuse, "\(name) is set: a database's address names its host itself")
        }
    }

    private static func isOnThisMachine(_ options: [String: String]) -> Bool {
        let hosts = [options["host"], options["hostaddr"]].compactMap(\.self)
            .flatMap { $0.split(separator: ",", omittingEmptySubsequences: false) }
        return hosts.allSatisfy { host in
            host.isEmpty || host.hasPrefix("/") || host == "localhost" || host == "127.0.0.1" || host == "::1"
        }
    }
}
