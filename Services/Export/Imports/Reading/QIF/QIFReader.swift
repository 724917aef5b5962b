import Contracts

/// Reads the entries of QIF files. A split becomes an entry for each part. A transfer to an account that has
/// no entries of its own in the file becomes two entries.
struct QIFReader: BankFileReader, Sendable {
    /// The sections with entries of accounts.
    static let types: Set<String> = ["bank", "ccard", "cash", "oth a", "oth l"]
    /// The most parts of a split entry.
    static let partLimit = 200

    private var records: QIFRecordReader
    private let survey: QIFSurvey
    private let order: DateOrder?
    private let mark: DecimalMark?
    private var account: String?
    /// The parts of a split entry that are still to come.
    private var split: Split?
    private var investments = 0
    private(set) var facts = BankFileFacts()

    init(_ source: ByteSource, encoding: TextEncoding, survey: QIFSurvey, answers: ReadingAnswers) {
        records = QIFRecordReader(source, encoding: encoding)
        self.survey = survey
        order = survey.order(answers)
        mark = survey.mark(answers)
    }

    mutating func next() throws -> [BankEntry]? {
        if let part = nextPart() { return part }
        while let record = try records.next() {
            switch record.type ?? "" {
            case "account": account = BankText.name(record.first("N"))
            case let type where Self.types.contains(type): return try entries(record)
            case "invst": investments += 1
            default: break
            }
        }
        if investments > 0 {
            facts.add(remark: "\(investments) entries of investment accounts are not imported")
        }
        return nil
    }

    private mutating func entries(_ record: QIFRecord) throws -> [BankEntry] {
        var entry = BankEntry()
        entry.account = account
        readDate(record.first("D"), into: &entry)
        entry.payee = BankText.clean(record.first("P"))
        entry.description = entry.payee ?? BankText.clean(record.first("M"))
        let memo = BankText.clean(record.first("M"))
        let number = BankText.clean(record.first("N")).map { "Number \($0)" }
        entry.notes = BankText.joined([memo == entry.description ? nil : memo, number], separator: "\n")
        entry.amount = amount(record.first("T") ?? record.first("U"), &entry)
        let parts = parts(record)
        guard !parts.isEmpty else {
            if account == nil, let name = Self.ownAccount(record) {
                account = name
                entry.account = name
            }
            return sides(of: entry, target: record.first("L"))
        }
        guard parts.count <= Self.partLimit else {
            throw ReadingError.tooLarge("An entry has more than \(Self.partLimit) parts")
        }
        split = Split(whole: entry, parts: parts)
        return nextPart() ?? []
    }

    private func readDate(_ text: String?, into entry: inout BankEntry) {
        guard let notation = text.flatMap({ DateNotation($0) }) else {
            entry.problems.append(ImportProblem("date", "The entry has no date that can be read"))
            return
        }
        entry.date = order.flatMap { notation.date($0) } ?? (order == nil ? notation.certain : nil)
        guard entry.date == nil else { return }
        entry.problems.append(
            ImportProblem(
                "date",
                order == nil
                    ? "Say first whether the day or the month comes first"
                    : "The date does not fit the others"))
    }

    private func amount(_ text: String?, _ entry: inout BankEntry) -> BankAmount? {
        guard let notation = text.flatMap({ AmountNotation($0) }) else {
            entry.problems.append(ImportProblem("amount", "The entry has no amount that can be read"))
            return nil
        }
        entry.take(currencyOf: notation)
        let known = mark ?? (notation.evidence == .none ? .point : nil)
        guard let known else {
            entry.problems.append(ImportProblem("amount", "Say first which mark stands before the decimals"))
            return nil
        }
        guard let amount = notation.amount(known) else {
            entry.problems.append(ImportProblem("amount", "The amount does not fit the others"))
            return nil
        }
        return amount
    }

    private struct Part {
        var category: String
        var memo: String?
        var amount: String?
    }

    private struct Split {
        var whole: BankEntry
        let parts: [Part]
        var next = 0
    }

    private func parts(_ record: QIFRecord) -> [Part] {
        var parts: [Part] = []
        for line in record.lines {
            switch line.code {
            case "S": parts.append(Part(category: line.text))
            case "E" where !parts.isEmpty: parts[parts.count - 1].memo = line.text
            case "$" where !parts.isEmpty: parts[parts.count - 1].amount = line.text
            default: break
            }
        }
        return parts
    }

    /// Returns the entries of the next part of a split, or nil after the last. Its notes and what is too long
    /// for a description come with the first part only.
    private mutating func nextPart() -> [BankEntry]? {
        guard let split, split.next < split.parts.count else {
            self.split = nil
            return nil
        }
        self.split?.next += 1
        self.split?.whole.notes = nil
        self.split?.whole.description = split.whole.description.map {
            BankText.cut($0, to: TextRule.transactionDescription.maximum)
        }
        let part = split.parts[split.next]
        var entry = split.whole
        entry.problems.removeAll { $0.field == "amount" }
        entry.amount = amount(part.amount, &entry)
        entry.notes = Self.lines(BankText.clean(part.memo), entry.notes)
        entry.remarks.append(
            ImportProblem("amount", "Part \(split.next + 1) of \(split.parts.count) of a split entry"))
        return sides(of: entry, target: part.category)
    }

    /// Joins two clean texts.
    private static func lines(_ first: String?, _ second: String?) -> String? {
        guard let first, first != second else { return second }
        return second.map { "\(first)\n\($0)" } ?? first
    }

    /// Returns the account that an opening balance names: the file's own.
    private static func ownAccount(_ record: QIFRecord) -> String? {
        guard let payee = BankText.clean(record.first("P")), openings.contains(payee.foldedWord) else {
            return nil
        }
        return BankText.clean(record.first("L")).flatMap(bracketed)
    }

    private static let openings: Set<String> = [
        "opening balance", "anfangssaldo", "eroffnungssaldo", "solde initial", "solde d'ouverture",
        "saldo inicial", "saldo iniziale", "beginsaldo",
    ]

    /// Returns the name of `[Savings]`.
    private static func bracketed(_ target: String) -> String? {
        guard target.hasPrefix("["), let end = target.firstIndex(of: "]") else { return nil }
        return BankText.name(String(target[target.index(after: target.startIndex)..<end]))
    }

    /// Returns the entry with its category, and for a transfer `[Savings]` the other account's entry, too.
    private func sides(of start: BankEntry, target: String?) -> [BankEntry] {
        var entry = start
        guard let target = BankText.clean(target) else { return [entry] }
        guard target.hasPrefix("["), target.contains("]") else {
            // A class stands behind a slash.
            entry.category = entry.name(
                target.split(separator: "/").first.map(String.init), "category", .categoryName)
            return [entry]
        }
        entry.isTransfer = true
        let name = Self.bracketed(target)
        // An opening balance refers to its own account.
        guard let name, name != account else {
            entry.isTransfer = false
            return [entry]
        }
        entry.notes = Self.lines(start.notes, "Other account: \(name)")
        guard !survey.accounts.contains(name) else { return [entry] }
        var other = entry
        (other.isOtherSide, other.partner) = (true, account)
        other.account = name
        other.amount = entry.amount?.negated
        other.notes = Self.lines(start.notes, account.map { "Other account: \($0)" })
        return [entry, other]
    }
}
