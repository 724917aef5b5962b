extension JSONWriter {
    package mutating func string(_ value: String) {
        var value = value
        value.withUTF8 { string($0) }
    }

    /// A string of UTF-8; where it is not well-formed, U+FFFD is written, so that the answer always is JSON.
    package mutating func string(_ utf8: UnsafeBufferPointer<UInt8>) {
        comma()
        bytes.append(UInt8(ascii: "\""))
        let start = bytes.count
        if !escaped(utf8) {
            bytes.removeSubrange(start...)
            var repaired = String(decoding: utf8, as: UTF8.self)
            _ = repaired.withUTF8 { escaped($0) }
        }
        bytes.append(UInt8(ascii: "\""))
    }

    /// Appends the bytes with escapes (RFC 8259 §7); false on meeting one that is not well-formed.
    private mutating func escaped(_ utf8: UnsafeBufferPointer<UInt8>) -> Bool {
        var written = 0
        var index = 0
        while index < utf8.count {
            let byte = utf8[index]
            if byte >= 0x80 {
                guard let length = UTF8Sequence.length(utf8, at: index) else { return false }
                index += length
            } else if byte >= 0x20, byte != UInt8(ascii: "\""), byte != UInt8(ascii: "\\") {
                index += 1
            } else {
                bytes.append(contentsOf: UnsafeBufferPointer(rebasing: utf8[written..<index]))
                escape(byte)
                index += 1
                written = index
            }
        }
        bytes.append(contentsOf: UnsafeBufferPointer(rebasing: utf8[written...]))
        return true
    }

    private mutating func escape(_ byte: UInt8) {
        bytes.append(UInt8(ascii: "\\"))
        switch byte {
        case UInt8(ascii: "\""), UInt8(ascii: "\\"): bytes.append(byte)
        case 8: bytes.append(UInt8(ascii: "b"))
        case 9: bytes.append(UInt8(ascii: "t"))
        case 10: bytes.append(UInt8(ascii: "n"))
        case 12: bytes.append(UInt8(ascii: "f"))
        case 13: bytes.append(UInt8(ascii: "r"))
        default:
            let low = byte & 15
            bytes.append(contentsOf: [
                UInt8(ascii: "u"), 48, 48, 48 + byte >> 4, low < 10 ? low + 48 : low + 87,
            ])
        }
    }
}
