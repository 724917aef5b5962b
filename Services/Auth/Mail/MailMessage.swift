import Contracts

/// The words of a mail, as plain text and as HTML made of the same parts. A mail has nothing in it that the
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

    init(subject: String, _ parts: [Part]) {
        self.subject = subject
        text = parts.map(\.text).joined(separator: "\n\n") + "\n"
        html = """
            <!doctype html>
            <html lang="en">
            <head><meta charset="utf-8"><title>\(HTMLText.escape(subject))</title></head>
            <body style="font:16px/1.5 sans-serif;max-width:36em">
            \(parts.map(\.html).joined(separator: "\n"))
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

    fileprivate var html: String {
        switch self {
        case .paragraph(let words): return "<p>\(HTMLText.escape(words))</p>"
        case .link(let target, let label):
            let address = HTMLText.escape(target)
            return """
                <p><a href="\(address)">\(HTMLText.escape(label))</a></p>
                <p>If the link does not open, copy this address:<br>\(address)</p>
                """
        }
    }
}
