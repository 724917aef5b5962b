/// Tells encodings of single bytes by the words of a text: in the right one they have the letters of one
/// language, and capitals and signs where words have them. Where several are right, uchardet decides, and
/// without its word Windows-1252 is the usual one.
struct EightBitGuess: Sendable {
    /// The bytes of words that are looked at.
    private static let sampleBytes = 8 << 10
    private static let wordBytes = 60
    /// The most encodings that a person is asked for.
    private static let choices = 6

    /// Words with bytes beyond ASCII.
    private(set) var words: [[UInt8]] = []
    private var bytes = 0
    private var word: [UInt8] = []
    private var isWide = false
    /// Which bytes the text has.
    private var used = Array(repeating: false, count: 256)

    mutating func take(_ byte: UInt8) {
        if byte >= 0x80 {
            used[Int(byte)] = true
            isWide = true
        } else if bytes >= Self.sampleBytes {
            return
        } else if !(97...122).contains(byte | 0x20) {
            return endWord()
        }
        if word.count < Self.wordBytes, bytes < Self.sampleBytes { word.append(byte) }
    }

    mutating func endWord() {
        if isWide, !word.isEmpty {
            words.append(word)
            bytes += word.count
        }
        isWide = false
        word.removeAll(keepingCapacity: true)
    }

    /// The likeliest encodings, the best first; more than one where only a person can tell, and none for a
    /// text that no encoding has.
    /// - Parameter isCertain: whether a text without a fault is wanted that uchardet takes for this encoding,
    ///   too.
    func candidates(isCertain: Bool = false) -> [TextEncoding] {
        var ended = self
        ended.endWord()
        return ended.conclusion(isCertain: isCertain)
    }

    /// The words in one text.
    var sample: [UInt8] { Array(words.joined(separator: [32])) }

    private func conclusion(isCertain: Bool) -> [TextEncoding] {
        let high = (0x80...0xFF).filter { used[$0] }.map { UInt8($0) }
        let able = TextEncoding.allCases.filter(\.isSingleByte).filter { encoding in
            let table = SingleByteTable.of(encoding)
            return high.allSatisfy { table[$0] != nil }
        }
        let faults = able.map { self.faults(in: SingleByteTable.of($0)) }
        guard let least = faults.min() else { return [] }
        var seen: Set<[Unicode.Scalar]> = []
        // Encodings in which the text is the same are one.
        let best = zip(able, faults).filter { $0.1 == least }.map(\.0).filter { encoding in
            let table = SingleByteTable.of(encoding)
            return seen.insert(high.compactMap { table[$0]?.scalar }).inserted
        }
        let vote = best.count > 1 || isCertain ? self.vote(among: best, high) : nil
        if isCertain { return least == 0 ? vote.map { [$0] } ?? [] : [] }
        if let vote { return [vote] }
        return best.first == .windows1252 ? [.windows1252] : Array(best.prefix(Self.choices))
    }

    /// Returns the encoding among some that uchardet takes the text for, or in which it says the same.
    private func vote(among some: [TextEncoding], _ high: [UInt8]) -> TextEncoding? {
        guard let guess = Uchardet.guess(sample), guess.isSingleByte else { return nil }
        let table = SingleByteTable.of(guess)
        return some.first { encoding in
            let own = SingleByteTable.of(encoding)
            return high.allSatisfy { own[$0]?.scalar == table[$0]?.scalar }
        }
    }

    /// Returns how many characters no language has where they stand.
    private func faults(in table: SingleByteTable) -> Int {
        var faults = 0
        var letters: [Unicode.Scalar: Int] = [:]
        for word in words {
            for (place, byte) in word.enumerated() where byte >= 0x80 {
                guard let character = table[byte] else { continue }
                if isMisplaced(character, place, in: word, table) {
                    faults += 1
                } else if character.isLetter {
                    letters[character.small, default: 0] += 1
                }
            }
        }
        let foreign = Alphabet.all.map { alphabet in
            letters.reduce(0) { $0 + (alphabet.contains($1.key) ? 0 : $1.value) }
        }
        return faults + (foreign.min() ?? 0)
    }

    private func isMisplaced(
        _ character: SingleByteTable.Character, _ place: Int, in word: [UInt8], _ table: SingleByteTable
    ) -> Bool {
        func isLetter(_ byte: UInt8) -> Bool { byte < 0x80 || table[byte]?.isLetter == true }
        func isSmall(_ byte: UInt8) -> Bool {
            byte < 0x80 ? byte >= 97 : table[byte].map { $0.isLetter && !$0.isUpper } == true
        }
        let before = place > 0 ? word[place - 1] : nil
        let after = place + 1 < word.count ? word[place + 1] : nil
        guard character.isLetter else {
            let isInside = before.map(isLetter) == true && after.map(isLetter) == true
            return isInside || !Alphabet.signs.contains(character.scalar)
        }
        if character.isUpper, let before, isSmall(before) || (isLetter(before) && after.map(isSmall) == true)
        {
            return true
        }
        return !character.isLatin && word.contains { $0 < 0x80 }
    }
}

/// The letters beyond ASCII that languages write.
private enum Alphabet {
    static let all: [Set<Unicode.Scalar>] =
        [
            "äöüß", "àâæçéèêëîïôœùûüÿ", "áéíñóúüç", "àçèéíïòóúü", "áàâãçéêíóôõúü", "àèéìíîòóùú", "áéëïíóöüèê",
            "åäöéàü", "åæøéöäóôê", "áðéíóúýþæö", "äöüõšž", "áčďéěíňóřšťúůýž", "áäčďéíĺľňóôŕšťúýž",
            "ąćęłńóśźż",
            "áéíóöőúüű", "čćđšž", "ăâîșțşţ", "çğıiöşüâîû", "ąčęėįšųūž", "āčēģīķļņšūž", "ëç",
            "абвгдеёжзийклмнопрстуфхцчшщъыьэюя", "абвгґдеєжзиіїйклмнопрстуфхцчшщьюя",
            "абвгдеёжзіийклмнопрстуўфхцчшыьэюя", "абвгдђежзијклљмнњопрстћуфхцчџшѓѕќ",
            "αβγδεζηθικλμνξοπρστυφχψωςάέήίόύώϊϋΐΰ",
            "אבגדהוזחטיךכלםמןנסעףפץצקרשת",
        ].map { Set($0.unicodeScalars) } + [
            Set((0x621...0x652).compactMap { Unicode.Scalar($0) } + "پچژگک".unicodeScalars)
        ]

    /// Signs that stand beside words in any language.
    static let signs = Set("€£§°’‘“”„–—…«»\u{A0}´¿¡ªº·№".unicodeScalars)
}
