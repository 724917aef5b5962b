package import Contracts
package import SQLiteKit
import ServiceKit
import LedgerCore

/// Exchange rates that users and the operator set, and those of the provider.
package struct RateStore: Sendable {
    package let database: Database

    package init(
        database: Database
    ) {
        self.database = database
    }

    /// Returns the rates for a user on a day; without a user, those for everybody.
    func table(for user: ID<User>?, on day: CalendarDate, at now: Timestamp) async throws -> RateTable {
        try await database.read(owner: user?.cast()) { db in
            try Self.table(for: user, on: day, at: now, in: db)
        }
    }

    package static func table(
        for user: ID<User>?, on day: CalendarDate, at now: Timestamp, in db: borrowing Connection
    ) throws -> RateTable {
        let book = try user.flatMap { try Book.current(of: $0, in: db) }
        return RateTable(
            manual: try book.map { try said(.of(book: $0.number), on: day, in: db) } ?? [],
            fromOperator: try said(.ofOperator, on: day, in: db),
            provided: try provided(on: day, at: now, in: db), preferred: book?.currency)
    }

    /// Returns an answer that `body` makes of the rates; `rows` is about how many it has, nil for all.
    func answer(
        for visit: BookVisit?, on day: CalendarDate, at now: Timestamp, rows: Int?,
        _ body: @escaping @Sendable (RateTable) throws -> ExchangeRates
    ) async throws -> Answer {
        try await database.read(owner: visit?.user.cast()) { db in
            if let visit { _ = try Book.visited(by: visit, in: db) }
            let table = try Self.table(for: visit?.book, on: day, at: now, in: db)
            if rows ?? table.count > LedgerStore.rowsOnLoop { try db.leaveLoop() }
            return try Answer.json(try body(table))
        }
    }

    /// Sets or deletes rates of a user's book, or the operator's without a visit. Throws
    /// `UNAUTHORIZED` for an erased user.
    func set(_ setting: RateSetting, by visit: BookVisit?, at now: Timestamp) async throws {
        try await database.write { db in
            let book = try visit.map { try LedgerStore.open($0, in: db) }
            let owner = book.map { BookRates.of(book: $0.number) } ?? .ofOperator
            try Self.checkRoom(for: setting, of: owner, in: db)
            for (quote, rate) in setting.rates {
                guard let rate else {
                    try db.run(
                        """
                        DELETE FROM \(owner.rows) AND base = \(setting.base)
                        AND quote = \(quote) AND date = \(setting.date)
                        """)
                    continue
                }
                try db.run(
                    owner.setting(
                        SetRateRecord(
                            base: setting.base, quote: quote, rate: rate, date: setting.date, at: now)))
            }
            try book?.advance(at: now, in: db)
        }
    }

    private static func checkRoom(
        for setting: RateSetting, of owner: BookRates, in db: borrowing Connection
    ) throws {
        let quotes = Set(setting.rates.filter { $0.rate != nil }.map(\.quote))
        if quotes.isEmpty { return }
        let kept = try db.first("SELECT count(*) FROM \(owner.rows)") { try $0.int(0) }
        if (kept ?? 0) >= RateRules.limit { throw RateRules.tooMany }
        let new = try quotes.filter { quote in
            try !db.exists(
                """
                SELECT 1 FROM \(owner.rows) AND base = \(setting.base) AND quote = \(quote) LIMIT 1
                """)
        }
        if new.isEmpty { return }
        let pairs = try db.first(
            """
            SELECT count(*) FROM (SELECT DISTINCT base, quote FROM \(owner.rows)) AS found
            """
        ) { Int(try $0.int(0)) }
        if (pairs ?? 0) + new.count > RateRules.pairsLimit { throw RateRules.tooManyPairs }
    }

    /// Returns the assets that the provider knows, ordered by code.
    func providerAssets() async throws -> [CurrencyEntry] {
        try await database.read { db in
            let table = ProviderAssetRecord.table
            return try db.all("SELECT \(table.names) FROM \(table.name) ORDER BY code") {
                try table.record($0).entry
            }
        }
    }

    /// Returns rates of one owner up to a day; the latest of a pair comes last.
    private static func said(
        _ owner: BookRates, on day: CalendarDate, in db: borrowing Connection
    ) throws -> [SetRateRecord] {
        let table = owner.table
        return try db.all(
            """
            SELECT \(table.names) FROM \(owner.rows) AND date <= \(day) ORDER BY base, quote, date
            """
        ) { try table.record($0) }
    }

    /// Selects each asset's latest rate up to a day; the few assets lead the join.
    static func latestProvided(on day: CalendarDate) -> SQL {
        """
        SELECT \(ProvidedRateRecord.table.names(of: "r")) FROM provider_assets a
        CROSS JOIN provided_rates r ON r.code = a.code AND r.date = (
            SELECT max(x.date) FROM provided_rates x WHERE x.code = a.code AND x.date <= \(day))
        """
    }

    private static func provided(
        on day: CalendarDate, at now: Timestamp, in db: borrowing Connection
    ) throws -> [AssetCode: RateTable.Provided] {
        var provided: [AssetCode: RateTable.Provided] = [:]
        try db.forEach(
            latestProvided(on: day)
        ) { row in
            let rate = try ProvidedRateRecord.table.record(row)
            provided[rate.code] = rate.rate(
                isStale: RateRules.isStale(date: rate.date, told: rate.toldAt, for: day, at: now))
        }
        return provided
    }
}
