package import Contracts
package import HTTPKit
import SodiumKit

/// A small page for a person, with at most one form and without scripts and outside resources.
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

    private static let style = """
        body{font:18px/1.5 system-ui,sans-serif;max-width:32rem;margin:15vh auto;padding:0 1rem}\
        button,input{font:inherit;padding:.5rem 1rem}input{display:block;width:100%;box-sizing:border-box;\
        margin:.25rem 0 1rem}ul{color:#a00}
        """

    /// Forbids scripts and resources, and lets the form be posted to the same origin only.
    private static let policy: String = {
        let digest = Sodium.base64URL(Sodium.sha256(Array(style.utf8)))
        let base64 = String(digest.map { $0 == "-" ? "+" : $0 == "_" ? "/" : $0 }) + "="
        return "default-src 'none'; style-src 'sha256-\(base64)'; form-action 'self'; base-uri 'none'; "
            + "frame-ancestors 'none'"
    }()

    package static let contentType = "text/html; charset=utf-8"

    package var bytes: [UInt8] {
        let direction = language.isRightToLeft ? " dir=\"rtl\"" : ""
        let html = """
            <!doctype html>
            <html lang="\(language.rawValue)"\(direction)>
            <head>
            <meta charset="utf-8">
            <meta name="viewport" content="width=device-width">
            <title>\(title)</title>
            <style>\(Self.style)</style>
            </head>
            <body>
            <h1>\(title)</h1>
            \(body)
            </body>
            </html>
            """
        return Array(html.utf8)
    }

    /// Names the language, and forbids resources, framing, caching and referrers; the page's address may hold
    /// a token.
    package func describe(_ fields: inout HTTPFields) {
        fields.set("Content-Language", language.rawValue)
        fields.append("Vary", "Accept-Language")
        fields.set("Content-Security-Policy", Self.policy)
        fields.set("Referrer-Policy", "no-referrer")
        fields.set("Cache-Control", "no-store")
    }
}
