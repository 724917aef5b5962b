struct MailedLinks: Sendable {
    private let base: String
    private let isDeep: Bool

    /// - Parameters:
    ///   - start: the public URL, or an app's deep link.
    ///   - isDeep: whether the links open in an app instead of at the gateway.
    init(start: String, isDeep: Bool) {
        self.isDeep = isDeep
        // `myapp://open/` and `myapp://open` are the same; `myapp://` keeps its slashes.
        base =
            start.hasSuffix("/") && !start.hasSuffix(":/") && !start.hasSuffix("//")
            ? String(start.dropLast()) : start
    }

    /// - Parameter token: base64url characters.
    func verification(token: String) -> String { "\(base)/auth/verify-email?token=\(token)" }

    /// - Parameter token: base64url characters.
    func passwordReset(token: String) -> String { "\(base)/auth/reset-password?token=\(token)" }

    /// - Parameter token: base64url characters.
    func confirmation(token: String) -> String { "\(base)/auth/change-email/confirm?token=\(token)" }

    /// - Parameter token: base64url characters.
    func undo(token: String) -> String { "\(base)/auth/change-email/undo?token=\(token)" }

    /// Where an identity provider sends its code to an app.
    /// - Parameter provider: letters and digits.
    func providerCallback(_ provider: String) -> String { "\(base)/auth/oidc/\(provider)/callback" }

    /// The gateway's own screen for registering is in the web app.
    /// - Parameter token: base64url characters.
    func invitation(token: String) -> String {
        "\(base)/\(isDeep ? "auth" : "app")/register?invitation=\(token)"
    }
}
