import Contracts
import ServiceKit

/// The pages behind a mailed link for a new password.
struct PasswordPage: Sendable {
    private let page = LinkPage()

    /// The page whose form posts the new password, with the problems of a refused one.
    func form(token: String, problems: [String] = []) -> Answer {
        let list = problems.map { "<li>\(HTMLText.escape($0))</li>" }.joined()
        return page.answer(
            title: "Choose a new password",
            body: """
                \(problems.isEmpty ? "" : "<ul>\(list)</ul>")
                <form method="post" action="reset-password">
                <input type="hidden" name="token" value="\(HTMLText.escape(token))">
                <label>New password
                <input type="password" name="newPassword" autocomplete="new-password" required></label>
                <p>At least 8 characters, among them an uppercase letter, a lowercase letter, a number and a
                special character. It signs you out everywhere and removes your passkeys and your PIN.</p>
                <button type="submit">Set the password</button>
                </form>
                """, status: problems.isEmpty ? 200 : 400)
    }

    var changed: Answer {
        page.answer(
            title: "Your password is changed",
            body: """
                <p>You can go back to the app and sign in with it now. Your passkeys and your PIN are removed:
                add them again there.</p>
                """)
    }

    var invalidLink: Answer { page.invalidLink }
}
