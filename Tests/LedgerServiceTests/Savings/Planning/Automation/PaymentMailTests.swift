import Contracts
import HTTPKit
import SQLiteKit
import ServiceKit
import TestKit
import Testing

@testable import LedgerCore
@testable import LedgerWholeBooks

/// Mails before payment days. The mail server never answers, so that mails stay in the queue.
@Suite struct PaymentMailTests {
    private func run(
        locale: String? = nil, _ body: (LedgerFixture) async throws -> Void
    ) async throws {
        let people = StubPeople()
        try await LedgerFixture.run(
            settings: ["COFFER_SMTP_URL": "smtp://127.0.0.1:1"],
            before: { service in
                people.add(service.user().user, "user1@example.org", "User", "UTC", locale: locale)
                try service.stub("auth") { try await people.handle($0) }
            }
        ) { ledger in
            ledger.service.clock.set(try #require(Timestamp("2026-11-22T12:00:00Z")))
            try await body(ledger)
        }
    }

    /// The waiting mails.
    private func mails(_ ledger: LedgerFixture) async throws -> [(to: String, subject: String, text: String)]
    {
        try await ledger.store.database.read { db in
            try db.all("SELECT recipient, subject, text FROM mail_queue ORDER BY id") {
                (try $0.text(0), try $0.text(1), try $0.text(2))
            }
        }
    }

    @Test func `planning: a mail comes notificationDays before the payment day, once`() async throws {
        try await run { ledger in
            let house = try await ledger.goal("House 🏠", "12000", deadline: "2027-11-22")
            let car = try await ledger.goal("Car", "600", "EUR", deadline: "2027-11-22")
            let boat = try await ledger.goal("Boat", "600", deadline: "2027-11-22")
            _ = try await ledger.json(.patch, "/planning/settings", #"{"reminders":true}"#)
            _ = try await ledger.json(
                .put, "/planning/months/2026-12",
                """
                {"plans":[{"goalId":"\(house)","customAmount":"70"},{"goalId":"\(boat)","isSkipped":true},
                {"goalId":"\(car)","isProtected":true}]}
                """)
            try await ledger.automate(at: "2026-11-27T23:59:00Z")
            #expect(try await mails(ledger).isEmpty)
            try await ledger.automate(at: "2026-11-28T00:00:00Z")
            let mail = try #require(try await mails(ledger).first)
            #expect(mail.to == "user1@example.org")
            #expect(mail.subject == "Your savings plan for 2026-12-01")
            #expect(mail.text.contains("    50.00 EUR for Car\n    70.00 USD for House 🏠\n"))
            #expect(!mail.text.contains("Boat"))
            #expect(mail.text.contains("Together 70.00 USD and 50.00 EUR."))
            for moment in ["2026-11-28T00:01:00Z", "2026-11-30T00:00:00Z", "2026-12-01T12:00:00Z"] {
                try await ledger.automate(at: moment)
            }
            #expect(try await ledger.queuedMails() == 1)
            // A month later the next one, though the server was down for two days.
            try await ledger.automate(at: "2026-12-31T12:00:00Z")
            let next = try #require(try await mails(ledger).last)
            try await ledger.automate(at: "2027-01-01T12:00:00Z")
            #expect(try await ledger.queuedMails() == 2)
            #expect(next.subject == "Your savings plan for 2027-01-01")
            #expect(next.text.contains("Boat"))
        }
    }

    @Test(arguments: [
        ("de-AT", "Dein Sparplan für den 01.12.2026", "\n    50.00 USD für Car\n"),
        ("es", "Tu plan de ahorro para el 01/12/2026", "\n    50.00 USD para Car\n"),
        ("fr", "Votre plan d’épargne pour le 01/12/2026", "\n    50.00 USD pour Car\n"),
        ("he", "תוכנית החיסכון שלך ל־01.12.2026", "    \u{2068}50.00 USD\u{2069} עבור \u{2068}Car\u{2069}\n"),
        ("ja", "2026年12月1日の積立", "\n    Car：50.00 USD\n"),
        ("it", "Your savings plan for 2026-12-01", "\n    50.00 USD for Car\n"),
    ])
    func `planning: the mail is in the user's language`(
        locale: String, subject: String, payment: String
    ) async throws {
        try await run(locale: locale) { ledger in
            _ = try await ledger.goal("Car", "600", deadline: "2027-11-22")
            _ = try await ledger.json(.patch, "/planning/settings", #"{"reminders":true}"#)
            try await ledger.automate(at: "2026-11-28T00:00:00Z")
            let mail = try #require(try await mails(ledger).first)
            #expect(mail.subject == subject)
            #expect(mail.text.contains(payment), "\(mail.text)")
            #expect(mail.text.split(separator: "\n\n").count == 7)
            #expect(mail.text.contains("Hello") == (locale == "it"))
        }
    }

    @Test func `planning: a payment day without payments has no mail, nor has one that is past`() async throws
    {
        try await run { ledger in
            _ = try await ledger.json(
                .patch, "/planning/settings", #"{"reminders":true,"notificationDays":14}"#)
            try await ledger.automate()
            _ = try await ledger.goal("House", "12000", deadline: "2027-11-22")
            try await ledger.automate(at: "2026-11-30T00:00:00Z")
            #expect(try await ledger.queuedMails() == 0)
            try await ledger.automate(at: "2026-12-02T00:00:00Z")
            #expect(try await ledger.queuedMails() == 0)
            try await ledger.automate(at: "2026-12-18T00:00:00Z")
            #expect(try await ledger.queuedMails() == 1)
            _ = try await ledger.json(.patch, "/planning/settings", #"{"reminders":false}"#)
            try await ledger.automate(at: "2027-01-20T00:00:00Z")
            #expect(try await ledger.queuedMails() == 1)
        }
    }

    @Test func `planning: many goals make a short mail`() async throws {
        try await run { ledger in
            for number in 10..<63 {
                _ = try await ledger.goal("Goal \(number)", "1200", deadline: "2027-11-22")
            }
            _ = try await ledger.json(.patch, "/planning/settings", #"{"reminders":true}"#)
            try await ledger.automate(at: "2026-11-28T00:00:00Z")
            let mail = try #require(try await mails(ledger).first)
            #expect(mail.text.contains("100.00 USD for Goal 59\n    and 3 more\n"))
            #expect(mail.text.contains("Together 5300.00 USD."))
        }
    }

    @Test func `an erased user's waiting mail is taken back, and the calendar ends`() async throws {
        try await run { ledger in
            _ = try await ledger.goal("House", "12000", deadline: "2027-11-22")
            _ = try await ledger.json(.patch, "/planning/settings", #"{"reminders":true}"#)
            let url = try #require(
                try await ledger.json(.post, "/planning/reminders/token")["url"].string)
            let path = String(url.dropFirst("http://127.0.0.1:0".count))
            let nobody = Caller.anonymous(clientAddress: "192.0.2.9")
            #expect(try await ledger.service.request(.get, path, as: nobody).status == 200)
            try await ledger.automate(at: "2026-11-28T00:00:00Z")
            #expect(try await mails(ledger).count == 1)
            let user = ledger.service.user().user
            try await ledger.store.database.write { db in
                try LedgerStore.beginErasure(Tombstone(user: user, erasedAt: LedgerFixture.noon), in: db)
            }
            #expect(try await mails(ledger).isEmpty)
            #expect(try await ledger.service.request(.get, path, as: nobody).status == 404)
        }
    }
}
