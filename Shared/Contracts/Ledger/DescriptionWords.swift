import Vocabulary

/// A description without case, digits and punctuation, to compare it with another: of rows of an import with
/// entries, and of entries that may repeat.
package struct DescriptionWords: Sendable, Equatable {
    /// All words in one, which equal descriptions have in common.
    package let letters: String
    /// The number of words, repeated ones included.
    private let count: Int
    /// The hashes of the words, each once, in order: to compare many descriptions quickly.
    private let hashes: [Int]

    package init(_ description: String?) {
        let words = Self.words(of: description)
        letters = words.joined()
        count = words.count
        hashes = Set(words.map(\.hashValue)).sorted()
    }

    /// Returns the words in small letters, in their order.
    package static func words(of description: String?) -> [String] {
        let text = (description ?? "").nameKey
        return text.unicodeScalars.split { !isLetter($0) }.map { String($0) }
    }

    /// Returns `letters` alone; ASCII takes a tenth of the time.
    package static func letters(of description: String) -> String {
        guard description.utf8.allSatisfy({ $0 < 128 }) else { return words(of: description).joined() }
        return String(
            decoding: description.utf8.lazy.map { $0 | 32 }.filter { 97...122 ~= $0 }, as: UTF8.self)
    }

    /// Unicode's tables are asked only outside ASCII, because they take ten times as long.
    private static func isLetter(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar {
        case "a"..."z", "A"..."Z": true
        default: !scalar.isASCII && scalar.properties.isAlphabetic
        }
    }

    /// Whether both have the same letters, or at least half of the shorter one's words are in the other.
    package func isLike(_ other: DescriptionWords) -> Bool {
        if letters == other.letters { return true }
        let (shorter, longer) = count <= other.count ? (self, other) : (other, self)
        guard !shorter.hashes.isEmpty else { return false }
        return shorter.common(with: longer) * 2 >= shorter.hashes.count
    }

    private func common(with other: DescriptionWords) -> Int {
        var (first, second, common) = (0, 0, 0)
        while first < hashes.count, second < other.hashes.count {
            let (own, their) = (hashes[first], other.hashes[second])
            if own == their { common += 1 }
            if own <= their { first += 1 }
            if their <= own { second += 1 }
        }
        return common
    }
}
