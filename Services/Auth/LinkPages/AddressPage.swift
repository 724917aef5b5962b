import Contracts
import ServiceKit

/// The pages behind the links of a change of address.
struct AddressPage: Sendable {
    private let page = LinkPage()

    func confirm(token: String) -> Answer {
        page.confirmation(
            title: "Use this email",
            text: "Press the button to make this the email address of your Coffer account.",
            action: "confirm", button: "Use this email", token: token)
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
        page.newPassword(
            title: "Keep your email",
            text: """
                <p>Whoever asked for another email knew your password, so choose a new one. This signs out
                everybody who uses the account, brings your email back, and removes your PIN, and passkeys and
                a second factor that were added since.</p>
                """,
            action: "undo", button: "Keep my email", token: token, problems: problems)
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
