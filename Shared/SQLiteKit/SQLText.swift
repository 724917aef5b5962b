internal import Glibc

/// A statement's text, kept as bytes: each run of a statement assembles and looks up its text, and bytes are
/// cheaper than a string.
struct SQLText: Sendable, Hashable {
    private(set) var bytes: [UInt8] = []

    var string: String { String(decoding: bytes, as: UTF8.self) }

    init() {}

    init(_ text: String) { append(text) }

    mutating func reserveCapacity(_ count: Int) { bytes.reserveCapacity(count) }

    mutating func append(_ text: String) {
        var text = text
        text.withUTF8 { bytes.append(contentsOf: $0) }
    }

    mutating func append(_ other: SQLText) { bytes.append(contentsOf: other.bytes) }

    static func == (left: SQLText, right: SQLText) -> Bool {
        left.bytes.withUnsafeBytes { left in
            right.bytes.withUnsafeBytes { right in
                guard left.count == right.count else { return false }
                guard let start = left.baseAddress, let other = right.baseAddress else { return true }
                return memcmp(start, other, left.count) == 0
            }
        }
    }

    // Hashes eight bytes at a time: all texts are our own, so that a client cannot make them collide.
    func hash(into hasher: inout Hasher) {
        let digest = bytes.withUnsafeBytes { bytes in
            var digest = UInt64(bytes.count)
            var index = 0
            while index + 8 <= bytes.count {
                let word = bytes.loadUnaligned(fromByteOffset: index, as: UInt64.self)
                let product = (digest ^ word).multipliedFullWidth(by: 0x9E37_79B9_7F4A_7C15)
                digest = product.high ^ product.low ^ word
                index += 8
            }
            while index < bytes.count {
                digest = (digest ^ UInt64(bytes[index])) &* 0x0000_0100_0000_01B3
                index += 1
            }
            return digest
        }
        hasher.combine(digest)
    }
}
