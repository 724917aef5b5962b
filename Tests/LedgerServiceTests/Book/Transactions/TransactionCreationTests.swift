import HTTPKit
import ServiceKit
import TestKit
import Testing

@Suite struct TransactionCreationTests {
    @Test func `ADD-001: an expense is stored as entered`() async throws {
        try await LedgerFixture.run { ledger in
            let food = try await ledger.category("Food")
            let account = try await ledger.activeAccount()
            let answer = try await ledger.call(
                .post, "/transactions",
                """
                {"accountId":"\(account)","categoryId":"\(food)","type":"EXPENSE","amount":25.50,
                "currency":"USD","date":"2024-01-15","description":" Lunch ",
                "tags":["a","b","a"," "],"unknown":{"x":1}}
                """)
            #expect(answer.status == 201)
            let made = answer.json
            #expect(
                made.keys == [
                    "accountId", "amount", "category", "categoryId", "clientId", "createdAt", "createdBy",
                    "currency", "date", "description", "id", "isCleared", "isRecurring", "isRefund", "month",
                    "notes", "originalAmount", "originalCurrency", "payee", "reconciliationId", "refundOf",
                    "splits", "tags", "type", "updatedAt",
                ])
            #expect(made["amount"].string == "25.50")
            #expect(made["currency"].string == "USD")
            #expect(made["date"].string == "2024-01-15")
            #expect(made["month"].string == "2024-01-01")
            #expect(made["description"].string == "Lunch")
            #expect(made["notes"].isNull && made["clientId"].isNull)
            #expect(made["tags"].array.map(\.string) == ["a", "b"])
            #expect(made["isRecurring"].bool == false)
            #expect(made["createdAt"].string == "2026-03-15T12:00:00.000Z")
            #expect(made["category"]["name"].string == "Food")
            #expect(try await ledger.json(.get, "/transactions/\(made["id"].string ?? "")") == made)
            #expect(try await ledger.json(.get, "/transactions")["transactions"][0] == made)
        }
    }

    @Test func `notes have a limit in bytes, too, because of combining marks`() async throws {
        try await LedgerFixture.run { ledger in
            let food = try await ledger.category("Food")
            let longest = String(repeating: "\u{1F34E}", count: 2_000)
            let fits = try await ledger.call(
                .post, "/transactions",
                #"{"type":"EXPENSE","categoryId":"\#(food)","amount":1,"notes":"\#(longest)"}"#)
            #expect(fits.status == 201, "\(fits.text)")
            let notes = String(repeating: "e\u{301}\u{302}\u{303}\u{304}", count: 2_000)
            let refused = try await ledger.call(
                .post, "/transactions",
                #"{"type":"EXPENSE","categoryId":"\#(food)","amount":1,"notes":"\#(notes)"}"#)
            #expect(refused.status == 400)
            #expect(refused.json["details"]["notes"][0].string == "Notes must be at most 16000 bytes")
        }
    }

    @Test func `ADD-002: an income needs few fields, and by default is in the active account and of today`()
        async throws
    {
        try await LedgerFixture.run { ledger in
            let salary = try await ledger.category("Salary", "INCOME")
            let made = try await ledger.json(
                .post, "/transactions",
                #"{"type":"INCOME","categoryId":"\#(salary)","amount":"1000","date":null,"accountId":null}"#)
            #expect(made["type"].string == "INCOME")
            #expect(made["date"].string == "2026-03-15")
            #expect(made["accountId"].string == (try await ledger.activeAccount()))
            #expect(made["currency"].string == "USD")
            #expect(made["amount"].string == "1000.00")
        }
    }

    @Test func `today is the day in the user's time zone`() async throws {
        try await LedgerFixture.run { ledger in
            let user = ledger.service.user(1, timeZone: "Pacific/Kiritimati")
            let food = try await ledger.category("Food")
            let answer = try await ledger.service.request(
                .post, "/transactions", as: user,
                json: #"{"type":"EXPENSE","categoryId":"\#(food)","amount":1}"#)
            #expect(answer.json["date"].string == "2026-03-16")
        }
    }

    @Test(arguments: [
        ("0", "USD", "Amount must be greater than zero"),
        ("-1", "USD", "Amount must be greater than zero"),
        ("25.505", "USD", "Amount in USD has at most 2 decimals"),
        ("1e400", "USD", "Amount is too large"), ("\"NaN\"", "USD", "Amount must be a number"),
        ("\"ten\"", "USD", "Amount must be a number"), ("10000000000", "USD", "Amount is too large"),
        ("1.5", "JPY", "Amount in JPY has no decimals"), ("null", "USD", "Amount is required"),
        ("true", "USD", "Amount must be a number"), ("[1]", "USD", "Amount must be a number"),
        ("25.500", "USD", "Amount in USD has at most 2 decimals"),
        ("\"1500.00\"", "JPY", "Amount in JPY has no decimals"),
        ("0.000", "USD", "Amount in USD has at most 2 decimals"),
        ("0.0004", "KWD", "Amount in KWD has at most 3 decimals"),
    ])
    func `ADD-003: an amount is above zero, exact and within limits`(
        amount: String, currency: String, message: String
    ) async throws {
        try await LedgerFixture.run { ledger in
            let food = try await ledger.category("Food")
            let answer = try await ledger.call(
                .post, "/transactions",
                #"{"type":"EXPENSE","categoryId":"\#(food)","amount":\#(amount),"currency":"\#(currency)"}"#)
            #expect(answer.status == 400)
            #expect(answer.json["code"].string == "VALIDATION_ERROR")
            #expect(answer.message("amount") == message)
            #expect(try await ledger.json(.get, "/transactions")["total"].int == 0)
        }
    }

    @Test(arguments: [
        ("25.5", "USD", "25.50"), ("\"25.50\"", "USD", "25.50"), ("2550e-2", "USD", "25.50"),
        ("9999999999.99", "USD", "9999999999.99"), ("1500", "JPY", "1500"),
        ("1.250", "KWD", "1.250"), ("0.01", "USD", "0.01"),
    ])
    func `every spelling of a number gives the same amount`(
        amount: String, currency: String, expected: String
    ) async throws {
        try await LedgerFixture.run { ledger in
            let food = try await ledger.category("Food")
            let id = try await ledger.record(amount, food, also: #","currency":"\#(currency)""#)
            #expect(try await ledger.json(.get, "/transactions/\(id)")["amount"].string == expected)
        }
    }

    @Test func `ADD-004, ADD-006: an expense needs the user's own category of its type`()
        async throws
    {
        try await LedgerFixture.run { ledger in
            let salary = try await ledger.category("Salary", "INCOME")
            let food = try await ledger.category("Food")
            let foreign = try await ledger.category("Food", user: 2)
            let cases = [
                ("EXPENSE", "null", "Category is required"),
                ("EXPENSE", #""x""#, "Category id must be an id, as answered by GET /categories"),
                ("EXPENSE", #""\#(salary)""#, "This category is for income. Choose an expense category."),
                ("INCOME", #""\#(food)""#, "This category is for expenses. Choose an income category."),
                ("EXPENSE", #""\#(foreign)""#, "Category not found"),
            ]
            for (type, category, message) in cases {
                let answer = try await ledger.call(
                    .post, "/transactions",
                    #"{"type":"\#(type)","amount":5,"categoryId":\#(category)}"#)
                #expect(answer.status == 400)
                #expect(answer.message("categoryId") == message)
                #expect(answer.json["error"].string == message)
            }
            let absent = try await ledger.call(.post, "/transactions", #"{"type":"EXPENSE","amount":5}"#)
            #expect(absent.message("categoryId") == "Category is required")
        }
    }

    @Test(
        arguments: [
            ("2027-03-15", nil), ("2027-03-16", "Date must be at most one year ahead"),
            ("2023-02-29", "Date must be a real date in the form YYYY-MM-DD"), ("0001-01-01", nil),
            ("2026-03-08", nil), ("15.03.2026", "Date must be a real date in the form YYYY-MM-DD"),
        ] as [(String, String?)])
    func `ADD-007: a date is a real day, at most a year ahead`(date: String, message: String?) async throws {
        try await LedgerFixture.run { ledger in
            let food = try await ledger.category("Food")
            let answer = try await ledger.call(
                .post, "/transactions",
                #"{"type":"EXPENSE","amount":5,"categoryId":"\#(food)","date":"\#(date)"}"#)
            #expect(answer.status == (message == nil ? 201 : 400))
            #expect(answer.message("date") == message)
        }
    }

    @Test func `ADD-008: a description has up to 200 characters as a person counts them`() async throws {
        try await LedgerFixture.run { ledger in
            let food = try await ledger.category("Food")
            func status(_ description: String) async throws -> TestAnswer {
                try await ledger.call(
                    .post, "/transactions",
                    #"{"type":"EXPENSE","amount":5,"categoryId":"\#(food)","description":"\#(description)"}"#)
            }
            #expect(try await status(String(repeating: "x", count: 200)).status == 201)
            #expect(try await status(String(repeating: "👩‍👩‍👧‍👦", count: 200)).status == 201)
            let long = try await status(String(repeating: "é", count: 201))
            #expect(long.message("description") == "Description must be at most 200 characters")
            let marks = "a" + String(repeating: "\u{301}", count: 5_000)
            #expect(try await status(marks).message("description") != nil)
        }
    }

    @Test func `every wrong field is reported at once`() async throws {
        try await LedgerFixture.run { ledger in
            let answer = try await ledger.call(
                .post, "/transactions",
                """
                {"type":"GIFT","amount":"x","currency":"???","categoryId":7,"accountId":"a","date":"b",
                "description":["c"],"notes":"\(String(repeating: "n", count: 2_001))",
                "tags":["ok",5,"\(String(repeating: "t", count: 51))"],
                "clientId":"\(String(repeating: "c", count: 256))"}
                """)
            #expect(answer.status == 400)
            #expect(
                answer.json["details"].keys == [
                    "accountId", "amount", "categoryId", "clientId", "currency", "date", "description",
                    "notes", "tags[1]", "tags[2]", "type",
                ])
            #expect(answer.json["fields"] == answer.json["details"])
            #expect(answer.json["error"].string == "Type must be INCOME or EXPENSE")
            let tags = Array(repeating: #""t""#, count: 21).joined(separator: ",")
            let many = try await ledger.call(.post, "/transactions", #"{"tags":[\#(tags)]}"#)
            #expect(many.message("tags") == "At most 20 tags")
        }
    }
}
