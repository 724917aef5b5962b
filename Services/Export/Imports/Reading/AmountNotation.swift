import Contracts

/// An amount as people and banks write it: `1.234,56-`, `(1,234.56)`, `-12`, `EUR 5,00`, `1'234.50 CR`.
struct AmountNotation: Sendable, Equatable {
    private static let maximumBytes = 64

    /// Digits, points, commas, and spaces or apostrophes between digits.
    private let body: [UInt8]
    let isNegative: Bool
    /// Whether a sign or letters say that the amount is above zero.
    let hasPlus: Bool
    /// A currency's code beside the number.
    let currency: Currency?
    /// A currency's sign beside the number.
    let sign: CurrencySign?

    /// Returns nil for a text that is no amount under any decimal mark.
    init?(_ text: String) {
        guard text.utf8.count <= Self.maximumBytes else { return nil }
        var text = Self.withoutDirections(text)
        var sign: CurrencySign?
        if Self.mayHaveWord(text) { sign = CurrencySign.taken(from: &text) }
        var body: [UInt8] = []
        var letters = ""
        var signs: [Bool] = []
        var (opened, closed) = (0, 0)
        // Spaces and apostrophes since the last digit.
        var gap: [UInt8] = []
        // Whether something other than a thousands mark has ended the number.
        var hasEnded = false
        for scalar in text.unicodeScalars {
            switch scalar {
            case "0"..."9", ".", ",":
                if hasEnded || gap.count > 1 { return nil }
                body += gap + [UInt8(truncatingIfNeeded: scalar.value)]
                gap = []
                continue
            case "+": signs.append(false)
            case "-", "\u{2212}", "\u{2013}": signs.append(true)
            case "(": opened += 1
            case ")": closed += 1
            // Thousands marks of Switzerland, and spaces of all kinds.
            case "'", "\u{2019}":
                if !body.isEmpty { gap.append(UInt8(ascii: "'")) }
                continue
            case " ", "\u{A0}", "\u{202F}", "\u{2009}":
                if !body.isEmpty { gap.append(UInt8(ascii: " ")) }
                continue
            case "A"..."Z", "a"..."z": letters.unicodeScalars.append(scalar)
            default:
                guard sign == nil, let known = CurrencySign(scalar) else { return nil }
                sign = known
            }
            hasEnded = !body.isEmpty
        }
        guard body.contains(where: Self.isDigit), signs.count <= 1, opened == closed,
            opened + signs.count <= 1
        else { return nil }
        var isNegative = signs.first == true || opened == 1
        var hasPlus = signs.first == false
        var currency: Currency?
        switch letters.uppercased() {
        case "": break
        case "CR", "C", "H":
            if isNegative { return nil }
            hasPlus = true
        case "DR", "D", "S":
            if isNegative { return nil }
            isNegative = true
        case let code:
            guard let known = Currency(code), sign?.isOf(known) != false else { return nil }
            currency = known
        }
        (self.body, self.isNegative, self.hasPlus) = (body, isNegative, hasPlus)
        (self.currency, self.sign) = (currency, sign)
    }

    /// Returns a text without the marks of writing from right to left, which stand beside Arabic and Hebrew
    /// signs.
    private static func withoutDirections(_ text: String) -> String {
        if text.utf8.allSatisfy({ $0 < 0x80 }) { return text }
        var scalars = String.UnicodeScalarView()
        scalars.append(contentsOf: text.unicodeScalars.lazy.filter { !$0.properties.isBidiControl })
        return String(scalars)
    }

    var isZero: Bool { !body.contains { (49...57).contains($0) } }

    private static let wordedBytes = 32

    /// Whether a number stands at one end of a short text and something else at the other. Most texts are
    /// turned away here, because the comparison with all words takes long.
    private static func mayHaveWord(_ text: String) -> Bool {
        guard text.utf8.count <= wordedBytes, let first = text.utf8.first, let last = text.utf8.last else {
            return false
        }
        let beginsWithNumber = isDigit(first) || "+-(.,".utf8.contains(first)
        let endsWithNumber = isDigit(last) || "-)".utf8.contains(last)
        return beginsWithNumber != endsWithNumber
    }

    private static func isDigit(_ byte: UInt8) -> Bool { (48...57).contains(byte) }

    /// Whether the code or sign beside the number, if any, is one of the currency.
    func fits(_ currency: Currency) -> Bool {
        (self.currency ?? currency) == currency && sign?.isOf(currency) != false
    }

    /// What the text shows about the decimal mark: certain, either, or nothing.
    enum Evidence: Sendable, Equatable { case certain(DecimalMark), either, none }

    var evidence: Evidence {
        let points = body.count { $0 == DecimalMark.point.byte }
        let commas = body.count { $0 == DecimalMark.comma.byte }
        if points > 0, commas > 0 {
            let last = body.last { $0 == DecimalMark.point.byte || $0 == DecimalMark.comma.byte }
            return .certain(last == DecimalMark.point.byte ? .point : .comma)
        }
        guard points + commas > 0 else { return .none }
        let mark: DecimalMark = points > 0 ? .point : .comma
        if points + commas > 1 { return .certain(mark.other) }
        guard let place = body.firstIndex(of: mark.byte) else { return .none }
        let whole = body[..<place]
        let isThousands = (1...3).contains(whole.count) && whole.first != UInt8(ascii: "0")
        return body.count - place - 1 == 3 && isThousands ? .either : .certain(mark)
    }

    /// Returns the amount, or nil where the digits do not fit the mark.
    func amount(_ mark: DecimalMark) -> BankAmount? {
        let parts = body.split(separator: mark.byte, omittingEmptySubsequences: false)
        guard parts.count <= 2 else { return nil }
        let groups = parts[0].split(omittingEmptySubsequences: false) { !Self.isDigit($0) }
        let marks = Set(parts[0].filter { !Self.isDigit($0) })
        // India writes 12,34,567.00.
        let areGroups =
            groups.count == 1
            || (marks.count == 1 && (1...3).contains(groups[0].count) && groups.last?.count == 3
                && groups.dropFirst().dropLast().allSatisfy { (2...3).contains($0.count) })
        var fraction = parts.count == 2 ? Array(parts[1]) : []
        guard areGroups, fraction.allSatisfy(Self.isDigit) else { return nil }
        while fraction.last == UInt8(ascii: "0") { fraction.removeLast() }
        return BankAmount(
            (groups.joined() + fraction).map { $0 - 48 }, decimals: fraction.count, isNegative: isNegative)
    }
}

/// What the amounts of a file show together about its decimal mark.
struct AmountEvidence: Sendable, Equatable {
    private var hasPoint = false
    private var hasComma = false
    private var hasEither = false

    mutating func take(_ notation: AmountNotation) {
        switch notation.evidence {
        case .certain(.point): hasPoint = true
        case .certain(.comma): hasComma = true
        case .either: hasEither = true
        case .none: break
        }
    }

    mutating func add(_ other: AmountEvidence) {
        hasPoint = hasPoint || other.hasPoint
        hasComma = hasComma || other.hasComma
        hasEither = hasEither || other.hasEither
    }

    /// The file's mark, or nil where it is open. Amounts without any mark are whole numbers.
    var conclusion: DecimalMark? {
        switch (hasPoint, hasComma) {
        case (true, false): .point
        case (false, true): .comma
        case (true, true): nil
        case (false, false): hasEither ? nil : .point
        }
    }
}

/// The mark before the decimals of an amount.
enum DecimalMark: String, Codable, Sendable, CaseIterable {
    case point = "."
    case comma = ","

    var byte: UInt8 { self == .point ? UInt8(ascii: ".") : UInt8(ascii: ",") }
    var other: DecimalMark { self == .point ? .comma : .point }
}
