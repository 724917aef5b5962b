import Contracts

/// The words of the mail that a webhook is disabled, in one language. A language without one of them does not
/// compile.
struct WebhookWords: LanguageWords {
    let subject: String
    /// What happened: the receiver's host, and the day.
    let news: @Sendable (_ host: String, _ day: String) -> String

    // Why, as a sentence.
    let gone: String
    /// The day of the first failure since the last success.
    let failing: @Sendable (_ day: String) -> String
    let overflow: String
    /// The user took the account back.
    let security: String
    /// The secret is a new one.
    let secret: String

    /// What the reader can do; the link follows.
    let advice: String
    let farewell: String
}
