import Contracts

/// A description without case, digits and punctuation, to compare it with another.
struct DescriptionWords: Sendable, Equatable {
    private let words: [String]

    init(_ description: String?) {
        var words: [String] = []
        var word = String.UnicodeScalarView()
        for scalar in (description ?? "").lowercased().composed.unicodeScalars {
            if scalar.properties.isAlphabetic {
                word.append(scalar)
            } else if !word.isEmpty {
                words.append(String(word))
                word = String.UnicodeScalarView()
            }
        }
        if !word.isEmpty { words.append(String(word)) }
        self.words = words
    }

    /// Whether both have the same letters, or at least half of the shorter one's words are in the other.
    func isLike(_ other: DescriptionWords) -> Bool {
        if isSame(as: other) { return true }
        let (shorter, longer) = words.count <= other.words.count ? (words, other.words) : (other.words, words)
        let distinct = Set(shorter)
        guard !distinct.isEmpty else { return false }
        return distinct.intersection(longer).count * 2 >= distinct.count
    }

    func isSame(as other: DescriptionWords) -> Bool { words.joined() == other.words.joined() }
}
