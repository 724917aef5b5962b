/// Word beginnings to find in the texts of rows. Finds the same as `SearchText`, without cutting up plain
/// ASCII, which most texts are.
struct WordStarts {
    private let starts: [[UInt8]]

    /// Beginnings as `SearchText` cuts them: lower case, no accents.
    init(_ starts: [String]) { self.starts = starts.map { Array($0.utf8) } }

    /// Returns the beginnings that start no word of the text.
    func missing(from text: UnsafeBufferPointer<UInt8>?) -> WordStarts {
        guard let text, !starts.isEmpty else { return self }
        return WordStarts(missing: Self.missing(starts, from: text))
    }

    var isEmpty: Bool { starts.isEmpty }

    private init(missing starts: [[UInt8]]) { self.starts = starts }

    private static func missing(
        _ starts: [[UInt8]], from text: UnsafeBufferPointer<UInt8>
    ) -> [[UInt8]] {
        if text.allSatisfy({ $0 < 0x80 }) {
            return starts.filter { start in !begins(start, in: text) }
        }
        let pieces = SearchText(String(decoding: text, as: UTF8.self)).pieces
        return starts.filter { start in
            !pieces.contains { piece in
                if case .word(let word) = piece { word.utf8.starts(with: start) } else { false }
            }
        }
    }

    private static func begins(_ start: [UInt8], in text: UnsafeBufferPointer<UInt8>) -> Bool {
        var isInWord = false
        for place in text.indices {
            let isLetter = letter(text[place]) != nil
            if isLetter, !isInWord, stands(start, at: place, of: text) { return true }
            isInWord = isLetter
        }
        return false
    }

    private static func stands(
        _ start: [UInt8], at place: Int, of text: UnsafeBufferPointer<UInt8>
    ) -> Bool {
        guard start.count <= text.count - place else { return false }
        return start.indices.allSatisfy { letter(text[place + $0]) == start[$0] }
    }

    /// Returns an ASCII letter or digit in lower case, or nil for a byte that ends a word.
    private static func letter(_ byte: UInt8) -> UInt8? {
        switch byte {
        case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "a")...UInt8(ascii: "z"): byte
        case UInt8(ascii: "A")...UInt8(ascii: "Z"): byte | 0x20
        default: nil
        }
    }
}
