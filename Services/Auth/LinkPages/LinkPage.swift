import Contracts
import HTTPKit
import ServiceKit

/// The small pages behind mailed links.
struct LinkPage: Sendable {
    var invalidLink: Answer {
        answer(
            title: "This link does not work",
            body: "<p>This link is invalid or has expired. Please request a new one.</p>", status: 400)
    }

    /// A page with a button that posts the token. The form's action is relative, so that it works under every
    /// prefix.
    func confirmation(
        title: String, text: String, action: String, button: String, token: String
    ) -> Answer {
        answer(
            title: title,
            body: """
                <p>\(text)</p>
                <form method="post" action="\(action)">
                \(Self.hidden(token))
                <button type="submit">\(button)</button>
                </form>
                """)
    }

    /// A page whose form posts the token and a new password, with the problems of a refused one; `text` and
    /// `effect` are what to know before and after the choice.
    func newPassword(
        title: String, text: String = "", effect: String = "", action: String, button: String, token: String,
        problems: [String]
    ) -> Answer {
        let list = problems.map { "<li>\(HTMLText.escape($0))</li>" }.joined()
        return answer(
            title: title,
            body: """
                \(problems.isEmpty ? "" : "<ul>\(list)</ul>")
                \(text)
                <form method="post" action="\(action)">
                \(Self.hidden(token))
                <label>New password
                <input type="password" name="newPassword" autocomplete="new-password" required></label>
                <p>At least 8 characters, among them an uppercase letter, a lowercase letter, a number and a
                special character.\(effect)</p>
                <button type="submit">\(button)</button>
                </form>
                """, status: problems.isEmpty ? 200 : 400)
    }

    private static func hidden(_ token: String) -> String {
        "<input type=\"hidden\" name=\"token\" value=\"\(HTMLText.escape(token))\">"
    }

    /// Renders a page; `title` and `body` are HTML.
    func answer(title: String, body: String, status: Int = 200) -> Answer {
        let page = HTMLPage(title: title, body: body)
        var answer = Answer.raw(.bytes(page.bytes), contentType: HTMLPage.contentType, status: status)
        page.protect(&answer.fields)
        return answer
    }
}
