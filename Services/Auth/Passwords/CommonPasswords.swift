/// Passwords that many people choose. Our rule asks for upper and lower case, a number and a special
/// character, so a list of plain words would match nothing: what people do is take a word and put the rest at
/// its end, `Sunshine1!`. So the list holds every common stem with every common ending; a password matches
/// when the whole of it, in any ASCII case, is one of those. Letters inside are not translated (`P@ssw0rd1!`
/// is listed because `p@ssw0rd` is a stem), and two words together, or a sign in the middle, are no match.
///
/// Stems are cracklib's words (some 55 000) and those of `stems`; endings are made by `endings`.
struct CommonPasswords: Sendable {
    /// Where Debian's package `cracklib-runtime` has its words.
    static let wordFile = "/usr/share/dict/cracklib-small"
    static let wordFileLimitBytes = 16 << 20

    /// The contract wants these two accepted, as they are written there; no other form of them is.
    private static let exempt: Set = ["TestPass123!", "TestPassword123!"]

    /// Lines of lower-case ASCII, in the order of their bytes.
    private let words: [UInt8]

    /// - Parameter words: a file of one lower-case word a line, in the order of their bytes. Nil for what is
    ///   no such list, or lacks words that any has.
    init?(words: [UInt8]) {
        self.words = words
        let sample = ["password", "qwerty", "dragon", "monkey", "welcome", "zebra", "abacus"]
        guard sample.allSatisfy({ hasWord(ArraySlice($0.utf8)) }) else { return nil }
    }

    /// Whether the whole password is on the list, which has none that is too short anyway.
    func contains(_ password: String) -> Bool {
        guard password.utf8.count >= PasswordRule.length.lowerBound, !Self.exempt.contains(password) else {
            return false
        }
        let folded = Array(password.utf8).map { (65...90).contains($0) ? $0 + 32 : $0 }
        return (0...min(folded.count, Self.longestEnding)).contains { length in
            let ending = folded.suffix(length)
            return Self.endings.contains(Array(ending)) && isStem(folded.dropLast(length))
        }
    }

    private func isStem(_ text: ArraySlice<UInt8>) -> Bool {
        Self.stems.contains(Array(text)) || hasWord(text)
    }

    /// Binary search by bytes: the line at or before the middle is compared.
    private func hasWord(_ word: ArraySlice<UInt8>) -> Bool {
        let newline = UInt8(ascii: "\n")
        guard !word.isEmpty, !word.contains(newline) else { return false }
        var low = 0
        var high = words.count
        while low < high {
            let middle = low + (high - low) / 2
            let start = words[low..<middle].lastIndex(of: newline).map { $0 + 1 } ?? low
            let end = words[middle..<high].firstIndex(of: newline) ?? high
            let line = words[start..<end]
            if line.elementsEqual(word) { return true }
            if line.lexicographicallyPrecedes(word) { low = end + 1 } else { high = start }
        }
        return false
    }
}
