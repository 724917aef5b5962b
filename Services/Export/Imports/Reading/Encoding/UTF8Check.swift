/// Checks UTF-8 that arrives in pieces (RFC 3629), and mends it.
struct UTF8Check: Sendable {
    /// About as many as the characters outside ASCII.
    private(set) var wideCharacters = 0
    /// The places where bytes are no character.
    private(set) var damages = 0
    /// The bytes that the last character still lacks.
    private(set) var missing = 0
    private var range: ClosedRange<UInt8> = 0x80...0xBF
    /// The bytes of the last character so far.
    private var begun: [UInt8] = []

    mutating func take(_ bytes: [UInt8]) { _ = mended(bytes) }

    /// Returns the whole characters of the bytes, with U+FFFD for each place that is none.
    mutating func mended(_ bytes: [UInt8]) -> [UInt8] {
        var text: [UInt8] = []
        var rest = bytes[...]
        while missing > 0, let byte = rest.popFirst() { take(byte, &text) }
        let whole = rest.dropLast(Self.begun(at: rest))
        // Nearly all text is right, and the library checks it fast.
        if let right = String(validating: whole, as: UTF8.self) {
            wideCharacters += whole.count - right.unicodeScalars.count
            if whole.count == bytes.count { return bytes }
            text += whole
        } else {
            for byte in whole { take(byte, &text) }
        }
        for byte in rest.dropFirst(whole.count) { take(byte, &text) }
        return text
    }

    /// Returns how many bytes of a character stand at the end that lacks others.
    private static func begun(at bytes: ArraySlice<UInt8>) -> Int {
        for count in 1...3 where count <= bytes.count {
            let byte = bytes[bytes.endIndex - count]
            if byte < 0x80 { return 0 }
            if byte >= 0xC0 { return (byte < 0xE0 ? 2 : byte < 0xF0 ? 3 : 4) > count ? count : 0 }
        }
        return 0
    }

    private mutating func take(_ byte: UInt8, _ text: inout [UInt8]) {
        if missing > 0 {
            if range.contains(byte) {
                begun.append(byte)
                missing -= 1
                range = 0x80...0xBF
                if missing == 0 {
                    wideCharacters += 1
                    text += begun
                }
                return
            }
            missing = 0
            damage(&text)
        }
        if byte < 0x80 {
            text.append(byte)
        } else if begin(byte) {
            begun = [byte]
        } else {
            damage(&text)
        }
    }

    private mutating func damage(_ text: inout [UInt8]) {
        damages += 1
        text += Self.replacement
    }

    private static let replacement = Array("\u{FFFD}".utf8)

    private mutating func begin(_ byte: UInt8) -> Bool {
        switch byte {
        case 0xC2...0xDF: (missing, range) = (1, 0x80...0xBF)
        case 0xE0: (missing, range) = (2, 0xA0...0xBF)
        case 0xED: (missing, range) = (2, 0x80...0x9F)
        case 0xE1...0xEF: (missing, range) = (2, 0x80...0xBF)
        case 0xF0: (missing, range) = (3, 0x90...0xBF)
        case 0xF4: (missing, range) = (3, 0x80...0x8F)
        case 0xF1...0xF3: (missing, range) = (3, 0x80...0xBF)
        default: return false
        }
        return true
    }
}
