import Contracts

/// Matches rows of a file with entries of the book, one to one: two equal payments of a day need two equal
/// entries to be duplicates. Entries come page by page.
struct DuplicateMatching: Sendable {
    private struct Key: Hashable {
        let type: EntryType
        let amountMinor: Int64
        let currency: Currency
    }

    private struct Open {
        let row: ImportRowRecord
        let words: DescriptionWords
    }

    private let level: DuplicateLevel
    private var open: [Key: [Open]] = [:]
    /// The entry of each matched row.
    private(set) var matches: [Int: ID<Transaction>] = [:]

    init(_ rows: [ImportRowRecord], level: DuplicateLevel) {
        self.level = level
        for row in rows {
            guard let type = row.type, let amount = row.amount, row.date != nil else { continue }
            let key = Key(type: type, amountMinor: amount.amountMinor, currency: amount.currency)
            open[key, default: []].append(Open(row: row, words: DescriptionWords(row.description)))
        }
    }

    /// Matches the entries of a page with open rows. `taken` has the entries that were matched before.
    mutating func take(_ candidates: [ImportCandidate], taken: inout Set<ID<Transaction>>) {
        for candidate in candidates where !taken.contains(candidate.id) {
            let key = Key(
                type: candidate.type, amountMinor: candidate.amountMinor, currency: candidate.currency)
            guard let rows = open[key] else { continue }
            let words = DescriptionWords(candidate.description)
            let fitting = rows.indices.filter { fits(rows[$0], candidate, words) }
            let best = fitting.min { distance(rows[$0], candidate) < distance(rows[$1], candidate) }
            guard let best else { continue }
            matches[rows[best].row.row] = candidate.id
            taken.insert(candidate.id)
            open[key]?.remove(at: best)
        }
    }

    private func fits(_ open: Open, _ candidate: ImportCandidate, _ words: DescriptionWords) -> Bool {
        if level == .sameID {
            return open.row.externalID != nil && open.row.externalID == candidate.externalId
        }
        return distance(open, candidate) <= level.days && level.fits(open.words, words)
    }

    private func distance(_ open: Open, _ candidate: ImportCandidate) -> Int {
        abs((open.row.date?.daysSinceEpoch ?? 0) - candidate.date.daysSinceEpoch)
    }
}
