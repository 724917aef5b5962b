import Contracts
import ServiceKit

/// The pages behind a mailed link for a new password.
struct PasswordPage: Sendable {
    private let page: LinkPage

    init(in language: Language) { page = LinkPage(in: language) }

    /// The page whose form posts the new password, with the problems of a refused one.
    func form(token: String, problems: [PasswordProblem]) -> Answer {
        let form = page.words.choosePassword
        return page.newPassword(
            form, effect: form.text, action: "reset-password", token: token, problems: problems)
    }

    var changed: Answer { page.answer(page.words.passwordChanged) }
}
