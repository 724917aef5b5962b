import Contracts

/// What the cells of a column have in common.
struct CSVColumnFacts: Sendable {
    private static let sampleCount = 3
    private static let sampleCharacters = 80
    private static let sampleBytes = 160

    var name = ""
    private(set) var samples: [String] = []
    private(set) var filled = 0
    private(set) var dates = 0
    private(set) var dateEvidence = DateEvidence()
    private(set) var amounts = 0
    private(set) var amountEvidence = AmountEvidence()
    private(set) var signs = CSVSigns()
    /// The signs of rows that say income or expense.
    private(set) var signsByDirection: [CSVDirection: CSVSigns] = [:]
    private(set) var directions = 0
    private(set) var currencies = 0
    private(set) var characters = 0

    /// - Parameter direction: what the row says in its column of directions.
    mutating func take(_ cell: String, _ direction: CSVDirection?) {
        guard let text = BankText.clean(cell) else { return }
        filled += 1
        characters += min(text.utf8.count, 1_000)
        if samples.count < Self.sampleCount {
            let sample = BankText.cut(text, to: Self.sampleCharacters, bytes: Self.sampleBytes)
            if !samples.contains(sample) { samples.append(sample) }
        }
        if let date = DateNotation(text) {
            dates += 1
            dateEvidence.take(date)
        } else if let amount = AmountNotation(text) {
            amounts += 1
            amountEvidence.take(amount)
            signs.take(amount)
            if let direction { signsByDirection[direction, default: CSVSigns()].take(amount) }
        } else if CSVDirection(text) != nil {
            directions += 1
        }
        if text.utf8.count == 3, Currency(text) != nil { currencies += 1 }
    }

    /// Whether nearly all cells are dates; the rest may be damaged.
    var isDates: Bool { dates > 0 && dates * 10 >= filled * 8 }
    var isAmounts: Bool { amounts > 0 && amounts * 10 >= filled * 8 }
    var isDirections: Bool { directions > 0 && directions == filled }
    var isText: Bool { filled > 0 && !isDates && !isAmounts && !isDirections && currencies < filled }
}

/// A word that says whether an amount without a sign is income or expense.
enum CSVDirection {
    case income, expense

    init?(_ text: String) {
        guard text.utf8.count <= 16 else { return nil }
        switch text.lowercased() {
        case "credit", "crdt", "cr", "c", "income", "deposit", "bij", "haben", "h", "in", "+": self = .income
        case "debit", "dbit", "dr", "d", "expense", "withdrawal", "af", "soll", "s", "out", "-":
            self = .expense
        default: return nil
        }
    }
}

/// How many amounts of a column are below and above zero.
struct CSVSigns: Sendable, Equatable {
    private var negatives = 0
    private var positives = 0

    mutating func take(_ amount: AmountNotation) {
        if amount.isZero { return }
        if amount.isNegative { negatives += 1 } else { positives += 1 }
    }

    /// Whether most amounts have the sign of this one, so that it says what theirs say. Others are reversals.
    func isUsual(_ amount: BankAmount) -> Bool {
        if amount.isZero { return true }
        return amount.isNegative ? negatives > positives : positives >= negatives
    }
}
