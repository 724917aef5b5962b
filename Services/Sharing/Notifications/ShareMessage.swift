import Contracts

/// The plain text of a mail about a share, or an invitation to a book. Of chosen words it has only letters,
/// which cannot make a link: of a name, and to users of the expense's title. The address may be a stranger's,
/// whose mail has no typed text but the name.
struct ShareMessage: Sendable, Equatable {
    enum Kind: Sendable, CaseIterable {
        case shared, changed, reminder
        /// A part that was paid is open again.
        case unpaid
        /// One of several payments was taken back.
        case reversed
        /// A net settlement was taken back; its people are users.
        case reopened
        /// A debtor says that they paid; both are users.
        case claimed
        /// A creditor says that nothing arrived; both are users.
        case claimRefused
        /// An invitation to a book, of which the mail tells nothing.
        case invited
    }

    enum Reader: Sendable, CaseIterable {
        case user
        /// Has no account and may register.
        case stranger
        /// Has no account and may not register without the operator.
        case outsider
    }

    let subject: String
    let text: String

    /// - Parameters:
    ///   - amount: of the part, or of the payment; nil for an invitation.
    ///   - title: the expense's, for users alone; nil where there is none.
    ///   - link: the link for signing in, from the settings.
    init(
        _ kind: Kind, by name: String, _ amount: Money?, about title: String? = nil, to reader: Reader,
        link: String, in language: Language
    ) {
        let words = ShareWords.of(language)
        let said = words.said(kind)
        let person = words.person(Self.spelled(name) ?? words.somebody)
        let sum = amount.map { language.isolated("\($0.text) \($0.currency.code)") } ?? ""
        let named =
            reader == .user ? title.flatMap { Self.spelled($0) }.map { "\n\(words.expense($0))" } : nil
        subject = said.subject
        text = """
            \(words.hello)

            \(said.news(person, sum))\(named ?? "")

            \(words.advice(kind, reader))

            \(link)

            \(reader == .user ? words.farewell : words.strangersFarewell)
            """
    }

    /// Returns the letters of a name or a title with single spaces, hyphens and apostrophes between them, at
    /// most 60 characters; nil if no letter is left or the text has more than 480 bytes.
    static func spelled(_ name: String) -> String? {
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
        return text.isEmpty || text.utf8.count > 480 ? nil : text
    }
}
