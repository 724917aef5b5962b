/// The mail server of the settings.
struct SMTPServer: Sendable {
    /// `smtp://user:password@host:587` or `smtps://…`; the password is never logged.
    let url: String
    /// Whether `smtp://` must turn to TLS before anything is said.
    let requiresTLS: Bool
    /// A PEM file of the authorities that are believed instead of the system's.
    var authorities: String?
    var connectSeconds = 10
    /// For a whole mail.
    var wholeSeconds = 60
}
