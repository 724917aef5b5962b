import Contracts

/// The words of a mail about a share, as plain text. What people chose themselves stays out of it, as the
/// address may be a stranger's: no description, no address, and of a name only its letters, which cannot
/// make a link.
struct ShareMessage: Sendable, Equatable {
    let subject: String
    let text: String

    /// - Parameter link: where to sign in, from the settings.
    static func shared(by name: String, part: Money, isUser: Bool, link: String) -> ShareMessage {
        ShareMessage(
            subject: "An expense was shared with you",
            text: """
                Hello,

                \(spelled(name)) shared an expense with you. Your part is \(part.text) \(part.currency.code).

                \(isUser ? "See it, or decline it, in Coffer:" : "See it by registering with this address:")

                \(link)

                \(isUser ? farewell : strangersFarewell)
                """)
    }

    static func reminder(by name: String, part: Money, isUser: Bool, link: String) -> ShareMessage {
        ShareMessage(
            subject: "A reminder of an expense",
            text: """
                Hello,

                \(spelled(name)) reminds you of a shared expense. Your part is \(part.text) \
                \(part.currency.code).

                \(isUser ? "See it, or decline it, in Coffer:" : "See it by registering with this address:")

                \(link)

                \(isUser ? farewell : strangersFarewell)
                """)
    }

    private static let farewell = "You can turn these mails off in the settings of your notifications."
    private static let strangersFarewell = "If you know nothing of it, ignore this mail: nothing happens."

    /// The letters of a name with single spaces, hyphens and apostrophes between them, at most 60 characters.
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
