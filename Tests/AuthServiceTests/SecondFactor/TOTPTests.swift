import Contracts
import Testing

@testable import AuthService

/// Contract "Second factor": the codes themselves.
@Suite struct TOTPTests {
    @Test(
        arguments: [
            (59, "287082"), (1_111_111_109, "081804"), (1_111_111_111, "050471"), (1_234_567_890, "005924"),
            (2_000_000_000, "279037"), (20_000_000_000, "353130"),
        ] as [(Int64, String)])
    func `RFC 6238, appendix B: the SHA-1 vectors, of which six digits count`(
        seconds: Int64, code: String
    ) {
        let secret = Array("12345678901234567890".utf8)
        let moment = Timestamp(millisecondsSinceEpoch: seconds * 1_000)
        #expect(TOTP.code(secret, step: TOTP.step(at: moment)) == code)
    }

    @Test func `RFC 4226, appendix D: the vectors of counters`() {
        let codes = [
            "755224", "287082", "359152", "969429", "338314", "254676", "287922", "162583", "399871",
            "520489",
        ]
        for (counter, code) in codes.enumerated() {
            #expect(TOTP.code(Array("12345678901234567890".utf8), step: Int64(counter)) == code)
        }
    }

    @Test func `a step on each side of the present is accepted, and none up to the last accepted one`() {
        let moment = Timestamp(millisecondsSinceEpoch: 300_000_000)
        #expect(TOTP.acceptedSteps(at: moment, after: 0) == [9_999, 10_000, 10_001])
        #expect(TOTP.acceptedSteps(at: moment, after: 9_999) == [10_000, 10_001])
        #expect(TOTP.acceptedSteps(at: moment, after: 10_001).isEmpty)
        // The clock was set back: the user is not locked out until it has caught up.
        #expect(TOTP.acceptedSteps(at: moment, after: 20_000) == [9_999, 10_000, 10_001])
    }

    @Test(arguments: [
        ("", ""), ("f", "MY"), ("fo", "MZXQ"), ("foo", "MZXW6"), ("foob", "MZXW6YQ"), ("fooba", "MZXW6YTB"),
        ("foobar", "MZXW6YTBOI"),
    ])
    func `RFC 4648, section 10: base32 without padding`(text: String, encoded: String) {
        #expect(TOTP.base32(Array(text.utf8)) == encoded)
    }

    @Test func `the address in an app's URL is escaped`() {
        let url = TOTP.url([0, 1, 2, 3, 4], issuer: "Coffer", account: "a+b&c?@d.test")
        #expect(
            url == "otpauth://totp/Coffer:a%2Bb%26c%3F%40d.test?secret=AAAQEAYE&issuer=Coffer"
                + "&algorithm=SHA1&digits=6&period=30")
    }

    @Test func `a recovery code is read as people type it`() throws {
        let code = RecoveryCode.random()
        #expect(code.text.utf8.count == 19)
        #expect(RecoveryCode(code.text) == code)
        #expect(RecoveryCode(" " + code.text.uppercased().replacing("-", with: " ")) == code)
        #expect(RecoveryCode("0000-1111-2222-3333") == RecoveryCode("OoOo-IiLl-2222-3333"))
        for wrong in ["", "123456", "0000-1111-2222-333", "0000-1111-2222-33333", "0000-1111-2222-333u", "é"]
        {
            #expect(RecoveryCode(wrong) == nil, "\(wrong)")
        }
        #expect(Set((0..<100).map { _ in RecoveryCode.random().text }).count == 100)
    }

    @Test func `a QR code is an SVG document of square modules`() throws {
        let svg = try #require(QRCode.svg("otpauth://totp/Coffer:a%40b.test?secret=AAAQEAYE"))
        #expect(svg.hasPrefix(#"<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 "#))
        // The top left corner of a symbol is a row of seven dark modules behind the margin.
        #expect((4..<11).allSatisfy { svg.contains("M\($0) 4h1v1h-1z") })
        #expect(!svg.contains("M11 4h1v1h-1z"))
        #expect(QRCode.svg(String(repeating: "x", count: 5_000)) == nil)
    }
}
