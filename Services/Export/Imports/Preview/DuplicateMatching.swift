import Contracts
import Synchronization

/// Matches rows of a file with entries of the book, one to one: two equal payments of a day need two equal
/// entries to be duplicates. Both come in pieces, and several tasks use it in turn.
final class DuplicateMatching: Sendable {
    /// The most rows of one amount whose texts are compared with an entry's, those of the nearest days first.
    static let compared = 500

    /// The days between two entries of one id of the bank; rents of two months are farther apart.
    static let nearDays = 20

    fileprivate struct Key: Hashable {
        let type: EntryType
        let amount: Money
        var day: Int?
        /// The bank's id, or the letters of the description.
        var text: String?
    }

    fileprivate struct Open {
        let row: DuplicateRowRecord
        let words: DescriptionWords
    }

    fileprivate struct State {
        var level = DuplicateLevel.sameID
        var open: [Key: [Open]] = [:]
        /// The rows that some entry of the book may be.
        var possible: [Int] = []
        /// The entry of each row that was matched at this level.
        var matches: [Int: ID<Transaction>] = [:]
        /// The entries that were matched at any level.
        var taken: Set<ID<Transaction>>
    }

    private let state: Mutex<State>
    private let sureIDs: String?

    /// - Parameters:
    ///   - taken: the entries that an earlier look has matched.
    ///   - sureIDs: how the ids of entries begin that have the rows' own source: their ids alone tell whether
    ///     they are the same. Nil for files.
    init(taken: Set<ID<Transaction>>, sureIDs: String? = nil) {
        state = Mutex(State(taken: taken))
        self.sureIDs = sureIDs
    }

    /// Looks for these rows next, which are in the order of their days.
    func begin(_ rows: [DuplicateRowRecord], _ level: DuplicateLevel) {
        state.withLock { state in
            (state.level, state.open, state.possible, state.matches) = (level, [:], [], [:])
            for row in rows {
                let words = DescriptionWords(level.readsTexts ? row.description : nil)
                var key = Key(type: row.flow.direction, amount: row.amount)
                key.day = level.days.map { _ in row.date.daysSinceEpoch }
                key.text = level == .sameID ? row.externalID : level.isOfText ? words.letters : nil
                if level == .sameID, key.text == nil { continue }
                state.open[key, default: []].append(Open(row: row, words: words))
            }
        }
    }

    /// Matches entries of the book with the rows.
    func take(_ candidates: [ImportCandidate]) {
        state.withLock { state in
            // The parts of a split have its id in our own files.
            for candidate in candidates
            where !state.taken.contains(candidate.id) || candidate.externalId == candidate.id.description {
                let isSure = sureIDs.map { candidate.externalId?.hasPrefix($0) ?? false } ?? false
                if !isSure || state.level == .sameID { state.take(candidate) }
            }
        }
    }

    /// Returns the rows that some entry of the book may be, since `begin` at the level `sameAmount`.
    var possible: [Int] { state.withLock { $0.possible } }

    /// Returns the entry of each matched row since `begin`.
    var matches: [Int: ID<Transaction>] { state.withLock { $0.matches } }
}

extension DuplicateMatching.State {
    fileprivate mutating func take(_ candidate: ImportCandidate) {
        let words = DescriptionWords(level.readsTexts ? candidate.description : nil)
        let keys = keys(of: candidate, words)
        if level == .sameAmount {
            for key in keys { possible += (open.removeValue(forKey: key) ?? []).map(\.row.row) }
        } else {
            match(candidate, words, keys)
        }
    }

    private mutating func match(
        _ candidate: ImportCandidate, _ words: DescriptionWords, _ keys: [DuplicateMatching.Key]
    ) {
        var left = DuplicateMatching.compared
        for key in keys {
            guard let rows = open[key] else { continue }
            let near = rows.prefix(left)
            guard let place = place(of: candidate, words, in: near) else {
                left -= near.count
                continue
            }
            matches[rows[place].row.row] = candidate.id
            taken.insert(candidate.id)
            open[key]?.remove(at: place)
            return
        }
    }

    /// Returns the keys of rows that may fit an entry, the nearest days first.
    private func keys(of candidate: ImportCandidate, _ words: DescriptionWords) -> [DuplicateMatching.Key] {
        var key = DuplicateMatching.Key(
            type: candidate.type, amount: Money(amountMinor: candidate.amountMinor, candidate.currency))
        guard let days = level.days else {
            key.text = candidate.externalId
            return key.text == nil ? [] : [key]
        }
        key.text = level.isOfText ? words.letters : nil
        return days.map { day in
            key.day = candidate.date.daysSinceEpoch + day
            return key
        }
    }

    private func place(
        of candidate: ImportCandidate, _ words: DescriptionWords, in rows: ArraySlice<DuplicateMatching.Open>
    ) -> Int? {
        if level.isOfText { return rows.indices.first }
        if level != .sameID { return rows.firstIndex { $0.words.isLike(words) } }
        let day = candidate.date.daysSinceEpoch
        // Some banks repeat their ids. The id in our own files is the entry's.
        let isOurs = candidate.externalId == candidate.id.description
        let near = rows.indices.filter {
            isOurs || abs(rows[$0].row.date.daysSinceEpoch - day) <= DuplicateMatching.nearDays
        }
        return near.min {
            abs(rows[$0].row.date.daysSinceEpoch - day) < abs(rows[$1].row.date.daysSinceEpoch - day)
        }
    }
}
