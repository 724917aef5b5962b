import Contracts
import SQLiteKit

/// The provider's rates, and the state of the attempts to fetch them.
extension RateStore {
    /// Returns the time of the next attempt, or nil for at once.
    func nextAttempt() async throws -> Timestamp? {
        try await database.read { db in
            try db.first("SELECT attempted_at, failures FROM rate_provider") { row in
                RateRules.nextAttempt(after: row.timestamp(0), failures: Int(row.int(1)))
            }
        }
    }

    /// Records an attempt as failed before it is made, so that a crash during the attempt delays the next
    /// one. Returns the number of failures in a row, including this one.
    func beginAttempt(at now: Timestamp) async throws -> Int {
        try await database.write { db in
            let failures = try db.first(
                """
                INSERT INTO rate_provider (one, attempted_at, failures) VALUES (1, \(now), 1)
                ON CONFLICT DO UPDATE SET attempted_at = excluded.attempted_at, failures = failures + 1
                RETURNING failures
                """
            ) { $0.int(0) }
            return Int(failures ?? 1)
        }
    }

    /// Stores the provider's rates as those of the day, and clears the failures.
    func keep(_ rates: [ProvidedRate], at now: Timestamp) async throws {
        try await database.write { db in
            for rate in rates {
                try db.run(
                    """
                    INSERT INTO provider_assets (code, name, is_crypto)
                    VALUES (\(rate.code), \(rate.name), \(rate.kind == .crypto))
                    ON CONFLICT DO UPDATE SET name = excluded.name, is_crypto = excluded.is_crypto
                    """)
                try db.run(
                    """
                    INSERT INTO provided_rates (code, date, per_bitcoin, told_at)
                    VALUES (\(rate.code), \(now.utcDate), \(rate.perBitcoin.text), \(now))
                    ON CONFLICT DO UPDATE SET per_bitcoin = excluded.per_bitcoin, told_at = excluded.told_at
                    """)
            }
            try db.run("UPDATE rate_provider SET failures = 0")
        }
    }
}
