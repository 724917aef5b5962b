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

    private typealias Part = (
        status: String, paid: Int, isClaimed: Bool, isBooked: Bool, recorder: Int, user: Int
    )

    /// Ann's share of nine parts of 10 cents; Bob is the participant of all but the last, which somebody
    /// invited has.
    private static func rows() -> [String] {
        // The status, what is paid, a claim, a booking, who records the payment, Ann (1) or Bob (2), and the
        // participant: Bob (2), or nobody (0).
        let parts: [Part] = [
            ("PENDING", 0, false, false, 0, 2), ("PENDING", 4, false, false, 1, 2),
            ("PENDING", 0, true, false, 0, 2), ("PAID", 10, false, true, 1, 2),
            ("PAID", 10, false, false, 1, 2), ("PAID", 10, false, false, 2, 2),
            ("DECLINED", 0, false, false, 0, 2), ("PENDING", 4, false, false, 2, 2),
            ("PENDING", 4, false, false, 1, 0),
        ]
        var rows = [
            "INSERT INTO people VALUES (x'\(id(1))', 'ann@x.org', 'ann@x.org', 'Ann', 'USD', NULL)",
            "INSERT INTO people VALUES (x'\(id(2))', 'bob@x.org', 'bob@x.org', 'Bob', 'USD', NULL)",
            """
            INSERT INTO locks (share, owner, ledger_transaction, state, changed_at)
            VALUES (x'\(id(3))', x'\(id(1))', x'\(id(4))', 'held', 0)
            """,
            """
            INSERT INTO shares (id, owner, split_type, total_minor, currency, owner_minor, owner_weight,
                description, created_at, group_id, ledger_transaction, transaction_date, transaction_description,
                category, category_name, is_open, repayments_to)
            VALUES (x'\(id(3))', x'\(id(1))', 'FIXED', 90, 'USD', 0, NULL, NULL, 5, NULL,
                x'\(id(4))', 0, 'Dinner', x'\(id(5))', 'Food', 1, NULL)
            """,
            "INSERT INTO totals VALUES (x'\(id(1))', x'\(id(2))', '', 'USD', x'', 32, 4, 8)",
            "INSERT INTO totals VALUES (x'\(id(1))', x'', 'b8', 'USD', x'', 6, 1, 1)",
        ]
        for (place, part) in parts.enumerated() {
            let own = id(16 + place)
            let user = part.user == 0 ? "NULL" : "x'\(id(part.user))'"
            rows.append(
                """
                INSERT INTO participants (id, share, position, owner, currency, shared_at, email, folded,
                    user, amount_minor, status, paid_at, declined_at, paid_minor, claimed_minor, claimed_at,
                    booked_at)
                VALUES (x'\(own)', x'\(id(3))', \(place), x'\(id(1))', 'USD', 5, 'b', 'b\(place)',
                    \(user), 10, '\(part.status)',
                    \(part.status == "PAID" ? "8" : "NULL"),
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

    /// Runs a test on a database that was upgraded from the version before acceptance.
    private static func upgraded(_ body: (SharingStore) async throws -> Void) async throws {
        let folder = try TemporaryFolder()
        defer { folder.remove() }
        let path = "\(folder.path)/sharing.db"
        let old = try Database.open(
            at: path, migrations: SharingMigrations.all.filter { $0.number < 20 })
        for row in rows() {
            try await old.write { db in _ = try db.run(SQL(stringLiteral: row)) }
        }
        await old.close()
        let store = SharingStore(try Database.open(at: path, migrations: SharingMigrations.all))
        try await body(store)
        #expect(try await store.inconsistencies() == [])
        await store.database.close()
    }

    @Test func `of earlier shares those are accepted that the participant paid, claimed or booked`()
        async throws
    {
        try await Self.upgraded { store in
            let parts = try await store.database.read { db in
                try SharingStore.parts(where: "p.position >= 0 ORDER BY p.position", in: db)
            }
            #expect(
                parts.map { $0.acceptedAt?.millisecondsSinceEpoch }
                    == [nil, nil, 7, 9, nil, 8, nil, 8, nil])
            #expect(parts.allSatisfy { $0.amountAt == $0.sharedAt })
            let accepted = try await store.database.read { db in
                try db.all("SELECT accepts FROM payments ORDER BY id") { try $0.int(0) }
            }
            #expect(accepted == [0, 0, 0, 1, 1, 0])
        }
    }

    @Test func `an invited person's part with a payment is paid, joined and erased after an upgrade`()
        async throws
    {
        let now = Timestamp(millisecondsSinceEpoch: 1_000)
        let (ann, invited) = (ID<User>(high: 0, low: 1), ID<Participant>(high: 0, low: 24))
        let cleo = Person(
            id: ID(high: 0, low: 9), email: "b8", displayName: "Cleo", currency: .usd, timeZone: "UTC")
        func pay(_ store: SharingStore) async throws {
            let recording = PaymentRecording(
                user: ann, id: ID(high: 7, low: 7), today: .blank, now: now)
            _ = try await store.markPaid(invited, recording, notice: ID(high: 7, low: 8))
        }
        func erase(_ user: ID<User>, _ store: SharingStore) async throws {
            try await store.database.write { db in
                _ = try db.run("INSERT INTO erased_users (\"user\", erased_at) VALUES (\(user), 1)")
                try SharingStore.beginErasure(Tombstone(user: user, erasedAt: now), in: db)
            }
            while try await store.deleteRemains(of: user, at: now) {}
        }
        try await Self.upgraded { try await pay($0) }
        try await Self.upgraded { try await erase(ann, $0) }
        try await Self.upgraded { store in
            try await store.adopt([cleo], at: now)
            try await pay(store)
            try await erase(cleo.id, store)
        }
        // Taking the share back discounts each of its parts.
        try await Self.upgraded { store in
            try await store.database.write { db in
                for part in try SharingStore.parts(where: "p.position >= 0", in: db) {
                    try SharingStore.discount(part.counted, isPending: part.status == .pending, in: db)
                }
                try SharingStore.delete(ID(high: 0, low: 3), in: db)
                _ = try db.run("DELETE FROM locks")
            }
        }
    }
}
