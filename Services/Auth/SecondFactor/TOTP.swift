import COpenSSL
import Contracts

/// The codes of authenticator apps: RFC 6238 with HMAC-SHA-1, 6 digits and steps of 30 s.
enum TOTP {
    static let digits = 6
    static let stepSeconds: Int64 = 30
    /// 160 bits, as RFC 4226 §4 recommends.
    static let secretBytes = 20

    static func step(at moment: Timestamp) -> Int64 {
        moment.millisecondsSinceEpoch / (stepSeconds * 1_000)
    }

    /// Returns the code of a step (RFC 4226 §5.3).
    static func code(_ secret: [UInt8], step: Int64) -> String {
        let counter = (0..<8).map { UInt8(truncatingIfNeeded: step >> (56 - 8 * $0)) }
        let digest = hmacSHA1(counter, key: secret)
        let offset = Int(digest[digest.count - 1] & 0x0F)
        let number = digest[offset..<offset + 4].reduce(UInt32(0)) { $0 << 8 | UInt32($1) } & 0x7FFF_FFFF
        let text = String(number % 1_000_000)
        return String(repeating: "0", count: digits - text.count) + text
    }

    private static func hmacSHA1(_ bytes: [UInt8], key: [UInt8]) -> [UInt8] {
        var digest = [UInt8](repeating: 0, count: 20)
        HMAC(EVP_sha1(), key, Int32(key.count), bytes, bytes.count, &digest, nil)
        return digest
    }

    /// Returns the steps whose codes are accepted: the present one, and one on each side for clocks that
    /// differ and people who type slowly. Each step is worth one code, and none is accepted after a later
    /// one (RFC 6238 §5.2).
    /// - Parameter last: the last accepted step. A step that is too late to have been accepted is from before
    ///   the clock was set back, and does not count.
    static func acceptedSteps(at moment: Timestamp, after last: Int64) -> [Int64] {
        let present = step(at: moment)
        let steps = [present - 1, present, present + 1]
        return last > present + 1 ? steps.filter { $0 != last } : steps.filter { $0 > last }
    }

    /// What an authenticator app reads from a QR code.
    static func url(_ secret: [UInt8], issuer: String, account: String) -> String {
        "otpauth://totp/\(escaped(issuer)):\(escaped(account))?secret=\(base32(secret))"
            + "&issuer=\(escaped(issuer))&algorithm=SHA1&digits=\(digits)&period=\(stepSeconds)"
    }

    /// Encodes without padding (RFC 4648 §6).
    static func base32(_ bytes: [UInt8]) -> String {
        let alphabet = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZ234567")
        var text = ""
        var (held, bits) = (UInt32(0), 0)
        for byte in bytes {
            held = (held << 8 | UInt32(byte)) & 0xFFFF
            bits += 8
            while bits >= 5 {
                bits -= 5
                text.append(alphabet[Int(held >> UInt32(bits) & 31)])
            }
        }
        if bits > 0 { text.append(alphabet[Int(held << UInt32(5 - bits) & 31)]) }
        return text
    }

    /// Escapes everything but unreserved characters (RFC 3986 §2.3).
    private static func escaped(_ text: String) -> String {
        text.utf8.map { byte in
            let scalar = UnicodeScalar(byte)
            let isPlain =
                scalar.isASCII
                && (scalar.properties.isAlphabetic || "0123456789-._~".unicodeScalars.contains(scalar))
            if isPlain { return String(Character(scalar)) }
            let hex = String(byte, radix: 16, uppercase: true)
            return "%" + (hex.count < 2 ? "0" : "") + hex
        }.joined()
    }
}
