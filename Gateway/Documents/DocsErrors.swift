import Contracts

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
