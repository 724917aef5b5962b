import Contracts
import Testing

@testable import AuthService

/// Every mail in every language.
struct LetterTests {
    private static let moment = Timestamp(millisecondsSinceEpoch: 1_795_835_159_000)
    private static let link = "https://x.test/v?token=abc&a='\"<b>"
    private static let linked: [Letter] = [
        .verification(link: link), .invitation(link: link), .accountAdded(link: link),
        .passwordReset(link: link), .addressConfirmation(link: link),
        .addressRequested(link: link, at: moment),
    ]
    private static let notices: [Letter] = [
        .addressTaken, .addressRestored(at: moment), .passwordRenewed(at: moment),
        .passwordChanged(at: moment), .apiTokenMade(at: moment), .calendarMade(at: moment),
        .bankConnected(at: moment),
        .passkeyAdded,
        .identityLinked(at: moment),
        .secondFactorOn(at: moment), .secondFactorOff(at: moment), .recoveryCodesMade(at: moment),
        .recoveryCodeUsed(left: 0, at: moment), .recoveryCodeUsed(left: 1, at: moment),
        .recoveryCodeUsed(left: 7, at: moment),
    ]
    private static let foreign = Language.allCases.filter { $0 != .english }

    private func paragraphs(_ message: MailMessage) -> [String] {
        var text = message.text
        #expect(text.hasSuffix("\n"))
        text.removeLast()
        return text.split(separator: "\n\n").map(String.init)
    }

    @Test(arguments: foreign)
    func `AUTH-009, AUTH-010: no mail has an English sentence in another language`(language: Language) {
        for letter in Self.linked + Self.notices {
            let (message, english) = (letter.message(in: language), letter.message(in: .english))
            let (own, others) = (paragraphs(message), paragraphs(english))
            #expect(own.count == others.count, "\(letter)")
            #expect(message.subject != english.subject && !message.subject.isEmpty)
            for (paragraph, other) in zip(own, others) {
                #expect(paragraph == Self.link || paragraph != other, "\(language): \(paragraph)")
                #expect(!paragraph.hasPrefix(" ") && !paragraph.contains("  "), "\(paragraph)")
            }
            let words = Set(message.html.split { !$0.isLetter }.map { $0.lowercased() })
            #expect(words.isDisjoint(with: ["the", "you", "your", "password", "if", "account"]), "\(words)")
        }
    }

    @Test(arguments: Language.allCases)
    func `a link stands on a line of its own in every language, and in the HTML from left to right`(
        language: Language
    ) {
        let address = "https://x.test/v?token=abc&amp;a=&#39;&quot;&lt;b&gt;"
        for letter in Self.linked {
            let message = letter.message(in: language)
            #expect(message.text.contains("\n\n\(Self.link)\n\n"))
            #expect(message.html.contains("<p><a href=\"\(address)\">"))
            let shown =
                language == .hebrew ? "<br><bdi dir=\"ltr\">\(address)</bdi></p>" : "<br>\(address)</p>"
            #expect(message.html.contains(shown))
            #expect(!message.html.contains("<b>"))
        }
        for letter in Self.notices {
            let message = letter.message(in: language)
            #expect(!message.html.contains("href") && !message.text.contains("://"))
        }
    }

    @Test(arguments: Language.allCases)
    func `the HTML of a mail names its language, and Hebrew runs from right to left`(language: Language) {
        for letter in Self.linked + Self.notices {
            let html = letter.message(in: language).html
            let direction = language == .hebrew ? " dir=\"rtl\"" : ""
            #expect(html.contains("<html lang=\"\(language.rawValue)\"\(direction)>\n"))
            #expect(html.contains("<body\(direction) style="))
        }
    }

    @Test(arguments: [
        (Language.english, "on 2026-11-28 at 03:05 UTC"), (.german, "am 28.11.2026 um 03:05 UTC"),
        (.spanish, "l 28/11/2026 a las 03:05 UTC"), (.french, "e 28/11/2026 à 03:05 UTC"),
        (.hebrew, "ב־28.11.2026 בשעה \u{2068}03:05 UTC\u{2069}"), (.japanese, "2026年11月28日 03:05 UTCに"),
    ])
    func `a notice tells when it happened as its language writes dates`(language: Language, written: String) {
        let timed: [Letter] = [
            .addressRequested(link: Self.link, at: Self.moment), .addressRestored(at: Self.moment),
            .passwordRenewed(at: Self.moment), .passwordChanged(at: Self.moment),
            .apiTokenMade(at: Self.moment), .calendarMade(at: Self.moment),
            .bankConnected(at: Self.moment),
            .identityLinked(at: Self.moment),
            .secondFactorOn(at: Self.moment), .secondFactorOff(at: Self.moment),
            .recoveryCodesMade(at: Self.moment), .recoveryCodeUsed(left: 1, at: Self.moment),
        ]
        for letter in timed {
            let text = letter.message(in: language).text.replacing("\n", with: " ")
            #expect(text.contains(written), "\(text)")
        }
    }

    @Test(arguments: Language.allCases)
    func `the mail of a used recovery code tells how many are left`(language: Language) {
        let texts = [0, 1, 2, 7].map {
            Letter.recoveryCodeUsed(left: $0, at: Self.moment).message(in: language).text
        }
        #expect(Set(texts).count == 4)
        #expect(texts[3].contains("7"))
    }

    /// The English words as they were before there were others.
    @Test func `English mails read as before`() {
        let message = Letter.passwordReset(link: "https://x.test/r").message(in: .english)
        #expect(
            message.text == """
                Hello,

                somebody asked for a new password for the Coffer account with this email address. If it
                was you, open this link and choose one:

                https://x.test/r

                The link works once, for 60 minutes; a newer mail replaces it. If you did not ask for it,
                ignore this mail: your password stays as it is.

                """)
        #expect(
            message.html == """
                <!doctype html>
                <html lang="en">
                <head><meta charset="utf-8"><title>Set a new password for Coffer</title></head>
                <body style="font:16px/1.5 sans-serif;max-width:36em">
                <p>Hello,</p>
                <p>somebody asked for a new password for the Coffer account with this email address. If it
                was you, open this link and choose one:</p>
                <p><a href="https://x.test/r">Choose a new password</a></p>
                <p>If the link does not open, copy this address:<br>https://x.test/r</p>
                <p>The link works once, for 60 minutes; a newer mail replaces it. If you did not ask for it,
                ignore this mail: your password stays as it is.</p>
                </body>
                </html>

                """)
        let token = Letter.apiTokenMade(at: Self.moment).message(in: .english)
        #expect(
            token.text == """
                Hello,

                an API token was made for your Coffer account on 2026-11-28 at
                03:05 UTC. A program with it reaches your data without
                your password.

                If that was not you, sign in, revoke the token in the settings, and change your password.

                """)
    }
}
