import Contracts
import ServiceKit

/// The pages behind a mailed verification link.
struct VerificationPage: Sendable {
    private let page = LinkPage()

    func confirm(token: String) -> Answer {
        page.confirmation(
            title: "Verify your email",
            text: "Press the button to confirm that this is your email address.",
            action: "verify-email", button: "Verify my email", token: token)
    }

    var verified: Answer {
        page.answer(
            title: "Your email is verified", body: "<p>You can go back to the app and sign in now.</p>")
    }

    var invalidLink: Answer { page.invalidLink }
}
