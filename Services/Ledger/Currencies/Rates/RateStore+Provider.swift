package import Contracts
import ServiceKit
package import SQLiteKit
import LedgerCore

/// The provider's rates of today and of the past.
extension RateStore {
    /// The most rates of one write unit.
    private static let ratesAtOnce = 250
    /// The time until the next attempt to fetch a past.
    private static let historyRetrySeconds: Int64 = 3_600
    /// The time after which a past is fetched again, for the days on which the ledger did not run.
    private static let historySeconds: Int64 = 7 * 86_400

    /// Stores the provider's rates as those of the day.
    func keep(_ rates: [ProvidedRate], at now: Timestamp) async throws {
        try await database.write { db in
            for rate in rates {
                try db.run(
                    """
                    \(ProviderAssetRecord.table.insertion(of: rate.asset))
                    ON CONFLICT (code) DO UPDATE SET name = excluded.name, is_crypto = excluded.is_crypto
                    """)
                try db.run(
                    """
                    \(ProvidedRateRecord.table.insertion(of: rate.record(toldAt: now)))
                    ON CONFLICT (code, date) DO UPDATE SET
                        per_bitcoin = excluded.per_bitcoin, told_at = excluded.told_at
                    """)
            }
        }
    }

    /// Asks for the past of a currency or coin that a goal or an asset uses, inside the write unit that
    /// stores it. Codes that no provider prices are ignored.
    package static func wantHistory(of code: AssetCode, in db: borrowing Connection) throws {
        guard code.currency != nil || CryptoAsset.all.contains(where: { $0.code == code.text }) else {
            return
        }
        for wanted in [AssetCode(.usd), code] {
            try db.run(
                "INSERT INTO rate_histories (code) VALUES (\(wanted)) ON CONFLICT (code) DO NOTHING")
        }
    }

    /// Returns the code whose past is to be fetched next: the dollar before all others.
    func nextHistory(at now: Timestamp) async throws -> AssetCode? {
        try await database.read { db in
            try db.first(
                """
                SELECT code FROM rate_histories
                WHERE next_at <= \(now) AND EXISTS (
                    SELECT 1 FROM provider_assets WHERE provider_assets.code = rate_histories.code)
                ORDER BY code <> 'USD', next_at LIMIT 1
                """
            ) { try $0.assetCode(0) }
        }
    }

    /// Records an attempt before it is made, so that a failure or a crash delays the next one.
    func beginHistory(of code: AssetCode, at now: Timestamp) async throws {
        try await database.write { db in
            _ = try db.run(
                """
                UPDATE rate_histories SET next_at = \(now.adding(seconds: Self.historyRetrySeconds))
                WHERE code = \(code)
                """)
        }
    }

    /// Returns the provider's dollars per bitcoin of all days.
    func dollarsPerBitcoin() async throws -> [CalendarDate: Quantity] {
        try await database.read { db in
            var rates: [CalendarDate: Quantity] = [:]
            try db.forEach(
                """
                SELECT \(ProvidedRateRecord.table.names) FROM provided_rates
                WHERE code = \(AssetCode(.usd))
                """
            ) { row in
                let rate = try ProvidedRateRecord.table.record(row)
                rates[rate.date] = rate.perBitcoin
            }
            return rates
        }
    }

    /// Stores past rates; the rates of days on which the ledger asked itself stay. With the dollar's past
    /// comes that of the bitcoin, the unit of all rates.
    func keepHistory(
        _ rates: [CalendarDate: Quantity], of code: AssetCode, at now: Timestamp
    ) async throws {
        let days = rates.sorted { $0.key < $1.key }
        for start in stride(from: 0, to: days.count, by: Self.ratesAtOnce) {
            let piece = days[start..<min(start + Self.ratesAtOnce, days.count)]
            try await database.write { db in
                for (date, rate) in piece {
                    try Self.insert(rate.text, of: code.text, on: date, at: now, in: db)
                    if code.currency == .usd {
                        try Self.insert("1", of: CryptoAsset.bitcoin, on: date, at: now, in: db)
                    }
                }
            }
        }
        try await database.write { db in
            _ = try db.run(
                """
                UPDATE rate_histories
                SET fetched_at = \(now), next_at = \(now.adding(seconds: Self.historySeconds))
                WHERE code = \(code)
                """)
        }
    }

    private static func insert(
        _ rate: String, of code: String, on date: CalendarDate, at now: Timestamp,
        in db: borrowing Connection
    ) throws {
        try db.run(
            """
            INSERT INTO provided_rates (code, date, per_bitcoin, told_at)
            SELECT code, \(date), \(rate), \(now) FROM provider_assets WHERE code = \(code)
            ON CONFLICT (code, date) DO NOTHING
            """)
    }
}
