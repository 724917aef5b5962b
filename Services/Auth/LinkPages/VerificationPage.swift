import Contracts
import ServiceKit

/// The pages behind a mailed verification link.
struct VerificationPage: Sendable {
    private let page = LinkPage()

    /// The page that posts the token. The form's action is relative, so that it works under every prefix.
    func confirm(token: String) -> Answer {
        page.answer(
            title: "Verify your email",
            body: """
                <p>Press the button to confirm that this is your email address.</p>
                <form method="post" action="verify-email">
                <input type="hidden" name="token" value="\(HTMLText.escape(token))">
                <button type="submit">Verify my email</button>
                </form>
                """)
    }

    var verified: Answer {
        page.answer(
            title: "Your email is verified", body: "<p>You can go back to the app and sign in now.</p>")
    }

    var invalidLink: Answer { page.invalidLink }
}
