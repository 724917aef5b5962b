import SodiumKit

/// The base-58 texts of addresses. Source: https://en.bitcoin.it/wiki/Base58Check_encoding
struct Base58: Sendable {
    /// The alphabet of most chains.
    static let bitcoin = Base58("123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz")
    /// Source: https://xrpl.org/docs/references/protocol/data-types/base58-encodings
    static let ripple = Base58("rpshnaf39wBUDNEGHJKLM4PQRST7VWXYZ2bcdeCg65jkm8oFqi1tuvAxyz")

    private static let checksumBytes = 4
    /// More characters than any address has.
    private static let longest = 128

    private let digits: [UInt8: Int]
    private let zero: UInt8

    private init(_ alphabet: StaticString) {
        let letters = Array(alphabet.description.utf8)
        digits = Dictionary(zip(letters, letters.indices)) { first, _ in first }
        zero = letters[0]
    }

    /// Returns the bytes, or nil for a text with other characters.
    func bytes(_ text: String) -> [UInt8]? {
        guard text.utf8.count <= Self.longest else { return nil }
        // The number to the base 256, the lowest digit first.
        var number: [Int] = []
        for letter in text.utf8 {
            guard var carry = digits[letter] else { return nil }
            for index in number.indices {
                carry += number[index] * 58
                number[index] = carry & 0xFF
                carry >>= 8
            }
            if carry > 0 { number.append(carry) }
        }
        let zeros = text.utf8.prefix { $0 == zero }.count
        return [UInt8](repeating: 0, count: zeros) + number.reversed().map { UInt8(truncatingIfNeeded: $0) }
    }

    /// Returns the bytes before a right checksum, which is the begin of their double hash, or nil.
    func checked(_ text: String) -> [UInt8]? {
        guard let bytes = bytes(text), bytes.count > Self.checksumBytes else { return nil }
        let content = Array(bytes.dropLast(Self.checksumBytes))
        let hash = Sodium.sha256(Sodium.sha256(content))
        return Array(bytes.suffix(Self.checksumBytes)) == Array(hash.prefix(Self.checksumBytes))
            ? content : nil
    }
}
