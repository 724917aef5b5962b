/// The links in mails. They start with the app's deep link where there is one, else with the public address.
package struct MailedLinks: Sendable {
    private let base: String

    package init(publicURL: String, appLink: String?) {
        let start = appLink ?? publicURL
        // `myapp://open/` and `myapp://open` are the same; `myapp://` keeps its slashes.
        base =
            start.hasSuffix("/") && !start.hasSuffix(":/") && !start.hasSuffix("//")
            ? String(start.dropLast()) : start
    }

    /// - Parameter token: of the characters of base64url.
    package func verification(token: String) -> String { "\(base)/auth/verify-email?token=\(token)" }

    /// - Parameter token: of the characters of base64url.
    package func passwordReset(token: String) -> String { "\(base)/auth/reset-password?token=\(token)" }
}
