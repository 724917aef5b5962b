import Contracts
import HTTPKit
import ServiceKit
import SQLiteKit
import TestKit
import Testing

@testable import LedgerBook
@testable import LedgerCore
@testable import LedgerSavings
@testable import LedgerWholeBooks

/// What happens by itself in a book whose key is no user's (contract-household §4, "Whose is what").
@Suite struct HouseholdBackgroundTests {
    private static let book = LedgerFixture.household

    /// Runs a test on a household of user 1. Auth knows users 1 and 2 alone; mails stay in the queue.
    private func run(
        timeZone: String = "UTC", locale: String? = nil, _ body: (LedgerFixture) async throws -> Void
    ) async throws {
        let people = StubPeople()
        try await LedgerFixture.run(
            settings: ["COFFER_SMTP_URL": "smtp://127.0.0.1:1"],
            before: { service in
                people.add(service.user().user, "owner@example.org", "Owner", timeZone, locale: locale)
                people.add(service.user(2).user, "other@example.org", "Other")
                try service.stub("auth") { try await people.handle($0) }
            }
        ) { ledger in
            try await ledger.makeHousehold()
            try await body(ledger)
        }
    }

    private func makeTemplate(_ ledger: LedgerFixture, day: Int, by user: Int, in book: Int) async throws {
        let rent = try await ledger.json(
            .post, "/categories", #"{"name":"Rent","type":"EXPENSE"}"#, in: book, by: user)
        _ = try await ledger.json(
            .post, "/recurring",
            #"{"categoryId":"\#(rent["id"].string ?? "")","type":"EXPENSE","amount":"8","dayOfMonth":\#(day)}"#,
            in: book, by: user)
    }

    private func total(_ ledger: LedgerFixture) async throws -> Int? {
        try await ledger.json(.get, "/transactions", in: Self.book, by: 1)["total"].int
    }

    @Test(arguments: [("Pacific/Kiritimati", 1), ("UTC", 0)])
    func `household: templates are booked by the owner's day, beside those of people's own books`(
        zone: String, expected: Int
    ) async throws {
        try await run(timeZone: zone) { ledger in
            try await makeTemplate(ledger, day: 16, by: 1, in: Self.book)
            try await makeTemplate(ledger, day: 15, by: 2, in: 2)
            try await ledger.bookDue()
            #expect(try await total(ledger) == expected)
            #expect(try await ledger.json(.get, "/transactions", user: 2)["total"].int == 1)
        }
    }

    @Test func `household: a deleted book books nothing, and makes up for it once it is back`() async throws {
        try await run { ledger in
            try await makeTemplate(ledger, day: 15, by: 1, in: Self.book)
            try await ledger.tamper("UPDATE households SET deleted_at = 1")
            try await ledger.bookDue()
            try await ledger.tamper("UPDATE households SET deleted_at = NULL")
            #expect(try await total(ledger) == 0)
            try await ledger.bookDue()
            #expect(try await total(ledger) == 1)
        }
    }

    @Test func `household: another owner's day counts from then on`() async throws {
        try await run(timeZone: "Pacific/Kiritimati") { ledger in
            try await makeTemplate(ledger, day: 16, by: 1, in: Self.book)
            let other = ledger.service.user(2).user
            try await ledger.tamper("UPDATE households SET owner = \(other)")
            try await ledger.bookDue()
            #expect(
                try await ledger.json(.get, "/transactions", in: Self.book, by: 2)["total"].int == 0)
        }
    }

    @Test func `household: payment days are mailed to the owner, in the owner's language`() async throws {
        try await run(locale: "de") { ledger in
            ledger.service.clock.set(try #require(Timestamp("2026-11-22T12:00:00Z")))
            _ = try await ledger.json(
                .post, "/goals",
                #"{"name":"Car","targetAmount":"600","currency":"USD","deadline":"2027-11-22"}"#,
                in: Self.book, by: 1)
            _ = try await ledger.json(
                .patch, "/planning/settings", #"{"reminders":true,"autoStart":true}"#, in: Self.book, by: 1)
            try await ledger.automate(at: "2026-11-28T00:00:00Z")
            #expect(try await mails(ledger) == ["owner@example.org Dein Sparplan für den 01.12.2026"])
            try await ledger.automate(at: "2026-12-01T00:00:00Z")
            let month = try await ledger.json(.get, "/planning/months/2026-12", in: Self.book, by: 1)
            #expect(month["status"].string == "executing")
            // It goes with the owner.
            let tombstone = Tombstone(user: ledger.service.user().user, erasedAt: LedgerFixture.noon)
            try await ledger.store.database.write { db in try LedgerStore.beginErasure(tombstone, in: db) }
            #expect(try await mails(ledger).isEmpty)
        }
    }

    @Test func `household: nothing is planned or mailed in a deleted book`() async throws {
        try await run { ledger in
            ledger.service.clock.set(try #require(Timestamp("2026-11-22T12:00:00Z")))
            _ = try await ledger.json(
                .post, "/goals",
                #"{"name":"Car","targetAmount":"600","currency":"USD","deadline":"2027-11-22"}"#,
                in: Self.book, by: 1)
            _ = try await ledger.json(
                .patch, "/planning/settings", #"{"reminders":true}"#, in: Self.book, by: 1)
            try await ledger.tamper("UPDATE households SET deleted_at = 1")
            try await ledger.automate(at: "2026-11-28T00:00:00Z")
            #expect(try await mails(ledger).isEmpty)
        }
    }

    private func mails(_ ledger: LedgerFixture) async throws -> [String] {
        try await ledger.store.database.read { db in
            try db.all("SELECT recipient, subject FROM mail_queue ORDER BY id") {
                "\(try $0.text(0)) \(try $0.text(1))"
            }
        }
    }

    @Test func `household: assets on chains are read by themselves, in deleted books not`() async throws {
        try await ChainFixture.run { fixture in
            let ledger = fixture.ledger
            try await ledger.makeHousehold()
            try fixture.setBitcoin(in: "1", [("h1", "2026-03-04T07:00:00Z", 100_000_000)])
            let made = try await ledger.json(
                .post, "/assets",
                #"{"currency":"BTC","chain":"BTC","address":"\#(TestAddress.of(ChainFixture.address))"}"#,
                in: Self.book, by: 1)
            let path = "/assets/\(made["id"].string ?? "")"
            try await ledger.tamper("UPDATE households SET deleted_at = 1")
            try await fixture.round(fixture.workflow())
            #expect(fixture.web.requests.isEmpty)
            try await ledger.tamper("UPDATE households SET deleted_at = NULL")
            try await fixture.round(fixture.workflow())
            #expect(try await ledger.json(.get, path, in: Self.book, by: 1)["balance"].string == "1")
        }
    }
}
