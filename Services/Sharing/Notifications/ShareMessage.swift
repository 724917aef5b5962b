import Contracts

/// The plain text of a mail about a share. The address may be a stranger's, so the text has nothing that a
/// person chose: no description, no address, and only the letters of a name, which cannot make a link.
struct ShareMessage: Sendable, Equatable {
    enum Reader: Sendable, CaseIterable {
        case user
        /// Has no account and may register.
        case stranger
        /// Has no account and may not register without the operator.
        case outsider
    }

    let subject: String
    let text: String

    /// - Parameter link: the link for signing in, from the settings.
    static func shared(by name: String, part: Money, to reader: Reader, link: String) -> ShareMessage {
        let news = "\(spelled(name)) shared an expense with you."
        return ShareMessage("An expense was shared with you", news, part, to: reader, link: link)
    }

    static func changed(by name: String, part: Money, to reader: Reader, link: String) -> ShareMessage {
        let news = "\(spelled(name)) changed a shared expense."
        return ShareMessage("A shared expense was changed", news, part, to: reader, link: link)
    }

    static func reminder(by name: String, part: Money, to reader: Reader, link: String) -> ShareMessage {
        let news = "\(spelled(name)) reminds you of a shared expense."
        return ShareMessage("A reminder of an expense", news, part, to: reader, link: link)
    }

    static func unpaid(by name: String, part: Money, to reader: Reader, link: String) -> ShareMessage {
        let news = "\(spelled(name)) marked your part of a shared expense as unpaid again."
        return ShareMessage("A payment was taken back", news, part, to: reader, link: link)
    }

    /// One of several payments that was taken back.
    static func reversed(by name: String, amount: Money, to reader: Reader, link: String) -> ShareMessage {
        let news = "\(spelled(name)) took a payment of your part of a shared expense back. It was"
        return ShareMessage(
            "A payment was taken back", news, amount, advice(to: reader), to: reader, link: link)
    }

    /// A net settlement that was taken back; its people are users.
    static func reopened(by name: String, amount: Money, link: String) -> ShareMessage {
        let news = "\(spelled(name)) took a settlement with you back. It was about"
        return ShareMessage(
            "A settlement was taken back", news, amount, "See what is open in Coffer:", to: .user, link: link)
    }

    /// A debtor who says that they paid; both are users.
    static func claimed(by name: String, amount: Money, link: String) -> ShareMessage {
        let news = "\(spelled(name)) says that they paid you"
        return ShareMessage(
            "Somebody says that they paid you", news, amount, "If so, settle in Coffer:", to: .user,
            link: link)
    }

    private init(_ subject: String, _ news: String, _ part: Money, to reader: Reader, link: String) {
        self.init(
            subject, "\(news) Your part is", part, Self.advice(to: reader), to: reader, link: link)
    }

    private init(
        _ subject: String, _ news: String, _ amount: Money, _ advice: String, to reader: Reader, link: String
    ) {
        self.subject = subject
        text = """
            Hello,

            \(news) \(amount.text) \(amount.currency.code).

            \(advice)

            \(link)

            \(reader == .user ? Self.farewell : Self.strangersFarewell)
            """
    }

    private static func advice(to reader: Reader) -> String {
        switch reader {
        case .user: "See it, or decline it, in Coffer:"
        case .stranger: "See it by registering with this address:"
        case .outsider: "To see it, ask whoever runs this Coffer for an account with this address:"
        }
    }

    private static let farewell = "You can turn these mails off in the settings of your notifications."
    private static let strangersFarewell = "If you know nothing of it, ignore this mail: nothing happens."

    /// Returns a name's letters with single spaces, hyphens and apostrophes between them, at most 60
    /// characters; "Somebody" if no letter is left or the text has more than 480 bytes.
    static func spelled(_ name: String) -> String {
        let kept = name.unicodeScalars.map { scalar in
            switch scalar.properties.generalCategory {
            case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter,
                .nonspacingMark, .spacingMark:
                Character(scalar)
            default: scalar == "-" || scalar == "'" ? Character(scalar) : " "
            }
        }
        let words = String(kept).split(separator: " ").filter { $0.contains(where: \.isLetter) }
        let text = String(words.joined(separator: " ").prefix(60))
        return text.isEmpty || text.utf8.count > 480 ? "Somebody" : text
    }
}
