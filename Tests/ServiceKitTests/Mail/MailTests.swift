import Contracts
import SodiumKit
import Testing

@testable import ServiceKit

@Suite struct MailTests {
    private let moment = Timestamp(millisecondsSinceEpoch: 1_767_225_600_000)

    @Test func `a mail has text and HTML, its date and CRLF lines only`() throws {
        let mail = Mail(to: "ada@example.org", subject: "Grüße", text: "Hello =\nÜber", html: "<p>Hello</p>")
        let message = try #require(mail.message(from: "Coffer <no-reply@example.org>", at: moment, id: "1a"))
        #expect(message.contains("Subject: =?utf-8?Q?Gr=C3=BC=C3=9Fe?=\r\n"))
        #expect(message.contains("Date: Thu, 1 Jan 2026 00:00:00 +0000\r\n"))
        #expect(message.contains("Message-ID: <1a@example.org>\r\n"))
        #expect(message.contains("multipart/alternative; boundary=\"coffer-1a\"\r\n"))
        #expect(message.contains("Hello =3D\r\n=C3=9Cber"))
        let lines = message.split(separator: "\r\n", omittingEmptySubsequences: false)
        #expect(lines.allSatisfy { $0.utf8.count <= 998 && !$0.utf8.contains(10) && !$0.utf8.contains(13) })
    }

    @Test(arguments: ["a@b.c\r\nBcc: x@y.z", "a@b.c\n", "a\u{0}@b.c"])
    func `neither an address nor a subject can inject header lines`(line: String) {
        let from = "f@example.org"
        #expect(Mail(to: line, subject: "s", text: "t").message(from: from, at: moment, id: "1") == nil)
        #expect(Mail(to: "a@b.c", subject: line, text: "t").message(from: from, at: moment, id: "1") == nil)
        #expect(Mail(to: "a@b.c", subject: "s", text: "t").message(from: line, at: moment, id: "1") == nil)
    }

    @Test(arguments: ["", "nobody", "a@b.c, d@e.f", "Ada <a@b.c>", "a@b.c>", "a b@c.d", "ü@b.c"])
    func `a recipient that is no single address gets no mail`(to: String) {
        let mail = Mail(to: to, subject: "s", text: "t")
        #expect(mail.message(from: "f@example.org", at: moment, id: "1") == nil)
    }

    @Test func `a long subject with non-ASCII letters is encoded in lines of at most 76 characters`() throws {
        let subject = String(repeating: "Überweisung 12 € = ", count: 12)
        let mail = Mail(to: "a@b.c", subject: subject, text: "t")
        let message = try #require(mail.message(from: "f@example.org", at: moment, id: "1"))
        let header = try #require(message.split(separator: "\r\nDate:").first).split(separator: "Subject: ")[
            1]
        let lines = "Subject: \(header)".split(separator: "\r\n")
        #expect(lines.count > 5)
        #expect(lines.allSatisfy { $0.utf8.count <= 76 })
        #expect(lines.dropFirst().allSatisfy { $0.hasPrefix(" =?utf-8?Q?") })
        #expect(MailHeader.encoded("=?utf-8?Q?x?=", after: "").hasPrefix("=?utf-8?Q?=3D=3Futf=2D8"))
        #expect(MailHeader.encoded("plain", after: "") == "plain")
    }

    @Test(arguments: [
        ("Coffer <a@b.c>", "Coffer <a@b.c>"), ("a@b.c", "a@b.c"),
        ("Café  Money <a@b.c>", "=?utf-8?Q?Caf=C3=A9_Money?= <a@b.c>"),
    ])
    func `a sender's name with non-ASCII letters is encoded, the address never`(from: String, header: String)
        throws
    {
        let mail = Mail(to: "ada@example.org", subject: "s", text: "t")
        let message = try #require(mail.message(from: from, at: moment, id: "1"))
        #expect(message.hasPrefix("From: \(header)\r\nTo: ada@example.org\r\n"))
    }

    @Test(
        arguments: [
            (0, false, 0, 5), (1, false, 5, 15), (6, false, 9_000, 3_600), (60, false, 169_200, 3_600),
            (61, false, 169_201, nil), (0, true, 0, 5), (5, true, 1_800, 1_800), (5, true, 1_801, nil),
        ] as [(Int, Bool, Int64, Int64?)])
    func `a mail is tried for two days, a refused one for an hour`(
        attempts: Int, isRefusal: Bool, age: Int64, delay: Int64?
    ) {
        let mail = QueuedMail(
            id: 1, mail: Mail(to: "a@b.c", subject: "s", text: "t"), createdAt: moment, attempts: attempts,
            turn: 1)
        let now = moment.adding(seconds: age)
        let problem = MailTransport.Problem(reason: "r", isRefusal: isRefusal)
        #expect(MailRetry.due(after: problem, mail, now: now) == delay.map { now.adding(seconds: $0) })
    }

    @Test func `the Message-ID of a queued mail is the same at every try and differs from another mail's`() {
        func id(_ row: Int64, _ text: String, attempts: Int = 0) -> String {
            QueuedMail(
                id: row, mail: Mail(to: "a@b.c", subject: "s", text: text), createdAt: moment,
                attempts: attempts, turn: 1
            ).messageID
        }
        #expect(id(1, "t") == id(1, "t", attempts: 3))
        #expect(Set([id(1, "t"), id(2, "t"), id(1, "u")]).count == 3)
    }

    @Test func `quoted-printable lines are at most 76 characters and keep every byte`() {
        let text = String(repeating: "aé=", count: 200) + "\nend "
        let encoded = Mail.quotedPrintable(text)
        #expect(encoded.split(separator: "\r\n").allSatisfy { $0.utf8.count <= 76 })
        #expect(encoded.hasSuffix("end=20"))
    }
}
