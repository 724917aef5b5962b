/// Tells texts of East Asia by their bytes: each encoding has pairs of bytes that texts use, and others that
/// they seldom use or never. Western texts have single bytes of that kind within words of ASCII letters.
struct EastAsianGuess: Sendable {
    /// The characters without which a guess is shown to the user.
    private static let sure = 10
    /// Korean pairs are Chinese ones, too: a text with this many, none of them Chinese alone, is Korean.
    private static let surelyKorean = 30

    /// The counts of a text as if it was in one encoding.
    fileprivate struct Reading: Sendable {
        let encoding: TextEncoding
        var isValid = true
        var lead: UInt8?
        /// Pairs that texts use, and those that they seldom do.
        var common = 0
        var rare = 0
        /// Single bytes of katakana.
        var single = 0
        /// Common pairs whose second byte is below 0x80, as half of Big5's are.
        var lowPairs = 0
        /// Unbroken runs of such characters, and those that touch a letter of ASCII.
        var runs = 0
        var touching = 0
        var isInRun = false
        var isTouching = false
    }

    private var readings = [TextEncoding.shiftJIS, .eucKR, .gbk, .big5].map { Reading(encoding: $0) }
    private var isAfterLetter = false
    private var isQuiet = true

    mutating func take(_ byte: UInt8) {
        let isLetter = (65...90).contains(byte & 0xDF)
        if byte < 0x80, isQuiet {
            isAfterLetter = isLetter
            return
        }
        isQuiet = byte < 0x80
        for index in readings.indices where readings[index].isValid {
            readings[index].take(byte, isLetter: isLetter, isAfterLetter: isAfterLetter)
            if readings[index].lead != nil { isQuiet = false }
        }
        isAfterLetter = isLetter
    }

    /// Returns the encodings that the text can have, the likeliest first; more than one where it is not sure,
    /// and none for a text that is not of East Asia.
    func candidates() -> [TextEncoding] {
        let fitting = readings.filter(\.fits)
        guard let first = fitting.first else { return [] }
        if first.encoding == .eucKR, first.rare == 0, first.common >= Self.surelyKorean {
            return [.eucKR]
        }
        if fitting.count == 1, first.common + first.single >= Self.sure { return [first.encoding] }
        return fitting.map(\.encoding) + [.windows1252]
    }
}

extension EastAsianGuess.Reading {
    fileprivate mutating func take(_ byte: UInt8, isLetter: Bool, isAfterLetter: Bool) {
        if let first = lead {
            lead = nil
            return note(first, byte)
        }
        if byte < 0x80 { return endRun(isTouching: isLetter) }
        if !isInRun { (isInRun, isTouching) = (true, isAfterLetter) }
        if encoding == .shiftJIS, (0xA1...0xDF).contains(byte) {
            single += 1
        } else if isLead(byte) {
            lead = byte
        } else {
            isValid = false
        }
    }

    private mutating func endRun(isTouching isAtEnd: Bool) {
        guard isInRun else { return }
        isInRun = false
        runs += 1
        if isTouching || isAtEnd { touching += 1 }
    }

    private func isLead(_ byte: UInt8) -> Bool {
        switch encoding {
        case .shiftJIS: (0x81...0x9F).contains(byte) || (0xE0...0xFC).contains(byte)
        default: (0x81...0xFE).contains(byte)
        }
    }

    private mutating func note(_ first: UInt8, _ second: UInt8) {
        let isTrail =
            switch encoding {
            case .shiftJIS: (0x40...0xFC).contains(second) && second != 0x7F
            case .big5: (0x40...0x7E).contains(second) || (0xA1...0xFE).contains(second)
            case .eucKR: second >= 0xA1 || (0x41...0x5A).contains(second & 0xDF) || second > 0x80
            default: (0x40...0xFE).contains(second) && second != 0x7F
            }
        guard isTrail, second != 0xFF else { return isValid = false }
        if isCommon(first, second) {
            common += 1
            if second < 0x80 { lowPairs += 1 }
        } else {
            rare += 1
        }
    }

    /// Whether texts use a pair: marks, the scripts of the language, and the more frequent half of its
    /// ideographs, which each standard has first.
    private func isCommon(_ first: UInt8, _ second: UInt8) -> Bool {
        switch encoding {
        case .shiftJIS: (0x81...0x83).contains(first) || (0x88...0x97).contains(first)
        case .big5: (0xA1...0xC6).contains(first)
        case .eucKR: second >= 0xA1 && ((0xA1...0xA3).contains(first) || (0xB0...0xC8).contains(first))
        default: second >= 0xA1 && ((0xA1...0xA3).contains(first) || (0xB0...0xD7).contains(first))
        }
    }

    /// Whether the text can be in this encoding.
    fileprivate var fits: Bool {
        var ended = self
        ended.endRun(isTouching: false)
        guard isValid, lead == nil, common + single >= 2, ended.touching * 2 < ended.runs else {
            return false
        }
        guard common >= rare * 4, single <= common * 4 else { return false }
        return encoding != .big5 || lowPairs * 8 >= common
    }
}
