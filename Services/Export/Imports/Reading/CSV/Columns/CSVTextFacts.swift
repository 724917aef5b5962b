/// What the texts of a column are: words, codes or account numbers, and how many different ones.
struct CSVTextFacts: Sendable {
    /// Columns with this many different texts are not counted further.
    private static let distinctLimit = 16
    private static let kindSample = 100
    /// The texts after which a column is known.
    private static let sample = 1_000
    /// The bytes of a text that are looked at.
    private static let lookedAt = 160

    /// Cells with words for people.
    private(set) var words = 0
    private(set) var accountNumbers = 0
    /// Names of a bank's services, as "Transfer".
    private(set) var kinds = 0
    private(set) var digits = 0
    private var hashes: Set<Int> = []
    private var filled = 0
    private var first: String?
    private var differs = false

    mutating func take(_ text: String) {
        if first == nil { first = text }
        if !differs, text != first { differs = true }
        guard filled < Self.sample else { return }
        filled += 1
        if hashes.count < Self.distinctLimit { hashes.insert(text.hashValue) }
        let shape = Shape(text.utf8.prefix(Self.lookedAt))
        digits += shape.digits
        if shape.isAccountNumber {
            accountNumbers += 1
        } else if shape.isWords {
            words += 1
            if filled <= Self.kindSample, isKind(text) { kinds += 1 }
        }
    }

    var distinct: Int { hashes.count }
    /// Whether the column says the same in each of several rows.
    var isConstant: Bool { filled >= 3 && !differs }
    /// Whether most cells are words for people.
    var isOfWords: Bool { words * 2 > filled }
    /// Whether most cells say something of their own.
    var isFree: Bool {
        isOfWords && distinct * 10 >= min(filled, Self.distinctLimit) * 6
            && kinds * 2 < min(filled, Self.kindSample)
    }
    var isOfAccountNumbers: Bool { accountNumbers * 2 > filled }

    private func isKind(_ text: String) -> Bool {
        guard text.utf8.count <= 40 else { return false }
        let words = text.foldedWord.split { !$0.isLetter }
        return words.count <= 3 && words.contains { word in Self.kindWords.contains { word.hasPrefix($0) } }
    }

    /// Beginnings of words in the names of a bank's services.
    private static let kindWords = [
        "card", "transfer", "standing", "debit", "credit", "payment", "withdrawal", "deposit", "atm", "topup",
        "exchange", "lastschrift", "gutschrift", "uberweisung", "ueberweisung", "kartenzahlung",
        "dauerauftrag",
        "bargeld", "abbuchung", "carte", "virement", "prelevement", "tarjeta", "transferencia", "recibo",
        "adeudo", "bonifico", "addebito", "pagamento", "betaalautomaat", "overschrijving", "incasso", "ideal",
        "kortkob", "overforing", "kortkjop", "platba", "prevod", "inkaso", "przelew", "kart", "utalas",
        "vasarlas",
        "pirkums", "pervedimas", "перевод", "оплата", "покупка",
    ]

    private struct Shape {
        private(set) var letters = 0
        private(set) var digits = 0
        private var blanks = 0
        private var stars = 0
        private var others = 0
        private var hasSmall = false
        /// The first four bytes besides blanks, a digit as 0 and anything else as 1.
        private var start = 0
        private var startCount = 0

        init(_ text: some Sequence<UInt8>) {
            for byte in text {
                if startCount < 4, byte != 32 {
                    start = start << 1 | ((48...57).contains(byte) ? 0 : 1)
                    startCount += 1
                }
                switch byte {
                case 48...57: digits += 1
                case 97...122:
                    hasSmall = true
                    letters += 1
                case 65...90, 128...: letters += 1
                case 32: blanks += 1
                case UInt8(ascii: "*"): stars += 1
                case UInt8(ascii: "-"), UInt8(ascii: "/"), UInt8(ascii: "."): break
                default: others += 1
                }
            }
        }

        var isAccountNumber: Bool {
            guard others == 0 else { return false }
            if letters == 0 { return digits >= 5 || (stars > 0 && digits >= 2) }
            if stars > 0 { return digits >= 4 && letters <= 8 && blanks <= 4 }
            let isIBAN = startCount == 4 && start == 0b1100
            return isIBAN && !hasSmall && digits >= 8 && (12...34).contains(letters + digits)
        }

        /// Whether the text is more than a number or a code such as "REF2026077".
        var isWords: Bool {
            letters >= 2 && !(blanks == 0 && others == 0 && digits >= 3 && digits * 2 >= letters)
        }
    }
}
