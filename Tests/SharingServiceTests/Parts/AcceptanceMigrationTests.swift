import Contracts
import ServiceKit
import SQLiteKit
import TestKit
import Testing

@testable import SharingService

/// Open shares of earlier versions are not accepted by an upgrade alone.
@Suite struct AcceptanceMigrationTests {
    private static func id(_ number: Int) -> String {
        String(repeating: "00", count: 15) + (number < 16 ? "0" : "") + String(number, radix: 16)
    }

    /// Ann's share of seven parts of 10 cents; Bob is the participant of all.
    private static func rows() -> [String] {
        // The status, what is paid, a claim, and what records the payment: Ann (1) or Bob (2).
        let parts: [(status: String, paid: Int, isClaimed: Bool, isBooked: Bool, recorder: Int)] = [
            ("PENDING", 0, false, false, 0), ("PENDING", 4, false, false, 1), ("PENDING", 0, true, false, 0),
            ("PAID", 10, false, true, 1), ("PAID", 10, false, false, 1), ("PAID", 10, false, false, 2),
            ("DECLINED", 0, false, false, 0),
        ]
        var rows = [
            "INSERT INTO people VALUES (x'\(id(1))', 'ann@x.org', 'ann@x.org', 'Ann', 'USD', NULL)",
            "INSERT INTO people VALUES (x'\(id(2))', 'bob@x.org', 'bob@x.org', 'Bob', 'USD', NULL)",
            "INSERT INTO locks VALUES (x'\(id(3))', x'\(id(1))', x'\(id(4))', 'held', 0)",
            """
            INSERT INTO shares VALUES (x'\(id(3))', x'\(id(1))', 'FIXED', 70, 'USD', 0, NULL, NULL, 5, NULL,
                x'\(id(4))', 0, 'Dinner', x'\(id(5))', 'Food', 1, NULL)
            """,
            "INSERT INTO totals VALUES (x'\(id(1))', x'\(id(2))', '', 'USD', x'', 26, 3, 7)",
        ]
        for (place, part) in parts.enumerated() {
            let own = id(16 + place)
            rows.append(
                """
                INSERT INTO participants (id, share, position, owner, currency, shared_at, email, folded,
                    user, amount_minor, status, paid_at, declined_at, paid_minor, claimed_minor, claimed_at,
                    booked_at)
                VALUES (x'\(own)', x'\(id(3))', \(place), x'\(id(1))', 'USD', 5, 'b', 'b\(place)',
                    x'\(id(2))', 10, '\(part.status)', \(part.status == "PAID" ? "8" : "NULL"),
                    \(part.status == "DECLINED" ? "8" : "NULL"), \(part.paid),
                    \(part.isClaimed ? "3, 7" : "NULL, NULL"), \(part.isBooked ? "9" : "NULL"))
                """)
            guard part.paid > 0 else { continue }
            rows.append(
                """
                INSERT INTO payments (id, participant, amount_minor, currency, paid_on, recorded_at, recorder)
                VALUES (x'\(own)', x'\(own)', \(part.paid), 'USD', 0, 8, x'\(id(part.recorder))')
                """)
        }
        return rows
    }

    @Test func `of earlier shares those are accepted that were paid in part, claimed or booked`() async throws
    {
        let folder = try TemporaryFolder()
        defer { folder.remove() }
        let path = "\(folder.path)/sharing.db"
        let old = try Database.open(
            at: path, migrations: SharingMigrations.all.filter { $0.number < 20 })
        for row in Self.rows() {
            try await old.write { db in _ = try db.run(SQL(stringLiteral: row)) }
        }
        await old.close()
        let store = SharingStore(try Database.open(at: path, migrations: SharingMigrations.all))
        let parts = try await store.database.read { db in
            try SharingStore.parts(where: "p.position >= 0 ORDER BY p.position", in: db)
        }
        #expect(parts.map { $0.acceptedAt?.millisecondsSinceEpoch } == [nil, 8, 7, 9, nil, 8, nil])
        #expect(parts.allSatisfy { $0.amountAt == $0.sharedAt })
        let accepted = try await store.database.read { db in
            try db.all("SELECT accepts FROM payments ORDER BY id") { try $0.int(0) }
        }
        #expect(accepted == [0, 0, 0, 1])
        #expect(try await store.inconsistencies() == [])
        await store.database.close()
    }
}
