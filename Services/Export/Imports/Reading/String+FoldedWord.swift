import Contracts

extension String {
    /// The word in small letters, without accents and strokes: "Débit" becomes "debit", "Beløb" "belob".
    var foldedWord: String {
        if utf8.allSatisfy({ $0 < 0x80 }) { return asciiLowercased }
        var folded = String.UnicodeScalarView()
        for scalar in lowercased().decomposedScalars
        where scalar.properties.canonicalCombiningClass == .notReordered {
            if let plain = Self.plain[scalar] {
                folded.append(contentsOf: plain.unicodeScalars)
            } else {
                folded.append(scalar)
            }
        }
        return String(folded)
    }

    /// Letters that are not made of a letter and an accent.
    private static let plain: [Unicode.Scalar: String] = [
        "ø": "o", "ł": "l", "đ": "d", "ð": "d", "ħ": "h", "ı": "i", "ß": "ss", "æ": "ae", "œ": "oe",
        "þ": "th",
    ]
}
