/// The mail server of the settings.
struct SMTPServer: Sendable {
    /// `smtp://user:password@host:587` or `smtps://…`; the password is never logged.
    let url: String
    /// Whether `smtp://` must turn to TLS before anything is said. `smtps://` begins with it.
    let requiresTLS: Bool
    /// A PEM file of the authorities that are believed instead of the system's.
    var authorities: String?
    var connectSeconds = 10
    /// For a whole mail.
    var wholeSeconds = 60

    /// Whether a server may be spoken to without TLS in development: on this machine, and without a
    /// password.
    static func mayBePlain(_ url: String) -> Bool {
        let scheme = "smtp://"
        guard url.hasPrefix(scheme) else { return false }
        let host = url.dropFirst(scheme.count).prefix { $0 != "/" }
        guard !host.contains("@") else { return false }
        return host == "localhost" || host.hasPrefix("localhost:") || host == "[::1]"
            || host.hasPrefix("[::1]:") || IPAddress.plain(host)?.hasPrefix("127.") == true
    }
}
