import Contracts
import HTTPKit
import ServiceKit
import SQLiteKit
import TestKit
import Testing

@testable import LedgerBook
@testable import LedgerWholeBooks

/// The transactions that templates book: by themselves when due, and on request.
@Suite struct RecurringBookingTests {
    @Test func `a due transaction is booked once, also by several rounds and after a restart`() async throws {
        try await LedgerFixture.withPeople { ledger, _ in
            let rent = try await ledger.category("Rent")
            let id = try await ledger.template(rent, day: 15)
            _ = try await ledger.template(rent, day: 16)
            _ = try await ledger.template(rent, day: 20, also: #","isActive":false"#)
            for _ in 0..<3 { try await ledger.bookDue() }
            #expect(try await ledger.dates() == ["2026-03-15"])
            let booked = try await ledger.json(.get, "/transactions")["transactions"][0]
            #expect(booked["isRecurring"].bool == true)
            #expect(booked["description"].string == "Rent")
            #expect(booked["amount"].string == "800.00")
            let single = try await ledger.json(.get, "/transactions/\(booked["id"].string ?? "")")
            #expect(single["isRecurring"].bool == true)
            // A deleted booking is not booked again.
            _ = try await ledger.json(.delete, "/transactions/\(booked["id"].string ?? "")")
            try await ledger.bookDue()
            #expect(try await ledger.dates() == [])
            // A booked transaction stays unchanged when its template changes.
            ledger.service.clock.advance(seconds: 86_400)
            try await ledger.bookDue()
            _ = try await ledger.json(.patch, "/recurring/\(id)", #"{"amount":1,"dayOfMonth":3}"#)
            try await ledger.bookDue()
            #expect(try await ledger.dates() == ["2026-03-16"])
        }
    }

    @Test func `missed months are booked later, short months on their last day`()
        async throws
    {
        try await LedgerFixture.withPeople { ledger, people in
            let rent = try await ledger.category("Rent")
            _ = try await ledger.template(rent, day: 31, also: #","endMonthKey":"2026-06""#)
            ledger.service.clock.set(try #require(Timestamp("2026-09-10T00:00:00Z")))
            people.isDown = true
            try await ledger.bookDue()
            #expect(try await ledger.dates() == [])
            people.isDown = false
            try await ledger.bookDue()
            #expect(
                try await ledger.dates() == ["2026-03-31", "2026-04-30", "2026-05-31", "2026-06-30"])
            try await ledger.bookDue()
            #expect(try await ledger.dates().count == 4)
        }
    }

    @Test func `a failure for one user does not stop the bookings of others`() async throws {
        try await LedgerFixture.withPeople { ledger, _ in
            for user in 1...2 {
                let rent = try await ledger.category("Rent", user: user)
                _ = try await ledger.json(
                    .post, "/recurring",
                    #"{"categoryId":"\#(rent)","type":"EXPENSE","amount":8,"dayOfMonth":15}"#, user: user)
            }
            let first: SQL = "book = (SELECT min(book) FROM books)"
            try await ledger.tamper("UPDATE recurring_templates SET currency = '???' WHERE \(first)")
            try await ledger.bookDue()
            #expect(try await ledger.json(.get, "/transactions", user: 2)["total"].int == 1)
            #expect(try await ledger.json(.get, "/transactions")["total"].int == 0)
            try await ledger.tamper("UPDATE recurring_templates SET currency = 'USD' WHERE \(first)")
            try await ledger.bookDue()
            #expect(try await ledger.json(.get, "/transactions")["total"].int == 1)
        }
    }

    @Test(arguments: [("Pacific/Kiritimati", 1), ("UTC", 0), ("America/Los_Angeles", 0)])
    func `the day is that of the user's time zone`(zone: String, expected: Int) async throws {
        try await LedgerFixture.withPeople(timeZone: zone) { ledger, _ in
            let rent = try await ledger.category("Rent")
            // It is noon of the 15th in UTC, and already the 16th at UTC+14.
            _ = try await ledger.template(rent, day: 16)
            try await ledger.bookDue()
            #expect(try await ledger.dates().count == expected)
        }
    }

    @Test func `a pause skips its months, and catching up has a bounded last unit`() async throws {
        try await LedgerFixture.withPeople { ledger, _ in
            let rent = try await ledger.category("Rent")
            let id = try await ledger.template(rent, day: 20)
            _ = try await ledger.json(.patch, "/recurring/\(id)/toggle")
            ledger.service.clock.set(try #require(Timestamp("2026-07-25T00:00:00Z")))
            _ = try await ledger.json(.patch, "/recurring/\(id)/toggle")
            try await ledger.bookDue()
            #expect(try await ledger.dates() == [])
            ledger.service.clock.set(try #require(Timestamp("2029-08-21T00:00:00Z")))
            let user = ledger.service.user().user
            let ids = (0..<10).map { _ in ledger.service.context.ids.make(Transaction.self) }
            let first = try await ledger.store.bookDueRecurring(
                of: user, today: try #require(CalendarDate("2029-08-21")), ids: ids,
                at: ledger.service.clock.clock.now())
            #expect(first.booked == 10 && first.isFull)
            try await ledger.bookDue()
            #expect(try await ledger.dates().count == 37)
            #expect(try await ledger.dates().first == "2026-08-20")
        }
    }

    @Test func `a month applied by request is not booked again when it is due`() async throws {
        try await LedgerFixture.withPeople { ledger, _ in
            let account = try await ledger.activeAccount()
            let rent = try await ledger.category("Rent")
            let id = try await ledger.template(rent, day: 20)
            let other = try await ledger.template(rent, day: 5, also: #","startMonthKey":"2026-05""#)
            func apply(_ also: String = "") async throws -> JSONValue {
                try await ledger.json(
                    .post, "/recurring/apply",
                    #"{"accountId":"\#(account)","monthKey":"2026-03"\#(also)}"#)
            }
            #expect(
                try await apply() == JSONValue(Array(#"{"created":1,"skipped":1,"errors":[]}"#.utf8)))
            #expect(try await ledger.dates() == ["2026-03-20"])
            #expect(try await apply()["created"].int == 0)
            let named = try await apply(#","templateIds":["\#(id)","\#(account)"]"#)
            #expect(named["skipped"].int == 1)
            #expect(named["errors"][0]["templateId"].string == account)
            ledger.service.clock.set(try #require(Timestamp("2026-03-21T00:00:00Z")))
            try await ledger.bookDue()
            #expect(try await ledger.dates() == ["2026-03-20"])
            _ = try await ledger.json(.patch, "/recurring/\(other)/toggle")
            let wrong = try await ledger.call(
                .post, "/recurring/apply", #"{"monthKey":"2028-01","templateIds":["x"]}"#)
            #expect(wrong.json["details"].keys == ["monthKey", "templateIds[0]"])
            #expect(
                try await ledger.call(
                    .post, "/recurring/apply", #"{"accountId":"\#(rent)","monthKey":"2026-03"}"#
                ).status == 404)
        }
    }

    @Test(arguments: [
        (1, "", "2026-04-01"), (14, "", "2026-04-14"), (15, "", "2026-03-15"), (16, "", "2026-03-16"),
        (14, #","startMonthKey":"2020-01""#, "2026-04-14"), (1, #","startMonth":"2026-05""#, "2026-05-01"),
    ])
    func `a new template books no past day`(
        day: Int, also: String, first: String
    ) async throws {
        try await LedgerFixture.withPeople { ledger, _ in
            let rent = try await ledger.category("Rent")
            let id = try await ledger.template(rent, day: day, also: also)
            let made = try await ledger.json(.get, "/recurring/\(id)")
            let start = also.firstMatch(of: /20\d\d-\d\d/).map { "\($0.0)-01" } ?? "2026-03-01"
            #expect(made["startMonth"].string == start)
            try await ledger.bookDue()
            // A change of the template books no past day either.
            _ = try await ledger.json(.patch, "/recurring/\(id)", #"{"amount":900}"#)
            try await ledger.bookDue()
            #expect(try await ledger.dates() == [first].filter { $0 <= "2026-03-15" })
            ledger.service.clock.set(try #require(Timestamp("2026-05-31T12:00:00Z")))
            try await ledger.bookDue()
            #expect(try await ledger.dates().first == first)
        }
    }

    @Test func `a request books a month whose day is past, and no change books it again`() async throws {
        try await LedgerFixture.withPeople { ledger, _ in
            let rent = try await ledger.category("Rent")
            let id = try await ledger.template(rent, day: 5)
            let applied = try await ledger.json(.post, "/recurring/apply", #"{"month":"2026-03"}"#)
            #expect(applied["created"].int == 1)
            // The day moves past today and would be due again.
            _ = try await ledger.json(
                .patch, "/recurring/\(id)", #"{"dayOfMonth":15,"startMonthKey":"2019-01"}"#)
            try await ledger.bookDue()
            #expect(try await ledger.dates() == ["2026-03-05"])
            let began = try await ledger.json(.get, "/recurring/\(id)")["startMonth"]
            #expect(began.string == "2019-01-01")
            // A template that had ended goes on from today, not from its end.
            _ = try await ledger.json(.patch, "/recurring/\(id)", #"{"endMonth":"2026-03"}"#)
            ledger.service.clock.set(try #require(Timestamp("2026-06-20T12:00:00Z")))
            try await ledger.bookDue()
            _ = try await ledger.json(.patch, "/recurring/\(id)", #"{"endMonth":null}"#)
            try await ledger.bookDue()
            #expect(try await ledger.dates() == ["2026-03-05"])
        }
    }

    @Test func `a template with an archived category waits, and no month is lost or repeated`() async throws {
        try await LedgerFixture.withPeople { ledger, _ in
            let gym = try await ledger.category("Gym")
            let rent = try await ledger.category("Rent")
            _ = try await ledger.template(gym, day: 15)
            _ = try await ledger.template(rent, day: 20)
            try await ledger.bookDue()
            let archive = "/categories/\(gym)/archive"
            _ = try await ledger.json(.patch, archive, #"{"isArchived":true}"#)
            ledger.service.clock.set(try #require(Timestamp("2026-05-31T12:00:00Z")))
            try await ledger.bookDue()
            let others = ["2026-03-20", "2026-04-20", "2026-05-20"]
            #expect(try await ledger.dates() == ["2026-03-15"] + others)
            // A waiting template causes no search while nothing else is due.
            let day = try #require(CalendarDate("2026-05-31"))
            #expect(try await ledger.store.booksWithDueRecurring(by: day, after: nil, limit: 9).isEmpty)
            _ = try await ledger.json(.patch, archive, #"{"isArchived":false}"#)
            let applied = try await ledger.json(.post, "/recurring/apply", #"{"month":"2026-04"}"#)
            #expect(applied["created"].int == 1)
            for _ in 0..<2 { try await ledger.bookDue() }
            #expect(
                try await ledger.dates() == (["2026-03-15", "2026-04-15", "2026-05-15"] + others).sorted())
        }
    }

    @Test func `a refused booking stops its template at that month until the booking succeeds`() async throws
    {
        try await LedgerFixture.withPeople { ledger, _ in
            let rent = try await ledger.category("Rent")
            _ = try await ledger.record("5", rent)
            let refused = try await ledger.template(rent, day: 15, also: #","endMonth":"2026-04""#)
            _ = try await ledger.json(
                .post, "/recurring",
                #"{"categoryId":"\#(rent)","type":"EXPENSE","amount":1,"currency":"EUR","dayOfMonth":16}"#)
            ledger.service.clock.set(try #require(Timestamp("2026-05-10T12:00:00Z")))
            let fullest = "UPDATE account_totals SET sum = 9223372036854775800 WHERE currency = 'USD'"
            try await ledger.tamper(SQL(stringLiteral: fullest))
            for _ in 0..<2 { try await ledger.bookDue() }
            // The other user's months are booked.
            #expect(try await ledger.dates().filter { $0 > "2026-03-15" } == ["2026-03-16", "2026-04-16"])
            let mended = "UPDATE account_totals SET sum = 500 WHERE currency = 'USD'"
            try await ledger.tamper(SQL(stringLiteral: mended))
            func booked() async throws -> [String] {
                try await ledger.json(.get, "/transactions")["transactions"].array
                    .filter { $0["description"].string == "Rent" }.compactMap { $0["date"].string }.sorted()
            }
            #expect(try await booked() == [])
            for _ in 0..<2 { try await ledger.bookDue() }
            #expect(try await booked() == ["2026-03-15", "2026-04-15"])
            #expect(try await ledger.json(.get, "/recurring/\(refused)")["isActive"].bool == true)
            #expect(try await ledger.store.inconsistencies() == [])
        }
    }

    @Test func `a past start is kept, books nothing by itself, and its months are booked once on request`()
        async throws
    {
        try await LedgerFixture.withPeople { ledger, _ in
            let rent = try await ledger.category("Rent")
            let past = #","startMonthKey":"2025-12","endMonthKey":"2026-02""#
            let ended = try await ledger.template(rent, day: 31, also: past)
            let id = try await ledger.template(rent, day: 5, also: #","startMonth":"2026-01""#)
            #expect(try await ledger.json(.get, "/recurring/\(id)")["startMonth"].string == "2026-01-01")
            try await ledger.bookDue()
            #expect(try await ledger.dates() == [])
            func apply(_ month: String) async throws -> Int? {
                let body = #"{"monthKey":"\#(month)","templateIds":["\#(id)","\#(ended)"]}"#
                return try await ledger.json(.post, "/recurring/apply", body)["created"].int
            }
            for (month, count) in [("2025-11", 0), ("2025-12", 1), ("2026-02", 2), ("2026-02", 0)] {
                #expect(try await apply(month) == count, "\(month)")
            }
            try await ledger.bookDue()
            #expect(try await ledger.dates() == ["2025-12-31", "2026-02-05", "2026-02-28"])
            ledger.service.clock.set(try #require(Timestamp("2026-04-05T12:00:00Z")))
            try await ledger.bookDue()
            #expect(try await ledger.dates().last == "2026-04-05")
            #expect(try await ledger.dates().count == 4)
        }
    }
}
