import Contracts
import ServiceKit

/// One look for the rows of an import that the book has already: an account after the other, the surest level
/// first, some rows at a time, a page of the book a step, so that others have their turn in between.
struct DuplicateWorkflow: Sendable {
    /// The most entries of the book that are compared with the rows that are looked for at once.
    static let candidateLimit = 20_000
    private static let marksAtOnce = 400

    /// Rows that are looked for, and the entries of the book that are still to come.
    private struct Round {
        let account: ID<Account>
        let rows: [DuplicateRowRecord]
        let from: CalendarDate
        let to: CalendarDate
        var sources: ArraySlice<ImportCandidatesQuery.Source>
        var candidates = 0
        var after: ImportCandidatePlace?
    }

    private let store: ImportStore
    private let ledger: ServiceClient
    private let files: WorkQueue
    private let time: ReadingTime
    private let importID: ID<Import>
    private let generation: Int
    private let user: ID<User>
    private let matching: DuplicateMatching
    private var accounts: ArraySlice<ID<Account>>
    private var levels = DuplicateLevel.allCases[...]
    /// The last row of the level that was looked for.
    private var place: ImportStore.DayPlace?
    /// The rows of the account that `sameAmount` has found, those of a round together: so that the levels
    /// after it compare each with as many entries.
    private var possible: [[Int]] = []
    /// The rounds of `possible` that the level has not looked for yet.
    private var left: ArraySlice<[Int]> = []
    private var round: Round?

    /// Looks again where an earlier look has ended or stopped: its matches stay, and no entry is given to a
    /// second row.
    /// - Parameter time: counts the time of the comparisons.
    init(
        _ importID: ID<Import>, generation: Int, of user: ID<User>, store: ImportStore, ledger: ServiceClient,
        files: WorkQueue, _ time: ReadingTime
    ) async throws {
        (self.store, self.ledger, self.files, self.time) = (store, ledger, files, time)
        (self.importID, self.generation, self.user) = (importID, generation, user)
        matching = DuplicateMatching(
            taken: try await store.matched(of: importID, generation),
            sureIDs: try await store.idStart(of: importID))
        accounts = try await store.accounts(of: importID, generation)[...]
    }

    /// Compares a page of the book and marks the duplicates that are certain by now, unless a person included
    /// them. Returns whether more is to do.
    mutating func step() async throws -> Bool {
        if round == nil { round = try await nextRound() }
        guard var current = round, let source = current.sources.first else { return false }
        let query = ImportCandidatesQuery(
            user: user, account: current.account, source: source, from: current.from, to: current.to,
            amounts: Set(current.rows.map(\.amount.amountMinor)).sorted(),
            externalIds: source == .externalIds ? current.rows.compactMap(\.externalID) : [],
            importId: importID, after: current.after)
        let page = try await ledger.call(
            LedgerAPI.importCandidates, body: query, deadlineMilliseconds: 10_000)
        let (matching, time) = (matching, time)
        try await files.run { time.counting { matching.take(page.candidates) } }
        current.candidates += page.candidates.count
        current.after = page.next
        if page.next == nil || current.candidates >= Self.candidateLimit {
            current.sources.removeFirst()
            (current.candidates, current.after) = (0, nil)
        }
        round = current.sources.isEmpty ? nil : current
        if round == nil {
            if levels.first == .sameAmount { possible.append(matching.possible) }
            try await mark(matching.matches)
        }
        return true
    }

    /// Returns the next rows to look for, or nil after the last level of the last account.
    private mutating func nextRound() async throws -> Round? {
        while let account = accounts.first {
            guard let level = levels.first else {
                accounts.removeFirst()
                (levels, possible) = (DuplicateLevel.allCases[...], [])
                continue
            }
            let rows = try await nextRows(of: account, level)
            guard let first = rows.first, let last = rows.last else {
                levels.removeFirst()
                (place, left) = (nil, possible[...])
                continue
            }
            let (matching, time) = (matching, time)
            try await files.run { time.counting { matching.begin(rows, level) } }
            let margin = level.days?.max() ?? 0
            return Round(
                account: account, rows: rows,
                from: CalendarDate(daysSinceEpoch: first.date.daysSinceEpoch - margin) ?? first.date,
                to: CalendarDate(daysSinceEpoch: last.date.daysSinceEpoch + margin) ?? last.date,
                sources: level == .sameID ? [.externalIds] : [.imported, .recorded])
        }
        return nil
    }

    /// Returns the next rows of a level by day, or none after its last.
    private mutating func nextRows(
        of account: ID<Account>, _ level: DuplicateLevel
    ) async throws -> [DuplicateRowRecord] {
        if level.readsTexts {
            while let some = left.popFirst() {
                let rows = try await store.openRows(some, of: importID, generation)
                if !rows.isEmpty { return rows }
            }
            return []
        }
        let rows = try await store.openRows(
            of: importID, generation, account: account, withID: level == .sameID, after: place,
            limit: level.rowsAtOnce)
        if let last = rows.last { place = ImportStore.DayPlace(day: last.date, row: last.row) }
        return rows
    }

    private func mark(_ matches: [Int: ID<Transaction>]) async throws {
        let sorted = matches.sorted { $0.key < $1.key }
        for start in stride(from: 0, to: sorted.count, by: Self.marksAtOnce) {
            let some = sorted[start..<min(sorted.count, start + Self.marksAtOnce)]
            try await store.markDuplicates(some.map { ($0.key, $0.value) }, of: importID, generation)
        }
    }
}
