/// Decodes percent-encoded text (RFC 3986 §2.1).
package enum PercentDecoding {
    /// Returns nil if an escape is broken, the bytes are not UTF-8, or one of them is NUL.
    package static func text(_ bytes: some Collection<UInt8>, plusIsSpace: Bool) -> String? {
        var decoded: [UInt8] = []
        decoded.reserveCapacity(bytes.count)
        var index = bytes.startIndex
        while index < bytes.endIndex {
            var byte = bytes[index]
            index = bytes.index(after: index)
            if byte == Ascii.percent {
                var value: UInt8 = 0
                for _ in 0..<2 {
                    guard index < bytes.endIndex, let digit = Ascii.hexValue(bytes[index]) else { return nil }
                    value = value << 4 | digit
                    index = bytes.index(after: index)
                }
                byte = value
            } else if plusIsSpace, byte == Ascii.plus {
                byte = Ascii.space
            }
            guard byte != 0 else { return nil }
            decoded.append(byte)
        }
        return String(validating: decoded, as: UTF8.self)
    }
}
