import Vocabulary

/// A mail to one address. `message` refuses control characters and invalid addresses, so neither address nor
/// subject can inject header lines.
package struct Mail: Sendable {
    package var to: String
    package var subject: String
    package var text: String
    package var html: String?

    package init(to: String, subject: String, text: String, html: String? = nil) {
        self.to = to
        self.subject = subject
        self.text = text
        self.html = html
    }

    /// Returns the message (RFC 5322, MIME, CRLF lines), or nil when a header would not be one valid line.
    /// - Parameter id: letters and digits, the left part of the Message-ID and part of the MIME boundary.
    func message(from: String, at moment: Timestamp, id: String) -> String? {
        let headers = [from, to, subject]
        guard headers.allSatisfy({ !$0.utf8.contains { $0 < 32 || $0 == 127 } }), EmailAddress(to) != nil
        else { return nil }
        let sender = SMTPDelivery.address(of: from)
        let domain = sender.split(separator: "@").last.map(String.init) ?? "coffer"
        var lines = [
            "From: \(MailHeader.mailbox(from, after: "From: "))", "To: \(to)",
            "Subject: \(MailHeader.encoded(subject, after: "Subject: "))",
            "Date: \(MailHeader.date(moment))", "Message-ID: <\(id)@\(domain)>", "MIME-Version: 1.0",
            "Auto-Submitted: auto-generated",
        ]
        guard let html else {
            return (lines + Self.part("text/plain", text)).joined(separator: "\r\n")
        }
        let boundary = "coffer-\(id)"
        lines += ["Content-Type: multipart/alternative; boundary=\"\(boundary)\"", ""]
        for (type, body) in [("text/plain", text), ("text/html", html)] {
            lines += ["--\(boundary)"] + Self.part(type, body)
        }
        lines += ["--\(boundary)--", ""]
        return lines.joined(separator: "\r\n")
    }

    /// Returns a body with its headers. ASCII with short lines stays unencoded, so that links in the file are
    /// readable; any other body becomes quoted-printable.
    private static func part(_ type: String, _ body: String) -> [String] {
        let lines = body.split(omittingEmptySubsequences: false) { $0 == "\n" || $0 == "\r\n" }
        let isPlain = lines.allSatisfy { line in
            line.utf8.count <= 900 && line.utf8.allSatisfy { $0 == 9 || (32...126).contains($0) }
        }
        return [
            "Content-Type: \(type); charset=utf-8",
            "Content-Transfer-Encoding: \(isPlain ? "7bit" : "quoted-printable")", "",
            isPlain ? lines.joined(separator: "\r\n") : quotedPrintable(body), "",
        ]
    }

    /// Encodes a text by RFC 2045 §6.7: lines of at most 76 characters, CRLF line ends.
    static func quotedPrintable(_ text: String) -> String {
        let hex = Array("0123456789ABCDEF".utf8)
        var output: [UInt8] = []
        let lines = text.split(omittingEmptySubsequences: false) { $0 == "\n" || $0 == "\r\n" }
        for (number, line) in lines.enumerated() {
            if number > 0 { output += [13, 10] }
            let bytes = Array(line.utf8)
            var width = 0
            for (index, byte) in bytes.enumerated() {
                let isLast = index == bytes.count - 1
                let plain = (33...126).contains(byte) && byte != UInt8(ascii: "=") || byte == 32 && !isLast
                let size = plain ? 1 : 3
                if width + size > 75 {
                    output += [UInt8(ascii: "="), 13, 10]
                    width = 0
                }
                output += plain ? [byte] : [UInt8(ascii: "="), hex[Int(byte >> 4)], hex[Int(byte & 15)]]
                width += size
            }
        }
        return String(decoding: output, as: UTF8.self)
    }
}
