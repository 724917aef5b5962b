import HTTPKit
import ServiceKit
import SodiumKit

/// The frame of the small pages behind mailed links: no scripts, nothing from elsewhere, one form at most.
struct LinkPage: Sendable {
    private static let style = """
        body{font:18px/1.5 system-ui,sans-serif;max-width:32rem;margin:15vh auto;padding:0 1rem}\
        button,input{font:inherit;padding:.5rem 1rem}input{display:block;width:100%;box-sizing:border-box;\
        margin:.25rem 0 1rem}ul{color:#a00}
        """

    /// Nothing may run or load; the form may only be posted back here.
    private let policy: String

    init() {
        let digest = Sodium.base64URL(Sodium.sha256(Array(Self.style.utf8)))
        let base64 = String(digest.map { $0 == "-" ? "+" : $0 == "_" ? "/" : $0 }) + "="
        policy =
            "default-src 'none'; style-src 'sha256-\(base64)'; form-action 'self'; base-uri 'none'; "
            + "frame-ancestors 'none'"
    }

    var invalidLink: Answer {
        answer(
            title: "This link does not work",
            body: "<p>This link is invalid or has expired. Please request a new one.</p>", status: 400)
    }

    /// A page; title and body are HTML.
    func answer(title: String, body: String, status: Int = 200) -> Answer {
        let html = """
            <!doctype html>
            <html lang="en">
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
        var answer = Answer.raw(
            .bytes(Array(html.utf8)), contentType: "text/html; charset=utf-8", status: status)
        answer.fields.set("Content-Security-Policy", policy)
        // The address holds the token.
        answer.fields.set("Referrer-Policy", "no-referrer")
        answer.fields.set("Cache-Control", "no-store")
        return answer
    }
}
