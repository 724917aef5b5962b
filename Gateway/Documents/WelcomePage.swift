import Contracts
import ServiceKit

/// What a person finds who opens Coffer's address in a browser: a self-hoster after the start, or somebody
/// whom a mail invited. It tells nothing of versions and users.
struct WelcomePage: Sendable {
    let page: HTMLPage

    /// - Parameter appLink: where the app opens; nil where none is set.
    init(appLink: String?) {
        let way =
            appLink.map { "<p><a href=\"\(HTMLText.escape($0))\">Open the app</a></p>" }
            ?? "<p>Open the app that you use it with, and sign in or register there.</p>"
        page = HTMLPage(
            title: "Coffer runs here",
            body: """
                <p>This is the address of a money service that apps speak with.</p>
                \(way)
                """)
    }
}
