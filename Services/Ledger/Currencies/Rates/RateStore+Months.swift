package import Contracts
import ServiceKit
package import SQLiteKit
package import LedgerCore

/// The rates of months, read pair by pair (contract §0, "Money").
extension RateStore {
    /// Returns the rates from the currencies of each month to `display`: a past month has those of its last
    /// day, the current month and later ones have today's. A pair without a rate by then goes through a
    /// common currency; without one by then either, it takes the earliest later rate until today. Currencies
    /// without any rate are absent.
    package static func monthly(
        _ currencies: [Month: Set<Currency>], to display: Currency, for user: ID<User>, today: CalendarDate,
        at now: Timestamp, in db: borrowing Connection
    ) throws -> [Month: [Currency: RateTable.Found]] {
        var chains = ChainedRates(
            book: try Book.current(of: user, in: db), user: user, today: today, now: now)
        var days: [CalendarDate: Set<Currency>] = [:]
        for (month, currencies) in currencies {
            days[min(month.lastDay, today), default: []].formUnion(currencies)
        }
        var known: [CalendarDate: [Currency: RateTable.Found]] = [:]
        for (day, currencies) in days {
            for currency in currencies where currency != display {
                let pair = PairRates(
                    base: AssetCode(currency), quote: AssetCode(display), own: chains.own)
                var found = try pair.latest(until: day, in: db) ?? chains.latest(pair, until: day, in: db)
                if found == nil {
                    found = try pair.earliest(until: today, in: db) ?? chains.earliest(pair, in: db)
                    found?.isLater = true
                }
                known[day, default: [:]][currency] = found
            }
        }
        var rates: [Month: [Currency: RateTable.Found]] = [:]
        for (month, currencies) in currencies {
            rates[month] = known[min(month.lastDay, today)]?.filter { currencies.contains($0.key) }
        }
        return rates
    }

    /// Returns the rate of a day: the latest one until then, of the pair or through a common currency.
    package static func rate(
        from base: Currency, to quote: Currency, on day: CalendarDate, of book: Book, today: CalendarDate,
        at now: Timestamp, in db: borrowing Connection
    ) throws -> RateTable.Found? {
        let day = min(day, today)
        var chains = ChainedRates(book: book, user: book.user, today: today, now: now)
        let pair = PairRates(base: AssetCode(base), quote: AssetCode(quote), own: chains.own)
        return try pair.latest(until: day, in: db) ?? chains.latest(pair, until: day, in: db)
    }
}

/// A user's look-up of one pair's own rates.
package struct PairRates: Sendable {
    /// Which rate of those until a day.
    private enum Place {
        case earliest, latest

        var order: SQL { self == .earliest ? "ASC" : "DESC" }
    }

    package let base: AssetCode
    package let quote: AssetCode
    package let own: BookRates

    package init(
        base: AssetCode, quote: AssetCode, own: BookRates
    ) {
        self.base = base
        self.quote = quote
        self.own = own
    }

    /// Returns the latest rate until a day: the user's own, else the operator's, else the provider's.
    func latest(until day: CalendarDate, in db: borrowing Connection) throws -> RateTable.Found? {
        try found(.latest, until: day, in: db).first
    }

    /// Returns the earliest rate, whatever its source, so that a rate set later does not replace it.
    package func earliest(until day: CalendarDate, in db: borrowing Connection) throws -> RateTable.Found? {
        try found(.earliest, until: day, in: db).min { $0.date < $1.date }
    }

    /// Returns at most one rate of each source, in the order of precedence.
    private func found(
        _ place: Place, until day: CalendarDate, in db: borrowing Connection
    ) throws -> [RateTable.Found] {
        let tables = [
            RateTable(manual: try said(own, place, until: day, in: db)),
            RateTable(fromOperator: try said(.ofOperator, place, until: day, in: db)),
            RateTable(provided: try provided(place, until: day, in: db)),
        ]
        return tables.compactMap { $0.direct(base, in: quote) }
    }

    /// Returns an owner's rates of both directions; of the earliest ones, only the earlier.
    private func said(
        _ owner: BookRates, _ place: Place, until day: CalendarDate, in db: borrowing Connection
    ) throws -> [SetRateRecord] {
        let table = owner.table
        let both = try [(base, quote), (quote, base)].compactMap { base, quote in
            try db.first(
                """
                SELECT \(table.names) FROM \(owner.rows)
                AND base = \(base) AND quote = \(quote) AND date <= \(day)
                ORDER BY date \(place.order) LIMIT 1
                """
            ) { try table.record($0) }
        }
        guard place == .earliest else { return both }
        return both.min { $0.date < $1.date }.map { [$0] } ?? []
    }

    /// Returns the provider's rates of both assets of one day, because a bitcoin's price differs by day.
    private func provided(
        _ place: Place, until day: CalendarDate, in db: borrowing Connection
    ) throws -> [AssetCode: RateTable.Provided] {
        let table = ProvidedRateRecord.table
        return try db.first(
            """
            SELECT \(table.names(of: "b")), \(table.names(of: "q")) FROM provided_rates b
            CROSS JOIN provided_rates q ON q.code = \(quote) AND q.date = b.date
            WHERE b.code = \(base) AND b.date <= \(day) ORDER BY b.date \(place.order) LIMIT 1
            """
        ) { row in
            let rates = [try table.record(row), try table.record(row, from: table.count)]
            return Dictionary(rates.map { ($0.code, $0.rate(isStale: $0.date < day)) }) { first, _ in first }
        } ?? [:]
    }
}
