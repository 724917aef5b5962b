import Contracts
import ServiceKit

/// The pages behind a mailed link for a new password.
struct PasswordPage: Sendable {
    private let page = LinkPage()

    /// The page whose form posts the new password, with the problems of a refused one.
    func form(token: String, problems: [String] = []) -> Answer {
        page.newPassword(
            title: "Choose a new password",
            effect: " It signs you out everywhere and removes your passkeys and your PIN.",
            action: "reset-password", button: "Set the password", token: token, problems: problems)
    }

    var changed: Answer {
        page.answer(
            title: "Your password is changed",
            body: """
                <p>You can go back to the app and sign in with it now. Your passkeys and your PIN are removed:
                add them again there.</p>
                """)
    }
}
