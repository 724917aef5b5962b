import Contracts
import ServiceKit

/// The pages behind the links of a change of address.
struct AddressPage: Sendable {
    private let page: LinkPage

    init(in language: Language) { page = LinkPage(in: language) }

    func confirm(token: String) -> Answer {
        page.confirmation(page.words.confirmAddress, action: "confirm", token: token)
    }

    var confirmed: Answer { page.answer(page.words.addressConfirmed) }

    var taken: Answer { page.answer(page.words.addressTaken, status: 409) }

    /// The page whose form posts the new password, with the problems of a refused one.
    func undo(token: String, problems: [PasswordProblem]) -> Answer {
        let form = page.words.undoAddress
        return page.newPassword(
            form, text: "<p>\(form.text)</p>", action: "undo", token: token, problems: problems)
    }

    var undone: Answer { page.answer(page.words.addressUndone) }

    var invalidLink: Answer { page.invalidLink }
}
