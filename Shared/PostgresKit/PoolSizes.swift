package import SQLiteKit

/// How many connections of a database write, and how many read: those of the options, or as many as the
/// server allows. Connections that it refuses would fail requests at random.
package struct PoolSizes: Sendable {
    /// The least connections of a schema: one for the lease, two that write and one that reads.
    private static let least = 4

    package private(set) var writers: Int
    package private(set) var readers: Int

    /// Asks the server for its limit, where several share it. Throws `.misuse` if it is too low.
    init(of site: PostgresSite) throws(SQLiteError) {
        let options = site.options
        (writers, readers) = (options.writers, options.readers)
        guard let sharers = options.sharers else { return }
        let wanted = 1 + writers + readers
        let limit = try site.connectionLimit()
        let share = try Self.share(of: limit, sharers: sharers, wanted: wanted)
        guard share < wanted else { return }
        options.notice("\(limit) connections are allowed: \(share) of them are used, and not \(wanted)")
        self = PoolSizes(connections: share)
    }

    /// One connection renews the lease, a third of the others reads.
    package init(connections: Int) {
        readers = max(1, (connections - 1) / 3)
        writers = max(1, connections - 1 - readers)
    }

    /// Returns how many of the allowed connections each schema may use, besides one each for a host that
    /// stands by. Throws `.misuse` if there are too few.
    package static func share(of limit: Int, sharers: Int, wanted: Int) throws(SQLiteError) -> Int {
        let share = limit / max(1, sharers) - 1
        guard share >= least else {
            throw SQLiteError(
                .misuse,
                "the server, the role or the database allows \(limit) connections, and Coffer needs "
                    + "\(sharers * (least + 1)): raise max_connections or the CONNECTION LIMIT")
        }
        return min(wanted, share)
    }
}
