import Contracts
import HTTPKit
import ServiceKit

/// The small pages behind mailed links.
struct LinkPage: Sendable {
    let words: PageWords

    init(in language: Language) { words = .of(language) }

    var invalidLink: Answer { answer(words.invalidLink, status: 400) }

    /// A page with a button that posts the token. The form's action is relative, so that it works under every
    /// prefix.
    func confirmation(_ form: PageWords.Form, action: String, token: String) -> Answer {
        answer(
            title: form.title,
            body: """
                <p>\(form.text)</p>
                <form method="post" action="\(action)">
                \(Self.hidden(token))
                <button type="submit" class="button primary">\(form.button)</button>
                </form>
                """)
    }

    /// A page whose form posts the token and a new password, with the problems of a refused one.
    /// - Parameters:
    ///   - text: what to know before the choice, as HTML.
    ///   - effect: a sentence about what the choice does.
    func newPassword(
        _ form: PageWords.Form, text: String = "", effect: String = "", action: String, token: String,
        problems: [PasswordProblem]
    ) -> Answer {
        let list = problems.map { "<li>\(HTMLText.escape(words.problem($0)))</li>" }.joined()
        // Japanese has no space between sentences.
        let gap = effect.isEmpty || words.language == .japanese ? "" : " "
        return answer(
            title: form.title,
            body: """
                \(problems.isEmpty ? "" : "<div class=\"problem\" role=\"alert\"><ul>\(list)</ul></div>")
                \(text)
                <form method="post" action="\(action)">
                \(Self.hidden(token))
                <div class="field">
                <label for="password">\(words.newPassword)</label>
                <input id="password" type="password" name="newPassword" autocomplete="new-password" required>
                </div>
                <p class="hint">\(words.passwordRule)\(gap)\(effect)</p>
                <button type="submit" class="button primary">\(form.button)</button>
                </form>
                """, status: problems.isEmpty ? 200 : 400)
    }

    private static func hidden(_ token: String) -> String {
        "<input type=\"hidden\" name=\"token\" value=\"\(HTMLText.escape(token))\">"
    }

    func answer(_ said: PageWords.Words, status: Int = 200) -> Answer {
        answer(title: said.title, text: said.text, status: status)
    }

    /// A page without a form, which leads back to the app; `title` and `text` are HTML.
    func answer(title: String, text: String, status: Int) -> Answer {
        answer(
            title: title,
            body: """
                <p>\(text)</p>
                <a class="button" href="\(ReturnPath.home)">\(words.backToSignIn)</a>
                """, status: status)
    }

    /// Renders a page; `title` and `body` are HTML.
    private func answer(title: String, body: String, status: Int = 200) -> Answer {
        let page = HTMLPage(title: title, body: body, in: words.language)
        var answer = Answer.raw(.bytes(page.bytes), contentType: HTMLPage.contentType, status: status)
        page.describe(&answer.fields)
        return answer
    }
}

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
