import Contracts

/// What a first reading of a CSV finds out: separator, header, and the facts of each column from all rows.
struct CSVSurvey: Sendable {
    let separator: UInt8
    /// The records before the first entry.
    let skipped: Int
    let hasHeader: Bool
    private(set) var columns: [CSVColumnFacts]
    let kind: KnownCSV?
    /// The column that has directions by its name or, in the first records, by its cells.
    let typeColumn: Int?
    private(set) var fees: CSVFees
    private(set) var records = 0
    /// The records with more cells than the header.
    private(set) var longRecords = 0
    private let headerCount: Int?

    /// Reads the whole file.
    /// - Parameter separator: the one that a person named, if any.
    init(_ source: ByteSource, encoding: TextEncoding, separator named: UInt8? = nil) throws {
        var text = TextSource(source, encoding: encoding)
        var sample: [UInt8] = []
        while sample.count < CSVSeparator.sampleBytes, let piece = try text.next() { sample += piece }
        separator = named ?? CSVSeparator.conclude(sample)
        let rest = text
        let decoded = TextSource(ByteSource(sample, then: rest), encoding: .utf8)
        var reader = CSVReader(decoded, separator: separator)
        var start: [[String]] = []
        var broken: Set<Int> = []
        while start.count < CSVHeaderSearch.records, let record = try reader.next() {
            if reader.isBroken { broken.insert(start.count) }
            start.append(record)
        }
        let header = CSVHeaderSearch.header(of: start)
        skipped = header.skipped
        hasHeader = header.names != nil
        let names = header.names ?? []
        let keys = names.map(CSVHeader.key)
        kind = KnownCSV(keys)
        headerCount = header.names?.count
        typeColumn = Self.typeColumn(keys, in: start.dropFirst(skipped))
        columns = names.map { _ in CSVColumnFacts() }
        fees = CSVFees(keys)
        for (place, record) in start.enumerated().dropFirst(skipped) where !broken.contains(place) {
            take(record)
        }
        while let record = try reader.next() {
            if !reader.isBroken { take(record) }
        }
        fees.end()
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
        if isLong(record) { longRecords += 1 }
        fees.take(record)
    }

    private func isLong(_ record: [String]) -> Bool {
        guard let headerCount, record.count > headerCount else { return false }
        return record[headerCount...].contains { BankText.clean($0) != nil }
    }

    /// Whether a record has cells too many, so that they may stand in the wrong columns.
    func isTooLong(_ record: [String]) -> Bool { longRecords * 5 <= records && isLong(record) }

    /// Returns the column of directions: one that is called so and has them, else one that clearly has them,
    /// else one that may have them.
    private static func typeColumn(_ keys: [String], in records: ArraySlice<[String]>) -> Int? {
        let count = max(keys.count, records.map(\.count).max() ?? 0)
        var columns = Array(repeating: CSVColumnFacts(), count: count)
        for record in records {
            for (column, cell) in record.enumerated() { columns[column].take(cell, nil) }
        }
        let named = columns.indices.filter { column in
            column < keys.count && CSVHeader.types.mean(keys[column]) && columns[column].isDirections
        }
        return named.first ?? columns.firstIndex(where: \.saysDirections)
            ?? columns.firstIndex(where: \.isDirections)
    }

    func column(named name: String?) -> Int? {
        name.flatMap { name in columns.firstIndex { $0.name == name } }
    }
}
