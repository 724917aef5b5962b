/// Concludes the encoding of a text from all of its bytes: a byte order mark, the zeros of UTF-16, valid
/// UTF-8, the pairs of East Asian encodings, or else the letters of an encoding of single bytes.
struct EncodingGuess: Sendable {
    private var start: [UInt8] = []
    private var utf8 = UTF8Check()
    private var eastAsian = EastAsianGuess()
    private var words = EightBitGuess()
    private var length = 0
    /// Zeros at even and at odd places.
    private var zeros = (even: 0, odd: 0)
    /// Zeros since the last other byte: some programs fill up a file with them.
    private var zerosAtEnd = 0

    /// The bytes at both ends of a piece that may belong to the next one.
    private static let edge = 64

    mutating func take(_ bytes: [UInt8]) {
        if start.count < 3 { start += bytes.prefix(3 - start.count) }
        utf8.take(bytes)
        // Within ASCII nothing can be told.
        let isPlain = bytes.count > 2 * Self.edge && bytes.allSatisfy { $0 < 0x80 && $0 > 0 }
        if isPlain { length += bytes.count - 2 * Self.edge }
        for byte in isPlain ? bytes.prefix(Self.edge) + bytes.suffix(Self.edge) : bytes[...] {
            eastAsian.take(byte)
            words.take(byte)
            zerosAtEnd = byte == 0 ? zerosAtEnd + 1 : 0
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
        if zeros.even + zeros.odd > zerosAtEnd {
            // Most characters of a statement are ASCII, whose upper byte is zero.
            let many = length / 4
            if zeros.odd > many, zeros.even == 0 { return [.utf16LittleEndian] }
            if zeros.even > many, zeros.odd == 0 { return [.utf16BigEndian] }
            throw .unreadable("The file contains NUL bytes, which no text has")
        }
        guard utf8.damages > 0 else {
            if utf8.missing == 0 { return [.utf8] }
            if utf8.wideCharacters > 0 {
                throw .unreadable("The file ends within a character. Is it whole?")
            }
            return eightBit
        }
        // By chance, no text of another encoding has as many characters of UTF-8 as other bytes.
        return utf8.wideCharacters >= utf8.damages ? [.utf8] : eightBit
    }

    private var eightBit: [TextEncoding] {
        let asian = eastAsian.candidates()
        // Its pairs are those of Korean and Chinese; kana tell it apart.
        if asian.count != 1, Uchardet.guess(words.sample) == .eucJP { return [.eucJP] + asian }
        // Whole words of Cyrillic letters can be pairs, too.
        let certain = asian.isEmpty ? [] : words.candidates(isCertain: true)
        if !asian.isEmpty, certain.isEmpty { return asian }
        let found = certain.isEmpty ? words.candidates() : certain
        return found.isEmpty ? [.windows1252] : found
    }

    /// Whether the text of UTF-8 has places that are no characters.
    var isDamaged: Bool { utf8.damages > 0 }

    /// Returns words of the text as they are in an encoding.
    func sample(in encoding: TextEncoding) -> String {
        let some = words.words.reduce(into: [[UInt8]]()) { some, word in
            if some.count < Self.sampleWords, !some.contains(word) { some.append(word) }
        }
        let texts = some.compactMap { word in
            try? TextSource(ByteSource(once: word), encoding: encoding).whole()
        }
        return texts.joined(separator: ", ")
    }

    private static let sampleWords = 4
}
