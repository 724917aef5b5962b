import Contracts

/// What the cells of a column have in common.
struct CSVColumnFacts: Sendable {
    private static let sampleCount = 3
    private static let sampleCharacters = 80
    private static let sampleBytes = 160
    /// The longest text that is compared with words.
    private static let wordBytes = 60
    private static let statusSample = 100

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
    private(set) var directions: [CSVDirection: Int] = [:]
    /// Whether a direction is more than a letter or two, which could mean something else.
    private var hasWordyDirection = false
    private(set) var statuses = 0
    /// The cells that name a balance or a turnover.
    private(set) var balances = 0
    private(set) var currencies = 0
    private(set) var characters = 0
    private(set) var texts = CSVTextFacts()

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
        } else {
            texts.take(text)
            if text.utf8.count <= Self.wordBytes { take(word: text.foldedWord) }
        }
        if text.utf8.count == 3, Currency(text) != nil { currencies += 1 }
    }

    private mutating func take(word: String) {
        if let direction = CSVDirection(folded: word) {
            directions[direction, default: 0] += 1
            if word.utf8.count > 2 { hasWordyDirection = true }
        }
        if CSVBalanceLine.names.contains(word) { balances += 1 }
        // A column of other texts is asked no more: a look for the states' words takes long.
        if filled <= Self.statusSample || statuses * 2 >= filled, CSVStatus(folded: word) != nil {
            statuses += 1
        }
    }

    /// Whether nearly all cells are dates; the rest may be damaged.
    var isDates: Bool { dates > 0 && dates * 10 >= filled * 8 }
    var isAmounts: Bool { amounts > 0 && amounts * 10 >= filled * 8 }
    /// Whether nearly all cells say a direction; the others are problems of their rows.
    var isDirections: Bool {
        let said = directions.values.reduce(0, +)
        return said > 0 && said * 10 >= filled * 7
    }
    var hasOnlyDirections: Bool { filled > 0 && directions.values.reduce(0, +) == filled }
    /// Whether the cells mean directions, whatever the column is called.
    var saysDirections: Bool { isDirections && (directions.count == 2 || hasWordyDirection) }
    /// Whether the cells tell how far entries are, whatever the column is called.
    var isStatuses: Bool { statuses > 0 && statuses * 10 >= filled * 8 }
    var isText: Bool { filled > 0 && !isDates && !isAmounts && !isDirections && currencies < filled }
}

/// How many amounts of a column are below and above zero.
struct CSVSigns: Sendable, Equatable {
    private(set) var negatives = 0
    private(set) var positives = 0
    /// Whether an amount above zero says so, as "+5" or "5 CR".
    private(set) var hasPlus = false

    mutating func take(_ amount: AmountNotation) {
        if amount.isZero { return }
        if amount.isNegative { negatives += 1 } else { positives += 1 }
        if amount.hasPlus { hasPlus = true }
    }

    /// Whether nearly all amounts have the same sign.
    var isUniform: Bool { min(negatives, positives) * 5 <= max(negatives, positives) }

    /// Whether most amounts have the sign of this one, so that it says what theirs say. Others are reversals.
    func isUsual(_ amount: BankAmount) -> Bool {
        if amount.isZero { return true }
        return amount.isNegative ? negatives > positives : positives >= negatives
    }
}
