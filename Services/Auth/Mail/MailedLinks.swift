/// Builds the links in mails.
struct MailedLinks: Sendable {
    private let base: String

    /// - Parameter start: the public URL, or an app's deep link.
    init(start: String) {
        // `myapp://open/` and `myapp://open` are the same; `myapp://` keeps its slashes.
        base =
            start.hasSuffix("/") && !start.hasSuffix(":/") && !start.hasSuffix("//")
            ? String(start.dropLast()) : start
    }

    /// - Parameter token: base64url characters.
    func verification(token: String) -> String { "\(base)/auth/verify-email?token=\(token)" }

    /// - Parameter token: base64url characters.
    func passwordReset(token: String) -> String { "\(base)/auth/reset-password?token=\(token)" }
}
