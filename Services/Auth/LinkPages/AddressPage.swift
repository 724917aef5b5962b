import Contracts
import ServiceKit

/// The pages behind the links of a change of address.
struct AddressPage: Sendable {
    private let page = LinkPage()

    /// The page that posts the token. The form's action is relative, so that it works under every prefix.
    func confirm(token: String) -> Answer {
        page.answer(
            title: "Use this email",
            body: """
                <p>Press the button to make this the email address of your Coffer account.</p>
                <form method="post" action="confirm">
                <input type="hidden" name="token" value="\(HTMLText.escape(token))">
                <button type="submit">Use this email</button>
                </form>
                """)
    }

    var confirmed: Answer {
        page.answer(
            title: "This is your email now",
            body: "<p>You can go back to the app. Sign in with this address from now on.</p>")
    }

    var taken: Answer {
        page.answer(
            title: "This email has an account",
            body: "<p>This email has an account of its own by now, so it stays with that account.</p>",
            status: 409)
    }

    /// The page whose form posts the new password, with the problems of a refused one.
    func undo(token: String, problems: [String] = []) -> Answer {
        let list = problems.map { "<li>\(HTMLText.escape($0))</li>" }.joined()
        return page.answer(
            title: "Keep your email",
            body: """
                \(problems.isEmpty ? "" : "<ul>\(list)</ul>")
                <p>Whoever asked for another email knew your password, so choose a new one. This signs out
                everybody who uses the account, brings your email back, and removes your PIN, and passkeys and
                a second factor that were added since.</p>
                <form method="post" action="undo">
                <input type="hidden" name="token" value="\(HTMLText.escape(token))">
                <label>New password
                <input type="password" name="newPassword" autocomplete="new-password" required></label>
                <p>At least 8 characters, among them an uppercase letter, a lowercase letter, a number and a
                special character.</p>
                <button type="submit">Keep my email</button>
                </form>
                """, status: problems.isEmpty ? 200 : 400)
    }

    var undone: Answer {
        page.answer(
            title: "Your account is yours again",
            body: """
                <p>You can go back to the app and sign in with this email and the new password. Look at the
                activity in the settings, and at what the other person may have changed.</p>
                """)
    }

    var invalidLink: Answer { page.invalidLink }
}
