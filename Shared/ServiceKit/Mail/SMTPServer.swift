/// The mail server in the settings.
struct SMTPServer: Sendable {
    /// `smtp://user:password@host:587` or `smtps://…`; the password is never logged.
    let url: String
    /// Whether `smtp://` must switch to TLS first. `smtps://` begins with TLS.
    let requiresTLS: Bool
    /// A PEM file of the trusted authorities, in place of the system's.
    var authorities: String?
    var connectSeconds = 10
    /// Limit for a whole mail.
    var wholeSeconds = 60

    /// Whether development may use a server without TLS: only a server on this machine, without a password.
    static func mayBePlain(_ url: String) -> Bool {
        let scheme = "smtp://"
        guard url.hasPrefix(scheme) else { return false }
        let host = url.dropFirst(scheme.count).prefix { $0 != "/" }
        guard !host.contains("@") else { return false }
        return host.prefix { $0 != ":" } == "localhost"
            || IPAddress.plain(host).map(IPAddress.isLoopback) == true
    }
}
