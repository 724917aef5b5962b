import Contracts
import ServiceKit

/// The page for a person who opens Coffer's address in a browser: a self-hoster after the start, or somebody
/// invited by a mail. It reveals no version and no user.
struct WelcomePage: Sendable {
    let page: HTMLPage

    /// - Parameter appLink: the app's address; nil if none is set.
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
