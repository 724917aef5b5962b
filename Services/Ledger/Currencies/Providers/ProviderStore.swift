import Contracts
import ServiceKit
import SQLiteKit

/// What is known of each provider, kept over restarts.
struct ProviderStore: Sendable {
    let database: Database

    func state(of name: String) async throws -> ProviderRecord {
        try await database.read { db in
            try db.first(
                "SELECT \(ProviderRecord.table.names) FROM providers WHERE name = \(name)"
            ) { try ProviderRecord.table.record($0) } ?? ProviderRecord()
        }
    }

    /// Records the start of a round before it is made, so that a crash during the round delays the next one.
    func begin(_ name: String, at now: Timestamp) async throws {
        try await database.write { db in
            _ = try db.run(
                """
                INSERT INTO providers (name, failures, attempted_at) VALUES (\(name), 0, \(now))
                ON CONFLICT (name) DO UPDATE SET attempted_at = excluded.attempted_at
                """)
        }
    }

    /// Counts a failure. Returns the number of failures in a row.
    @discardableResult
    func fail(_ name: String, _ policy: ProviderPolicy, at now: Timestamp) async throws -> Int {
        try await database.write { db in
            let counted = try db.first(
                """
                INSERT INTO providers (name, failures) VALUES (\(name), 1)
                ON CONFLICT (name) DO UPDATE SET failures = providers.failures + 1 RETURNING failures
                """
            ) { Int(try $0.int(0)) }
            let failures = counted ?? 1
            if let end = policy.pause(after: failures, at: now) {
                try db.run("UPDATE providers SET paused_until = \(end) WHERE name = \(name)")
            }
            return failures
        }
    }

    /// Leaves a provider alone that asked for it. This is no failure.
    func pause(_ name: String, until end: Timestamp) async throws {
        try await database.write { db in
            _ = try db.run(
                """
                INSERT INTO providers (name, failures, paused_until) VALUES (\(name), 0, \(end))
                ON CONFLICT (name) DO UPDATE SET paused_until = excluded.paused_until
                """)
        }
    }

    func succeed(_ name: String) async throws {
        try await database.write { db in
            _ = try db.run("UPDATE providers SET failures = 0, paused_until = NULL WHERE name = \(name)")
        }
    }
}

/// What is known of a provider since its last successful answer.
struct ProviderRecord: Sendable, Equatable {
    /// The failures in a row.
    var failures = 0
    /// The time until which the provider is left alone.
    var pausedUntil: Timestamp?
    /// The start of the last round of a provider that is asked in rounds.
    var attemptedAt: Timestamp?

    static let table = RecordTable(
        "providers", blank: ProviderRecord(),
        [
            .unbound("name"), .column("failures", \.failures), .column("paused_until", \.pausedUntil),
            .column("attempted_at", \.attemptedAt),
        ])
}
