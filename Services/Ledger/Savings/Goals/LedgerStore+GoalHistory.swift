import Contracts
import ServiceKit
import SQLiteKit
import LedgerCore
import LedgerCurrencies

extension LedgerStore {
    /// Returns a goal's total at the ends of some days, by the targets, balances and rates of each day.
    /// Before the first rate of a pair, the earliest later one counts. Throws `sumTooLarge`.
    func history(
        of id: ID<Goal>, _ query: GoalHistoryQuery, _ visit: BookVisit
    ) async throws -> GoalHistory {
        try await read(visit) { db, book in
            let goal: GoalRecord = try book.require(id, in: db)
            let currency = goal.target.currency
            let days = query.days(startDate: goal.startDate)
            var assets = try book.pastAssets(
                of: id, timeZone: visit.identity.timeZone, until: visit.today, in: db)
            let needsRates = assets.contains { $0.currency != AssetCode(currency) }
            if needsRates, days.count > 1 { try db.leaveLoop() }
            var later = LaterRates(to: currency, for: visit, in: book)
            var points: [GoalHistory.Point] = []
            for day in days {
                var valuation = AssetValuation(
                    rates: needsRates
                        ? try RateStore.table(for: visit.book, on: day, at: visit.now, in: db) : nil)
                var total = Money(amountMinor: 0, currency)
                for index in assets.indices {
                    // What was dated in another time zone can be ahead of today, and is there now.
                    let funded = assets[index].funded(id, on: day < visit.today ? day : nil)
                    let code = assets[index].currency
                    let value =
                        try valuation.value(of: funded, code, in: currency)
                        ?? later.value(of: funded, code, on: day, in: db)
                    if let value { total = try total.plus(value) }
                }
                points.append(GoalHistory.Point(date: day, total: total))
                try db.requireTime()
            }
            return GoalHistory(points: points, rates: later.used)
        }
    }
}

/// The earliest rates to a currency, for the days before them.
private struct LaterRates {
    private let currency: Currency
    private let today: CalendarDate
    private var chains: ChainedRates
    private var earliest: [AssetCode: RateTable.Found?] = [:]
    private var usedCodes: Set<AssetCode> = []

    init(to currency: Currency, for visit: BookVisit, in book: Book) {
        self.currency = currency
        today = visit.today
        chains = ChainedRates(book: book, user: visit.book, today: visit.today, now: visit.now)
    }

    /// Returns a value by a rate of a later day, or nil if none is known or an earlier one is. Throws
    /// `sumTooLarge`.
    mutating func value(
        of amount: Quantity, _ code: AssetCode, on day: CalendarDate, in db: borrowing Connection
    ) throws -> Money? {
        guard let found = try earliest(of: code, in: db), day < found.date else { return nil }
        usedCodes.insert(code)
        guard let value = found.ratio.convert(amount, to: currency) else {
            throw APIError.sumTooLarge(currency)
        }
        return value
    }

    private mutating func earliest(
        of code: AssetCode, in db: borrowing Connection
    ) throws -> RateTable.Found? {
        if let known = earliest[code] { return known }
        let pair = PairRates(base: code, quote: AssetCode(currency), own: chains.own)
        let found = try pair.earliest(until: today, in: db) ?? chains.earliest(pair, in: db)
        earliest.updateValue(found, forKey: code)
        return found
    }

    /// The rates by which values were told, ordered by code.
    var used: [GoalHistory.Rate] {
        usedCodes.sorted().compactMap { code in
            guard let found = earliest[code] ?? nil, let rate = found.ratio.rate else { return nil }
            return GoalHistory.Rate(
                base: code, quote: currency, rate: rate.text, source: found.source, asOf: found.date,
                via: found.via)
        }
    }
}

extension Book {
    /// Returns the pasts of all assets that were ever allocated to a goal and are not deleted. A change of a
    /// target belongs to the day that it was made on in the owner's time zone.
    fileprivate func pastAssets(
        of goal: ID<Goal>, timeZone: String, until today: CalendarDate, in db: borrowing Connection
    ) throws -> [AssetPast] {
        let ids = try db.all(
            """
            SELECT DISTINCT asset FROM allocation_history INDEXED BY allocation_history_by_goal
            WHERE book = \(number) AND goal = \(goal) ORDER BY asset
            """
        ) { try $0.id(0, Asset.self) }
        return try ids.compactMap { id in
            guard let asset = try asset(id, in: db) else { return nil }
            let changes = try db.all(
                """
                SELECT changed_at, goal, amount_whole, amount_atto FROM allocation_history
                WHERE book = \(number) AND asset = \(id) ORDER BY changed_at
                """
            ) { row in
                AssetPast.Change(
                    day: TimeZones.today(in: timeZone, at: try row.timestamp(0)),
                    target: AllocationTarget(goal: try row.id(1), amount: try row.quantity(2)))
            }
            if let account = asset.account {
                let past = try pastDays(
                    of: account, in: asset.currency, from: changes.first?.day ?? today, until: today, in: db)
                return AssetPast(currency: asset.currency, changes: changes, days: past)
            }
            let days = try db.all(
                """
                SELECT deposited_whole, deposited_atto, withdrawn_whole, withdrawn_atto, date
                FROM asset_days WHERE book = \(number) AND asset = \(id) ORDER BY date
                """
            ) { (date: try $0.date(4), sums: try Self.assetDay($0)) }
            return AssetPast(currency: asset.currency, changes: changes, days: days)
        }
    }
}
