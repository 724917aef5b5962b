import Contracts

/// Turns the records of a CSV into entries.
struct CSVRowRules: Sendable {
    /// The numbers of the mapped columns.
    struct Columns: Sendable {
        let date, amount, debit, credit, type, currency, account, category, externalID, status, tags,
            payee, payer, fee, originalAmount, originalCurrency: Int?
        let description, notes: [Int]
        /// Columns of dates beside that of the date.
        let otherDates: [Int]
    }

    let columns: Columns
    private let amounts: CSVColumnFacts?
    private let debits: CSVColumnFacts?
    private let credits: CSVColumnFacts?
    let fees: CSVColumnFacts?
    /// The column of fees that the file does not say anything about.
    let openFee: Int?
    /// The columns that name balances; none in files of programs, which hold entries only.
    private let balances: [Int]
    private let sign: AmountSign?
    private let currency: Currency?
    private let keys: [String]
    private let order: DateOrder?
    let mark: DecimalMark?
    private let kind: KnownCSV?

    init(_ survey: CSVSurvey, _ plan: CSVPlan) {
        let mapping = plan.mapping
        columns = Columns(
            date: survey.column(named: mapping.date), amount: survey.column(named: mapping.amount),
            debit: survey.column(named: mapping.debit), credit: survey.column(named: mapping.credit),
            type: survey.column(named: mapping.type), currency: survey.column(named: mapping.currency),
            account: survey.column(named: mapping.account),
            category: survey.column(named: mapping.category),
            externalID: survey.column(named: mapping.externalId),
            status: survey.column(named: mapping.status), tags: survey.column(named: mapping.tags),
            payee: survey.column(named: mapping.payee), payer: survey.column(named: mapping.payer),
            fee: survey.column(named: mapping.fee),
            originalAmount: survey.column(named: mapping.originalAmount),
            originalCurrency: survey.column(named: mapping.originalCurrency),
            description: mapping.description.compactMap { survey.column(named: $0) },
            notes: mapping.notes.compactMap { survey.column(named: $0) },
            otherDates: survey.columns.indices.filter {
                survey.columns[$0].isDates && survey.columns[$0].name != mapping.date
            })
        amounts = columns.amount.map { survey.columns[$0] }
        debits = columns.debit.map { survey.columns[$0] }
        credits = columns.credit.map { survey.columns[$0] }
        fees = columns.fee.map { survey.columns[$0] }
        openFee = plan.openFee
        (sign, currency) = (plan.sign, plan.currency)
        balances =
            survey.kind == nil ? survey.columns.indices.filter { survey.columns[$0].balances > 0 } : []
        keys = survey.columns.map { CSVHeader.key($0.name) }
        (order, mark, kind) = (plan.order, plan.mark, survey.kind)
    }

    func entries(of record: [String]) -> [BankEntry] {
        var entry = BankEntry()
        entry.account = entry.name(text(columns.account, of: record), "account", .accountName)
        entry.category = entry.name(text(columns.category, of: record), "category", .categoryName)
        entry.externalID = BankText.externalID(cell(columns.externalID, of: record))
        entry.isFromOurBooks = kind == .coffer
        entry.tags = tags(cell(columns.tags, of: record))
        readDate(of: record, into: &entry)
        entry.take(currencyCode: cell(columns.currency, of: record))
        if entry.currency == nil, entry.problems.allSatisfy({ $0.field != "currency" }) {
            entry.currency = currency
        }
        readOriginal(of: record, into: &entry)
        if kind == .firefly {
            readTexts(of: record, into: &entry)
            return fireflyEntries(of: record, entry)
        }
        if kind == .actual { readActual(record, into: &entry) }
        if kind == .ynab { readYNAB(record, into: &entry) }
        readAmount(of: record, into: &entry)
        if kind == .wise, entry.amount?.isNegative == false {
            readWiseIncome(record, into: &entry)
        } else {
            readFee(of: record, into: &entry)
        }
        readTexts(of: record, into: &entry)
        readState(of: record, into: &entry)
        return [entry]
    }

    /// Reads how far the entry is, and whether the line is none.
    private func readState(of record: [String], into entry: inout BankEntry) {
        entry.isBalance = balances.contains { column in
            cell(column, of: record).map { CSVBalanceLine.names.contains($0.foldedWord) } == true
        }
        if entry.date == nil, columns.date != nil, date(of: record) == nil {
            let amounts = [columns.amount, columns.debit, columns.credit].compactMap { cell($0, of: record) }
            let hasAmount = amounts.contains { amount in amount.utf8.contains { (48...57).contains($0) } }
            // A balance at the end of a file has no day.
            entry.isNoEntry = !hasAmount || entry.isBalance
        }
        switch cell(columns.status, of: record).flatMap({ CSVStatus($0) }) {
        case .pending: entry.isPending = true
        case .void: entry.isVoid = true
        case .booked, nil: break
        }
    }

    /// Reads who the entry was with and what it was for: of an income who paid, of an expense who was paid.
    private func readTexts(of record: [String], into entry: inout BankEntry) {
        let isIncome = entry.amount.map { !$0.isNegative } == true && columns.payer != nil
        let other = isIncome ? columns.payer : columns.payee
        entry.payee = text(other, of: record)
        let told = columns.description.map { text($0 == columns.payee ? other ?? $0 : $0, of: record) }
        if kind == .coffer {
            (entry.description, entry.notes) = (
                told.first ?? nil, columns.notes.first.flatMap { text($0, of: record) }
            )
            return
        }
        entry.description = BankText.joined(told)
        let others = columns.notes.map { cell($0, of: record) }.filter { !told.contains($0) }
        entry.notes = BankText.joined(others, separator: "\n")
    }

    func cell(_ column: Int?, of record: [String]) -> String? {
        guard let column, column < record.count else { return nil }
        return BankText.clean(record[column])
    }

    /// Returns a cell of user text. Our own exports keep line breaks, and put an apostrophe before text that
    /// a spreadsheet would run.
    private func text(_ column: Int?, of record: [String]) -> String? {
        guard kind == .coffer else { return cell(column, of: record) }
        guard let column, column < record.count else { return nil }
        let text = BankText.kept(ExportedText.restored(record[column]))
        return text.isEmpty ? nil : text
    }

    func named(_ key: String, of record: [String]) -> String? {
        cell(keys.firstIndex(of: key), of: record)
    }

    /// Returns the date of a row, which may be that of another column where its own is empty, as entries have
    /// it that are not booked yet.
    private func date(of record: [String]) -> DateNotation? {
        if let text = cell(columns.date, of: record) { return DateNotation(text) }
        return columns.otherDates.lazy.compactMap { column in
            cell(column, of: record).flatMap { DateNotation($0) }
        }.first
    }

    private func readDate(of record: [String], into entry: inout BankEntry) {
        guard let notation = date(of: record) else {
            let message = cell(columns.date, of: record).map { "\"\(BankText.cut($0, to: 40))\" is no date" }
            entry.problems.append(ImportProblem("date", message ?? "The row has no date"))
            return
        }
        entry.date = order.flatMap { notation.date($0) } ?? (order == nil ? notation.certain : nil)
        if entry.date == nil {
            let reason =
                order == nil
                ? "Say first whether the day or the month comes first" : "The date does not fit the others"
            entry.problems.append(ImportProblem("date", reason))
        }
    }

    private func readAmount(of record: [String], into entry: inout BankEntry) {
        guard let column = columns.amount else { return readTwoColumns(of: record, into: &entry) }
        guard let amount = amount(cell(column, of: record), &entry) else {
            if entry.problems.allSatisfy({ $0.field != "amount" }) {
                entry.problems.append(ImportProblem("amount", "The row has no amount"))
            }
            return
        }
        guard let type = columns.type else {
            guard let sign else {
                entry.problems.append(
                    ImportProblem("amount", "Say first whether amounts without a minus came in or were spent")
                )
                return
            }
            entry.amount = sign == .inverted ? amount.negated : amount
            return
        }
        guard let direction = cell(type, of: record).flatMap({ CSVDirection($0) }) else {
            entry.problems.append(ImportProblem("type", "The row does not say income or expense"))
            return
        }
        if kind == .coffer {
            // Our own files write a refund as an expense below zero, and everything else above.
            entry.isRefund = amount.isNegative && direction == .expense
            if amount.isNegative, direction == .income {
                entry.problems.append(ImportProblem("amount", "An income is not below zero"))
            }
        } else if amounts?.signsByDirection[direction]?.isUsual(amount) == false {
            entry.problems.append(
                ImportProblem("amount", "The amount has another sign than others of its type"))
        }
        entry.amount = direction == .expense ? amount.magnitude.negated : amount.magnitude
    }

    /// Reads what was paid in another currency. What cannot be read is told, and keeps no entry out.
    private func readOriginal(of record: [String], into entry: inout BankEntry) {
        guard let text = cell(columns.originalAmount, of: record) else { return }
        let notation = AmountNotation(text)
        let code = cell(columns.originalCurrency, of: record)
        guard let currency = code.map({ Currency($0) }) ?? notation?.currency else {
            if let code {
                entry.remarks.append(
                    ImportProblem("originalCurrency", "\"\(BankText.cut(code, to: 40))\" is no currency"))
            } else if notation.map({ !$0.isZero && !isAmount($0, of: record) }) ?? true {
                let shown = BankText.cut(text, to: 40)
                let message = "\"\(shown)\" has no currency that can be read and is not kept"
                entry.remarks.append(ImportProblem("originalAmount", message))
            }
            return
        }
        guard let notation, notation.fits(currency),
            let mark = mark ?? (notation.evidence == .none ? .point : nil),
            let amount = notation.amount(mark)
        else { return entry.remark(unreadOriginal: text) }
        entry.original = OriginalAmount(amount: amount, currency: currency)
    }

    /// Whether an amount is that of the row itself, whatever its sign.
    private func isAmount(_ notation: AmountNotation, of record: [String]) -> Bool {
        let mark = mark ?? .point
        guard let amount = notation.amount(mark)?.magnitude else { return false }
        return [columns.amount, columns.debit, columns.credit].contains { column in
            cell(column, of: record).flatMap { AmountNotation($0) }?.amount(mark)?.magnitude == amount
        }
    }

    private func readTwoColumns(of record: [String], into entry: inout BankEntry) {
        let debit = amount(cell(columns.debit, of: record), &entry)
        let credit = amount(cell(columns.credit, of: record), &entry)
        guard entry.problems.allSatisfy({ $0.field != "amount" }) else { return }
        switch (debit.flatMap { $0.isZero ? nil : $0 }, credit.flatMap { $0.isZero ? nil : $0 }) {
        case (.some(let debit), nil):
            if debits?.signs.isUsual(debit) == false {
                entry.problems.append(
                    ImportProblem("amount", "The debit has another sign than others of its column"))
            }
            entry.amount = debit.magnitude.negated
        case (nil, .some(let credit)):
            let isUsual = credits?.signs.isUsual(credit) != false
            if !isUsual {
                entry.problems.append(
                    ImportProblem("amount", "The credit has another sign than others of its column"))
            }
            entry.amount = isUsual ? credit.magnitude : credit
        case (.some, .some):
            entry.problems.append(ImportProblem("amount", "The row has both a debit and a credit"))
        case (nil, nil):
            guard let zero = debit ?? credit else {
                entry.problems.append(ImportProblem("amount", "The row has no amount"))
                return
            }
            entry.amount = zero
        }
    }

    func amount(_ text: String?, _ entry: inout BankEntry) -> BankAmount? {
        guard let text else { return nil }
        guard let notation = AmountNotation(text) else {
            entry.problems.append(
                ImportProblem("amount", "\"\(BankText.cut(text, to: 40))\" is no amount"))
            return nil
        }
        entry.take(currencyOf: notation)
        guard let mark = mark ?? (notation.evidence == .none ? .point : nil) else {
            entry.problems.append(ImportProblem("amount", "Say first which mark stands before the decimals"))
            return nil
        }
        guard let amount = notation.amount(mark) else {
            entry.problems.append(
                ImportProblem("amount", "\"\(BankText.cut(text, to: 40))\" does not fit the others"))
            return nil
        }
        return amount
    }

    /// Our own exports separate tags by semicolons, others by commas.
    private func tags(_ text: String?) -> [String] {
        guard let text else { return [] }
        let separator: Character = kind == .coffer || text.contains(";") ? ";" : ","
        var tags: [String] = []
        var tag = ""
        var isEscaped = false
        for character in kind == .coffer ? ExportedText.restored(text) : text {
            if isEscaped || (character != separator && character != "\\") {
                tag.append(character)
                isEscaped = false
            } else if character == "\\" {
                isEscaped = true
            } else {
                tags.append(tag)
                tag = ""
            }
        }
        // One more than our books hold, so that it can be told.
        let clean = (tags + [tag]).lazy.compactMap { BankText.clean($0) }
        return Array(clean.prefix(TagsLimit.maximum + 1))
    }
}
