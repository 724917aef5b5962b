import Contracts
import SodiumKit

/// A mail in a language, as plain text and as HTML made of the same parts. A mail has nothing in it that the
/// person who caused it chose, because the address may be a stranger's.
struct MailMessage: Sendable, Equatable {
    enum Part: Sendable {
        case paragraph(String)
        /// A link of ASCII characters: a line of its own in the text, a labelled link in the HTML.
        case link(String, label: String)
    }

    let subject: String
    let text: String
    let html: String

    /// - Parameter help: the words before a link's address, for readers whose mail program does not open it.
    init(subject: String, _ parts: [Part], in language: Language, help: String) {
        self.subject = subject
        text = parts.map(\.text).joined(separator: "\n\n") + "\n"
        // Some mail programs drop the first element, so the direction stands at the body, too.
        let direction = language.isRightToLeft ? " dir=\"rtl\"" : ""
        html = """
            <!doctype html>
            <html lang="\(language.rawValue)"\(direction)>
            <head><meta charset="utf-8"><title>\(HTMLText.escape(subject))</title></head>
            <body\(direction) style="font:16px/1.5 sans-serif;max-width:36em">
            \(parts.map { $0.html(language, help) }.joined(separator: "\n"))
            </body>
            </html>

            """
    }
}

extension MailMessage.Part {
    fileprivate var text: String {
        switch self {
        case .paragraph(let words): words
        case .link(let target, _): target
        }
    }

    fileprivate func html(_ language: Language, _ help: String) -> String {
        switch self {
        case .paragraph(let words): return "<p>\(HTMLText.escape(words))</p>"
        case .link(let target, let label):
            let address = HTMLText.escape(target)
            let shown = language.isRightToLeft ? "<bdi dir=\"ltr\">\(address)</bdi>" : address
            return """
                <p><a href="\(address)">\(HTMLText.escape(label))</a></p>
                <p>\(HTMLText.escape(help))<br>\(shown)</p>
                """
        }
    }
}

/// The token in a mail's link.
typealias MailedToken = RandomToken<MailMessage>
