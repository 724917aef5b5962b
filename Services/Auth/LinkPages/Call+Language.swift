import Contracts
import HTTPKit
import ServiceKit

extension Call {
    /// The language that the client asks for. It decides for a page, and for a mail to somebody who has never
    /// chosen a language.
    var language: Language { Language(accepting: request.fields["Accept-Language"]) }

    /// The language of a page for a user: the user's own, or the browser's.
    func language(of user: UserAccount) -> Language { Language(locale: user.locale, else: language) }
}
