/// Escapes inside strings (RFC 8259 §7) that the scanner has accepted.
enum Escapes {
    /// Returns a string's bytes with its escapes resolved.
    static func resolved(_ text: UnsafeBufferPointer<UInt8>) -> [UInt8] {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(text.count)
        var index = 0
        while index < text.count {
            guard text[index] == UInt8(ascii: "\\"), index + 1 < text.count else {
                bytes.append(text[index])
                index += 1
                continue
            }
            let letter = text[index + 1]
            if letter == UInt8(ascii: "u") {
                index += append(text, at: index, to: &bytes)
            } else {
                bytes.append(character(of: letter) ?? letter)
                index += 2
            }
        }
        return bytes
    }

    /// Returns the character that a letter behind a backslash means; nil for `u` and for unknown escapes.
    static func character(of letter: UInt8) -> UInt8? {
        switch letter {
        case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): letter
        case UInt8(ascii: "b"): 8
        case UInt8(ascii: "f"): 12
        case UInt8(ascii: "n"): 10
        case UInt8(ascii: "r"): 13
        case UInt8(ascii: "t"): 9
        default: nil
        }
    }

    /// Returns the number in four hexadecimal digits at an index; nil for anything else.
    static func unit(_ text: UnsafeBufferPointer<UInt8>, at index: Int) -> UInt32? {
        guard index >= 0, index + 4 <= text.count else { return nil }
        var value: UInt32 = 0
        for byte in text[index..<index + 4] {
            switch byte {
            case 48...57: value = value << 4 | UInt32(byte - 48)
            case 65...70: value = value << 4 | UInt32(byte - 55)
            case 97...102: value = value << 4 | UInt32(byte - 87)
            default: return nil
            }
        }
        return value
    }

    /// Appends the character of `\uXXXX`, or of a pair of surrogates. Returns the escape's length in bytes.
    private static func append(
        _ text: UnsafeBufferPointer<UInt8>, at index: Int, to bytes: inout [UInt8]
    ) -> Int {
        var value = unit(text, at: index + 2) ?? 0xFFFD
        var length = 6
        if (0xD800..<0xDC00).contains(value), let low = unit(text, at: index + 8), low >= 0xDC00 {
            value = 0x10000 + (value - 0xD800) << 10 + (low - 0xDC00)
            length = 12
        }
        let scalar = Unicode.Scalar(value) ?? "\u{FFFD}"
        bytes.append(contentsOf: Unicode.UTF8.encode(scalar).map(Array.init) ?? [])
        return length
    }
}
