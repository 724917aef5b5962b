import Contracts
import Testing

@testable import SharingService

@Suite struct ShareMessageTests {
    @Test(arguments: [
        ("Ann", "Ann"), ("Anne-Marie O'Neil", "Anne-Marie O'Neil"), ("Zoë 李", "Zoë 李"),
        ("evil.example", "evil example"), ("http://a.b/c?d=e", "http a b c d e"),
        ("+1 555 0100", "Somebody"), ("- ' -", "Somebody"), ("", "Somebody"), ("a@b.cd", "a b cd"),
        ("\u{202E}moc.live\u{200B}", "moc live"), ("ｅｖｉｌ．ｃｏｍ", "ｅｖｉｌ ｃｏｍ"),
        (String(repeating: "x", count: 99), String(repeating: "x", count: 60)),
        ("a" + String(repeating: "\u{301}", count: 900), "Somebody"),
    ])
    func `only the letters of a name are written`(name: String, written: String) {
        #expect(ShareMessage.spelled(name) == written)
    }

    @Test func `a message has no other link than the settings'`() {
        let part = Money(amountMinor: 1_250, .usd)
        for reader in ShareMessage.Reader.allCases {
            let messages = [
                ShareMessage.shared(by: "x.y", part: part, to: reader, link: "https://app.example"),
                ShareMessage.reminder(by: "x.y", part: part, to: reader, link: "https://app.example"),
            ]
            for message in messages {
                #expect(message.text.split(separator: "https://").count == 2)
                #expect(message.text.contains("12.50 USD") && !message.text.contains("x.y"))
                #expect(!message.subject.contains("x y"))
            }
        }
    }
}
