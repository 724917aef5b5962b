import Contracts
import HTTPKit
import SQLiteKit
import ServiceKit
import TestKit
import Testing

@testable import LedgerService

/// Months that start and end by themselves. Today is 22 November 2026, the payment day is the first.
@Suite struct AutomaticMonthTests {
    private func run(
        _ settings: String, timeZone: String = "UTC",
        _ body: (LedgerFixture, StubPeople) async throws -> Void
    ) async throws {
        try await LedgerFixture.withPeople(timeZone: timeZone) { ledger, people in
            ledger.service.clock.set(try #require(Timestamp("2026-11-22T12:00:00Z")))
            _ = try await ledger.goal("House", "12000", deadline: "2027-11-22")
            _ = try await ledger.json(.patch, "/planning/settings", "{\(settings)}")
            try await body(ledger, people)
        }
    }

    private func post(_ ledger: LedgerFixture, _ step: String, _ month: String) async throws {
        _ = try await ledger.json(.post, "/planning/months/\(month)/\(step)")
    }

    @Test func `planning: a month starts on its payment day and is completed on the next one, both once`()
        async throws
    {
        try await run(#""autoStart":true,"autoComplete":true"#) { ledger, _ in
            try await ledger.automate()
            #expect(try await ledger.status(of: "2026-11") == "draft")
            try await ledger.automate(at: "2026-11-30T23:59:59Z")
            #expect(try await ledger.status(of: "2026-12") == "draft")
            try await ledger.automate(at: "2026-12-01T00:00:00Z")
            let started = try await ledger.json(.get, "/planning/months/2026-12")
            #expect(started["status"].string == "executing")
            #expect(started["startedAt"].string == "2026-12-01T00:00:00.000Z")
            #expect(started["undoUntil"].string == "2026-12-02T00:00:00.000Z")
            #expect(started["plans"][0]["plannedAmount"].string == "1000.00")
            for hour in 1...3 { try await ledger.automate(at: "2026-12-01T0\(hour):00:00Z") }
            #expect(try await ledger.json(.get, "/planning/months/2026-12") == started)
            try await ledger.automate(at: "2026-12-31T23:59:59Z")
            #expect(try await ledger.status(of: "2026-12") == "executing")
            try await ledger.automate(at: "2027-01-01T00:00:00Z")
            #expect(try await ledger.status(of: "2026-12") == "completed")
            #expect(try await ledger.status(of: "2027-01") == "executing")
            let history = try await ledger.json(.get, "/planning/history")
            try await ledger.automate(at: "2027-01-01T10:00:00Z")
            #expect(try await ledger.json(.get, "/planning/history") == history)
            #expect(try await ledger.queuedMails() == 0)
        }
    }

    @Test func `planning: after downtime over several payment days only the newest due month starts`()
        async throws
    {
        try await run(#""autoStart":true,"autoComplete":true"#) { ledger, _ in
            try await post(ledger, "start", "2026-11")
            try await ledger.automate(at: "2027-03-05T08:00:00Z")
            #expect(try await ledger.status(of: "2026-11") == "completed")
            #expect(try await ledger.status(of: "2027-03") == "executing")
            for month in ["2026-12", "2027-01", "2027-02"] {
                #expect(try await ledger.call(.get, "/planning/months/\(month)").status == 404)
            }
        }
    }

    @Test func `planning: a due month of before the turn of the month starts late`() async throws {
        try await run(#""autoStart":true,"paymentDay":28"#) { ledger, _ in
            try await ledger.automate(at: "2026-12-03T08:00:00Z")
            #expect(try await ledger.status(of: "2026-11") == "executing")
            #expect(try await ledger.status(of: "2026-12") == "draft")
        }
    }

    @Test func `planning: what was undone by hand is not repeated`() async throws {
        try await run(#""autoStart":true,"autoComplete":true"#) { ledger, _ in
            try await ledger.automate(at: "2026-12-01T00:00:00Z")
            try await post(ledger, "undo", "2026-12")
            try await ledger.automate(at: "2026-12-01T00:01:00Z")
            try await ledger.automate(at: "2026-12-15T00:00:00Z")
            #expect(try await ledger.status(of: "2026-12") == "draft")
            try await post(ledger, "start", "2026-12")
            try await ledger.automate(at: "2027-01-01T00:00:00Z")
            #expect(try await ledger.status(of: "2027-01") == "executing")
            try await post(ledger, "undo", "2027-01")
            try await post(ledger, "undo", "2026-12")
            for moment in ["2027-01-01T00:01:00Z", "2027-01-20T00:00:00Z"] {
                try await ledger.automate(at: moment)
                #expect(try await ledger.status(of: "2026-12") == "executing")
                #expect(try await ledger.status(of: "2027-01") == "draft")
            }
        }
    }

    @Test func `planning: switching on passes over a payment day that is past, switching off ends it`()
        async throws
    {
        try await run(#""autoStart":true"#) { ledger, _ in
            for _ in 0..<2 {
                _ = try await ledger.json(.patch, "/planning/settings", #"{"autoStart":false}"#)
                try await ledger.automate(at: "2026-12-01T12:00:00Z")
                #expect(try await ledger.status(of: "2026-12") == "draft")
            }
            ledger.service.clock.set(try #require(Timestamp("2026-12-02T12:00:00Z")))
            _ = try await ledger.json(.patch, "/planning/settings", #"{"autoStart":true}"#)
            try await ledger.automate()
            #expect(try await ledger.status(of: "2026-12") == "draft")
            try await ledger.automate(at: "2027-01-01T00:00:00Z")
            #expect(try await ledger.status(of: "2027-01") == "executing")
        }
    }

    @Test
    func `planning: a month that was started by hand is enough, and blocks the next until it is completed`()
        async throws
    {
        try await run(#""autoStart":true"#) { ledger, _ in
            try await post(ledger, "start", "2026-12")
            try await ledger.automate(at: "2026-12-01T00:00:00Z")
            #expect(try await ledger.status(of: "2026-12") == "executing")
            try await ledger.automate(at: "2027-01-01T00:00:00Z")
            #expect(try await ledger.status(of: "2027-01") == "draft")
            ledger.service.clock.set(try #require(Timestamp("2027-01-02T12:00:00Z")))
            try await post(ledger, "complete", "2026-12")
            try await ledger.automate()
            #expect(try await ledger.status(of: "2027-01") == "executing")
        }
    }

    @Test func `planning: a user who moves from Auckland to Honolulu starts and completes once`() async throws
    {
        try await run(#""autoStart":true,"autoComplete":true"#, timeZone: "Pacific/Auckland") {
            ledger, people in
            try await post(ledger, "start", "2026-11")
            // 23:59 of 30 November in Auckland, then 1 December.
            try await ledger.automate(at: "2026-11-30T10:59:00Z")
            #expect(try await ledger.status(of: "2026-11") == "executing")
            try await ledger.automate(at: "2026-11-30T11:00:00Z")
            let months = ["2026-11", "2026-12"]
            var found: [JSONValue] = []
            for month in months { found.append(try await ledger.json(.get, "/planning/months/\(month)")) }
            #expect(found.map { $0["status"].string } == ["completed", "executing"])
            let user = ledger.service.user().user
            people.forget(user)
            people.add(user, "user1@example.org", "User", "Pacific/Honolulu")
            // Still November in Honolulu, then December there, too.
            for moment in ["2026-11-30T11:01:00Z", "2026-12-01T10:00:00Z", "2026-12-31T23:00:00Z"] {
                try await ledger.automate(at: moment)
                for (month, before) in zip(months, found) {
                    #expect(try await ledger.json(.get, "/planning/months/\(month)") == before)
                }
            }
            // 1 January begins in Honolulu ten hours after UTC.
            try await ledger.automate(at: "2027-01-01T09:59:00Z")
            #expect(try await ledger.status(of: "2026-12") == "executing")
            try await ledger.automate(at: "2027-01-01T10:00:00Z")
            #expect(try await ledger.status(of: "2026-12") == "completed")
            #expect(try await ledger.status(of: "2027-01") == "executing")
        }
    }

    @Test func `planning: parallel rounds start, complete and mail once, and auth's absence loses nothing`()
        async throws
    {
        try await run(#""autoStart":true,"autoComplete":true,"reminders":true"#) { ledger, people in
            try await post(ledger, "start", "2026-11")
            people.isDown = true
            try await ledger.automate(at: "2026-12-01T06:00:00Z")
            #expect(try await ledger.status(of: "2026-11") == "executing")
            people.isDown = false
            try await withThrowingTaskGroup(of: Void.self) { group in
                for _ in 0..<8 { group.addTask { try await ledger.automate() } }
                try await group.waitForAll()
            }
            #expect(try await ledger.status(of: "2026-11") == "completed")
            #expect(try await ledger.status(of: "2026-12") == "executing")
            // A server counts what was undone, too.
            if TestStore.server == nil { #expect(try await ledger.queuedMails() == 1) }
        }
    }

    @Test func `planning: a failure for one user does not stop the months of others`() async throws {
        try await run(#""autoStart":true"#) { ledger, _ in
            _ = try await ledger.goal("Boat", "12000", deadline: "2027-11-22", user: 2)
            _ = try await ledger.json(.patch, "/planning/settings", #"{"autoStart":true}"#, user: 2)
            let first: SQL = "book = (SELECT min(book) FROM books)"
            try await ledger.tamper("UPDATE goals SET currency = '???' WHERE \(first)")
            try await ledger.automate(at: "2026-12-01T06:00:00Z")
            let other = try await ledger.json(.get, "/planning/months/2026-12", user: 2)
            #expect(other["status"].string == "executing")
            try await ledger.tamper("UPDATE goals SET currency = 'USD' WHERE \(first)")
            #expect(try await ledger.status(of: "2026-12") == "draft")
            try await ledger.automate()
            #expect(try await ledger.status(of: "2026-12") == "executing")
        }
    }

    @Test func `planning: what was undone by hand is not repeated after a restore`() async throws {
        try await run(#""autoStart":true,"autoComplete":true"#) { ledger, _ in
            let lines = try await ledger.bookLines()
            let head = try ledger.head(
                active: try await ledger.activeAccount(),
                settings: #"{"planning":\#(try await ledger.planning())}"#)
            try await ledger.automate(at: "2026-12-01T00:00:00Z")
            try await post(ledger, "undo", "2026-12")
            try await ledger.restore(lines, head: head)
            try await ledger.automate(at: "2026-12-01T00:01:00Z")
            #expect(try await ledger.status(of: "2026-12") == "draft")
            try await ledger.automate(at: "2027-01-01T00:00:00Z")
            #expect(try await ledger.status(of: "2027-01") == "executing")
        }
    }

    @Test func `planning: settings that come without progress, as from a restore, are taken up`() async throws
    {
        try await run(#""autoStart":true"#) { ledger, _ in
            try await ledger.tamper("UPDATE planning_settings SET due = 0, started_through = NULL")
            try await ledger.automate()
            #expect(try await ledger.status(of: "2026-11") == "draft")
            try await ledger.automate(at: "2026-12-01T00:00:00Z")
            #expect(try await ledger.status(of: "2026-12") == "executing")
        }
    }
}
