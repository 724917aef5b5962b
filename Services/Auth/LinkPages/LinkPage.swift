import HTTPKit
import ServiceKit

/// The small pages behind mailed links.
struct LinkPage: Sendable {
    var invalidLink: Answer {
        answer(
            title: "This link does not work",
            body: "<p>This link is invalid or has expired. Please request a new one.</p>", status: 400)
    }

    /// Renders a page; `title` and `body` are HTML.
    func answer(title: String, body: String, status: Int = 200) -> Answer {
        let page = HTMLPage(title: title, body: body)
        var answer = Answer.raw(.bytes(page.bytes), contentType: HTMLPage.contentType, status: status)
        page.protect(&answer.fields)
        return answer
    }
}
