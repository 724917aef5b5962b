import Contracts

/// How the rows of a CSV are read: the mapping, the date order, the decimal mark and the signs, each
/// concluded from all rows, remembered, or answered by a person; and the questions that stay open.
struct CSVPlan: Sendable {
    let mapping: ImportMapping
    let order: DateOrder?
    let mark: DecimalMark?
    /// What the amounts of one column without directions mean; nil where a person must say it first.
    let sign: AmountSign?
    /// Whether signs alone tell income and expense.
    let readsSigns: Bool
    /// The currency that the header of the amounts names, for rows that name none.
    let currency: Currency?
    let questions: [ImportQuestion]
    /// The column of fees, where the file does not say whether they are in its amounts.
    let openFee: Int?

    init(_ survey: CSVSurvey, answers: ReadingAnswers) {
        var questions: [ImportQuestion] = []
        let known = answers.mapping ?? answers.remembered?.mapping
        var mapping = known ?? Self.mapping(survey)
        mapping.separator = String(UnicodeScalar(survey.separator))
        let dates = survey.column(named: mapping.date).map { survey.columns[$0] }
        order =
            answers.order ?? dates?.dateEvidence.conclusion ?? answers.remembered?.dateFormat
        var evidence = AmountEvidence()
        for name in [mapping.amount, mapping.debit, mapping.credit] {
            if let column = survey.column(named: name) { evidence.add(survey.columns[column].amountEvidence) }
        }
        mark = answers.mark ?? evidence.conclusion ?? answers.remembered?.decimalSeparator
        readsSigns = mapping.amount != nil && mapping.type == nil && survey.kind == nil
        let signs = survey.column(named: mapping.amount).map { survey.columns[$0].signs }
        let isOpen = readsSigns && signs.map { Self.areOpen($0, in: survey) } == true
        sign = answers.sign ?? answers.remembered?.amountSign ?? (isOpen ? nil : .asWritten)
        currency =
            [mapping.amount, mapping.debit, mapping.credit].lazy.compactMap { $0 }
            .compactMap(Self.currency(in:)).first
        let (concluded, sign, mark) = (mapping, self.sign, self.mark)
        let onTop = survey.fees.column.flatMap { Self.areFeesOnTop($0, concluded, mark, sign, survey) }
        if known == nil, onTop == true, let fee = survey.fees.column {
            mapping.fee = survey.columns[fee].name
        }
        openFee = onTop == nil && mapping.fee == nil && survey.kind == nil ? survey.fees.column : nil
        self.mapping = mapping
        if mapping.date == nil {
            questions.append(Self.question("date", "Which column has the date?", survey))
        }
        let hasNoAmount = mapping.amount == nil && mapping.debit == nil && mapping.credit == nil
        if hasNoAmount {
            questions.append(Self.question("amount", "Which column has the amount?", survey))
        }
        if order == nil, let dates { questions.append(.dateOrder(dates.dateEvidence.orders)) }
        if mark == nil { questions.append(.decimalMark) }
        let isAskedWithAmount = hasNoAmount && Self.hasNoSigns(survey)
        if sign == nil || (isAskedWithAmount && answers.sign == nil && answers.remembered == nil) {
            questions.append(.amountSign)
        }
        var seen: Set<String> = []
        self.questions = questions.filter { seen.insert($0.field).inserted }
    }

    private static func question(_ member: String, _ message: String, _ survey: CSVSurvey) -> ImportQuestion {
        ImportQuestion(field: "mapping.\(member)", message: message, choices: survey.columns.map(\.name))
    }

    /// Concludes the mapping from a known header, else from the columns' names and from what they hold.
    private static func mapping(_ survey: CSVSurvey) -> ImportMapping {
        let keys = survey.hasHeader ? survey.columns.map { CSVHeader.key($0.name) } : []
        func name(_ column: Int?) -> String? { column.map { survey.columns[$0].name } }
        if let kind = survey.kind { return kind.mapping { key in name(keys.firstIndex(of: key)) } }
        var mapping = CSVMoneyColumns(survey, plainKeys(keys)).mapping
        if survey.column(named: mapping.currency).map({ survey.columns[$0].currencies }) ?? 0 == 0 {
            mapping.currency = codes(beside: mapping, survey)
        }
        func named(_ words: CSVHeader.Words) -> String? { name(CSVHeader.column(words, in: keys)) }
        mapping.account = named(CSVHeader.accounts)
        mapping.category = named(CSVHeader.categories)
        mapping.externalId = named(CSVHeader.externalIDs)
        mapping.status = named(CSVHeader.statuses) ?? survey.columns.first { $0.isStatuses }?.name
        mapping.tags = named(CSVHeader.tags)
        mapping.type = typeColumn(beside: mapping, survey)
        let used = [
            mapping.account, mapping.category, mapping.status, mapping.externalId, mapping.tags, mapping.type,
            mapping.date, mapping.amount, mapping.debit, mapping.credit, mapping.currency,
            mapping.originalAmount, mapping.originalCurrency,
        ]
        let texts = CSVTexts(survey, keys, used: Set(used.compactMap { survey.column(named: $0) }))
        (mapping.payee, mapping.payer) = (name(texts.payee), name(texts.payer))
        mapping.description = [texts.payee, texts.purpose].compactMap(name)
        mapping.notes = texts.notes.compactMap(name)
        return mapping
    }

    /// Whether the fees of a column come on top of the amounts, as the balances show; nil where they do not.
    private static func areFeesOnTop(
        _ fee: Int, _ mapping: ImportMapping, _ mark: DecimalMark?, _ sign: AmountSign?, _ survey: CSVSurvey
    ) -> Bool? {
        guard let mark, let column = survey.column(named: mapping.amount), mapping.type == nil else {
            return nil
        }
        return survey.fees.areOnTop(mark) { record in
            guard column < record.count, fee < record.count,
                let written = AmountNotation(record[column])?.amount(mark),
                let cost = AmountNotation(record[fee])?.amount(mark)
            else { return nil }
            let amount = sign == .inverted ? written.negated : written
            return (amount, amount.adding(CSVRowRules.cost(cost, survey.columns[fee]).negated))
        }
    }

    /// Returns the keys without a currency's code at the end: "betrageur" is "betrag".
    private static func plainKeys(_ keys: [String]) -> [String] {
        keys.map { key in
            guard key.utf8.count > 5, Currency(String(key.suffix(3))) != nil else { return key }
            let plain = String(key.dropLast(3))
            return [CSVHeader.amounts, CSVHeader.debits, CSVHeader.credits].contains {
                $0.keys.contains(plain)
            }
                ? plain : key
        }
    }

    /// Returns the column that holds codes of currencies only, the one nearest to the amount.
    private static func codes(beside mapping: ImportMapping, _ survey: CSVSurvey) -> String? {
        let amount = survey.column(named: mapping.amount ?? mapping.debit ?? mapping.credit) ?? 0
        let found = survey.columns.indices.filter { column in
            let facts = survey.columns[column]
            return facts.currencies == facts.filled && facts.filled * 10 >= survey.records * 8
                && !CSVHeader.originalCurrencies.mean(CSVHeader.key(facts.name))
        }
        let nearest = found.min { abs($0 - amount) < abs($1 - amount) }
        return nearest.map { survey.columns[$0].name }
    }

    /// Returns the currency in the name of a column, as in "Amount (EUR)", "Betrag €" or "Credit CZK".
    private static func currency(in name: String) -> Currency? {
        let words = name.split { !$0.isLetter }
        if let last = words.last, words.count > 1, last.utf8.count == 3, last.utf8.allSatisfy({ $0 < 91 }),
            let currency = Currency(String(last))
        {
            return currency
        }
        return name.unicodeScalars.lazy.compactMap { CurrencySign($0)?.usual }.first
    }

    /// Returns the column of directions beside one column of amounts. One that is not called so must agree
    /// with the signs of the amounts.
    private static func typeColumn(beside mapping: ImportMapping, _ survey: CSVSurvey) -> String? {
        guard mapping.debit == nil, mapping.credit == nil, let column = survey.typeColumn else { return nil }
        let facts = survey.columns[column]
        guard facts.isDirections, facts.name != mapping.amount else { return nil }
        let amounts = survey.column(named: mapping.amount).map { survey.columns[$0] }
        // Signs tell more than words: "Lastschrift" stands beside "Gehalt" and "Dauerauftrag".
        let isUnsigned = amounts.map { $0.signs.negatives * 5 <= $0.signs.positives } ?? true
        if survey.hasHeader, CSVHeader.types.mean(CSVHeader.key(facts.name)) {
            return facts.hasOnlyDirections || isUnsigned ? facts.name : nil
        }
        let signs = amounts?.signsByDirection ?? [:]
        // A card may write what was paid above zero and what came in below.
        let isInverted =
            facts.hasOnlyDirections && signs[.expense].map { $0.positives > 0 && $0.negatives == 0 } == true
            && signs[.income].map { $0.negatives > 0 && $0.positives == 0 } == true
        let agrees = signs.values.allSatisfy(\.isUniform)
        return facts.saysDirections && agrees && (isUnsigned || isInverted) ? facts.name : nil
    }

    /// Whether a person must say what the signs mean, whichever column has the amount.
    /// Two columns of which each row fills one are debits and credits, which need no signs.
    private static func hasNoSigns(_ survey: CSVSurvey) -> Bool {
        let signs = survey.columns.map(\.signs)
        let counts = survey.columns.filter { $0.amounts > 0 }.map(\.filled)
        let hasPair = counts.indices.contains { first in
            counts[(first + 1)...].contains { counts[first] + $0 == survey.records }
        }
        return !hasPair && survey.hasHeader && survey.kind == nil && survey.typeColumn == nil
            && signs.contains { $0.positives > 0 } && !signs.contains { $0.negatives > 0 || $0.hasPlus }
    }

    /// Whether amounts without a minus may be spent as well as received: none has a sign, or most are above
    /// zero, as cards write what was paid.
    private static func areOpen(_ signs: CSVSigns, in survey: CSVSurvey) -> Bool {
        guard !signs.hasPlus, signs.positives > 0 else { return false }
        if signs.negatives == 0 { return true }
        let isOfCard = survey.columns.contains { column in
            let name = column.name.foldedWord
            return ["card", "kart", "kaart", "carte", "tarjeta"].contains { name.contains($0) }
        }
        return isOfCard
            ? signs.positives >= signs.negatives
            : signs.positives >= 3 && signs.positives >= 2 * signs.negatives
    }
}

extension ImportQuestion {
    static func dateOrder(_ orders: [DateOrder]) -> ImportQuestion {
        let parts = orders.contains(.yearFirst) ? "the day, the month or the year" : "the day or the month"
        return ImportQuestion(
            field: "dateFormat", message: "Does \(parts) come first?", choices: orders.map(\.rawValue))
    }
    static let decimalMark = ImportQuestion(
        field: "decimalSeparator", message: "Which mark stands before the decimals?",
        choices: DecimalMark.allCases.map(\.rawValue))
    static let amountSign = ImportQuestion(
        field: "amountSign",
        message: "Did amounts without a minus come in (asWritten), or were they spent (inverted)?",
        choices: AmountSign.allCases.map(\.rawValue))
}

/// What the signs of a file's amounts mean.
enum AmountSign: String, Codable, Sendable, CaseIterable {
    /// Above zero is income.
    case asWritten
    /// Above zero is an expense, as some cards write it.
    case inverted
}
