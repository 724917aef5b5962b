package import Contracts
package import SQLiteKit
import ServiceKit
package import LedgerCore

/// The rates of pairs without one of their own, through a common currency that `RateTable` chooses (contract
/// §0, "Money"). Each day's rates are read once.
package struct ChainedRates {
    package let own: BookRates
    private let user: ID<User>
    private let preferred: Currency?
    private let today: CalendarDate
    private let now: Timestamp
    private var tables: [CalendarDate: RateTable] = [:]
    private var firsts: [AssetCode: RateTable.Found?] = [:]

    /// - Parameter book: the user's; without one, the user has no rates.
    package init(book: Book?, user: ID<User>, today: CalendarDate, now: Timestamp) {
        own = .of(book: book?.number ?? 0)
        preferred = book?.currency
        self.user = user
        self.today = today
        self.now = now
    }

    /// Returns the rate as of a day.
    mutating func latest(
        _ pair: PairRates, until day: CalendarDate, in db: borrowing Connection
    ) throws -> RateTable.Found? {
        // What has no way today had none before.
        guard let found = try table(on: today, in: db).chained(pair.base, in: pair.quote) else { return nil }
        return try day == today ? found : table(on: day, in: db).chained(pair.base, in: pair.quote)
    }

    /// Returns the rate of the earliest day on which both parts are known.
    package mutating func earliest(_ pair: PairRates, in db: borrowing Connection) throws -> RateTable.Found?
    {
        if let known = firsts[pair.base] { return known }
        let table = try table(on: today, in: db)
        let found = try table.chained(pair.base, in: pair.quote).flatMap { _ in
            try first(pair, through: RateTable.commonFirst(preferred), in: db)
                ?? earliest(pair, through: table.commons(of: pair.base, and: pair.quote), in: db)
        }
        firsts.updateValue(found, forKey: pair.base)
        return found
    }

    private func first(
        _ pair: PairRates, through commons: [AssetCode], in db: borrowing Connection
    ) throws -> RateTable.Found? {
        for common in commons {
            if let found = try earliest(pair, through: common, in: db) { return found }
        }
        return nil
    }

    private func earliest(
        _ pair: PairRates, through commons: [AssetCode], in db: borrowing Connection
    ) throws -> RateTable.Found? {
        try commons.compactMap { try earliest(pair, through: $0, in: db) }.min { $0.date < $1.date }
    }

    /// Returns a rate of the day on which both parts are known.
    private func earliest(
        _ pair: PairRates, through common: AssetCode, in db: borrowing Connection
    ) throws -> RateTable.Found? {
        guard common != pair.base, common != pair.quote else { return nil }
        let one = PairRates(base: pair.base, quote: common, own: own)
        let other = PairRates(base: common, quote: pair.quote, own: own)
        guard let begun = try one.earliest(until: today, in: db)?.date,
            let alsoBegun = try other.earliest(until: today, in: db)?.date,
            let first = try one.latest(until: max(begun, alsoBegun), in: db),
            let second = try other.latest(until: max(begun, alsoBegun), in: db),
            var found = first.then(second, through: common)
        else { return nil }
        found.date = max(begun, alsoBegun)
        return found
    }

    private mutating func table(
        on day: CalendarDate, in db: borrowing Connection
    ) throws -> RateTable {
        if let known = tables[day] { return known }
        let table = try RateStore.table(for: user, on: day, at: now, in: db)
        if table.count > LedgerStore.rowsOnLoop { try db.leaveLoop() }
        tables[day] = table
        return table
    }
}
