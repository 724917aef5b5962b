/// The fees of a CSV that stand in a column of their own, and what its balances say about them.
struct CSVFees: Sendable {
    private static let sampleCount = 20
    private static let sampleBytes = 4_096

    /// A row with a fee, and the rows with a balance before and after it.
    private struct Sample: Sendable {
        let before: [String]?
        let row: [String]
        var after: [String]?
    }

    let column: Int?
    private let balance: Int?
    /// Whether the program's fees are known to come on top of its amounts.
    private let isOnTop: Bool
    private var samples: [Sample] = []
    private var last: [String]?
    private var isWaiting = false

    /// - Parameter keys: of the header.
    init(_ keys: [String]) {
        column = CSVHeader.column(CSVHeader.fees, in: keys)
        balance = CSVHeader.column(CSVHeader.balances, in: keys)
        isOnTop = Set(keys).isSuperset(of: ["starteddate", "completeddate", "fee", "product"])
    }

    mutating func take(_ record: [String]) {
        guard let column, let balance, samples.count < Self.sampleCount || isWaiting,
            Self.cell(balance, of: record) != nil,
            record.reduce(0, { $0 + $1.utf8.count }) <= Self.sampleBytes
        else { return }
        if isWaiting { samples[samples.count - 1].after = record }
        isWaiting = false
        let hasFee = Self.cell(column, of: record).flatMap { AmountNotation($0) }?.isZero == false
        if hasFee, samples.count < Self.sampleCount {
            samples.append(Sample(before: last, row: record))
            isWaiting = true
        }
        last = record
    }

    mutating func end() { (last, isWaiting) = (nil, false) }

    /// Whether the balances move by amount and fee; nil where they do not tell.
    /// - Parameter move: what a row says that it moves, without and with its fee.
    func areOnTop(
        _ mark: DecimalMark, _ move: ([String]) -> (amount: BankAmount, whole: BankAmount)?
    ) -> Bool? {
        var (onTop, inside) = (0, 0)
        for sample in samples {
            guard let (amount, whole) = move(sample.row), let now = balance(of: sample.row, mark) else {
                continue
            }
            let moves = [sample.before, sample.after].compactMap { $0.flatMap { balance(of: $0, mark) } }
                .map { now.adding($0.negated) }
            if moves.contains(whole) { onTop += 1 }
            if moves.contains(amount) { inside += 1 }
        }
        return onTop == inside ? (isOnTop && samples.isEmpty ? true : nil) : onTop > inside
    }

    private func balance(of record: [String], _ mark: DecimalMark) -> BankAmount? {
        balance.flatMap { Self.cell($0, of: record) }.flatMap { AmountNotation($0) }?.amount(mark)
    }

    private static func cell(_ column: Int, of record: [String]) -> String? {
        column < record.count ? BankText.clean(record[column]) : nil
    }
}
