import Contracts
import JSONKit
import SQLiteKit

/// The reads of `GET /sharing`.
extension SharingStore {
    /// Most PENDING entries on each side of an overview, the newest first.
    static let openLimit = 500
    /// Most settled entries on each side of an overview, the newest first (contract §3).
    static let settledLimit = 200

    /// A list of an overview adds no share after this many participants; the paged lists have all shares.
    static let participantsLimit = 10_000

    /// Returns the JSON of a `SharingOverview` from one snapshot. The read itself encodes it: a long read
    /// leaves the event loop for a background reader.
    func overview(of user: ID<User>, preferred: Currency) async throws -> [UInt8] {
        try await database.read(owner: user.cast()) { db in
            let balances = Balances(
                try Self.openSums(of: user, db), try Self.claims(of: user, in: nil, db), preferred: preferred)
            try db.requireTime()
            let (shares, hasMoreShares) = try Self.newestShares(of: user, as: .owner, in: db)
            let (parts, hasMoreParts) = try Self.newestParts(of: user, in: db)
            let (paid, hasMorePaid) = try Self.newestShares(of: user, as: .payer, in: db)
            return try JSON.encode(
                SharingOverview(
                    netBalance: balances.net, sharedExpenses: shares, expensesSharedWithMe: parts,
                    expensesPaidByMe: paid, settlementBalances: balances.settlement,
                    hasMore: hasMoreShares || hasMoreParts || hasMorePaid || balances.hasMore))
        }
    }

    private static func newestShares(
        of user: ID<User>, as role: SharedByMeRole, in db: borrowing Connection
    ) throws -> (shares: [SharedExpense], hasMore: Bool) {
        var (shares, hasMore, participantsLeft) = ([SharedExpense](), false, participantsLimit)
        for (filter, limit) in [(SharedByMeFilter.pending, openLimit), (.settled, settledLimit)] {
            var left = limit
            try db.forEach(sharesQuery(from: source(role, filter, user), limit: limit + 1)) { row in
                if left > 0, participantsLeft > 0 {
                    let share = try share(row, for: user, in: db)
                    participantsLeft -= share.participants.count
                    shares.append(share)
                } else {
                    hasMore = true
                }
                left -= 1
            }
        }
        return (shares, hasMore)
    }

    private static func newestParts(
        of user: ID<User>, in db: borrowing Connection
    ) throws -> (parts: [ShareWithMe], hasMore: Bool) {
        var (newest, hasMore) = ([ShareWithMe](), false)
        for (filter, limit) in [(PartFilter.pending, openLimit), (.settled, settledLimit)] {
            let found = try parts(of: user, filter, limit: limit + 1, in: db)
            newest += found.prefix(limit)
            if found.count > limit { hasMore = true }
        }
        return (newest, hasMore)
    }
}
