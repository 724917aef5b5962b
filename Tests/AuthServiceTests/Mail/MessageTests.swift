import Contracts
import Testing

@testable import AuthService

struct MessageTests {
    private static let link = "https://x.test/v?token=abc&a='\"<b>"

    @Test(arguments: [
        Letter.verification(link: link), Letter.passwordReset(link: link),
        Letter.invitation(link: link), Letter.accountAdded(link: link),
    ])
    func `a mail has its link on a line of its own in the text, and escaped in the HTML`(letter: Letter) {
        let message = letter.message(in: .english)
        #expect(message.text.hasPrefix("Hello,\n"))
        #expect(message.text.contains("\n\(Self.link)\n"))
        #expect(message.html.contains("<p>Hello,</p>"))
        #expect(
            message.html.contains(#"<a href="https://x.test/v?token=abc&amp;a=&#39;&quot;&lt;b&gt;">"#))
        #expect(!message.html.contains("<b>"))
        #expect(message.subject.utf8.allSatisfy { (32...126).contains($0) })
    }

    @Test func `the notice of a new password names the time and has no link`() {
        let moment = Timestamp(millisecondsSinceEpoch: 1_767_225_600_000)
        for letter in [Letter.passwordChanged(at: moment), .passwordRenewed(at: moment)] {
            let message = letter.message(in: .english)
            #expect(message.text.contains("on 2026-01-01 at 00:00 UTC"))
            #expect(!message.html.contains("href"))
        }
    }

    @Test(arguments: [
        ("https://x.test", "https://x.test/auth/reset-password?token=t"),
        ("myapp://open", "myapp://open/auth/reset-password?token=t"),
        ("myapp://open/", "myapp://open/auth/reset-password?token=t"),
        ("myapp://", "myapp:///auth/reset-password?token=t"),
    ])
    func `links start with the public address or an app's deep link`(start: String, link: String) {
        let links = MailedLinks(start: start, isDeep: true)
        #expect(links.passwordReset(token: "t") == link)
        #expect(
            links.verification(token: "t") == link.replacing("reset-password", with: "verify-email"))
    }

    @Test(
        arguments: [
            ([0], 59, false), ([0], 60, true), ([0, 60], 120, true), ([0, 60, 120], 899, false),
            ([0, 60, 120], 900, true), ([0, 60, 120], 960, true),
            (Array(stride(from: 0, to: 9_000, by: 900)), 86_399, false),
            (Array(stride(from: 0, to: 9_000, by: 900)), 86_400, true),
        ] as [([Int64], Int64, Bool)])
    func `AUTH-010: there is one verification mail a minute, 3 in 15 minutes and 10 a day`(
        sent: [Int64], now: Int64, isAllowed: Bool
    ) {
        let start = Timestamp(millisecondsSinceEpoch: 1_767_225_600_000)
        let moments = sent.map { start.adding(seconds: $0) }
        #expect(MailQuota.verification.allows(after: moments, now: start.adding(seconds: now)) == isAllowed)
    }

    @Test(
        arguments: [([0, 0], 0, true), ([0, 0, 0], 3_599, false), ([0, 0, 0], 3_600, true)]
            as [([Int64], Int64, Bool)])
    func `AUTH-009: there are three mails for a new password an hour`(
        sent: [Int64], now: Int64, isAllowed: Bool
    ) {
        let start = Timestamp(millisecondsSinceEpoch: 1_767_225_600_000)
        let moments = sent.map { start.adding(seconds: $0) }
        #expect(MailQuota.reset.allows(after: moments, now: start.adding(seconds: now)) == isAllowed)
    }
}
