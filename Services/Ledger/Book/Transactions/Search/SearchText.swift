import Contracts

/// A text cut up for search: words without case and accents, runs of characters in scripts without spaces
/// between words, and signs.
///
/// The same rules cut stored texts and queries, so a change of the rules needs new search rows.
struct SearchText {
    enum Piece: Equatable {
        case word(String)
        /// Consecutive characters: Han, Hiragana, Katakana.
        case run([Unicode.Scalar])
        /// A sign that stands for itself: `%`, `€`, an emoji.
        case sign(Unicode.Scalar)
    }

    /// Longer words are cut: no search needs more characters of one.
    private static let wordLimit = 40

    private(set) var pieces: [Piece] = []
    private var word = String.UnicodeScalarView()
    private var run: [Unicode.Scalar] = []

    init(_ text: String) {
        for scalar in text.lowercased().decomposedScalars { take(scalar) }
        endRun()
        endWord()
    }

    private mutating func take(_ scalar: Unicode.Scalar) {
        switch Self.kind(of: scalar) {
        case .letter:
            endRun()
            if word.count < Self.wordLimit { word.append(scalar) }
        case .ideograph:
            endWord()
            run.append(scalar)
        case .sign:
            endRun()
            endWord()
            pieces.append(.sign(Self.wide(scalar)))
        case .blank:
            endRun()
            endWord()
        case .nothing: break
        }
    }

    private mutating func endWord() {
        guard !word.isEmpty else { return }
        pieces.append(.word(String(word)))
        word = String.UnicodeScalarView()
    }

    private mutating func endRun() {
        guard !run.isEmpty else { return }
        pieces.append(.run(run))
        run = []
    }

    private enum Kind {
        case letter, ideograph, sign, blank
        /// Ignored characters: accents, joiners, variant selectors, skin tones.
        case nothing
    }

    private static func kind(of scalar: Unicode.Scalar) -> Kind {
        switch scalar.value {
        case 0x30...0x39, 0x61...0x7A, 0x41...0x5A: return .letter
        // # $ % & * + < = > @ \ ^ _ ` | ~
        case 0x23...0x26, 0x2A, 0x2B, 0x3C...0x3E, 0x40, 0x5C, 0x5E...0x60, 0x7C, 0x7E: return .sign
        case ..<0x80: return .blank
        case 0xAD, 0x300...0x36F, 0x200B...0x200F, 0xFE00...0xFE0F, 0x1F3FB...0x1F3FF: return .nothing
        // Radicals, Kana and Han, compatibility forms, and the later planes of Kana and Han.
        case 0x2E80...0x2FDF, 0x3041...0x312F, 0x31A0...0x31BF, 0x31F0...0x31FF, 0x3400...0x9FFF,
            0xF900...0xFAFF, 0xFF66...0xFF9F, 0x1AFF0...0x1B16F, 0x20000...0x3FFFF:
            return .ideograph
        default: return kind(of: scalar.properties.generalCategory)
        }
    }

    private static func kind(of category: Unicode.GeneralCategory) -> Kind {
        switch category {
        case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter,
            .decimalNumber, .letterNumber, .otherNumber, .nonspacingMark, .spacingMark:
            .letter
        case .enclosingMark, .format: .nothing
        // A standard library that is older than an emoji reports it as unassigned.
        case .currencySymbol, .mathSymbol, .modifierSymbol, .otherSymbol, .unassigned, .privateUse: .sign
        default: .blank
        }
    }

    /// Returns the wide form of an ASCII sign, because the tokenizer treats ASCII signs as spaces.
    private static func wide(_ scalar: Unicode.Scalar) -> Unicode.Scalar {
        guard scalar.isASCII, let wide = Unicode.Scalar(scalar.value + 0xFEE0) else { return scalar }
        return wide
    }
}

extension SearchText {
    /// The tokens to index: words, signs, and the pairs of neighbours and the last character of each run.
    var tokens: Set<String> {
        var tokens: Set<String> = []
        for piece in pieces {
            switch piece {
            case .word(let word): tokens.insert(word)
            case .sign(let sign): tokens.insert(String(Character(sign)))
            case .run(let run):
                tokens.formUnion(Self.pairs(run))
                if let last = run.last { tokens.insert(String(Character(last))) }
            }
        }
        return tokens
    }

    /// A condition of a query.
    enum Term: Equatable, Hashable {
        /// A word of the text starts with the string.
        case prefix(String)
        case token(String)

        /// Whether a text with these tokens meets the condition.
        func isAmong(_ tokens: Set<String>) -> Bool {
            switch self {
            case .token(let token): tokens.contains(token)
            case .prefix(let start): tokens.contains { $0.utf8.starts(with: start.utf8) }
            }
        }
    }

    /// The conditions of a query: a prefix for each word and each run of one character, a token for each sign
    /// and each pair of neighbours in a run.
    var terms: [Term] {
        var terms: [Term] = []
        for piece in pieces {
            switch piece {
            case .word(let word): terms.append(.prefix(word))
            case .sign(let sign): terms.append(.token(String(Character(sign))))
            case .run(let run) where run.count == 1: terms.append(.prefix(String(Character(run[0]))))
            case .run(let run): terms += Self.pairs(run).map { .token($0) }
            }
        }
        return terms
    }

    private static func pairs(_ run: [Unicode.Scalar]) -> [String] {
        zip(run, run.dropFirst()).map { first, second in
            var pair = String.UnicodeScalarView()
            pair.append(first)
            pair.append(second)
            return String(pair)
        }
    }
}
