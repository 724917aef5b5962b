import Contracts

/// Turns the records of a CSV into entries.
struct CSVRowRules: Sendable {
    /// The numbers of the mapped columns.
    private struct Columns: Sendable {
        let date, amount, debit, credit, type, currency, account, category, externalID, status, tags,
            payee: Int?
        let description, notes: [Int]
    }

    private let columns: Columns
    private let amounts: CSVColumnFacts?
    private let debits: CSVColumnFacts?
    private let keys: [String]
    private let order: DateOrder?
    private let mark: DecimalMark?
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
            payee: survey.column(named: mapping.payee),
            description: mapping.description.compactMap { survey.column(named: $0) },
            notes: mapping.notes.compactMap { survey.column(named: $0) })
        amounts = columns.amount.map { survey.columns[$0] }
        debits = columns.debit.map { survey.columns[$0] }
        keys = survey.columns.map { CSVHeader.key($0.name) }
        (order, mark, kind) = (plan.order, plan.mark, survey.kind)
    }

    func entries(of record: [String]) -> [BankEntry] {
        var entry = BankEntry()
        entry.account = entry.name(text(columns.account, of: record), "account", .accountName)
        entry.category = entry.name(text(columns.category, of: record), "category", .categoryName)
        entry.externalID = BankText.externalID(cell(columns.externalID, of: record))
        entry.isFromOurBooks = kind == .coffer
        entry.description = joined(columns.description, of: record, separator: " ")
        entry.notes = joined(columns.notes, of: record, separator: "\n")
        entry.payee = text(columns.payee, of: record)
        entry.tags = tags(cell(columns.tags, of: record))
        readDate(of: record, into: &entry)
        entry.take(currencyCode: cell(columns.currency, of: record))
        switch kind {
        case .firefly: return fireflyEntries(of: record, entry)
        case .actual: readActual(record, into: &entry)
        case .ynab: readYNAB(record, into: &entry)
        case .coffer, .mint, nil: break
        }
        readAmount(of: record, into: &entry)
        let pending = [
            "pending", "vorgemerkt", "offen", "authorised", "authorized", "failed", "declined", "reverted",
        ]
        if let status = cell(columns.status, of: record), pending.contains(status.lowercased()) {
            entry.isPending = true
        }
        return [entry]
    }

    private func cell(_ column: Int?, of record: [String]) -> String? {
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

    private func joined(_ columns: [Int], of record: [String], separator: String) -> String? {
        let texts = columns.map { text($0, of: record) }
        return kind == .coffer ? texts.first ?? nil : BankText.joined(texts, separator: separator)
    }

    private func named(_ key: String, of record: [String]) -> String? {
        cell(keys.firstIndex(of: key), of: record)
    }

    private func readDate(of record: [String], into entry: inout BankEntry) {
        guard let text = cell(columns.date, of: record) else {
            entry.problems.append(ImportProblem("date", "The row has no date"))
            return
        }
        guard let notation = DateNotation(text) else {
            entry.problems.append(ImportProblem("date", "\"\(BankText.cut(text, to: 40))\" is no date"))
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
            entry.amount = amount
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
            if credit.isNegative {
                entry.problems.append(ImportProblem("amount", "The credit is below zero"))
            }
            entry.amount = credit
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

    private func amount(_ text: String?, _ entry: inout BankEntry) -> BankAmount? {
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

extension CSVRowRules {
    /// A withdrawal leaves its source, a deposit enters its destination, a transfer does both.
    private func fireflyEntries(of record: [String], _ start: BankEntry) -> [BankEntry] {
        var entry = start
        let source = entry.name(named("sourcename", of: record), "account", .accountName)
        let destination = entry.name(named("destinationname", of: record), "account", .accountName)
        let type = named("type", of: record)?.lowercased() ?? ""
        guard let amount = amount(cell(columns.amount, of: record), &entry)?.magnitude else { return [entry] }
        entry.amount = amount.negated
        entry.account = source
        entry.remarks += foreignAmount(of: record)
        switch type {
        case "withdrawal": return [entry]
        case "deposit": return [incoming(entry, amount, destination)]
        case "transfer":
            var outgoing = entry
            outgoing.isTransfer = true
            outgoing.externalID = entry.externalID.map { "\($0)-out" }
            var incoming = incoming(outgoing, amount, destination)
            incoming.externalID = entry.externalID.map { "\($0)-in" }
            outgoing.notes = BankText.joined(
                [entry.notes, destination.map { "To \($0)" }], separator: "\n")
            incoming.notes = BankText.joined(
                [entry.notes, source.map { "From \($0)" }], separator: "\n")
            return [outgoing, incoming]
        case "opening balance", "reconciliation":
            let entersOurs = ["asset account", "default account"].contains(
                named("destinationtype", of: record)?.lowercased() ?? "")
            return [entersOurs ? incoming(entry, amount, destination) : entry]
        default:
            entry.problems.append(ImportProblem("type", "The row is no withdrawal, deposit or transfer"))
            return [entry]
        }
    }

    private func incoming(
        _ entry: BankEntry, _ amount: BankAmount, _ account: String?
    ) -> BankEntry {
        var entry = entry
        entry.amount = amount
        entry.account = account
        return entry
    }

    private func foreignAmount(of record: [String]) -> [ImportProblem] {
        guard let amount = named("foreignamount", of: record),
            let code = named("foreigncurrencycode", of: record)
        else { return [] }
        let foreign = BankText.cut("\(amount) \(code)", to: 40)
        return [ImportProblem("amount", "The amount in another currency (\(foreign)) is not kept")]
    }

    /// A split comes as a row for the whole, whose amount stands in a column of its own, and rows for its
    /// parts.
    private func readActual(_ record: [String], into entry: inout BankEntry) {
        guard let split = named("splitamount", of: record), let whole = AmountNotation(split)?.amount(.point),
            !whole.isZero
        else { return }
        entry.isSummary = true
    }

    private func readYNAB(_ record: [String], into entry: inout BankEntry) {
        if named("payee", of: record)?.hasPrefix("Transfer : ") == true { entry.isTransfer = true }
    }
}
