import Contracts

/// Reads the entries of a CSV by a plan.
struct CSVEntryReader: BankFileReader, Sendable {
    private var reader: CSVReader
    private let rules: CSVRowRules
    private var left: Int
    private(set) var facts = BankFileFacts()

    init(_ source: ByteSource, encoding: TextEncoding, survey: CSVSurvey, plan: CSVPlan) {
        reader = CSVReader(TextSource(source, encoding: encoding), separator: survey.separator)
        rules = CSVRowRules(survey, plan)
        left = survey.skipped
        let before = survey.skipped - (survey.hasHeader ? 1 : 0)
        if before > 0 { facts.add(remark: "\(before) lines before the header are not read") }
    }

    mutating func next() throws -> [BankEntry]? {
        while left > 0 {
            guard try reader.next() != nil else { return nil }
            left -= 1
        }
        guard let record = try reader.next() else { return nil }
        return rules.entries(of: record)
    }
}
