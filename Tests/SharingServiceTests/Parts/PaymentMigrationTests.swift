import Contracts
import ServiceKit
import SQLiteKit
import TestKit
import Testing

@testable import SharingService

/// What earlier versions stored about payments becomes payments.
@Suite struct PaymentMigrationTests {
    private static let rows = """
        INSERT INTO people VALUES (x'\(id("01"))', 'ann@x.org', 'ann@x.org', 'Ann', 'USD');
        INSERT INTO people VALUES (x'\(id("02"))', 'bob@x.org', 'bob@x.org', 'Bob', 'USD');
        INSERT INTO locks (share, owner, ledger_transaction, state, changed_at)
            VALUES (x'\(id("03"))', x'\(id("01"))', x'\(id("04"))', 'held', 0);
        INSERT INTO shares (id, owner, split_type, total_minor, currency, owner_minor, owner_weight,
            description, created_at, group_id, ledger_transaction, transaction_date, transaction_description,
            category, category_name, is_open)
            VALUES (x'\(id("03"))', x'\(id("01"))', 'FIXED', 1000, 'USD', 100, NULL, NULL, 5, NULL,
                x'\(id("04"))', 0, 'Dinner', x'\(id("05"))', 'Food', 1);
        INSERT INTO participants (id, share, position, owner, currency, shared_at, email, folded, user,
            amount_minor, status, paid_at, settlement, booking)
            VALUES (x'\(id("06"))', x'\(id("03"))', 0, x'\(id("01"))', 'USD', 5, 'bob@x.org', 'bob@x.org',
                x'\(id("02"))', 400, 'PAID', 86400007, x'\(id("07"))', x'\(id("08"))');
        INSERT INTO participants (id, share, position, owner, currency, shared_at, email, folded, user,
            amount_minor, status)
            VALUES (x'\(id("09"))', x'\(id("03"))', 1, x'\(id("01"))', 'USD', 5, 'new@x.org', 'new@x.org',
                NULL, 500, 'PENDING');
        INSERT INTO totals VALUES (x'\(id("01"))', x'\(id("02"))', '', 'USD', x'', 0, 0, 1);
        INSERT INTO totals VALUES (x'\(id("01"))', x'', 'new@x.org', 'USD', x'', 500, 1, 1);
        INSERT INTO unpaid VALUES (x'\(id("06"))', 5, 6, x'\(id("01"))', 'Wrong person', x'\(id("06"))');
        INSERT INTO unpaid VALUES (x'\(id("09"))', 7, 8, x'\(id("01"))', NULL, NULL);
        """

    private static func id(_ last: String) -> String { String(repeating: "00", count: 15) + last }

    @Test func `payments and take-backs of earlier versions are kept as payments`() async throws {
        let folder = try TemporaryFolder()
        defer { folder.remove() }
        let path = "\(folder.path)/sharing.db"
        let old = try Database.open(
            at: path, migrations: SharingMigrations.all.filter { $0.number < 14 })
        for row in Self.rows.split(separator: ";\n") {
            try await old.write { db in _ = try db.run(SQL(stringLiteral: String(row))) }
        }
        await old.close()
        let store = SharingStore(try Database.open(at: path, migrations: SharingMigrations.all))
        let payments = try await store.database.read { db in
            try db.all("SELECT \(PaymentRecord.table.names) FROM payments ORDER BY recorded_at") {
                try PaymentRecord.table.record($0)
            }
        }
        let part = ID<Participant>(high: 0, low: 6)
        #expect(payments.map(\.amount.amountMinor) == [400, 500, 400])
        #expect(payments.map(\.part.low) == [6, 9, 6])
        #expect(payments.map { $0.reversedAt?.millisecondsSinceEpoch } == [6, 8, nil])
        #expect(payments.map(\.reason) == ["Wrong person", nil, nil])
        #expect(payments.map(\.booking) == [part.cast(), nil, nil])
        #expect(payments[2].id == part.cast() && payments[2].settlement == ID(high: 0, low: 7))
        #expect(payments[2].date.text == "1970-01-02" && payments[2].recorder == ID(high: 0, low: 1))
        #expect(try await store.inconsistencies() == [])
        #expect(try await store.paidBack(after: nil).shares.map(\.amountMinor) == [400])
        #expect(try await store.paidBack(after: nil).takenBack.map(\.transaction) == [part.cast()])
        await store.database.close()
    }
}
