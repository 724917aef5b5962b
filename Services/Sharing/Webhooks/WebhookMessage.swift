import Contracts

/// The plain text of the mail that Coffer has disabled a webhook, to its user. It names the host alone, which
/// the user wrote and `PublicURL` checked: the path of such an address is often a secret.
struct WebhookMessage: Sendable, Equatable {
    let subject: String
    let text: String

    /// - Parameters:
    ///   - host: of the address.
    ///   - moment: when it was disabled.
    ///   - link: the link for signing in, from the settings.
    init(
        _ webhook: WebhookRecord, to host: String, isDisabledBecause reason: WebhookDisabledReason,
        at moment: Timestamp, link: String, in language: Language
    ) {
        let words = WebhookWords.of(language)
        func day(_ moment: Timestamp) -> String { language.isolated(language.text(of: moment.utcDate)) }
        let why =
            switch reason {
            case .gone: words.gone
            case .failing: words.failing(day(webhook.failingSince ?? moment))
            case .overflow: words.overflow
            case .security: words.security
            case .secret: words.secret
            }
        subject = words.subject
        text = """
            \(ShareWords.of(language).hello)

            \(words.news(language.isolated(host), day(moment))) \(why)

            \(words.advice)

            \(link)

            \(words.farewell)
            """
    }
}
