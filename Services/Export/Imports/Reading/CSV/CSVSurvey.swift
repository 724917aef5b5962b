import Contracts

/// What a first reading of a CSV finds out: separator, header, and the facts of each column from all rows.
struct CSVSurvey: Sendable {
    /// A header is looked for in this many records.
    private static let headerSearch = 30

    let separator: UInt8
    /// The records before the first entry.
    let skipped: Int
    let hasHeader: Bool
    private(set) var columns: [CSVColumnFacts]
    let kind: KnownCSV?
    /// The column whose name says that it has directions.
    private let typeColumn: Int?
    private(set) var records = 0

    /// Reads the whole file.
    init(_ source: ByteSource, encoding: TextEncoding) throws {
        var text = TextSource(source, encoding: encoding)
        var sample: [UInt8] = []
        while sample.count < CSVSeparator.sampleBytes, let piece = try text.next() { sample += piece }
        separator = CSVSeparator.conclude(sample)
        let rest = text
        let decoded = TextSource(ByteSource(sample, then: rest), encoding: .utf8)
        var reader = CSVReader(decoded, separator: separator)
        var start: [[String]] = []
        while start.count < Self.headerSearch, let record = try reader.next() { start.append(record) }
        let header = Self.header(start)
        skipped = header.skipped
        hasHeader = header.names != nil
        let names = header.names ?? []
        let keys = names.map(CSVHeader.key)
        kind = KnownCSV(keys)
        typeColumn = CSVHeader.column(CSVHeader.types, in: keys)
        columns = names.map { _ in CSVColumnFacts() }
        for record in start.dropFirst(skipped) { take(record) }
        while let record = try reader.next() { take(record) }
        for (column, name) in CSVHeader.names(names, count: columns.count).enumerated() {
            columns[column].name = name
        }
    }

    private mutating func take(_ record: [String]) {
        records += 1
        while columns.count < record.count { columns.append(CSVColumnFacts()) }
        let direction = typeColumn.flatMap { column in
            column < record.count ? BankText.clean(record[column]).flatMap { CSVDirection($0) } : nil
        }
        for (column, cell) in record.enumerated() { columns[column].take(cell, direction) }
    }

    /// Finds the header: the first record whose names say where date and amount are. Otherwise a first
    /// record with a date is an entry, and a first record without is a header of unknown names.
    private static func header(_ records: [[String]]) -> (names: [String]?, skipped: Int) {
        for (index, record) in records.enumerated() {
            let keys = record.map(CSVHeader.key)
            let hasDate = CSVHeader.column(CSVHeader.dates, in: keys) != nil
            let hasAmount = [CSVHeader.amounts, CSVHeader.debits, CSVHeader.credits].contains {
                CSVHeader.column($0, in: keys) != nil
            }
            if hasDate, hasAmount, !record.contains(where: { DateNotation($0) != nil }) {
                return (record, index + 1)
            }
        }
        let usual = records.map(\.count).max() ?? 0
        guard let first = records.firstIndex(where: { $0.count == usual }) else { return (nil, 0) }
        let isEntry = records[first].contains { DateNotation($0) != nil }
        return isEntry ? (nil, first) : (records[first], first + 1)
    }

    func column(named name: String?) -> Int? {
        name.flatMap { name in columns.firstIndex { $0.name == name } }
    }
}
