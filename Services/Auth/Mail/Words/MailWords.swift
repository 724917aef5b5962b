import Contracts

/// The words of all mails in one language. A language without one of them does not compile.
///
/// Each text is a paragraph. News get the date as the language writes it, and the time with its zone.
struct MailWords: LanguageWords {
    typealias News = @Sendable (_ date: String, _ time: String) -> String

    struct Link: Sendable {
        let subject: String
        /// What the link is for.
        let request: String
        let label: String
        /// How long the link works, and what to do about an unwanted mail.
        let terms: String
    }

    struct Notice: Sendable {
        let subject: String
        let paragraphs: [String]
    }

    /// A notice with the time when it happened.
    struct TimedNotice: Sendable {
        let subject: String
        let news: News
        let advice: [String]
    }

    /// A notice with a time and a link.
    struct TimedLink: Sendable {
        let subject: String
        let news: News
        let request: String
        let label: String
        let terms: String
    }

    let language: Language
    let hello: String
    /// Stands before a link's address.
    let linkHelp: String

    let verification: Link
    let invitation: Link
    let accountAdded: Link
    let passwordReset: Link
    let addressConfirmation: Link
    let addressRequested: TimedLink
    let addressTaken: Notice
    let addressRestored: TimedNotice
    let passwordRenewed: TimedNotice
    let passwordChanged: TimedNotice
    let apiTokenMade: TimedNotice
    let calendarMade: TimedNotice
    let bankConnected: TimedNotice
    let passkeyAdded: Notice
    let identityLinked: TimedNotice
    let secondFactorOn: TimedNotice
    let secondFactorOff: TimedNotice
    let recoveryCodesMade: TimedNotice
    /// `lastRecoveryCode` or `recoveryCodesLeft` comes before its advice.
    let recoveryCodeUsed: TimedNotice
    let lastRecoveryCode: String
    let recoveryCodesLeft: @Sendable (Int) -> String

    func message(_ words: Link, _ link: String) -> MailMessage {
        message(
            words.subject,
            [.paragraph(words.request), .link(link, label: words.label), .paragraph(words.terms)])
    }

    func message(_ words: TimedLink, at moment: Timestamp, _ link: String) -> MailMessage {
        message(
            words.subject,
            [
                .paragraph(told(words.news, moment)), .paragraph(words.request),
                .link(link, label: words.label), .paragraph(words.terms),
            ])
    }

    func message(_ words: Notice) -> MailMessage {
        message(words.subject, words.paragraphs.map { .paragraph($0) })
    }

    /// - Parameter detail: comes between the news and the advice.
    func message(_ words: TimedNotice, at moment: Timestamp, detail: String? = nil) -> MailMessage {
        let paragraphs = [told(words.news, moment), detail].compactMap(\.self) + words.advice
        return message(words.subject, paragraphs.map { .paragraph($0) })
    }

    private func message(_ subject: String, _ parts: [MailMessage.Part]) -> MailMessage {
        MailMessage(subject: subject, [.paragraph(hello)] + parts, in: language, help: linkHelp)
    }

    private func told(_ news: News, _ moment: Timestamp) -> String {
        news(
            language.text(of: moment.utcDate), language.isolated("\(moment.text.dropFirst(11).prefix(5)) UTC")
        )
    }
}
