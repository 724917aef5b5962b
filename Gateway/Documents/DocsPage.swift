import Contracts

/// The page behind `/docs`: a guide, then a reference made from the declarations. Its style and its script
/// are files of the web app; it reads whole without them.
struct DocsPage: Sendable {
    private let endpoints: [EndpointDescription]
    /// The addresses of the style sheet and the script; nil without the web app.
    private let files: (style: String, script: String)?

    init(_ endpoints: [EndpointDescription], app: WebApp?) {
        self.endpoints = endpoints
        if let style = app?.address(of: "docs/docs.css"), let script = app?.address(of: "docs/docs.js") {
            files = (style, script)
        } else {
            files = nil
        }
    }

    /// Allows styles, scripts and requests of this origin, and nothing inline.
    static let policy =
        "default-src 'none'; style-src 'self'; script-src 'self'; img-src data:; connect-src 'self'; "
        + "base-uri 'none'; "
        + "form-action 'none'; frame-ancestors 'none'; require-trusted-types-for 'script'"

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
            \(links)
            </head>
            <body>
            <a class="skip" href="#main">Skip to the content</a>
            <header>
            <a class="brand" href="#top">Coffer</a>
            \(tools)
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
            \(DocsErrors.text)
            \(DocsTypes(endpoints).text)
            </main>
            <footer><p>This page and <a href="/openapi.json">the OpenAPI document</a> are made from the
            declarations that serve the routes.</p></footer>
            </body>
            </html>
            """
    }

    private var links: String {
        guard let files else { return "" }
        return """
            <link rel="stylesheet" href="\(files.style)">
            <script type="module" src="\(files.script)"></script>
            """
    }

    private var languages: String {
        DocsLanguage.allCases.map { "<option value=\"\($0.rawValue)\">\($0.title)</option>" }.joined()
    }

    /// What the script serves; without it, nothing would answer.
    private var tools: String {
        guard files != nil else { return "" }
        return """
            <div class="tools">
            <label for="search">Search</label>
            <input id="search" type="search" placeholder="transactions, PATCH …" autocomplete="off">
            <label for="examples">Language of the examples</label>
            <select id="examples">\(languages)</select>
            <button type="button" id="theme">Dark</button>
            </div>
            """
    }
}

/// The catalogue of error codes, each once, so that a search finds it.
enum DocsErrors {
    static let text: String = {
        let articles = ErrorCode.allCases.map { code in
            let slug = DocsReference.slug(code.rawValue.replacing("_", with: " "))
            return """
                <article class="type" id="error-\(slug)">
                <h3><code>\(code.rawValue)</code> \(code.status)</h3>
                <p>\(HTMLText.escape(code.defaultMessage))</p></article>
                """
        }
        return """
            <section class="chapter"><h2 id="error-codes">Error codes</h2>
            <p>A program decides by the code; newer servers may send further ones, whose status tells how to
            treat them. The sentence below is said where there is no better one.</p>
            \(articles.joined(separator: "\n"))</section>
            """
    }()
}
