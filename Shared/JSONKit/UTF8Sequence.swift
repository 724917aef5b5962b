/// Well-formed UTF-8 (RFC 3629 §4): no overlong forms, no surrogates, nothing above U+10FFFF.
enum UTF8Sequence {
    /// Returns the length of the well-formed sequence of two to four bytes at an index, or nil.
    static func length(_ text: UnsafeBufferPointer<UInt8>, at index: Int) -> Int? {
        let length: Int
        var second: ClosedRange<UInt8> = 0x80...0xBF
        switch text[index] {
        case 0xC2...0xDF: length = 2
        case 0xE0: (length, second) = (3, 0xA0...0xBF)
        case 0xED: (length, second) = (3, 0x80...0x9F)
        case 0xE1...0xEF: length = 3
        case 0xF0: (length, second) = (4, 0x90...0xBF)
        case 0xF4: (length, second) = (4, 0x80...0x8F)
        case 0xF1...0xF3: length = 4
        default: return nil
        }
        guard index + length <= text.count, second.contains(text[index + 1]) else { return nil }
        for further in index + 2..<index + length where text[further] & 0xC0 != 0x80 { return nil }
        return length
    }
}
