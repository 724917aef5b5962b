/// The base-32 texts of addresses with their checksums.
enum Bech32 {
    private static let alphabet = Array("qpzry9x8gf2tvdw0s3jn54khce6mua7l".utf8)
    private static let digits = Dictionary(zip(alphabet, 0..<32)) { first, _ in first }

    /// Which checksum a text has.
    enum Kind: Sendable {
        /// Source: https://github.com/bitcoin/bips/blob/master/bip-0173.mediawiki
        case first
        /// Source: https://github.com/bitcoin/bips/blob/master/bip-0350.mediawiki
        case modified
    }

    /// Returns the values behind a prefix and "1", without the checksum, or nil if the checksum is wrong.
    static func values(_ text: String, prefix: String) -> (kind: Kind, values: [Int])? {
        guard let values = digits(text, after: "\(prefix)1"), values.count >= 6 else { return nil }
        let head = prefix.utf8.map { Int($0 >> 5) } + [0] + prefix.utf8.map { Int($0 & 31) }
        let kind: Kind
        switch checksum(head + values) {
        case 1: kind = .first
        case 0x2BC8_30A3: kind = .modified
        default: return nil
        }
        return (kind, Array(values.dropLast(6)))
    }

    /// Returns the values of a Bitcoin Cash address, without the checksum, or nil if it is wrong.
    /// Source: https://github.com/bitcoincashorg/bitcoincash.org/blob/master/spec/cashaddr.md
    static func cashValues(_ text: String, prefix: String) -> [Int]? {
        let lower = text.lowercased()
        let whole = lower.hasPrefix("\(prefix):") ? lower : "\(prefix):\(lower)"
        guard text == lower || text == text.uppercased(),
            let values = digits(whole, after: "\(prefix):"), values.count > 8,
            cashChecksum(prefix.utf8.map { Int($0 & 31) } + [0] + values) == 0
        else { return nil }
        return Array(values.dropLast(8))
    }

    /// Returns the bytes that values of five bits make, or nil if bits that are not zero are left over.
    static func bytes(_ values: some Sequence<Int>) -> [UInt8]? {
        var bytes: [UInt8] = []
        var (bits, rest) = (0, 0)
        for value in values {
            rest = (rest << 5 | value) & 0xFFF
            bits += 5
            if bits >= 8 {
                bits -= 8
                bytes.append(UInt8(truncatingIfNeeded: rest >> bits))
            }
        }
        return bits < 5 && rest & ((1 << bits) - 1) == 0 ? bytes : nil
    }

    /// Returns the values of the characters behind a beginning; upper and lower case do not mix.
    private static func digits(_ text: String, after beginning: String) -> [Int]? {
        let lower = text.lowercased()
        guard text == lower || text == text.uppercased(), lower.hasPrefix(beginning) else { return nil }
        var values: [Int] = []
        for letter in lower.utf8.dropFirst(beginning.utf8.count) {
            guard let value = digits[letter] else { return nil }
            values.append(value)
        }
        return values
    }

    private static func checksum(_ values: [Int]) -> Int {
        let generators = [0x3B6A_57B2, 0x2650_8E6D, 0x1EA1_19FA, 0x3D42_33DD, 0x2A14_62B3]
        return values.reduce(1) { sum, value in
            let next = (sum & 0x1FF_FFFF) << 5 ^ value
            return generators.indices.reduce(next) { $0 ^ (sum >> (25 + $1) & 1 == 1 ? generators[$1] : 0) }
        }
    }

    private static func cashChecksum(_ values: [Int]) -> Int {
        let generators = [0x98_F2BC_8E61, 0x79_B76D_99E2, 0xF3_3E5F_B3C4, 0xAE_2EAB_E2A8, 0x1E_4F43_E470]
        let sum = values.reduce(1) { sum, value in
            let next = (sum & 0x7_FFFF_FFFF) << 5 ^ value
            return generators.indices.reduce(next) { $0 ^ (sum >> (35 + $1) & 1 == 1 ? generators[$1] : 0) }
        }
        return sum ^ 1
    }
}
