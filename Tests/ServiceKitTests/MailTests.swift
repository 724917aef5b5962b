import Contracts
import SodiumKit
import Testing

@testable import ServiceKit

@Suite struct MailTests {
    private let moment = Timestamp(millisecondsSinceEpoch: 1_767_225_600_000)

    @Test func `a mail has text and HTML, its date and CRLF lines only`() throws {
        _ = Sodium.start()
        let mail = Mail(to: "ada@example.org", subject: "Grüße", text: "Hello =\nÜber", html: "<p>Hello</p>")
        let message = try #require(mail.message(from: "Coffer <no-reply@example.org>", at: moment))
        #expect(message.contains("Subject: =?utf-8?Q?Gr=C3=BC=C3=9Fe?=\r\n"))
        #expect(message.contains("Date: Thu, 1 Jan 2026 00:00:00 +0000\r\n"))
        #expect(message.contains("multipart/alternative"))
        #expect(message.contains("Hello =3D\r\n=C3=9Cber"))
        let lines = message.split(separator: "\r\n", omittingEmptySubsequences: false)
        #expect(lines.allSatisfy { $0.utf8.count <= 998 && !$0.utf8.contains(10) && !$0.utf8.contains(13) })
    }

    @Test(arguments: ["a@b.c\r\nBcc: x@y.z", "a@b.c\n", "a\u{0}@b.c"])
    func `an address cannot inject header lines`(address: String) {
        _ = Sodium.start()
        #expect(Mail(to: address, subject: "s", text: "t").message(from: "f@example.org", at: moment) == nil)
        #expect(
            Mail(to: "a@b.c", subject: address, text: "t").message(from: "f@example.org", at: moment) == nil)
    }

    @Test func `quoted-printable lines are at most 76 characters and keep every byte`() {
        let text = String(repeating: "aé=", count: 200) + "\nend "
        let encoded = Mail.quotedPrintable(text)
        #expect(encoded.split(separator: "\r\n").allSatisfy { $0.utf8.count <= 76 })
        #expect(encoded.hasSuffix("end=20"))
    }
}
