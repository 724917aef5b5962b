import Contracts

/// How the rows of a CSV are read: the mapping, the date order and the decimal mark, each concluded from all
/// rows, remembered, or answered by a person; and the questions that stay open.
struct CSVPlan: Sendable {
    let mapping: ImportMapping
    let order: DateOrder?
    let mark: DecimalMark?
    let questions: [ImportQuestion]

    init(_ survey: CSVSurvey, answers: ReadingAnswers) {
        var questions: [ImportQuestion] = []
        let mapping = answers.mapping ?? answers.remembered?.mapping ?? Self.mapping(survey, &questions)
        self.mapping = mapping
        let dates = survey.column(named: mapping.date).map { survey.columns[$0] }
        order =
            answers.order ?? dates?.dateEvidence.conclusion ?? answers.remembered?.dateFormat
        var evidence = AmountEvidence()
        for name in [mapping.amount, mapping.debit, mapping.credit] {
            if let column = survey.column(named: name) { evidence.add(survey.columns[column].amountEvidence) }
        }
        mark = answers.mark ?? evidence.conclusion ?? answers.remembered?.decimalSeparator
        if mapping.date == nil {
            questions.append(Self.question("date", "Which column has the date?", survey))
        }
        if mapping.amount == nil, mapping.debit == nil, mapping.credit == nil {
            questions.append(Self.question("amount", "Which column has the amount?", survey))
        }
        if order == nil, let dates { questions.append(.dateOrder(dates.dateEvidence.orders)) }
        if mark == nil { questions.append(.decimalMark) }
        var seen: Set<String> = []
        self.questions = questions.filter { seen.insert($0.field).inserted }
    }

    private static func question(_ member: String, _ message: String, _ survey: CSVSurvey) -> ImportQuestion {
        ImportQuestion(field: "mapping.\(member)", message: message, choices: survey.columns.map(\.name))
    }

    /// Concludes the mapping from a known header, else from the columns' names, else from what they hold.
    private static func mapping(_ survey: CSVSurvey, _ questions: inout [ImportQuestion]) -> ImportMapping {
        let keys = survey.hasHeader ? survey.columns.map { CSVHeader.key($0.name) } : []
        func name(_ column: Int?) -> String? { column.map { survey.columns[$0].name } }
        if let kind = survey.kind { return kind.mapping { key in name(keys.firstIndex(of: key)) } }
        func named(_ names: [String]) -> String? { name(CSVHeader.column(names, in: plainKeys(keys))) }
        var mapping = ImportMapping()
        mapping.date = named(CSVHeader.dates)
        mapping.amount = named(CSVHeader.amounts)
        if mapping.amount == nil {
            mapping.debit = named(CSVHeader.debits)
            mapping.credit = named(CSVHeader.credits)
        }
        if let type = CSVHeader.column(CSVHeader.types, in: keys), survey.columns[type].isDirections {
            mapping.type = name(type)
        }
        mapping.currency = named(CSVHeader.currencies)
        if let column = survey.column(named: mapping.currency), survey.columns[column].currencies == 0 {
            mapping.currency = nil
        }
        mapping.account = named(CSVHeader.accounts)
        mapping.category = named(CSVHeader.categories)
        mapping.externalId = named(CSVHeader.externalIDs)
        mapping.status = named(CSVHeader.statuses)
        mapping.tags = named(CSVHeader.tags)
        mapping.payee = named(CSVHeader.people)
        mapping.description = [named(CSVHeader.people), named(CSVHeader.purposes)].compactMap { $0 }
        if let notes = named(CSVHeader.notes), !mapping.description.contains(notes) {
            mapping.notes = [notes]
        }
        conclude(&mapping, survey, &questions)
        return mapping
    }

    /// Returns the keys without a currency's code at the end: "betrageur" is "betrag".
    private static func plainKeys(_ keys: [String]) -> [String] {
        keys.map { key in
            guard key.utf8.count > 5, Currency(String(key.suffix(3))) != nil else { return key }
            let plain = String(key.dropLast(3))
            return CSVHeader.amounts.contains(plain) || CSVHeader.debits.contains(plain)
                || CSVHeader.credits.contains(plain) ? plain : key
        }
    }

    /// Fills what the names left open where the cells allow one column only.
    private static func conclude(
        _ mapping: inout ImportMapping, _ survey: CSVSurvey, _ questions: inout [ImportQuestion]
    ) {
        let columns = survey.columns
        if mapping.date == nil {
            let dates = columns.filter(\.isDates)
            if dates.count == 1 { mapping.date = dates[0].name }
        }
        if mapping.amount == nil, mapping.debit == nil, mapping.credit == nil {
            let amounts = columns.filter(\.isAmounts)
            if amounts.count == 1 { mapping.amount = amounts[0].name }
        }
        if mapping.type == nil, !survey.hasHeader {
            let directions = columns.filter(\.isDirections)
            if directions.count == 1 { mapping.type = directions[0].name }
        }
        if mapping.description.isEmpty {
            let used = [mapping.account, mapping.category, mapping.status, mapping.externalId, mapping.tags]
            let texts = columns.filter { $0.isText && !used.contains($0.name) }
            if let longest = texts.max(by: { $0.characters < $1.characters }) {
                mapping.description = [longest.name]
            }
        }
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
}
