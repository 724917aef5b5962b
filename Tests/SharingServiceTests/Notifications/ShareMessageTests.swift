import Contracts
import Testing

@testable import SharingService

@Suite struct ShareMessageTests {
    @Test(
        arguments: [
            ("Ann", "Ann"), ("Anne-Marie O'Neil", "Anne-Marie O'Neil"), ("Zoë 李", "Zoë 李"),
            ("evil.example", "evil example"), ("http://a.b/c?d=e", "http a b c d e"),
            ("+1 555 0100", nil), ("- ' -", nil), ("", nil), ("a@b.cd", "a b cd"),
            ("\u{202E}moc.live\u{200B}", "moc live"), ("ｅｖｉｌ．ｃｏｍ", "ｅｖｉｌ ｃｏｍ"),
            (String(repeating: "x", count: 99), String(repeating: "x", count: 60)),
            ("a" + String(repeating: "\u{301}", count: 900), nil),
        ] as [(String, String?)])
    func `only the letters of a name are written`(name: String, written: String?) {
        #expect(ShareMessage.spelled(name) == written)
        let message = ShareMessage(
            .shared, by: name, Money(amountMinor: 1, .usd), to: .user, link: "x:", in: .english)
        #expect(message.text.contains("\(written ?? "Somebody") shared"))
    }

    @Test(arguments: Language.allCases)
    func `a mail to a user names the expense, by its letters alone, and a stranger's has no typed text`(
        language: Language
    ) {
        let titles: [(String, String?)] = [
            ("Osteria Roma", "Osteria Roma"),
            ("Pay at https://evil.example/x", "Pay at https evil example x"),
            ("\u{202E}Roma\u{200B}\n\nBcc: a@b.cd", "Roma Bcc a b cd"), ("+1 555", nil), ("", nil),
            (String(repeating: "y", count: 99), String(repeating: "y", count: 60)),
        ]
        for (title, named) in titles {
            for kind in ShareMessage.Kind.allCases where kind != .invited {
                func message(_ reader: ShareMessage.Reader, _ title: String?) -> ShareMessage {
                    ShareMessage(
                        kind, by: "Ann", Money(amountMinor: 1_250, .usd), about: title, to: reader,
                        link: "https://x.test", in: language)
                }
                let plain = message(.user, nil)
                let mail = message(.user, title)
                let words = ShareWords.of(language)
                #expect(mail.subject == plain.subject)
                #expect(
                    mail.text.split(separator: "\n\n").count == 5
                        && mail.text.contains(named.map { words.expense($0) } ?? plain.text))
                for reader in [ShareMessage.Reader.stranger, .outsider] {
                    #expect(message(reader, title) == message(reader, nil))
                }
            }
        }
    }

    @Test func `a message has no other link than the settings'`() {
        let part = Money(amountMinor: 1_250, .usd)
        for reader in ShareMessage.Reader.allCases {
            let messages = [
                ShareMessage(
                    .shared, by: "x.y", part, to: reader, link: "https://app.example", in: .english),
                ShareMessage(
                    .reminder, by: "x.y", part, to: reader, link: "https://app.example", in: .english),
            ]
            for message in messages {
                #expect(message.text.split(separator: "https://").count == 2)
                #expect(message.text.contains("12.50 USD") && !message.text.contains("x.y"))
                #expect(!message.subject.contains("x y"))
            }
        }
    }
}
