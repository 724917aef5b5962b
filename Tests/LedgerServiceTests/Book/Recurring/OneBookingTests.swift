import Contracts
import HTTPKit
import ServiceKit
import SQLiteKit
import TestKit
import Testing

@testable import LedgerService

/// A template's month is booked by one transaction, whatever was deleted and restored before.
@Suite struct OneBookingTests {
    private static let past = #","startMonthKey":"2025-12""#

    private func apply(_ ledger: LedgerFixture) async throws -> Int? {
        let body = #"{"monthKey":"2026-02"}"#
        return try await ledger.json(.post, "/recurring/apply", body)["created"].int
    }

    private func booking(_ ledger: LedgerFixture) async throws -> String {
        try #require(try await ledger.json(.get, "/transactions")["transactions"][0]["id"].string)
    }

    @Test func `a template that a backup brings back books no month again that is booked`() async throws {
        try await LedgerFixture.run { ledger in
            let rent = try await ledger.category("Rent")
            let template = try await ledger.template(rent, day: 5, also: Self.past)
            let backup = try await ledger.bookLines()
            #expect(try await apply(ledger) == 1)
            _ = try await ledger.json(.delete, "/recurring/\(template)")
            try await ledger.restore(backup, .merge, deleted: .restore)
            #expect(try await ledger.json(.get, "/recurring")["total"].int == 1)
            #expect(try await apply(ledger) == 0)
            #expect(try await ledger.dates() == ["2026-02-05"])
        }
    }

    @Test func `a deleted booking does not come back beside the one that took its place`() async throws {
        try await LedgerFixture.run { ledger in
            let rent = try await ledger.category("Rent")
            let template = try await ledger.template(rent, day: 5, also: Self.past)
            let backup = try await ledger.bookLines()
            #expect(try await apply(ledger) == 1)
            let first = try await booking(ledger)
            _ = try await ledger.json(.delete, "/transactions/\(first)")
            #expect(try await apply(ledger) == 0)
            _ = try await ledger.json(.delete, "/recurring/\(template)")
            try await ledger.restore(backup, .merge, deleted: .restore)
            #expect(try await apply(ledger) == 1)
            let second = try await booking(ledger)
            let refused = try await ledger.call(.post, "/transactions/\(first)/restore")
            #expect(refused.status == 409)
            #expect(refused.message("transactionId") == second)
            _ = try await ledger.json(.delete, "/transactions/\(second)")
            _ = try await ledger.json(.post, "/transactions/\(first)/restore")
            #expect(try await ledger.call(.post, "/transactions/\(second)/restore").status == 409)
            #expect(try await ledger.dates() == ["2026-02-05"])
        }
    }

    @Test func `a merge takes the backup's booking of a month for the book's own`() async throws {
        try await LedgerFixture.run { ledger in
            let rent = try await ledger.category("Rent")
            let template = try await ledger.template(rent, day: 5, also: Self.past)
            let before = try await ledger.bookLines()
            #expect(try await apply(ledger) == 1)
            let first = try await booking(ledger)
            let after = try await ledger.bookLines()
            _ = try await ledger.json(.delete, "/recurring/\(template)")
            try await ledger.restore(before)
            #expect(try await apply(ledger) == 1)
            let second = try await booking(ledger)
            let (_, preview) = try await ledger.dryRun(after, .merge)
            let note = try #require(preview.json["notes"][0]["message"].string)
            #expect(note.contains(second) && note.contains("2026-02"))
            try await ledger.restore(after, .merge)
            #expect(try await ledger.dates() == ["2026-02-05"])
            #expect(try await booking(ledger) == second && first != second)
        }
    }

    @Test func `a backup that holds a month twice is restored whole and says which entry is no booking`()
        async throws
    {
        try await LedgerFixture.run { ledger in
            let rent = try await ledger.category("Rent")
            _ = try await ledger.template(rent, day: 5, also: Self.past)
            #expect(try await apply(ledger) == 1)
            let first = try await booking(ledger)
            let twin = "0fffffff" + first.dropFirst(8)
            let lines = try await ledger.bookLines().flatMap { line in
                line.contains(#""record":"transaction""#)
                    ? [line, line.replacing(first, with: twin).replacing("800.00", with: "800.01")] : [line]
            }
            let (_, preview) = try await ledger.dryRun(lines)
            #expect(preview.json["problemCount"].int == 0, "\(preview.text)")
            #expect(preview.json["notes"][0]["path"].string == "data.transactions[1]")
            #expect(preview.json["notes"][0]["message"].string?.contains(first) == true)
            try await ledger.restore(lines)
            let kept = try await ledger.json(.get, "/transactions")["transactions"].array
            #expect(kept.compactMap { $0["amount"].string }.sorted() == ["800.00", "800.01"])
            #expect(kept.allSatisfy { $0["isRecurring"].bool == true })
            #expect(try await apply(ledger) == 0)
            // Its own backup has nothing to say about them any more.
            let (_, again) = try await ledger.dryRun(try await ledger.bookLines())
            let notes = again.json["notes"].array.compactMap { $0["message"].string }
            #expect(notes.allSatisfy { $0.hasPrefix("This file brings nothing") }, "\(again.text)")
        }
    }

    @Test func `a booking moved to another month leaves room for that month's own`() async throws {
        try await LedgerFixture.run { ledger in
            let rent = try await ledger.category("Rent")
            _ = try await ledger.template(rent, day: 5, also: Self.past)
            #expect(try await apply(ledger) == 1)
            let moved = #"{"date":"2026-01-30"}"#
            _ = try await ledger.json(.patch, "/transactions/\(try await booking(ledger))", moved)
            let applied = try await ledger.json(.post, "/recurring/apply", #"{"monthKey":"2026-01"}"#)
            #expect(applied["created"].int == 1)
            #expect(try await ledger.dates() == ["2026-01-05", "2026-01-30"])
            let lines = try await ledger.bookLines()
            let (_, preview) = try await ledger.dryRun(lines)
            let notes = preview.json["notes"].array.compactMap { $0["message"].string }
            #expect(notes.allSatisfy { $0.hasPrefix("This file brings nothing") }, "\(preview.text)")
        }
    }

    @Test func `a book that holds a month twice keeps both entries when it is migrated`() async throws {
        let folder = try TemporaryFolder()
        defer { folder.remove() }
        let path = "\(folder.path)/ledger.db"
        let former = LedgerMigrations.all.filter { $0.number < Migration023BookedMonths.migration.number }
        let old = try Database.open(at: path, migrations: former)
        try await old.write { db in try Self.fillWithTwins(db) }
        await old.close()
        let new = try Database.open(at: path, migrations: LedgerMigrations.all)
        let rows = try await new.read { db in
            try db.all("SELECT hex(id), recurring_month, amount FROM transactions ORDER BY id") { row in
                "\(try row.text(0)) \(try row.intOrNil(1).map { "\($0)" } ?? "-") \(try row.int(2))"
            }
        }
        // 24313 is February 2026; the booking of March has a date in February.
        #expect(
            rows == ["A1 - 801", "A2 24313 802", "A3 24313 803", "A4 24314 804", "A5 - 805"])
        await new.close()
    }

    /// A1 and A2 stand for February and A2 is the noted booking, A3 is deleted, A4 is March's with a date in
    /// February, and A5 is nobody's booking.
    private static func fillWithTwins(_ db: borrowing Connection) throws {
        try db.run(
            """
            INSERT INTO books (book, user, currency, active_account, revision, created_at)
            VALUES (1, x'01', 'USD', x'02', 0, 0)
            """)
        try db.run(
            """
            INSERT INTO accounts (book, id, name, name_key, type, currency, is_unedited, created_at)
            VALUES (1, x'02', 'A', 'a', 'SELF', 'USD', 0, 0)
            """)
        try db.run(
            """
            INSERT INTO categories (book, id, type, name, name_key, is_archived)
            VALUES (1, x'03', 1, 'Rent', 'rent', 0)
            """)
        try db.run(
            """
            INSERT INTO recurring_templates (book, id, account, category, type, amount, currency, day,
                start_month, is_active, next_month)
            VALUES (1, x'04', x'02', x'03', 1, 800, 'USD', 5, 24000, 0, 24000)
            """)
        try db.run(
            """
            INSERT INTO recurring_bookings (book, template, month, transaction_id)
            VALUES (1, x'04', 24313, x'A2'), (1, x'04', 24314, x'A4')
            """)
        let day = 20_489
        try db.run(
            """
            INSERT INTO transactions (book, id, account, category, type, amount, currency, date, created_at,
                updated_at, deleted_at, recurring)
            VALUES (1, x'A1', x'02', x'03', 1, 801, 'USD', \(day), 0, 0, NULL, x'04'),
                (1, x'A2', x'02', x'03', 1, 802, 'USD', \(day), 0, 0, NULL, x'04'),
                (1, x'A3', x'02', x'03', 1, 803, 'USD', \(day), 0, 0, 5, x'04'),
                (1, x'A4', x'02', x'03', 1, 804, 'USD', \(day), 0, 0, NULL, x'04'),
                (1, x'A5', x'02', x'03', 1, 805, 'USD', \(day), 0, 0, NULL, NULL)
            """)
    }
}
