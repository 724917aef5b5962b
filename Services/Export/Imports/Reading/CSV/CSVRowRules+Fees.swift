import Contracts

/// Fees in a column of their own.
extension CSVRowRules {
    /// Makes the fee a part of the amount where that is mapped, and tells it. Where the file leaves open
    /// whether it is one already, that is told.
    func readFee(of record: [String], into entry: inout BankEntry) {
        guard let column = columns.fee ?? openFee, let text = cell(column, of: record),
            let fee = AmountNotation(text), !fee.isZero
        else { return }
        let shown = BankText.cut(text, to: 40)
        guard columns.fee != nil, let amount = entry.amount else {
            return entry.remarks.append(ImportProblem("fee", "The fee of \(shown) is not in the amount"))
        }
        guard let mark = mark ?? (fee.evidence == .none ? .point : nil),
            let cost = fee.amount(mark).map({ Self.cost($0, fees) })
        else {
            return entry.problems.append(ImportProblem("amount", "The fee \"\(shown)\" is no amount"))
        }
        entry.amount = amount.adding(cost.negated)
        entry.remarks.append(ImportProblem("fee", "The fee of \(shown) is part of the amount"))
    }

    /// Returns what a fee costs: some banks write all of them below zero.
    static func cost(_ fee: BankAmount, _ column: CSVColumnFacts?) -> BankAmount {
        let isBelow = column.map { $0.signs.negatives > $0.signs.positives } ?? false
        return isBelow ? fee.negated : fee
    }
}
