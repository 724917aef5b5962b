/// Writes the few DER forms (X.690) that public keys consist of.
enum DER {
    static let null: [UInt8] = [0x05, 0x00]

    static func sequence(_ content: [UInt8]) -> [UInt8] { tagged(0x30, content) }

    /// - Parameter content: the encoded arcs of the identifier.
    static func objectIdentifier(_ content: [UInt8]) -> [UInt8] { tagged(0x06, content) }

    static func bitString(_ bytes: [UInt8]) -> [UInt8] { tagged(0x03, [0] + bytes) }

    /// Writes a non-negative number from big-endian bytes without leading zeros.
    static func unsigned(_ bytes: [UInt8]) -> [UInt8] {
        tagged(0x02, (bytes.first ?? 0x80) & 0x80 == 0 ? bytes : [0] + bytes)
    }

    private static func tagged(_ tag: UInt8, _ content: [UInt8]) -> [UInt8] {
        [tag] + length(content.count) + content
    }

    private static func length(_ count: Int) -> [UInt8] {
        if count < 0x80 { return [UInt8(truncatingIfNeeded: count)] }
        var bytes: [UInt8] = []
        var rest = count
        while rest > 0 {
            bytes.insert(UInt8(truncatingIfNeeded: rest), at: 0)
            rest >>= 8
        }
        return [0x80 | UInt8(truncatingIfNeeded: bytes.count)] + bytes
    }
}
