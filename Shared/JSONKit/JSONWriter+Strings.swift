extension JSONWriter {
    package mutating func string(_ value: String) {
        var value = value
        value.withUTF8 { string($0) }
    }

    /// Writes a string of UTF-8. Malformed parts become U+FFFD, so that the output is always JSON.
    package mutating func string(_ utf8: UnsafeBufferPointer<UInt8>) {
        comma()
        storage.append(UInt8(ascii: "\""))
        let start = storage.count
        if !escaped(utf8) {
            storage.shorten(to: start)
            var repaired = String(decoding: utf8, as: UTF8.self)
            _ = repaired.withUTF8 { escaped($0) }
        }
        storage.append(UInt8(ascii: "\""))
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
                storage.append(UnsafeBufferPointer(rebasing: utf8[written..<index]))
                escape(byte)
                index += 1
                written = index
            }
        }
        storage.append(UnsafeBufferPointer(rebasing: utf8[written...]))
        return true
    }

    /// Returns the first index of a byte that is not ASCII or must be escaped; the count if there is none.
    @inline(__always)
    private static func endOfPlainText(_ utf8: UnsafeBufferPointer<UInt8>, from start: Int) -> Int {
        var index = start
        let raw = UnsafeRawBufferPointer(utf8)
        while index + 8 <= utf8.count {
            let word = raw.loadUnaligned(fromByteOffset: index, as: UInt64.self)
            if hasByteToStopAt(word) { break }
            index += 8
        }
        while index < utf8.count {
            let byte = utf8[index]
            if byte >= 0x80 || byte < 0x20 || byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\\") {
                break
            }
            index += 1
        }
        return index
    }

    /// Returns whether one of eight bytes is a control character, a quote, a backslash or not ASCII. Only
    /// such a byte borrows from the next one, so a borrow cannot make the result wrong.
    @inline(__always)
    private static func hasByteToStopAt(_ word: UInt64) -> Bool {
        let ones: UInt64 = 0x0101_0101_0101_0101
        let controls = word &- ones &* 0x20
        let quotes = (word ^ ones &* 0x22) &- ones
        let backslashes = (word ^ ones &* 0x5C) &- ones
        // The parentheses matter: & and &* have the same precedence.
        return (word | controls | quotes | backslashes) & (ones &* 0x80) != 0
    }

    private mutating func escape(_ byte: UInt8) {
        storage.append(UInt8(ascii: "\\"))
        switch byte {
        case UInt8(ascii: "\""), UInt8(ascii: "\\"): storage.append(byte)
        case 8: storage.append(UInt8(ascii: "b"))
        case 9: storage.append(UInt8(ascii: "t"))
        case 10: storage.append(UInt8(ascii: "n"))
        case 12: storage.append(UInt8(ascii: "f"))
        case 13: storage.append(UInt8(ascii: "r"))
        default:
            storage.append(UInt8(ascii: "u"))
            storage.append(48)
            storage.append(48)
            storage.append(48 + byte >> 4)
            let low = byte & 15
            storage.append(low < 10 ? low + 48 : low + 87)
        }
    }
}
