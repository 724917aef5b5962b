import CofferClient
import Contracts
import HTTPKit
import ServiceKit
import TestKit
import Testing

/// TXN, ADD and EDIT of the contract, and the list of DASH-001, through the gateway.
@Suite(.serialized) struct TransactionTests {
    @Test
    func `TXN-001, DASH-001: the list is newest first, grouped by its dates, and the dashboard shows five`()
        async throws
    {
        try await CofferSystem.run { system in
            let ada = try await system.join("ada@example.org")
            let food = try await ada.category("Food")
            var ids: [ID<Transaction>] = []
            for day in [3, 1, 2, 5, 4, 5, 3] {
                ids.append(try await ada.expense("\(day)", food, extra: #","date":"2026-01-0\#(day)""#))
            }
            let account = try await ada.client.accounts.list().activeAccountId
            let list = try await ada.client.transactions.page(
                TransactionFilter(account: .one(account)), limit: 50)
            #expect(
                list.transactions.map(\.date) == [
                    "2026-01-05", "2026-01-05", "2026-01-04", "2026-01-03", "2026-01-03", "2026-01-02",
                    "2026-01-01",
                ])
            #expect(list.transactions.first?.id == ids[5])
            #expect(list.transactions.first?.category?.name == "Food")
            #expect(list.total == 7)
            #expect(list.hasMore == false)
            let recent = try await ada.client.reports.dashboard(account: .one(account), month: "2026-01")
            #expect(recent.recentTransactions == Array(list.transactions.prefix(5)))
        }
    }

    @Test func `TXN-002, TXN-003, TXN-005: the list can be filtered by type and can be empty`() async throws {
        try await CofferSystem.run { system in
            let ada = try await system.join("ada@example.org")
            let food = try await ada.category("Food")
            let account = try await ada.client.accounts.list().activeAccountId
            let empty = try await ada.get("/transactions?accountId=\(account)&type=INCOME")
            #expect(
                empty.text
                    == #"{"success":true,"data":{"transactions":[],"total":0,"hasMore":false,"nextCursor":null}}"#
            )
            let salary = try await ada.category("Salary", .income)
            _ = try await ada.spend("1", on: food)
            _ = try await ada.client.transactions.create(
                TransactionDraft(categoryId: .value(salary), type: .value(.income), amount: "2"))
            let types: [(EntryType, String)] = [(.income, "2.00"), (.expense, "1.00")]
            for (type, amount) in types {
                let filter = TransactionFilter(account: .one(account), type: type)
                let list = try await ada.client.transactions.page(filter).transactions
                #expect(list.map(\.amount) == [amount])
                #expect(list.first?.type == type)
            }
        }
    }

    @Test func `TXN-004: more than fifty transactions are read by offset and by cursor`() async throws {
        try await CofferSystem.run { system in
            let ada = try await system.join("ada@example.org")
            let food = try await ada.category("Food")
            let transactions = ada.client.transactions
            let drafts = (1...60).map { number in
                TransactionDraft(
                    categoryId: .value(food), type: .value(.expense),
                    amount: .value(AmountText("\(number)")))
            }
            let made = try await transactions.perform(
                drafts.map { TransactionOperation(op: .value(.create), transaction: .value($0)) })
            #expect(made.count == 60)
            let first = try await transactions.page(limit: 50)
            #expect(first.transactions.count == 50)
            #expect(first.hasMore)
            let rest = try await ada.client.call(
                LedgerAPI.transaction.list, query: ["limit": "50", "offset": "50"]
            ).value.transactions
            let next = try await transactions.page(limit: 50, cursor: first.nextCursor)
            #expect(rest.count == 10)
            #expect(next.transactions == rest)
            #expect(next.hasMore == false)
            #expect(Set((first.transactions + rest).map(\.id)).count == 60)
        }
    }

    @Test func `TXN-006, ADD-001, ADD-002: an expense and an income are stored as entered`()
        async throws
    {
        try await CofferSystem.run { system in
            let ada = try await system.join("ada@example.org")
            let food = try await ada.category("Food")
            let salary = try await ada.category("Salary", .income)
            let lunch = try await ada.client.call(
                LedgerAPI.transaction.create,
                TransactionDraft(
                    categoryId: .value(food), type: .value(.expense), amount: "25.50", description: "Lunch"))
            #expect(lunch.status == 201)
            #expect(lunch.value.amount == "25.50")
            #expect(lunch.value.currency == "USD")
            #expect(lunch.value.description == "Lunch")
            #expect(lunch.value.date == system.harness.clock.clock.now().utcDate)
            let income = try await ada.client.call(
                LedgerAPI.transaction.create,
                TransactionDraft(categoryId: .value(salary), type: .value(.income), amount: "3200"))
            #expect(income.status == 201)
            #expect(income.value.type == .income)
            let list = try await ada.client.transactions.page().transactions
            #expect(list == [income.value, lunch.value])
        }
    }

    @Test func `ADD-003: amounts are exact, above zero and in the currency's digits`() async throws {
        let cases: [(amount: String, currency: String, answer: String?)] = [
            ("25.5", "USD", "25.50"), (#""25.50""#, "USD", "25.50"), ("2.55e1", "USD", "25.50"),
            ("0.01", "USD", "0.01"),
            ("9999999999.99", "USD", "9999999999.99"), ("10000000000", "USD", nil), ("0", "USD", nil),
            ("0.00", "USD", nil), ("-5", "USD", nil), ("-0.01", "USD", nil), ("1.234", "USD", nil),
            ("1.230", "USD", nil), ("1500.00", "JPY", nil), ("1e400", "USD", nil), ("1e-400", "USD", nil),
            (#""abc""#, "USD", nil),
            (#""""#, "USD", nil), (#""1,50""#, "USD", nil), (#""NaN""#, "USD", nil),
            (#""Infinity""#, "USD", nil),
            ("null", "USD", nil), ("true", "USD", nil), ("[1]", "USD", nil), (#"{"a":1}"#, "USD", nil),
            ("99999999999999999999999999", "USD", nil), ("1500", "JPY", "1500"), ("1500.5", "JPY", nil),
            ("1.250", "KWD", "1.250"), ("1.25", "KWD", "1.250"), ("1.2505", "KWD", nil),
        ]
        try await CofferSystem.run { system in
            let ada = try await system.join("ada@example.org")
            let food = try await ada.category("Food")
            for (amount, currency, expected) in cases {
                let answer = try await ada.send(
                    .post, "/transactions",
                    """
                    {"type":"EXPENSE","amount":\(amount),"currency":"\(currency)","categoryId":"\(food)"}
                    """)
                if let expected {
                    #expect(answer.status == 201, "\(amount) \(currency): \(answer.text)")
                    #expect(answer.data["amount"].string == expected)
                } else {
                    #expect(answer.status == 400, "\(amount) \(currency): \(answer.text)")
                    #expect(answer.json["code"].string == "VALIDATION_ERROR")
                    let message = try #require(answer.json["details"]["amount"][0].string, "\(amount)")
                    #expect(answer.json["error"].string == message)
                }
            }
            let made = cases.count { $0.answer != nil }
            #expect(try await ada.get("/transactions?limit=1").data["total"].int == made)
        }
    }

    @Test
    func
        `ADD-004, ADD-005, ADD-006: an entry needs a category of its own type, and a refused one leaves nothing`()
        async throws
    {
        try await CofferSystem.run { system in
            let ada = try await system.join("ada@example.org")
            let eve = try await system.join("eve@example.org")
            let food = try await ada.category("Food")
            let theirs = try await eve.category("Food")
            for (category, message) in [
                ("", "Category is required"), (#","categoryId":null"#, "Category is required"),
                (#","categoryId":"\#(theirs)""#, "Category not found"),
                (#","categoryId":"x""#, "Category id must be an id, as answered by GET /categories"),
            ] {
                let refused = try await ada.send(
                    .post, "/transactions", #"{"type":"EXPENSE","amount":5\#(category)}"#)
                #expect(refused.status == 400)
                #expect(refused.json["details"]["categoryId"][0].string == message)
            }
            let toggled = try await ada.send(
                .post, "/transactions", #"{"type":"INCOME","amount":5,"categoryId":"\#(food)"}"#)
            #expect(toggled.status == 400)
            #expect(toggled.json["details"]["categoryId"][0].string != nil)
            #expect(try await ada.client.transactions.page().total == 0)
        }
    }

    @Test func `ADD-007: any real day up to a year ahead is accepted, and today is the default`() async throws
    {
        try await CofferSystem.run { system in
            let ada = try await system.join("ada@example.org")
            let food = try await ada.category("Food")
            let today = system.harness.clock.clock.now().utcDate
            let last = try #require(today.month.adding(12)).day(today.components.day)
            let tooLate = try #require(CalendarDate(daysSinceEpoch: last.daysSinceEpoch + 1))
            let week = try #require(CalendarDate(daysSinceEpoch: today.daysSinceEpoch - 7))
            for date in [today.text, week.text, last.text, "2024-02-29", "1999-12-31"] {
                _ = try await ada.expense("1", food, extra: #","date":"\#(date)""#)
            }
            for date in [tooLate.text, "2023-02-29", "2026-13-01", "01/02/2026", ""] {
                let refused = try await ada.send(
                    .post, "/transactions",
                    #"{"type":"EXPENSE","amount":1,"categoryId":"\#(food)","date":"\#(date)"}"#)
                #expect(refused.status == 400, "\(date)")
                #expect(refused.json["details"]["date"][0].string != nil)
            }
        }
    }

    @Test func `ADD-008: a description has at most 200 characters as a person counts them, and 8 KiB`()
        async throws
    {
        try await CofferSystem.run { system in
            let ada = try await system.join("ada@example.org")
            let food = try await ada.category("Food")
            let family = "👨‍👩‍👧‍👦"
            let stacked = "e" + String(repeating: "\u{301}", count: 5_000)
            for (text, isFine) in [
                (String(repeating: "x", count: 200), true), (String(repeating: "x", count: 201), false),
                (String(repeating: family, count: 200), true), (String(repeating: family, count: 201), false),
                (String(repeating: "é", count: 200), true), (stacked, false),
            ] {
                let draft = TransactionDraft(
                    categoryId: .value(food), type: .value(.expense), amount: "1", description: .value(text))
                if isFine {
                    #expect(try await ada.client.transactions.create(draft).description == text)
                } else {
                    let refusal = try await refused { try await ada.client.transactions.create(draft) }
                    #expect(refusal.status == 400, "\(text.prefix(10))")
                    #expect(refusal.details.keys.sorted() == ["description"])
                }
            }
        }
    }

    @Test
    func
        `EDIT-001, EDIT-002, EDIT-003: a transaction is shown, changed, deleted and restored within 30 days`()
        async throws
    {
        try await CofferSystem.run { system in
            let ada = try await system.join("ada@example.org")
            let food = try await ada.category("Food")
            let fun = try await ada.category("Fun")
            let id = try await ada.spend("5", on: food, date: "2026-01-02", description: "Tea").id
            let transactions = ada.client.transactions
            let shown = try await transactions.get(id)
            #expect(shown.type == .expense && shown.amount == "5.00" && shown.categoryId == food)
            #expect(shown.date == "2026-01-02" && shown.description == "Tea")
            let changed = try await ada.client.call(
                #require(LedgerAPI.transaction.replace),
                TransactionDraft(categoryId: .value(fun), amount: "7.25"),
                at: [id])
            #expect(changed.status == 200)
            #expect(changed.value.amount == "7.25")
            #expect(changed.value.category?.name == "Fun")
            #expect(changed.value.description == "Tea")
            #expect(try await transactions.page().transactions == [changed.value])
            let deleted = try await ada.client.call(LedgerAPI.transaction.delete, at: [id])
            #expect(deleted.value.id == id)
            #expect(try await refused { try await transactions.get(id) }.status == 404)
            #expect(try await transactions.page().total == 0)
            #expect(try await transactions.restore(id).amount == "7.25")
            #expect(try await transactions.page().total == 1)
        }
    }

    @Test func `filters by text, tag and amount work together with the order`() async throws {
        try await CofferSystem.run { system in
            let ada = try await system.join("ada@example.org")
            let food = try await ada.category("Food")
            for (amount, text, tag) in [("5", "Lunch", "a"), ("9", "lunch 100%", "b"), ("7", "Taxi", "a")] {
                _ = try await ada.spend(
                    AmountText(amount), on: food, description: .value(text), tags: [tag])
            }
            var atLeastFive = TransactionFilter(words: "lu", tag: "a")
            atLeastFive.minimumAmount = "5"
            for (filter, expected) in [
                (TransactionFilter(words: "lunch", sort: .amount), ["9.00", "5.00"]),
                (TransactionFilter(words: "100%"), ["9.00"]), (TransactionFilter(words: "%"), ["9.00"]),
                (TransactionFilter(tag: "A", sort: .amount, order: .ascending), ["5.00", "7.00"]),
                (atLeastFive, ["5.00"]),
            ] {
                let list = try await ada.client.transactions.page(filter)
                #expect(list.transactions.map(\.amount) == expected, "\(filter)")
            }
            #expect(try await ada.client.transactions.tags().map(\.count) == [2, 1])
        }
    }

    @Test func `a receipt is downloaded through the gateway as it was uploaded`() async throws {
        try await CofferSystem.run { system in
            let ada = try await system.join("ada@example.org")
            let id = try await ada.spend("5", on: ada.category("Food")).id
            let transactions = ada.client.transactions
            let head = Array("%PDF-1.7\n".utf8)
            let tail = Array("\nstartxref\n9\n%%EOF\n".utf8)
            let limit = LedgerAPI.attachmentLimitBytes
            let whole = head + [UInt8](repeating: 0x20, count: limit - head.count - tail.count) + tail
            func bill(_ bytes: [UInt8]) -> ClientFile {
                ClientFile(bytes, contentType: "application/pdf", name: "bill.pdf")
            }
            let made = try await ada.client.upload(
                LedgerAPI.addAttachment, bill(whole), at: [id], query: ["fileName": "bill.pdf"])
            #expect(made.status == 201)
            #expect(made.value.size == limit)
            let receipt = made.value.id
            let file = try await transactions.attachment(receipt, of: id)
            #expect(file.bytes == whole)
            #expect(file.contentType == "application/pdf" && file.name == "bill.pdf")
            let fields = try await ada.get("/transactions/\(id)/attachments/\(receipt)").fields
            #expect(fields["X-Content-Type-Options"] == "nosniff")
            #expect(fields["Content-Disposition"]?.hasPrefix("attachment; filename=\"bill.pdf\"") == true)
            #expect(try await transactions.attachments(of: id) == [made.value])
            let tooLarge = try await refused { try await transactions.attach(bill(whole + [0x20]), to: id) }
            #expect(tooLarge.status == 413)
            #expect(tooLarge.code == .payloadTooLarge)
            let page = bill(Array("<html>".utf8))
            #expect(try await refused { try await transactions.attach(page, to: id) }.status == 400)
            let gone = try await ada.client.call(LedgerAPI.deleteAttachment, at: [id, receipt])
            #expect(gone.value.id == receipt)
            #expect(try await transactions.attachments(of: id).isEmpty)
        }
    }

    @Test func `a user's receipts have a total limit, and a refused upload loses nothing`() async throws {
        try await CofferSystem.run(settings: ["COFFER_ATTACHMENT_QUOTA_MIB": "1"]) { system in
            let ada = try await system.join("ada@example.org")
            let id = try await ada.spend("5", on: ada.category("Food")).id
            let transactions = ada.client.transactions
            let head = Array("%PDF-1.7\n".utf8)
            let tail = Array("\nstartxref\n9\n%%EOF\n".utf8)
            let space = (1 << 19) - head.count - tail.count
            func send(_ filler: UInt8) async throws -> Reply<Contracts.Attachment> {
                let bytes = head + [UInt8](repeating: filler, count: space) + tail
                return try await ada.client.upload(
                    LedgerAPI.addAttachment, ClientFile(bytes, contentType: "application/pdf"), at: [id])
            }
            let first = try await send(0x20)
            #expect(first.status == 201)
            #expect(try await send(0x09).status == 201)
            let third = try await refused { try await send(0x0A) }
            #expect(third.status == 409)
            #expect(third.message.contains("1 MiB"))
            #expect(try await transactions.attachments(of: id).count == 2)
            try await transactions.deleteAttachment(first.value.id, of: id)
            #expect(try await send(0x0A).status == 201)
        }
    }

    @Test func `a resource's tag passes through the gateway, and an unchanged resource is not sent again`()
        async throws
    {
        try await CofferSystem.run { system in
            let ada = try await system.join("ada@example.org")
            let id = try await ada.spend("5", on: ada.category("Food")).id
            let first = try await ada.get("/transactions/\(id)")
            let tag = try #require(first.fields["ETag"])
            let unchanged = try await ada.get("/transactions/\(id)", fields: [("If-None-Match", tag)])
            #expect(unchanged.status == 304)
            #expect(unchanged.bytes.isEmpty)
            #expect(unchanged.fields["ETag"] == tag)
            #expect(unchanged.fields["Cache-Control"] == "private, no-cache")
            #expect(unchanged.fields["Content-Type"] == nil)
            #expect(try await ada.get("/transactions/\(id)").text == first.text)
            let changed = try await ada.send(
                .patch, "/transactions/\(id)", #"{"amount":6}"#, fields: [("If-Match", tag)])
            #expect(changed.status == 200)
            let late = try await ada.send(
                .patch, "/transactions/\(id)", #"{"amount":7}"#, fields: [("If-Match", tag)])
            #expect(late.status == 412)
            #expect(late.json["code"].string == "PRECONDITION_FAILED")
        }
    }
}
