/// CRC-32 as PNG uses it (ISO 3309).
enum Checksum {
    private static let table: [UInt32] = (0..<256).map { (index: UInt32) in
        (0..<8).reduce(index) { value, _ in value & 1 == 0 ? value >> 1 : 0xEDB8_8320 ^ (value >> 1) }
    }

    /// Returns the checksum of the joined parts.
    static func crc32(_ parts: ArraySlice<UInt8>...) -> UInt32 {
        var value = UInt32.max
        for part in parts {
            for byte in part { value = table[Int((value ^ UInt32(byte)) & 0xFF)] ^ (value >> 8) }
        }
        return ~value
    }
}
