import Contracts
import HTTPKit
import ServiceKit

extension Call {
    /// The language that the client asks for. It decides for a page, and for a mail to somebody who has never
    /// chosen a language.
    var language: Language {
        let lines = request.fields.values("Accept-Language")
        return Language(accepting: lines.isEmpty ? nil : lines.joined(separator: ","))
    }

    /// The language of a page for a user: the user's own, or the browser's.
    func language(of user: UserAccount) -> Language { Language(locale: user.locale, else: language) }
}
