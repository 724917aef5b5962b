import Contracts
import JSONKit
import SQLiteKit

/// The reads of `GET /sharing`.
extension SharingStore {
    /// Most PENDING entries on each side of an overview, the newest first.
    static let openLimit = 500
    /// Most settled entries on each side of an overview, the newest first (contract §3).
    static let settledLimit = 200

    /// An overview adds no share after this many participants; the paged lists have all shares.
    static let participantsLimit = 10_000

    /// An overview with more entries than this is read and encoded by a background reader.
    static let entriesOnLoop = 300

    /// Returns the JSON of a `SharingOverview` from one snapshot.
    func overview(of user: ID<User>, preferred: Currency) async throws -> [UInt8] {
        try await database.read(owner: user.cast()) { db in
            let balances = Balances(try Self.openSums(of: user, in: db), preferred: preferred)
            try db.requireTime()
            let (shares, hasMoreShares) = try Self.overviewShares(of: user, in: db)
            let (parts, hasMoreParts) = try Self.overviewParts(of: user, in: db)
            if shares.count + parts.count > Self.entriesOnLoop { try db.leaveLoop() }
            return try JSON.encode(
                SharingOverview(
                    netBalance: balances.net, sharedExpenses: shares, expensesSharedWithMe: parts,
                    settlementBalances: balances.settlement,
                    hasMore: hasMoreShares || hasMoreParts || balances.hasMore))
        }
    }

    /// Returns the shares that an overview shows, and whether there are more.
    private static func overviewShares(
        of user: ID<User>, in db: borrowing Connection
    ) throws -> (shares: [SharedExpense], hasMore: Bool) {
        var (shares, participants, hasMore) = ([SharedExpense](), 0, false)
        for (filter, limit) in [(SharedByMeFilter.pending, openLimit), (.settled, settledLimit)] {
            var left = limit
            hasMore =
                try !db.forEachWhile(sharesQuery(from: ownedSource(filter, user), limit: limit + 1)) { row in
                    guard left > 0, participants < participantsLimit else { return false }
                    left -= 1
                    let share = try share(row, for: user, in: db)
                    participants += share.participants.count
                    shares.append(share)
                    return true
                } || hasMore
        }
        return (shares, hasMore)
    }

    /// Returns the parts that a user owes or owed which an overview shows, and whether there are more.
    private static func overviewParts(
        of user: ID<User>, in db: borrowing Connection
    ) throws -> (parts: [ShareWithMe], hasMore: Bool) {
        let open = try parts(of: user, .pending, limit: openLimit + 1, in: db)
        let settled = try parts(of: user, .settled, limit: settledLimit + 1, in: db)
        return (
            Array(open.prefix(openLimit) + settled.prefix(settledLimit)),
            open.count > openLimit || settled.count > settledLimit
        )
    }
}
