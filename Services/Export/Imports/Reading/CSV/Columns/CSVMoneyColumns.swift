import Contracts

/// The columns of a CSV that tell the day and the money, found by their names and by what they hold. Empty
/// columns tell nothing.
struct CSVMoneyColumns {
    private let survey: CSVSurvey
    private let keys: [String]

    /// - Parameter keys: of the header, without codes of currencies; empty without a header.
    init(_ survey: CSVSurvey, _ keys: [String]) { (self.survey, self.keys) = (survey, keys) }

    var mapping: ImportMapping {
        var mapping = ImportMapping()
        mapping.date = name(date)
        let (debit, credit) = pair
        mapping.amount = name(amount)
        if mapping.amount == nil || isFilledPair(debit, credit) {
            (mapping.amount, mapping.debit, mapping.credit) = (nil, name(debit), name(credit))
        }
        if mapping.amount == nil, debit == nil, credit == nil {
            mapping.amount = name(only(\.isAmounts) ?? only(hasDecimals))
        }
        if let amount = exact(CSVHeader.originalAmounts), let code = exact(CSVHeader.originalCurrencies) {
            (mapping.originalAmount, mapping.originalCurrency) = (name(amount), name(code))
        }
        mapping.currency = name(CSVHeader.column(CSVHeader.currencies, in: keys) { facts($0).currencies > 0 })
        return mapping
    }

    private func facts(_ column: Int) -> CSVColumnFacts { survey.columns[column] }
    private func name(_ column: Int?) -> String? { column.map { survey.columns[$0].name } }

    /// Returns the column with one of the keys, a filled one if there is any.
    private func exact(
        _ words: CSVHeader.Words, where isWanted: (CSVColumnFacts) -> Bool = { $0.filled > 0 }
    ) -> Int? {
        let exact = CSVHeader.Words(keys: words.keys)
        return CSVHeader.column(exact, in: keys) { isWanted(facts($0)) } ?? CSVHeader.column(exact, in: keys)
    }

    /// Returns the one column of a kind, or nil where there are several.
    private func only(_ isWanted: (CSVColumnFacts) -> Bool) -> Int? {
        let found = survey.columns.indices.filter { isWanted(facts($0)) }
        return found.count == 1 ? found[0] : nil
    }

    /// Whether a column has amounts with decimals, which codes have not.
    private func hasDecimals(_ column: CSVColumnFacts) -> Bool {
        column.isAmounts && column.amountEvidence != AmountEvidence()
    }

    private var date: Int? {
        if let named = CSVHeader.column(
            CSVHeader.Words(keys: CSVHeader.dates.keys), in: keys, where: { facts($0).isDates })
        {
            return named
        }
        let said = keys.indices.filter { column in
            facts(column).isDates && CSVHeader.dates.say(keys[column])
                && !CSVHeader.otherDays.contains { keys[column].contains($0) }
        }
        return said.first ?? only(\.isDates) ?? exact(CSVHeader.dates)
    }

    private var amount: Int? {
        if let named = CSVHeader.column(
            CSVHeader.Words(keys: CSVHeader.amounts.keys), in: keys, where: { facts($0).isAmounts })
        {
            return named
        }
        let said = keys.indices.filter { facts($0).isAmounts && CSVHeader.amounts.say(keys[$0]) }
        return said.count == 1 ? said[0] : exact(CSVHeader.amounts)
    }

    /// The columns of debits and of credits. Where one has a name, the other is the column that is filled
    /// where this one is not.
    private var pair: (debit: Int?, credit: Int?) {
        func named(_ words: CSVHeader.Words) -> Int? {
            CSVHeader.column(words, in: keys) { facts($0).isAmounts } ?? exact(words)
        }
        let (debit, credit) = (named(CSVHeader.debits), named(CSVHeader.credits))
        guard (debit == nil) != (credit == nil), let known = debit ?? credit else { return (debit, credit) }
        let other = keys.indices.first { column in
            column != known && facts(column).isAmounts && !CSVHeader.balances.mean(keys[column])
                && facts(column).filled + facts(known).filled == survey.records
        }
        return (debit ?? other, credit ?? other)
    }

    /// Whether nearly every row has its amount in one of two columns, which say its direction. An amount
    /// beside them has no sign, or is in another currency.
    private func isFilledPair(_ debit: Int?, _ credit: Int?) -> Bool {
        let pair = [debit, credit].compactMap { $0.map(facts) }
        guard pair.count == 2, pair.allSatisfy({ $0.filled == 0 || $0.isAmounts }) else { return false }
        // Sums of the whole file stand in every row of both.
        let moved = pair.reduce(0) { $0 + $1.signs.negatives + $1.signs.positives }
        return moved * 10 <= survey.records * 11
            && pair.reduce(0) { $0 + $1.amounts } * 10 >= survey.records * 8
    }
}
