/// Finds the header among the first records of a CSV.
enum CSVHeaderSearch {
    /// A header is looked for in this many records.
    static let records = 30

    /// Returns the header, if any, and the number of records before the first entry. The header is the first
    /// record whose names say where date and amount are, else the one with the most names that are known,
    /// else the record above the first entry.
    static func header(of records: [[String]]) -> (names: [String]?, skipped: Int) {
        let heads = records.indices.filter { !hasEntry(records[$0]) && !hasDate(records[$0]) }
        for index in heads where saysDateAndAmount(records[index].map(CSVHeader.key)) {
            return (records[index], index + 1)
        }
        let entry = firstEntry(of: records)
        let known = heads.filter { $0 < entry ?? records.count }
            .map { (index: $0, count: records[$0].count { CSVHeader.isKnown(CSVHeader.key($0)) }) }
        if let best = known.max(by: { ($0.count, -$0.index) < ($1.count, -$1.index) }), best.count >= 2 {
            return (records[best.index], best.index + 1)
        }
        guard let entry else {
            let usual = records.map(\.count).max() ?? 0
            guard let first = records.firstIndex(where: { $0.count == usual }) else { return (nil, 0) }
            return heads.contains(first) ? (records[first], first + 1) : (nil, first)
        }
        guard let head = heads.last(where: { $0 < entry }), mayName(records[head], records[entry]) else {
            // Entries whose day is not known yet stand before those with one.
            let other = records[..<entry].lastIndex {
                $0.count != records[entry].count || !hasEntry($0)
            }
            return (nil, other.map { $0 + 1 } ?? 0)
        }
        return (records[head], head + 1)
    }

    private static func saysDateAndAmount(_ keys: [String]) -> Bool {
        let hasAmount = [CSVHeader.amounts, CSVHeader.debits, CSVHeader.credits].contains { words in
            keys.contains { words.keys.contains($0) }
        }
        return hasAmount && keys.contains { CSVHeader.dates.keys.contains($0) }
    }

    private static func hasDate(_ record: [String]) -> Bool { record.contains { DateNotation($0) != nil } }

    /// Whether a cell is an amount with decimals or a sign, or many are numbers, as no header has it.
    private static func hasEntry(_ record: [String]) -> Bool {
        let cells = record.compactMap { BankText.clean($0) }
        let isAmount = cells.contains { cell in
            AmountNotation(cell).map { $0.evidence != .none || $0.isNegative } == true
        }
        return isAmount || cells.count(where: isNumber) * 3 >= max(1, cells.count)
    }

    private static func isNumber(_ cell: String) -> Bool {
        cell.utf8.contains { (48...57).contains($0) }
            && !cell.unicodeScalars.contains { $0.properties.isAlphabetic }
    }

    /// Returns the first record with a date that has as many cells as most records with dates.
    private static func firstEntry(of records: [[String]]) -> Int? {
        let dated = records.indices.filter { records[$0].count > 1 && hasDate(records[$0]) }
        var counts: [Int: Int] = [:]
        for index in dated { counts[records[index].count, default: 0] += 1 }
        let usual = counts.max { ($0.value, $0.key) < ($1.value, $1.key) }?.key
        return dated.first { records[$0].count == usual }
    }

    /// Whether a record may hold the names of an entry's cells: about as many.
    private static func mayName(_ names: [String], _ entry: [String]) -> Bool {
        let filled = names.count { BankText.clean($0) != nil }
        return filled >= 2 && filled * 2 >= entry.count { BankText.clean($0) != nil }
    }
}
