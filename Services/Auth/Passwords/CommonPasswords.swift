/// The passwords that many people choose. The password rule asks for upper and lower case, a number and a
/// special character, so a list of plain words would match nothing: people add the rest at a word's end
/// (`Sunshine1!`). So the list combines every common stem with every common ending, and a password matches if
/// all of it, in any ASCII case, is one such combination. Letters inside are not translated (`P@ssw0rd1!` is
/// listed because `p@ssw0rd` is a stem); two words together, or a sign in the middle, do not match.
///
/// Stems are cracklib's words (some 55 000) and `stems`; `endings` makes the endings.
struct CommonPasswords: Sendable {
    /// The words of Debian's package `cracklib-runtime`.
    static let wordFile = "/usr/share/dict/cracklib-small"
    static let wordFileLimitBytes = 16 << 20

    /// The contract wants these two passwords accepted in exactly this spelling.
    private static let exempt: Set = ["TestPass123!", "TestPassword123!"]

    /// Lines of lower-case ASCII, in byte order.
    private let words: [UInt8]

    /// - Parameter words: a file with one lower-case word per line, in byte order. Returns nil if the file is
    ///   not such a list or lacks words that any list has.
    init?(words: [UInt8]) {
        self.words = words
        let sample = ["password", "qwerty", "dragon", "monkey", "welcome", "zebra", "abacus"]
        guard sample.allSatisfy({ hasWord(ArraySlice($0.utf8)) }) else { return nil }
    }

    /// Returns whether the whole password is on the list; a password too short for the rule is not.
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

    /// Searches by halving: compares the line at or before the middle byte.
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
