extension JSONWriter {
    package mutating func string(_ value: String) {
        var value = value
        value.withUTF8 { string($0) }
    }

    /// Writes a string of UTF-8. Malformed parts become U+FFFD, so that the output is always JSON.
    package mutating func string(_ utf8: UnsafeBufferPointer<UInt8>) {
        comma()
        append(UInt8(ascii: "\""))
        let start = count
        if !escaped(utf8) {
            shorten(to: start)
            var repaired = String(decoding: utf8, as: UTF8.self)
            _ = repaired.withUTF8 { escaped($0) }
        }
        append(UInt8(ascii: "\""))
    }

    /// Appends the bytes with escapes (RFC 8259 §7). Returns false if they are not well-formed UTF-8.
    private mutating func escaped(_ utf8: UnsafeBufferPointer<UInt8>) -> Bool {
        var written = 0
        var index = 0
        while true {
            index = Self.endOfPlainText(utf8, from: index)
            guard index < utf8.count else { break }
            let byte = utf8[index]
            if byte >= 0x80 {
                guard let length = UTF8Sequence.length(utf8, at: index) else { return false }
                index += length
            } else {
                append(UnsafeBufferPointer(rebasing: utf8[written..<index]))
                escape(byte)
                index += 1
                written = index
            }
        }
        append(UnsafeBufferPointer(rebasing: utf8[written...]))
        return true
    }

    /// Returns the first index of a byte that is not ASCII or must be escaped; the count if there is none.
    private static func endOfPlainText(_ utf8: UnsafeBufferPointer<UInt8>, from start: Int) -> Int {
        utf8[start...].firstIndex {
            $0 >= 0x80 || $0 < 0x20 || $0 == UInt8(ascii: "\"") || $0 == UInt8(ascii: "\\")
        } ?? utf8.count
    }

    private mutating func escape(_ byte: UInt8) {
        append(UInt8(ascii: "\\"))
        switch byte {
        case UInt8(ascii: "\""), UInt8(ascii: "\\"): append(byte)
        case 8: append(UInt8(ascii: "b"))
        case 9: append(UInt8(ascii: "t"))
        case 10: append(UInt8(ascii: "n"))
        case 12: append(UInt8(ascii: "f"))
        case 13: append(UInt8(ascii: "r"))
        default:
            append(UInt8(ascii: "u"))
            append(48)
            append(48)
            append(48 + byte >> 4)
            let low = byte & 15
            append(low < 10 ? low + 48 : low + 87)
        }
    }
}
