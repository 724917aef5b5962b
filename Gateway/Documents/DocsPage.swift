import Contracts
import SodiumKit

/// The page behind `/docs`: a guide, then a reference made from the declarations. It has no resource outside
/// itself, and reads whole without its script.
struct DocsPage: Sendable {
    private let endpoints: [EndpointDescription]

    init(_ endpoints: [EndpointDescription]) { self.endpoints = endpoints }

    /// Allows the page's own style and script, and nothing else.
    static let policy =
        "default-src 'none'; style-src 'sha256-\(digest(DocsStyle.text))'; "
        + "script-src 'sha256-\(digest(DocsScript.text))'; img-src data:; base-uri 'none'; "
        + "form-action 'none'; frame-ancestors 'none'"

    private static func digest(_ text: String) -> String {
        let digest = Sodium.base64URL(Sodium.sha256(Array(text.utf8)))
        return String(digest.map { $0 == "-" ? "+" : $0 == "_" ? "/" : $0 }) + "="
    }

    private static let icon =
        "data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 16 16'%3E"
        + "%3Crect width='16' height='16' rx='3' fill='%231f6f5c'/%3E"
        + "%3Ccircle cx='8' cy='8' r='3' fill='none' stroke='white' stroke-width='2'/%3E%3C/svg%3E"

    var html: String {
        let reference = DocsReference(endpoints)
        return """
            <!doctype html>
            <html lang="en" data-examples="curl">
            <head>
            <meta charset="utf-8">
            <meta name="viewport" content="width=device-width, initial-scale=1">
            <meta name="color-scheme" content="light dark">
            <title>Coffer: documentation</title>
            <link rel="icon" href="\(Self.icon)">
            <style>\(DocsStyle.text)</style>
            </head>
            <body>
            <a class="skip" href="#main">Skip to the content</a>
            <header>
            <a class="brand" href="#top">Coffer</a>
            <div class="tools">
            <label for="search">Search</label>
            <input id="search" type="search" placeholder="transactions, PATCH …" autocomplete="off">
            <button type="button" id="examples">Swift examples</button>
            <button type="button" id="theme">Dark</button>
            </div>
            </header>
            <nav aria-label="Contents">
            <details id="contents" open>
            <summary>Contents</summary>
            \(DocsGuide.contents)
            \(reference.contents)
            </details>
            </nav>
            <main id="main">
            <h1 id="top">Coffer</h1>
            \(DocsGuide.text)
            <p id="nothing" role="status" hidden>Nothing has these words.</p>
            \(reference.text)
            \(DocsTypes(endpoints).text)
            </main>
            <footer><p>This page and <a href="/openapi.json">the OpenAPI document</a> are made from the
            declarations that serve the routes.</p></footer>
            <script>\(DocsScript.text)</script>
            </body>
            </html>
            """
    }
}
