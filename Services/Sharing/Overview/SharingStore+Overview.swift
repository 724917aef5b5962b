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

    /// Returns the JSON of a `SharingOverview` from one snapshot. The read itself writes the JSON: a long
    /// read leaves the event loop for a background reader.
    func overview(of user: ID<User>, preferred: Currency) async throws -> [UInt8] {
        try await database.read(owner: user.cast()) { db in
            let balances = Balances(try Self.openSums(of: user, in: db), preferred: preferred)
            try db.requireTime()
            var writer = OverviewJSON(viewer: user)
            writer.json.beginObject()
            writer.json.key("netBalance")
            writer.json.raw(try JSON.encode(balances.net))
            writer.json.key("sharedExpenses")
            let hasMoreShares = try Self.writeShares(of: user, to: &writer, in: db)
            writer.json.key("expensesSharedWithMe")
            let hasMoreParts = try Self.writeParts(of: user, to: &writer, in: db)
            writer.json.key("settlementBalances")
            writer.json.raw(try JSON.encode(balances.settlement))
            writer.json.key("hasMore")
            writer.json.bool(hasMoreShares || hasMoreParts || balances.hasMore)
            writer.json.endObject()
            return writer.json.take()
        }
    }

    /// Writes the shares of a user. Returns whether there are more.
    private static func writeShares(
        of user: ID<User>, to writer: inout OverviewJSON, in db: borrowing Connection
    ) throws -> Bool {
        var (hasMore, participantsLeft) = (false, participantsLimit)
        writer.json.beginArray()
        for (filter, limit) in [(SharedByMeFilter.pending, openLimit), (.settled, settledLimit)] {
            var left = limit
            let query = sharesQuery(from: ownedSource(filter, user), limit: limit + 1)
            try db.forEach(query) { row in
                if left > 0, participantsLeft > 0 {
                    participantsLeft -= try writer.write(share: row, in: db)
                } else {
                    hasMore = true
                }
                left -= 1
            }
        }
        writer.json.endArray()
        return hasMore
    }

    /// Writes the parts that a user owes or owed. Returns whether there are more.
    private static func writeParts(
        of user: ID<User>, to writer: inout OverviewJSON, in db: borrowing Connection
    ) throws -> Bool {
        var hasMore = false
        writer.json.beginArray()
        for (filter, limit) in [(PartFilter.pending, openLimit), (.settled, settledLimit)] {
            var left = limit
            try db.forEach(withMeQuery(of: user, filter, limit: limit + 1)) { row in
                if left > 0 { try writer.write(withMe: row) } else { hasMore = true }
                left -= 1
            }
        }
        writer.json.endArray()
        return hasMore
    }
}
