package import HTTPKit
package import Vocabulary

/// A small page for a person, with at most one form and without scripts. Its style is the web app's, which
/// the gateway serves.
package struct HTMLPage: Sendable {
    /// The heading and the content below it, both as HTML.
    private let title: String
    private let body: String
    private let language: Language

    package init(title: String, body: String, in language: Language) {
        self.title = title
        self.body = body
        self.language = language
    }

    /// Forbids scripts and what is from elsewhere, and lets the form be posted to the same origin only.
    private static let policy =
        "default-src 'none'; style-src 'self'; font-src 'self'; form-action 'self'; base-uri 'none'; "
        + "frame-ancestors 'none'"

    package static let contentType = "text/html; charset=utf-8"

    package var bytes: [UInt8] {
        let direction = language.isRightToLeft ? " dir=\"rtl\"" : ""
        let html = """
            <!doctype html>
            <html lang="\(language.rawValue)"\(direction)>
            <head>
            <meta charset="utf-8">
            <meta name="viewport" content="width=device-width, initial-scale=1">
            <meta name="color-scheme" content="light dark">
            <title>\(title)</title>
            <link rel="stylesheet" href="/app/page.css">
            </head>
            <body class="entrance-page">
            <main class="entrance">
            <p class="brand"><span class="brand-mark" aria-hidden="true"></span>Coffer</p>
            <h1>\(title)</h1>
            \(body)
            </main>
            </body>
            </html>
            """
        return Array(html.utf8)
    }

    /// Names the language, and forbids foreign resources, framing, caching and referrers; the page's address
    /// may hold a token.
    package func describe(_ fields: inout HTTPFields) {
        fields.set("Content-Language", language.rawValue)
        fields.append("Vary", "Accept-Language")
        fields.set("Content-Security-Policy", Self.policy)
        fields.set("Referrer-Policy", "no-referrer")
        fields.set("Cache-Control", "no-store")
    }
}
