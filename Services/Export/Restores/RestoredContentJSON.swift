import JSONKit

/// A receipt's content in a backup file.
struct RestoredContentJSON: Decodable {
    let sha256: String
    let content: String

    /// Reads an element of the list. Returns nil for what is none.
    init?(_ element: [UInt8]) {
        guard let read = try? JSON.decode(Self.self, from: element) else { return nil }
        self = read
    }

    /// Returns the bytes of the base64 text (RFC 4648 §4), or nil for any other text.
    var bytes: [UInt8]? {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(content.utf8.count / 4 * 3)
        var bits: UInt32 = 0
        var count = 0
        var padding = 0
        for byte in content.utf8 {
            guard let value = Self.value(byte) else {
                guard byte == UInt8(ascii: "=") else { return nil }
                padding += 1
                continue
            }
            guard padding == 0 else { return nil }
            bits = bits << 6 | value
            count += 1
            if count % 4 == 0 {
                bytes += [UInt8(bits >> 16 & 0xFF), UInt8(bits >> 8 & 0xFF), UInt8(bits & 0xFF)]
                bits = 0
            }
        }
        guard (count + padding) % 4 == 0, padding < 3 else { return nil }
        switch count % 4 {
        case 2: bytes.append(UInt8(bits >> 4 & 0xFF))
        case 3: bytes += [UInt8(bits >> 10 & 0xFF), UInt8(bits >> 2 & 0xFF)]
        case 1: return nil
        default: break
        }
        return bytes
    }

    private static func value(_ byte: UInt8) -> UInt32? {
        switch byte {
        case 65...90: UInt32(byte) - 65
        case 97...122: UInt32(byte) - 71
        case 48...57: UInt32(byte) + 4
        case UInt8(ascii: "+"): 62
        case UInt8(ascii: "/"): 63
        default: nil
        }
    }
}
