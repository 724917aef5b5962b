import Contracts

/// Reads the entries of a CSV by a plan.
struct CSVEntryReader: BankFileReader, Sendable {
    private var reader: CSVReader
    private let rules: CSVRowRules
    private let survey: CSVSurvey
    private var left: Int
    private(set) var facts = BankFileFacts()

    init(_ source: ByteSource, encoding: TextEncoding, survey: CSVSurvey, plan: CSVPlan) {
        reader = CSVReader(TextSource(source, encoding: encoding), separator: survey.separator)
        rules = CSVRowRules(survey, plan)
        self.survey = survey
        left = survey.skipped
        let before = survey.skipped - (survey.hasHeader ? 1 : 0)
        if before > 0 { facts.add(remark: "\(before) lines before the header are not read") }
        if let unused = Self.unused(survey, plan) {
            facts.add(remark: "These columns are not kept: \(unused)")
        }
    }

    mutating func next() throws -> [BankEntry]? {
        while left > 0 {
            guard try reader.next() != nil else { return nil }
            left -= 1
        }
        guard let record = try reader.next() else { return nil }
        var entries = rules.entries(of: record)
        if let damage = damage(of: record) {
            for index in entries.indices { entries[index].problems.append(ImportProblem("row", damage)) }
        }
        return entries
    }

    private func damage(of record: [String]) -> String? {
        if reader.isBroken { return "The quotes of the line leave open where its cells end" }
        return survey.isTooLong(record) ? "The line has more cells than the header has names" : nil
    }

    /// Returns the names of the filled columns that mean nothing here; none for files of programs.
    private static func unused(_ survey: CSVSurvey, _ plan: CSVPlan) -> String? {
        guard survey.kind == nil else { return nil }
        let mapping = plan.mapping
        let single = [
            mapping.date, mapping.amount, mapping.debit, mapping.credit, mapping.type, mapping.currency,
            mapping.account, mapping.category, mapping.externalId, mapping.status, mapping.tags,
            mapping.payee,
            mapping.payer, mapping.fee, mapping.originalAmount, mapping.originalCurrency,
        ]
        let used = Set(single.compactMap(\.self) + mapping.description + mapping.notes)
        let left = survey.columns.filter { $0.filled > 0 && !used.contains($0.name) }.map(\.name)
        if left.isEmpty { return nil }
        let shown = left.prefix(shownColumns).joined(separator: ", ")
        return left.count > shownColumns ? shown + ", …" : shown
    }

    private static let shownColumns = 20
}
