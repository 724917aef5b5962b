/// The form of an API token: `cof_`, 43 digits of base 62 for its 256 random bits, and 6 for their CRC-32.
/// The beginning lets scanners for secrets find it, and the checksum has a mistyped token refused without a
/// look-up.
public enum APITokenText {
    public static let prefix = "cof_"
    public static let secretBytes = 32
    private static let secretDigits = 43
    private static let checksumDigits = 6
    private static let digits = Array("0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz".utf8)

    /// Returns the text of 32 random bytes.
    public static func make(_ secret: [UInt8]) -> String {
        var words = secret
        let body = base62(&words, digits: secretDigits)
        return prefix + String(decoding: body + checksum(of: body), as: UTF8.self)
    }

    /// Whether a text begins as an API token does, well formed or not.
    public static func isMeant(_ text: String) -> Bool { text.hasPrefix(prefix) }

    /// Whether a text has the form of a token and the right checksum.
    public static func isWellFormed(_ text: String) -> Bool {
        let bytes = Array(text.utf8)
        guard bytes.count == prefix.utf8.count + secretDigits + checksumDigits, isMeant(text) else {
            return false
        }
        let body = bytes.dropFirst(prefix.utf8.count).prefix(secretDigits)
        return body.allSatisfy(digits.contains) && checksum(of: Array(body)) == bytes.suffix(checksumDigits)
    }

    private static func checksum(of body: [UInt8]) -> [UInt8] {
        let sum = crc32(body)
        var bytes = (0..<4).map { UInt8(truncatingIfNeeded: sum >> (24 - 8 * UInt32($0))) }
        return base62(&bytes, digits: checksumDigits)
    }

    /// Divides a number, of bytes from the highest on, by 62 until all digits are known.
    private static func base62(_ number: inout [UInt8], digits count: Int) -> [UInt8] {
        var result = [UInt8](repeating: digits[0], count: count)
        for place in (0..<count).reversed() {
            var rest = 0
            for index in number.indices {
                let value = rest << 8 | Int(number[index])
                number[index] = UInt8(value / 62)
                rest = value % 62
            }
            result[place] = digits[rest]
        }
        return result
    }

    /// CRC-32 of ISO 3309, as in zlib.
    private static func crc32(_ bytes: [UInt8]) -> UInt32 {
        var sum = UInt32.max
        for byte in bytes {
            sum ^= UInt32(byte)
            for _ in 0..<8 { sum = sum & 1 == 1 ? sum >> 1 ^ 0xEDB8_8320 : sum >> 1 }
        }
        return ~sum
    }
}
