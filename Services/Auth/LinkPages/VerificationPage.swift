import Contracts
import ServiceKit

/// The pages behind a mailed verification link.
struct VerificationPage: Sendable {
    private let page: LinkPage

    init(in language: Language) { page = LinkPage(in: language) }

    func confirm(token: String) -> Answer {
        page.confirmation(page.words.verify, action: "verify-email", token: token)
    }

    var verified: Answer { page.answer(page.words.verified) }

    var invalidLink: Answer { page.invalidLink }
}
