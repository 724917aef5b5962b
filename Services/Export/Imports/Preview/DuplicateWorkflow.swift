import Contracts
import ServiceKit

/// Finds the rows of an import that the book has already, an account after the other.
struct DuplicateWorkflow: Sendable {
    private static let rowsAtOnce = 400

    let store: ImportStore
    let ledger: ServiceClient

    /// Marks ready rows as duplicates, unless a person included them.
    func mark(_ importID: ID<Import>, generation: Int, of user: ID<User>) async throws {
        for account in try await store.accounts(of: importID, generation) {
            // A second look must not give an entry to a second row.
            var taken = try await store.matched(of: importID, generation, account: account)
            for level in DuplicateLevel.allCases {
                var after: ImportStore.DayPlace?
                while true {
                    let rows = try await store.openRows(
                        of: importID, generation, account: account, withID: level == .sameID, after: after,
                        limit: Self.rowsAtOnce)
                    guard let last = rows.last, let day = last.date else { break }
                    after = ImportStore.DayPlace(day: day, row: last.row)
                    let matches = try await match(
                        rows, level, account, importID, user, taken: &taken)
                    try await store.markDuplicates(matches, of: importID, generation)
                    if rows.count < Self.rowsAtOnce { break }
                }
            }
        }
    }

    private func match(
        _ rows: [ImportRowRecord], _ level: DuplicateLevel, _ account: ID<Account>, _ importID: ID<Import>,
        _ user: ID<User>, taken: inout Set<ID<Transaction>>
    ) async throws -> [Int: ID<Transaction>] {
        var matching = DuplicateMatching(rows, level: level)
        let days = rows.compactMap { $0.date?.daysSinceEpoch }
        let margin = level == .sameID ? 0 : level.days
        guard let first = days.min(), let last = days.max(),
            let from = CalendarDate(daysSinceEpoch: first - margin) ?? rows[0].date,
            let to = CalendarDate(daysSinceEpoch: last + margin) ?? rows[0].date
        else { return [:] }
        let amounts = Set(rows.compactMap { $0.amount?.amountMinor })
        let sources: [ImportCandidatesQuery.Source] =
            level == .sameID ? [.externalIds] : [.imported, .recorded]
        for source in sources {
            var after: ImportCandidatePlace?
            repeat {
                let query = ImportCandidatesQuery(
                    user: user, account: account, source: source, from: from, to: to,
                    amounts: amounts.sorted(),
                    externalIds: source == .externalIds ? rows.compactMap(\.externalID) : [],
                    importId: importID, after: after)
                let page = try await ledger.call(
                    LedgerAPI.importCandidates, body: query, deadlineMilliseconds: 10_000)
                matching.take(page.candidates, taken: &taken)
                after = page.next
            } while after != nil
        }
        return matching.matches
    }
}
