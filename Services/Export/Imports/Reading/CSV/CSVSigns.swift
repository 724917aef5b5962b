import Contracts

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
