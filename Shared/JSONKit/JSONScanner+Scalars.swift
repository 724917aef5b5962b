extension JSONScanner {
    /// Scans a string with valid escapes and well-formed UTF-8 (RFC 8259 §7, §8). Throws for U+0000 and lone
    /// surrogates.
    mutating func string() throws(JSONError) {
        let start = position + 1
        var index = start
        var escaped = false
        while index < text.count {
            let byte = text[index]
            if byte == UInt8(ascii: "\"") {
                append(.string, mark: escaped, from: start, to: index)
                position = index + 1
                return
            } else if byte == UInt8(ascii: "\\") {
                escaped = true
                index += try escape(at: index)
            } else if byte < 0x20 {
                throw failure("control characters in strings must be escaped", at: index)
            } else if byte < 0x80 {
                index += 1
            } else {
                guard let length = UTF8Sequence.length(text, at: index) else {
                    throw failure("not valid UTF-8", at: index)
                }
                index += length
            }
        }
        throw failure("a string is not closed", at: start - 1)
    }

    /// Returns the length of the escape, or of the pair of escapes, at an index.
    private func escape(at index: Int) throws(JSONError) -> Int {
        guard index + 1 < text.count else { throw failure("a string is not closed", at: index) }
        let letter = text[index + 1]
        if letter != UInt8(ascii: "u") {
            guard Escapes.character(of: letter) != nil else { throw failure("unknown escape", at: index) }
            return 2
        }
        guard let unit = Escapes.unit(text, at: index + 2) else {
            throw failure("\\u needs four hexadecimal digits", at: index)
        }
        switch unit {
        case 0: throw failure("the character U+0000 is not allowed", at: index)
        case 0xD800..<0xDC00:
            guard index + 7 < text.count, text[index + 6] == UInt8(ascii: "\\"),
                text[index + 7] == UInt8(ascii: "u"), let low = Escapes.unit(text, at: index + 8),
                (0xDC00..<0xE000).contains(low)
            else { throw failure("half of a surrogate pair", at: index) }
            return 12
        case 0xDC00..<0xE000: throw failure("half of a surrogate pair", at: index)
        default: return 6
        }
    }

    /// Scans a number (RFC 8259 §6).
    mutating func number() throws(JSONError) {
        let start = position
        var index = start
        if text[index] == UInt8(ascii: "-") { index += 1 }
        let whole = try digits(from: index)
        if whole > index + 1, text[index] == 48 { throw failure("a number must not begin with 0", at: start) }
        index = whole
        var isWhole = true
        if index < text.count, text[index] == UInt8(ascii: ".") {
            isWhole = false
            index = try digits(from: index + 1)
        }
        if index < text.count, text[index] | 0x20 == UInt8(ascii: "e") {
            isWhole = false
            index += 1
            if index < text.count, text[index] == UInt8(ascii: "+") || text[index] == UInt8(ascii: "-") {
                index += 1
            }
            index = try digits(from: index)
        }
        append(.number, mark: isWhole, from: start, to: index)
        position = index
    }

    /// Returns the index behind one or more digits.
    private func digits(from start: Int) throws(JSONError) -> Int {
        var index = start
        while index < text.count, (48...57).contains(text[index]) { index += 1 }
        guard index > start else { throw failure("expected a digit", at: start) }
        return index
    }
}
