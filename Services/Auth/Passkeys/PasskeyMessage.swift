import Contracts

/// The mail that tells a user of a new passkey. The mail omits the passkey's name, because the person who
/// added the passkey chose it.
struct PasskeyMessage: Sendable {
    let subject = "A passkey was added to your account"
    let text: String
    let html: String

    init() {
        let lines = [
            "Hello,",
            "a passkey was added to your Coffer account. It can sign in from now on, without the password.",
            "If that was not you, sign in, remove the passkey in the settings, and change your password.",
        ]
        text = lines.joined(separator: "\n\n")
        html = """
            <!doctype html>
            <html lang="en">
            <body>
            \(lines.map { "<p>\(HTMLText.escape($0))</p>" }.joined(separator: "\n"))
            </body>
            </html>
            """
    }
}
