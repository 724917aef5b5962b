import HTTPKit
import TestKit
import Testing

@Suite struct TransactionListTests {
    @Test func `TXN-001: the list is ordered by newest date, then newest id`() async throws {
        try await LedgerFixture.run { ledger in
            let food = try await ledger.category("Food")
            let first = try await ledger.record("1", food, date: "2026-03-10")
            let second = try await ledger.record("2", food, date: "2026-03-12")
            let third = try await ledger.record("3", food, date: "2026-03-10")
            let account = try await ledger.activeAccount()
            let list = try await ledger.json(.get, "/transactions?accountId=\(account)&limit=50")
            #expect(list.keys == ["hasMore", "nextCursor", "total", "transactions"])
            #expect(list["transactions"].array.map { $0["id"].string } == [second, third, first])
            #expect(list["total"].int == 3)
            #expect(list["hasMore"].bool == false)
            #expect(list["nextCursor"].isNull)
        }
    }

    @Test func `TXN-001: a repeated parameter is refused, an unknown one is ignored`() async throws {
        try await LedgerFixture.run { ledger in
            for query in [
                "month=2026-03&month=2026-04", "limit=5&month=2026-03&x=1&month=2026-03", "month=&month=x",
            ] {
                let answer = try await ledger.call(.get, "/transactions?\(query)")
                #expect(answer.status == 400, "\(query)")
                #expect(answer.json["details"].keys == ["month"])
                #expect(answer.json["error"].string == "Month must be given only once")
            }
            #expect(try await ledger.call(.get, "/transactions?x=1&x=2&month=2026-03").status == 200)
            for query in ["q=%00", "x=1&q=%ff&month=2026-03", "q=%2"] {
                let answer = try await ledger.call(.get, "/transactions?\(query)")
                #expect(answer.status == 400)
                #expect(answer.json["details"].keys == ["q"], "\(query)")
            }
            #expect(try await ledger.call(.get, "/transactions?%ff=1").status == 400)
            let wrong = try await ledger.call(.get, "/transactions?limit=0&type=INCOME&type=EXPENSE")
            #expect(wrong.json["details"].keys == ["limit", "type"])
        }
    }

    @Test func `TXN-001: a transaction in the list equals the transaction alone`() async throws {
        try await LedgerFixture.run { ledger in
            let categories = [
                try await ledger.category(#"Food \"and\" more"#), try await ledger.category("Ação"),
                try await ledger.category("Rent"),
            ]
            let accounts = [try await ledger.activeAccount(), try await ledger.account("Trip")]
            let extras = [
                "", #","currency":"JPY""#, #","notes":"a\\b""#, #","tags":["x","é"]"#,
                #","clientId":"mine""#, #","currency":"KWD","description":"ü 1234567 \"8""#,
            ]
            for number in 0..<18 {
                try await ledger.record(
                    "\(number + 1)", categories[number / 2 % 3], date: "2026-03-\(10 + number / 5)",
                    also: #","accountId":"\#(accounts[number / 3 % 2])""#
                        + (number < 6 ? extras[number] : number % 4 == 0 ? extras[1] : ""))
            }
            let list = try await ledger.json(.get, "/transactions")["transactions"].array
            #expect(list.count == 18)
            for listed in list {
                let id = try #require(listed["id"].string)
                #expect(listed == (try await ledger.json(.get, "/transactions/\(id)")))
            }
        }
    }

    @Test func `TXN-002, TXN-003: filters select their transactions, and the total counts the same`()
        async throws
    {
        try await LedgerFixture.run { ledger in
            let food = try await ledger.category("Food")
            let salary = try await ledger.category("Salary", "INCOME")
            let trip = try await ledger.account("Trip")
            let personal = try await ledger.activeAccount()
            try await ledger.record("1", food, date: "2026-02-28")
            try await ledger.record("2", food, date: "2026-03-01")
            try await ledger.record("3", food, date: "2026-03-31", also: #","accountId":"\#(trip)""#)
            try await ledger.record("4", salary, "INCOME", date: "2026-03-15")
            try await ledger.record("5", food, date: "2026-04-01", also: #","currency":"JPY""#)
            let cases: [(String, [String])] = [
                ("", ["5", "3.00", "4.00", "2.00", "1.00"]), ("type=INCOME", ["4.00"]),
                ("type=EXPENSE", ["5", "3.00", "2.00", "1.00"]), ("accountId=\(trip)", ["3.00"]),
                ("accountId=\(personal)&type=EXPENSE", ["5", "2.00", "1.00"]),
                ("month=2026-03", ["3.00", "4.00", "2.00"]),
                ("month=2026-03&type=EXPENSE", ["3.00", "2.00"]),
                ("accountId=\(personal)&month=2026-03", ["4.00", "2.00"]), ("categoryId=\(salary)", ["4.00"]),
                ("categoryId=\(food)&month=2026-02", ["1.00"]),
                ("categoryId=\(food)&accountId=\(trip)&type=EXPENSE", ["3.00"]),
                ("categoryId=\(food)&type=INCOME", []), ("from=2026-03-15", ["5", "3.00", "4.00"]),
                ("to=2026-03-01", ["2.00", "1.00"]),
                ("from=2026-03-01&to=2026-03-31", ["3.00", "4.00", "2.00"]),
                ("from=2026-02-28&to=2026-03-15", ["4.00", "2.00", "1.00"]),
                ("month=2026-03&from=2026-03-02", ["3.00", "4.00"]), ("month=2026-01&from=2026-03-02", []),
                ("currency=USD&minAmount=3", ["3.00", "4.00"]),
                ("maxAmount=2.00&currency=usd", ["2.00", "1.00"]),
                ("minAmount=2.5&maxAmount=4.5&currency=USD", ["3.00", "4.00"]),
                ("minAmount=4&maxAmount=5&currency=JPY", ["5"]),
                ("accountId=\(trip)&minAmount=4", []), ("accountId=&type=&month=2025-01", []),
                ("currency=USD", ["3.00", "4.00", "2.00", "1.00"]), ("currency=JPY", ["5"]),
                ("currency=EUR", []), ("accountId=\(trip)&currency=JPY", []),
                ("accountId=\(personal)&currency=JPY&type=EXPENSE", ["5"]),
                ("categoryId=\(food)&currency=USD&month=2026-03", ["3.00", "2.00"]),
                ("currency=USD&from=2026-03-02", ["3.00", "4.00"]),
            ]
            for (query, expected) in cases {
                let list = try await ledger.json(.get, "/transactions?\(query)")
                #expect(list["transactions"].array.map { $0["amount"].string } == expected, "\(query)")
                #expect(list["total"].int == expected.count, "\(query)")
                #expect(list["totalCapped"] == .missing)
            }
        }
    }

    @Test func `a total is exact when rollups know it, else counted up to 10 000`() async throws {
        try await LedgerFixture.run { ledger in
            let food = try await ledger.category("Food")
            let account = try await ledger.activeAccount()
            let first = try await ledger.record("5", food)
            try await ledger.addTwins(of: first, count: 10_049)
            for filter in ["accountId=\(account)", "month=2026-03", "type=EXPENSE", "categoryId=\(food)"] {
                let list = try await ledger.json(.get, "/transactions?limit=1&\(filter)")
                #expect(list["total"].int == 10_050, "\(filter)")
                #expect(list["totalCapped"] == .missing)
            }
            for filter in ["minAmount=5", "minAmount=5&sort=amount", "minAmount=5&categoryId=\(food)"] {
                let list = try await ledger.json(.get, "/transactions?limit=1&\(filter)")
                #expect(list["total"].int == 10_000, "\(filter)")
                #expect(list["totalCapped"].bool == true)
                #expect(list["hasMore"].bool == true)
            }
            // The offset has a limit, a cursor reaches the end.
            let deep = try await ledger.json(.get, "/transactions?limit=49&offset=10000")
            #expect(deep["hasMore"].bool == true)
            #expect(try await ledger.call(.get, "/transactions?offset=10001").status == 400)
            let cursor = try #require(deep["nextCursor"].string)
            let end = try await ledger.json(.get, "/transactions?limit=50&cursor=\(cursor)")
            #expect(end["transactions"].array.count == 1)
            #expect(end["hasMore"].bool == false)
        }
    }

    @Test func `TXN-004: pages by offset and by cursor have every transaction once`() async throws {
        try await LedgerFixture.run { ledger in
            let food = try await ledger.category("Food")
            var expected: [String] = []
            for number in 0..<23 {
                expected.append(
                    try await ledger.record("\(number + 1)", food, date: "2026-03-\(10 + number / 5)"))
            }
            // Newest first: later numbers have later days, and within a day newer ids.
            expected.reverse()
            for filter in ["", "&type=EXPENSE", "&categoryId=\(food)", "&from=2026-03-09"] {
                var byOffset: [String] = []
                var byCursor: [String] = []
                var cursor = ""
                for page in 0..<5 {
                    let list = try await ledger.json(
                        .get, "/transactions?limit=5&offset=\(page * 5)\(filter)")
                    byOffset += list["transactions"].array.compactMap { $0["id"].string }
                    let next = try await ledger.json(.get, "/transactions?limit=5\(cursor)\(filter)")
                    byCursor += next["transactions"].array.compactMap { $0["id"].string }
                    #expect(list["total"].int == 23)
                    #expect(list["hasMore"].bool == (page < 4))
                    #expect(next["hasMore"].bool == (page < 4))
                    #expect(next["nextCursor"].isNull == (page == 4))
                    cursor = "&cursor=\(next["nextCursor"].string ?? "")"
                }
                #expect(byOffset == expected, "\(filter)")
                #expect(byCursor == expected, "\(filter)")
            }
        }
    }

    @Test func `a page by cursor stays the same when newer transactions are added`() async throws {
        try await LedgerFixture.run { ledger in
            let food = try await ledger.category("Food")
            let old = try await ledger.record("1", food, date: "2026-03-01")
            try await ledger.record("2", food, date: "2026-03-02")
            let first = try await ledger.json(.get, "/transactions?limit=1")
            try await ledger.record("3", food, date: "2026-03-03")
            let next = try await ledger.json(
                .get, "/transactions?limit=1&cursor=\(first["nextCursor"].string ?? "")")
            #expect(next["transactions"][0]["id"].string == old)
        }
    }

    @Test func `TXN-005: an empty list is answered as a list`() async throws {
        try await LedgerFixture.run { ledger in
            let answer = try await ledger.call(.get, "/transactions")
            #expect(answer.text == #"{"transactions":[],"total":0,"hasMore":false,"nextCursor":null}"#)
        }
    }

    @Test(arguments: [
        ("limit=0", "limit"), ("limit=101", "limit"), ("limit=abc", "limit"), ("offset=-1", "offset"),
        ("offset=10001", "offset"), ("cursor=nonsense", "cursor"), ("month=2026-3", "month"),
        ("type=expense", "type"), ("accountId=1", "accountId"), ("from=2026-02-30", "from"),
        ("from=2026-03-02&to=2026-03-01", "to"), ("minAmount=-1", "minAmount"),
        ("minAmount=5&maxAmount=4", "maxAmount"), ("maxAmount=1e400", "maxAmount"),
    ])
    func `a wrong parameter is refused under its name`(query: String, field: String) async throws {
        try await LedgerFixture.run { ledger in
            let answer = try await ledger.call(.get, "/transactions?\(query)")
            #expect(answer.status == 400)
            #expect(answer.message(field) != nil)
        }
    }

    @Test func `an unknown account or category is not found`() async throws {
        try await LedgerFixture.run { ledger in
            let nobody = "01900000-0000-7000-8000-00000000dead"
            for name in ["accountId", "categoryId"] {
                let answer = try await ledger.call(.get, "/transactions?\(name)=\(nobody)")
                #expect(answer.status == 404)
            }
        }
    }
}
