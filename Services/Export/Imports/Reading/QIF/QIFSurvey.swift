import Contracts

/// What a first reading of a QIF file finds out: date order, decimal mark, and the accounts with entries.
struct QIFSurvey: Sendable {
    private(set) var dates = DateEvidence()
    private(set) var amounts = AmountEvidence()
    private(set) var accounts: Set<String> = []

    private static let accountLimit = 500

    /// Reads the whole file.
    init(_ source: ByteSource, encoding: TextEncoding) throws {
        var reader = QIFRecordReader(source, encoding: encoding)
        var account: String?
        while let record = try reader.next() {
            if record.type == "account" {
                account = BankText.name(record.first("N"))
                continue
            }
            guard QIFReader.types.contains(record.type ?? "") else { continue }
            if let account, accounts.count < Self.accountLimit { accounts.insert(account) }
            if let date = record.first("D").flatMap({ DateNotation($0) }) { dates.take(date) }
            for line in record.lines where ["T", "U", "$"].contains(line.code) {
                if let amount = AmountNotation(line.text) { amounts.take(amount) }
            }
        }
    }

    func questions(_ answers: ReadingAnswers) -> [ImportQuestion] {
        var questions: [ImportQuestion] = []
        if order(answers) == nil { questions.append(.dateOrder(dates.orders)) }
        if mark(answers) == nil { questions.append(.decimalMark) }
        return questions
    }

    func order(_ answers: ReadingAnswers) -> DateOrder? { answers.order ?? dates.conclusion }
    func mark(_ answers: ReadingAnswers) -> DecimalMark? { answers.mark ?? amounts.conclusion }
}
