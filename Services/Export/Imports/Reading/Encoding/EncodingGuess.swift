/// Concludes the encoding of a text from all of its bytes: a byte order mark, the zeros of UTF-16, valid
/// UTF-8, the pairs of East Asian encodings, or else Windows-1252.
struct EncodingGuess: Sendable {
    private var start: [UInt8] = []
    private var utf8 = UTF8Check()
    private var eastAsian = EastAsianGuess()
    private var length = 0
    /// Zeros at even and at odd places.
    private var zeros = (even: 0, odd: 0)

    mutating func take(_ bytes: [UInt8]) {
        if start.count < 3 { start += bytes.prefix(3 - start.count) }
        utf8.take(bytes)
        for byte in bytes {
            eastAsian.take(byte)
            if byte == 0 {
                if length.isMultiple(of: 2) { zeros.even += 1 } else { zeros.odd += 1 }
            }
            length += 1
        }
    }

    /// Returns the encodings that the text can have, the likeliest first; more than one where only a person
    /// can tell.
    func conclusion() throws(ReadingError) -> [TextEncoding] {
        if start.starts(with: [0xFF, 0xFE]) { return [.utf16LittleEndian] }
        if start.starts(with: [0xFE, 0xFF]) { return [.utf16BigEndian] }
        if zeros.even + zeros.odd > 0 {
            // Most characters of a statement are ASCII, whose upper byte is zero.
            let many = length / 4
            if zeros.odd > many, zeros.even == 0 { return [.utf16LittleEndian] }
            if zeros.even > many, zeros.odd == 0 { return [.utf16BigEndian] }
            throw .unreadable("The file contains NUL bytes, which no text has")
        }
        guard utf8.isValid else { return eightBit }
        if utf8.missing == 0 { return [.utf8] }
        if utf8.hasWideCharacters { throw .unreadable("The file ends within a character. Is it whole?") }
        return eightBit
    }

    private var eightBit: [TextEncoding] {
        let candidates = eastAsian.candidates()
        return candidates.isEmpty ? [.windows1252] : candidates
    }
}
