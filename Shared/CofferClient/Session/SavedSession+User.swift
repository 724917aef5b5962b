public import Contracts
import JSONKit

extension SavedSession {
    private struct Claims: Decodable {
        let sub: ID<User>
    }

    /// The user whose session it is, as the access token says, also after its end; nil for a token of another
    /// form. The signature is not checked.
    public var user: ID<User>? {
        let parts = accessToken.split(separator: ".", omittingEmptySubsequences: false)
        guard parts.count == 3, let claims = Self.bytes(parts[1]) else { return nil }
        return try? JSON.decode(Claims.self, from: claims).sub
    }

    /// Reads base64url without padding (RFC 7515 §2).
    private static func bytes(_ text: Substring) -> [UInt8]? {
        var (bytes, rest, bits): ([UInt8], UInt32, Int) = ([], 0, 0)
        for byte in text.utf8 {
            let digit: UInt8
            switch byte {
            case 65...90: digit = byte - 65
            case 97...122: digit = byte - 71
            case 48...57: digit = byte + 4
            case UInt8(ascii: "-"): digit = 62
            case UInt8(ascii: "_"): digit = 63
            default: return nil
            }
            rest = rest << 6 | UInt32(digit)
            bits += 6
            if bits >= 8 {
                bits -= 8
                bytes.append(UInt8(truncatingIfNeeded: rest >> UInt32(bits)))
            }
        }
        return bytes
    }
}
