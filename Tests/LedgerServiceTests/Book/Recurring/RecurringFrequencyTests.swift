import Contracts
import HTTPKit
import TestKit
import Testing

/// Templates by weeks, quarters and years (contract-everyday §2, "Recurring").
@Suite struct RecurringFrequencyTests {
    /// Makes a template for 8.00 and returns its answer. The day is Sunday, 15 March 2026.
    private func make(_ ledger: LedgerFixture, _ category: String, _ also: String) async throws -> JSONValue {
        try await ledger.json(
            .post, "/recurring",
            #"{"categoryId":"\#(category)","type":"EXPENSE","amount":"8"\#(also)}"#)
    }

    private func upcoming(_ ledger: LedgerFixture, _ query: String = "days=90") async throws -> [String] {
        try await ledger.json(.get, "/recurring/upcoming?\(query)")["upcoming"].array
            .compactMap { $0["date"].string }
    }

    @Test func `§2 frequency: a template without one is monthly`() async throws {
        try await LedgerFixture.run { ledger in
            let rent = try await ledger.category("Rent")
            let made = try await make(ledger, rent, #","dayOfMonth":31"#)
            #expect(made["frequency"].string == "monthly" && made["interval"].int == 1)
            for name in ["weekday", "startDate", "occurrences", "splits", "transfer"] {
                #expect(made[name].isNull, "\(name)")
            }
            #expect(try await upcoming(ledger) == ["2026-03-31", "2026-04-30", "2026-05-31"])
        }
    }

    @Test(arguments: [
        (#","frequency":"weekly","weekday":5"#, ["2026-03-20", "2026-03-27", "2026-04-03"]),
        (#","frequency":"weekly""#, ["2026-03-15", "2026-03-22", "2026-03-29"]),
        (#","frequency":"biweekly","startDate":"2026-03-12""#, ["2026-03-26", "2026-04-09", "2026-04-23"]),
        (#","frequency":"biweekly","interval":2,"weekday":1"#, ["2026-03-16", "2026-04-13", "2026-05-11"]),
        (#","frequency":"weekly","startMonthKey":"2026-05","weekday":7"#, ["2026-05-03", "2026-05-10"]),
        (#","frequency":"monthly","interval":2,"dayOfMonth":14"#, ["2026-05-14"]),
        (#","frequency":"quarterly","dayOfMonth":31,"startMonthKey":"2026-01""#, ["2026-04-30"]),
        (#","frequency":"yearly","dayOfMonth":1,"startMonthKey":"2024-06""#, ["2026-06-01"]),
        (#","frequency":"weekly","occurrences":2"#, ["2026-03-15", "2026-03-22"]),
        (#","frequency":"weekly","endMonthKey":"2026-03""#, ["2026-03-15", "2026-03-22", "2026-03-29"]),
    ])
    func `§2 frequency, interval, weekday: the next bookings are told with their dates`(
        also: String, dates: [String]
    ) async throws {
        try await LedgerFixture.withPeople { ledger, _ in
            let rent = try await ledger.category("Rent")
            _ = try await make(ledger, rent, also)
            let found = try await upcoming(ledger)
            #expect(found.prefix(dates.count) == dates[...], "\(found)")
            if also.contains("occurrences") || also.contains("endMonth") { #expect(found == dates) }
            // What is due books itself, and is upcoming no more.
            try await ledger.bookDue()
            let due = dates.filter { $0 <= "2026-03-15" }
            #expect(try await ledger.dates() == due)
            #expect(try await upcoming(ledger).first { $0 <= "2026-03-15" } == nil)
        }
    }

    @Test func `§2 upcoming: paused, archived and other accounts' templates are left out`() async throws {
        try await LedgerFixture.run { ledger in
            let (rent, gym) = (try await ledger.category("Rent"), try await ledger.category("Gym"))
            let trip = try await ledger.account("Trip")
            let weekly = #","frequency":"weekly","weekday":1,"description":"Bus","payee":"Bahn""#
            let id = try #require(try await make(ledger, rent, weekly)["id"].string)
            _ = try await make(ledger, rent, #","dayOfMonth":17,"isActive":false"#)
            _ = try await make(ledger, gym, #","dayOfMonth":18"#)
            _ = try await make(ledger, rent, #","dayOfMonth":16,"accountId":"\#(trip)""#)
            _ = try await ledger.json(.patch, "/categories/\(gym)/archive", #"{"isArchived":true}"#)
            #expect(try await upcoming(ledger, "days=7") == ["2026-03-16", "2026-03-16"])
            let active = try await ledger.activeAccount()
            let list = try await ledger.json(.get, "/recurring/upcoming?days=1&accountId=\(active)")
            let line = list["upcoming"][0]
            #expect(list["upcoming"].array.count == 1 && line["templateId"].string == id)
            #expect(line["amount"].string == "8.00" && line["payee"].string == "Bahn")
            #expect(line["description"].string == "Bus" && line["type"].string == "EXPENSE")
            #expect(try await upcoming(ledger, "").count == 6)
            for days in ["0", "91", "x", "1.5", "99999999999999999999"] {
                let refused = try await ledger.call(.get, "/recurring/upcoming?days=\(days)")
                #expect(refused.status == 400 && refused.message("days") != nil)
            }
        }
    }

    @Test func `§2 skip: a skipped booking is never made, and others are`() async throws {
        try await LedgerFixture.withPeople { ledger, _ in
            let rent = try await ledger.category("Rent")
            let made = try await make(ledger, rent, #","frequency":"weekly","weekday":1"#)
            let id = try #require(made["id"].string)
            let skipped = try await ledger.json(
                .post, "/recurring/\(id)/skip", #"{"date":"2026-03-16"}"#)
            #expect(skipped["date"].string == "2026-03-16" && skipped["templateId"].string == id)
            #expect(try await upcoming(ledger, "days=15") == ["2026-03-23", "2026-03-30"])
            let again = try await ledger.call(.post, "/recurring/\(id)/skip", #"{"date":"2026-03-16"}"#)
            #expect(again.status == 409 && again.message("date") != nil)
            let other = try await ledger.call(.post, "/recurring/\(id)/skip", #"{"date":"2026-03-17"}"#)
            #expect(other.status == 400)
            #expect(other.message("date")?.contains("2026-03-23") == true, "\(other.text)")
            for wrong in [#"{}"#, #"{"date":"2026-02-30"}"#, #"{"date":"2199-12-30"}"#, #"{"date":5}"#] {
                let refused = try await ledger.call(.post, "/recurring/\(id)/skip", wrong)
                #expect(refused.status == 400 && refused.message("date") != nil, "\(wrong)")
            }
            #expect(
                try await ledger.call(.post, "/recurring/\(id)/skip", #"{"date":"2026-03-23"}"#, user: 2)
                    .status == 404)
            ledger.service.clock.set(try #require(Timestamp("2026-03-31T12:00:00Z")))
            try await ledger.bookDue()
            #expect(try await ledger.dates() == ["2026-03-23", "2026-03-30"])
            let applied = try await ledger.json(.post, "/recurring/apply", #"{"monthKey":"2026-03"}"#)
            #expect(applied["created"].int == 0 && applied["skipped"].int == 3)
        }
    }

    @Test(arguments: [
        (#","frequency":"weekly","startDate":"2026-02-02""#, #"{"weekday":5}"#, 4),
        (#","frequency":"weekly","startDate":"2026-02-02""#, #"{"frequency":"monthly","dayOfMonth":3}"#, 1),
        (#","dayOfMonth":3,"startMonth":"2026-02""#, #"{"frequency":"weekly","startDate":"2026-02-06"}"#, 4),
    ])
    func `§2: a month that was applied by former days is not booked by the new ones, too`(
        made: String, changed: String, skipped: Int
    ) async throws {
        try await LedgerFixture.withPeople { ledger, _ in
            let rent = try await ledger.category("Rent")
            let id = try #require(try await make(ledger, rent, made)["id"].string)
            let body = #"{"monthKey":"2026-02"}"#
            _ = try await ledger.json(.post, "/recurring/apply", body)
            let before = try await ledger.dates()
            _ = try await ledger.json(.patch, "/recurring/\(id)", changed)
            let again = try await ledger.json(.post, "/recurring/apply", body)
            #expect(again["created"].int == 0 && again["skipped"].int == skipped, "\(again)")
            #expect(try await ledger.dates() == before)
            // A month without bookings is applied by the new days.
            let april = try await ledger.json(.post, "/recurring/apply", #"{"monthKey":"2026-04"}"#)
            #expect(april["created"].int == (changed.contains("monthly") ? 1 : 4))
        }
    }

    @Test func `§2: a month is applied with all its weeks, once`() async throws {
        try await LedgerFixture.withPeople { ledger, _ in
            let rent = try await ledger.category("Rent")
            _ = try await make(ledger, rent, #","frequency":"weekly","startDate":"2026-02-02""#)
            let body = #"{"monthKey":"2026-02"}"#
            #expect(try await ledger.json(.post, "/recurring/apply", body)["created"].int == 4)
            #expect(try await ledger.json(.post, "/recurring/apply", body)["created"].int == 0)
            #expect(
                try await ledger.dates() == ["2026-02-02", "2026-02-09", "2026-02-16", "2026-02-23"])
        }
    }

    @Test func `§2: a template that changes from weeks to months books no day twice, and no past one`()
        async throws
    {
        try await LedgerFixture.withPeople { ledger, _ in
            let rent = try await ledger.category("Rent")
            let made = try await make(ledger, rent, #","frequency":"weekly","startDate":"2026-03-15""#)
            let path = "/recurring/\(made["id"].string ?? "")"
            try await ledger.bookDue()
            #expect(try await ledger.dates() == ["2026-03-15"])
            _ = try await ledger.json(.patch, path, #"{"frequency":"monthly","dayOfMonth":15}"#)
            #expect(try await upcoming(ledger, "days=40") == ["2026-04-15"])
            _ = try await ledger.json(.patch, path, #"{"frequency":"weekly","startDate":"2026-03-01"}"#)
            try await ledger.bookDue()
            #expect(try await ledger.dates() == ["2026-03-15"])
        }
    }

    @Test func `§2: a change of frequency, weekday or start takes effect from today on`() async throws {
        try await LedgerFixture.withPeople { ledger, _ in
            let rent = try await ledger.category("Rent")
            let made = try await make(ledger, rent, #","dayOfMonth":20"#)
            let path = "/recurring/\(made["id"].string ?? "")"
            let changed = try await ledger.call(.patch, path, #"{"frequency":"weekly","weekday":3}"#)
            let weekly = changed.json
            #expect(weekly["startDate"].string == "2026-03-04" && weekly["weekday"].int == 3)
            #expect(try await upcoming(ledger, "days=12") == ["2026-03-18", "2026-03-25"])
            // A client sends back what it got.
            #expect(try await ledger.json(.put, path, changed.text)["startDate"].string == "2026-03-04")
            let friday = try await ledger.json(.patch, path, #"{"weekday":5}"#)
            #expect(friday["startDate"].string == "2026-03-06")
            let monthly = try await ledger.json(.patch, path, #"{"frequency":"monthly","dayOfMonth":5}"#)
            #expect(monthly["weekday"].isNull && monthly["startMonth"].string == "2026-03-01")
            #expect(try await upcoming(ledger, "days=30") == ["2026-04-05"])
        }
    }

    @Test(arguments: [
        (#","dayOfMonth":1,"frequency":"daily""#, "frequency"),
        (#","dayOfMonth":1,"interval":0"#, "interval"),
        (#","dayOfMonth":1,"interval":13"#, "interval"), (#","dayOfMonth":1,"interval":"1""#, "interval"),
        (#","dayOfMonth":1,"occurrences":0"#, "occurrences"),
        (#","dayOfMonth":1,"occurrences":99999999999999999999"#, "occurrences"),
        (#","frequency":"weekly","weekday":0"#, "weekday"),
        (#","frequency":"weekly","weekday":8"#, "weekday"),
        (#","dayOfMonth":1,"weekday":3"#, "weekday"),
        (#","dayOfMonth":1,"startDate":"2026-04-01""#, "startDate"),
        (#","frequency":"weekly","startDate":"9999-12-31""#, "startDate"),
        (#","frequency":"weekly","startDate":"2199-12-31","weekday":1"#, "startDate"),
        (#","frequency":"weekly","startDate":"0001-01-01""#, "startDate"),
        (#","frequency":"weekly","startDate":"2026-04-01","endMonthKey":"2026-03""#, "endMonthKey"),
        (#","frequency":"quarterly""#, "dayOfMonth"),
        (#","frequency":"weekly","startMonthKey":"9999-12""#, "startMonthKey"),
    ])
    func `§2: a wrong schedule names its field`(also: String, field: String) async throws {
        try await LedgerFixture.run { ledger in
            let rent = try await ledger.category("Rent")
            let refused = try await ledger.call(
                .post, "/recurring",
                #"{"categoryId":"\#(rent)","type":"EXPENSE","amount":"8"\#(also)}"#)
            #expect(refused.status == 400 && refused.message(field) != nil, "\(refused.text)")
        }
    }

    @Test func `§2: split templates book split transactions, and keep their categories in use`() async throws
    {
        try await LedgerFixture.withPeople { ledger, _ in
            let (food, fun) = (try await ledger.category("Food"), try await ledger.category("Fun"))
            let parts = LedgerFixture.splits((food, "5"), (fun, "3"))
            let body = #"{"type":"EXPENSE","amount":"8","dayOfMonth":15,\#(parts)}"#
            let made = try await ledger.json(.post, "/recurring", body)
            #expect(made["categoryId"].string == food && made["splits"].array.count == 2)
            let path = "/recurring/\(made["id"].string ?? "")"
            try await ledger.bookDue()
            let booked = try await ledger.json(.get, "/transactions")["transactions"][0]
            #expect(booked["splits"] == made["splits"])
            #expect(try await ledger.spent(on: fun) == "3.00")
            _ = try await ledger.json(.delete, "/transactions/\(booked["id"].string ?? "")")
            let used = try await ledger.call(.delete, "/categories/\(fun)")
            #expect(used.status == 409 && used.text.contains("1 recurring template"), "\(used.text)")
            let alone = try await ledger.call(.patch, path, #"{"amount":"9"}"#)
            #expect(alone.status == 400 && alone.message("splits") != nil)
            let wrong = try await ledger.call(
                .post, "/recurring", body.replacing(#""amount":"8""#, with: #""amount":"9""#))
            #expect(wrong.status == 400 && wrong.message("splits") != nil)
            let plain = try await ledger.json(.patch, path, #"{"splits":null,"amount":"9"}"#)
            #expect(plain["splits"].isNull && plain["categoryId"].string == food)
        }
    }

    @Test func `§4: a backup keeps schedules, parts and skipped days`() async throws {
        try await LedgerFixture.withPeople { ledger, _ in
            let (food, fun) = (try await ledger.category("Food"), try await ledger.category("Fun"))
            let trip = try await ledger.account("Trip")
            let parts = LedgerFixture.splits((food, "5"), (fun, "3"))
            let made = try await ledger.json(
                .post, "/recurring",
                #"{"type":"EXPENSE","amount":"8","frequency":"biweekly","interval":2,"weekday":2,"#
                    + #""occurrences":9,\#(parts)}"#)
            let id = try #require(made["id"].string)
            _ = try await ledger.json(.post, "/recurring/\(id)/skip", #"{"date":"2026-03-17"}"#)
            _ = try await make(ledger, food, #","frequency":"weekly""#)
            _ = try await ledger.json(
                .post, "/recurring",
                #"{"transfer":{"toAccountId":"\#(trip)"},"amount":"8","frequency":"yearly","dayOfMonth":15}"#)
            try await ledger.bookDue()
            let active = try await ledger.activeAccount()
            let lines = try await ledger.bookLines()
            let before = try await ledger.json(.get, "/recurring?include=transfers")
            #expect(before["recurring"].array.count == 3)
            let days = try await upcoming(ledger)
            try await ledger.restore(lines, head: try ledger.head(active: active))
            #expect(try await ledger.bookLines() == lines)
            #expect(try await ledger.json(.get, "/recurring?include=transfers") == before)
            #expect(try await upcoming(ledger) == days)
            try await ledger.bookDue()
            #expect(try await ledger.dates() == ["2026-03-15"])
            #expect(try await ledger.transfersTotal() == 1)
        }
    }
}
