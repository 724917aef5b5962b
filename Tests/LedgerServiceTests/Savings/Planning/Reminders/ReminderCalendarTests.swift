import Contracts
import HTTPKit
import SQLiteKit
import ServiceKit
import TestKit
import Testing

@testable import LedgerCore
@testable import LedgerSavings

/// The calendar of payment days and reminders. Today is 22 November 2026, the payment day is the first.
@Suite struct ReminderCalendarTests {
    private func run(
        timeZone: String = "UTC", _ body: (LedgerFixture, StubPeople) async throws -> Void
    ) async throws {
        try await LedgerFixture.withPeople(timeZone: timeZone) { ledger, people in
            ledger.service.clock.set(try #require(Timestamp("2026-11-22T12:00:00Z")))
            try await body(ledger, people)
        }
    }

    private func address(_ ledger: LedgerFixture, user: Int = 1) async throws -> String {
        let answer = try await ledger.call(.post, "/planning/reminders/token", user: user)
        #expect(answer.status == 201)
        let url = try #require(answer.json["url"].string)
        #expect(url.hasPrefix("http://127.0.0.1:0/planning/reminders/"))
        return String(url.dropFirst("http://127.0.0.1:0".count))
    }

    private func read(
        _ path: String, of ledger: LedgerFixture, fields: [(String, String)] = []
    ) async throws -> TestAnswer {
        try await ledger.service.request(
            .get, path, as: .anonymous(clientAddress: "192.0.2.9"), fields: fields)
    }

    /// Returns the values of a property in all events.
    private func values(_ name: String, in answer: TestAnswer) -> [String] {
        answer.text.replacing("\r\n ", with: "").split(separator: "\r\n").compactMap { line in
            line.hasPrefix("\(name):") ? String(line.dropFirst(name.count + 1)) : nil
        }
    }

    @Test func `reminders: each of the next twelve payment days has an event with its amount`() async throws {
        try await run { ledger, _ in
            let house = try await ledger.goal(#"House; big, \\ blue"#, "12000", deadline: "2027-11-22")
            let money = try await ledger.asset("USD", "2000", date: "2026-11-01")
            try await ledger.allocate([(money, "2000")], to: house)
            let calendar = try await read(address(ledger), of: ledger)
            #expect(calendar.status == 200, "\(calendar.text)")
            #expect(calendar.fields["Content-Type"] == "text/calendar; charset=utf-8")
            let stamp = try #require(values("DTSTAMP", in: calendar).first)
            #expect(stamp == "20261122T120000Z")
            #expect(
                calendar.text.replacing("\r\n ", with: "").hasPrefix(
                    """
                    BEGIN:VCALENDAR\r
                    VERSION:2.0\r
                    PRODID:-//Coffer//Planning//EN\r
                    CALSCALE:GREGORIAN\r
                    X-WR-CALNAME:Coffer\r
                    BEGIN:VEVENT\r
                    UID:monthly-payment-\(house)-2026-12@127.0.0.1:0\r
                    DTSTAMP:20261122T120000Z\r
                    DTSTART;VALUE=DATE:20261201\r
                    SUMMARY:House\\; big\\, \\\\ blue: 833.33 USD\r
                    TRANSP:TRANSPARENT\r
                    END:VEVENT\r

                    """))
            #expect(calendar.text.hasSuffix("\r\nEND:VCALENDAR\r\n"))
            let summaries = values("SUMMARY", in: calendar)
            #expect(summaries.count == 12)
            #expect(summaries.dropLast().allSatisfy { $0.hasSuffix(": 833.33 USD") })
            #expect(summaries.last?.hasSuffix(": 833.37 USD") == true)
            let ids = values("UID", in: calendar)
            #expect(ids.last == "monthly-payment-\(house)-2027-11@127.0.0.1:0")
            #expect(Set(ids).count == 12)
        }
    }

    @Test func `reminders: a month with a plan of its own has the amounts of the plan`() async throws {
        try await run { ledger, _ in
            let house = try await ledger.goal("House", "1200", deadline: "2027-11-22")
            let boat = try await ledger.goal("Boat", "1200", deadline: "2027-11-22")
            _ = try await ledger.json(
                .put, "/planning/months/2027-01",
                """
                {"plans":[{"goalId":"\(boat)","isSkipped":true,"customAmount":"9"},
                {"goalId":"\(house)","customAmount":"70"}]}
                """)
            for step in ["2026-11/start", "2026-11/complete", "2026-12/start"] {
                _ = try await ledger.json(.post, "/planning/months/\(step)")
            }
            // What changes after a start changes later months only.
            _ = try await ledger.json(.patch, "/goals/\(boat)", #"{"targetAmount":"2400"}"#)
            let archived = try await ledger.goal("Old", "1200", deadline: "2027-11-22")
            _ = try await ledger.json(.patch, "/goals/\(archived)", #"{"status":"archived"}"#)
            let summaries = values("SUMMARY", in: try await read(address(ledger), of: ledger))
            #expect(
                summaries.prefix(5) == [
                    "Boat: 100.00 USD", "House: 100.00 USD", "House: 70.00 USD", "Boat: 200.00 USD",
                    "House: 100.00 USD",
                ])
            // On the payment day itself the event is still there; a day later it is gone.
            let path = try await address(ledger)
            ledger.service.clock.set(try #require(Timestamp("2026-12-01T23:59:00Z")))
            #expect(values("UID", in: try await read(path, of: ledger)).first?.contains("2026-12@") == true)
            ledger.service.clock.set(try #require(Timestamp("2026-12-02T00:00:00Z")))
            #expect(values("UID", in: try await read(path, of: ledger)).first?.contains("2027-01@") == true)
        }
    }

    @Test(arguments: [
        ("UTC", "2027-03-08", "20270308T023000Z"), ("America/New_York", "2027-03-08", "20270308T073000Z"),
        ("Pacific/Auckland", "2027-03-08", "20270307T133000Z"),
        // The night in which clocks are set forward, at 02:00.
        ("America/New_York", "2027-03-14", "20270314T073000Z"),
    ])
    func `reminders: a goal's own reminder is at its time in the user's zone`(
        zone: String, day: String, moment: String
    ) async throws {
        try await run(timeZone: zone) { ledger, _ in
            let goal = try await ledger.goal(
                "House", "0", deadline: "2027-11-22",
                also: """
                    ,"emoji":"🏠","reminder":{"frequency":"weekly","time":"02:30","startDate":"\(day)"}
                    """)
            let calendar = try await read(address(ledger), of: ledger)
            let starts = values("DTSTART", in: calendar)
            #expect(starts.first == moment)
            #expect(values("UID", in: calendar).first == "reminder-\(goal)-\(day)@127.0.0.1:0")
            #expect(values("SUMMARY", in: calendar).first == "🏠 House")
            #expect(values("TRIGGER", in: calendar).count == starts.count)
            // Weekly until the twelfth payment day, 1 November 2027.
            #expect((33...35).contains(starts.count))
        }
    }

    @Test func `reminders: equal data give equal bytes and a tag that saves reading them again`() async throws
    {
        try await run { ledger, _ in
            _ = try await ledger.goal("House", "1200", deadline: "2027-11-22")
            let path = try await address(ledger)
            let first = try await read(path, of: ledger)
            let tag = try #require(first.fields["ETag"])
            _ = try await ledger.category("Something else")
            ledger.service.clock.advance(seconds: 86_400)
            let second = try await read(path, of: ledger)
            #expect(second.bytes == first.bytes && second.fields["ETag"] == tag)
            let known = try await read(path, of: ledger, fields: [("If-None-Match", "\"x\", \(tag)")])
            #expect(known.status == 304 && known.bytes.isEmpty && known.fields["ETag"] == tag)
            _ = try await ledger.goal("Boat", "1200", deadline: "2027-11-22")
            let changed = try await read(path, of: ledger, fields: [("If-None-Match", tag)])
            #expect(changed.status == 200 && changed.fields["ETag"] != tag)
        }
    }

    @Test func `reminders: a calendar without events is still one`() async throws {
        try await run { ledger, _ in
            let calendar = try await read(address(ledger), of: ledger)
            #expect(values("BEGIN", in: calendar) == ["VCALENDAR", "VTIMEZONE", "STANDARD"])
        }
    }

    @Test func `reminders: a new address ends the old one, and DELETE ends it for good`() async throws {
        try await run { ledger, _ in
            _ = try await ledger.goal("House", "1200", deadline: "2027-11-22")
            let (first, other) = (try await address(ledger), try await address(ledger, user: 2))
            #expect(try await read(first, of: ledger).status == 200)
            let second = try await address(ledger)
            #expect(second != first)
            for path in [
                first, "/planning/reminders/x/calendar.ics",
                "/planning/reminders/\(String(repeating: "A", count: 43))/calendar.ics",
            ] {
                let answer = try await read(path, of: ledger)
                #expect(answer.status == 404 && answer.json["code"].string == "NOT_FOUND")
            }
            #expect(try await read(second, of: ledger).text.contains("House"))
            #expect(try await read(other, of: ledger).text.contains("House") == false)
            for _ in 0..<2 { _ = try await ledger.json(.delete, "/planning/reminders/token") }
            #expect(try await read(second, of: ledger).status == 404)
            #expect(try await read(other, of: ledger).status == 200)
            let token = second.split(separator: "/")[2]
            let hashes = try await ledger.store.database.read { db in
                try db.all("SELECT hash FROM calendar_tokens") { try $0.blob(0) }
            }
            #expect(hashes.count == 1 && hashes.allSatisfy { !$0.elementsEqual(token.utf8) })
        }
    }

    @Test func `reminders: a new address needs a sign-in of the last ten minutes, and is noted`() async throws
    {
        try await run { ledger, people in
            let path = try await address(ledger)
            let note = try #require(people.noted?.first)
            #expect(note.type == .calendarMade && note.session == ledger.service.user().session)
            people.isStale = true
            let late = try await ledger.call(.post, "/planning/reminders/token")
            #expect(late.status == 403 && late.json["details"].keys == ["reauthenticate"])
            #expect(try await read(path, of: ledger).status == 200)
            #expect(people.noted?.count == 1)
            _ = try await ledger.json(.delete, "/planning/reminders/token")
            #expect(try await read(path, of: ledger).status == 404)
        }
    }

    @Test func `reminders: an address of which nobody would be told is not made`() async throws {
        try await run { ledger, people in
            people.noted = nil
            #expect(try await ledger.call(.post, "/planning/reminders/token").status == 401)
            let count = try await ledger.store.database.read { db in
                try db.first("SELECT count(*) FROM calendar_tokens") { try $0.int(0) }
            }
            #expect(count == 0)
        }
    }

    @Test func `reminders: missed events of auth end all addresses`() async throws {
        try await run { ledger, _ in
            let path = try await address(ledger)
            try await ledger.store.closeCalendars()
            #expect(try await read(path, of: ledger).status == 404)
        }
    }

    @Test func `reminders: while auth is down the calendar waits, and an unknown person has none`()
        async throws
    {
        try await run { ledger, people in
            let path = try await address(ledger)
            people.isDown = true
            #expect(try await read(path, of: ledger).status == 503)
            people.isDown = false
            people.forget(ledger.service.user().user)
            #expect(try await read(path, of: ledger).status == 404)
        }
    }

    @Test func `reminders: more events than a calendar has leave the latest out`() throws {
        let plan = try PlanningFixture()
        let reminder = GoalReminder(
            frequency: .weekly, time: try #require(TimeOfDay("08:00")), startDate: plan.today)
        let goals = try (0..<2_000).map { number in
            GoalRecord(
                id: PlanningFixture.id(number), name: "Goal", target: try Money("1", in: .usd),
                startDate: plan.today, deadline: plan.today, status: .active, reminder: reminder,
                createdAt: LedgerFixture.noon, updatedAt: LedgerFixture.noon)
        }
        let calendar = ReminderCalendar(
            [], goals, on: plan.days, today: plan.today, host: "x"
        ) { time, day in TimeZones.moment(of: time, on: day, in: "UTC") }
        #expect(calendar.events.count == ReminderCalendar.limit)
        let last = try #require(calendar.events.last)
        #expect(last.start == .moment(try #require(Timestamp("2027-01-24T08:00:00Z"))))
    }
}
