import Contracts
import HTTPKit
import ServiceKit
import SQLiteKit
import TestKit
import Testing

@testable import LedgerBook
@testable import LedgerCore

/// Suggestions, joins and splits (contract-everyday §1, "Transfers").
@Suite struct TransferJoinTests {
    @Test func `imported entries of opposite amounts at most four days apart are suggested, one to one`()
        async throws
    {
        try await LedgerFixture.run { ledger in
            let (own, other) = (try await ledger.activeAccount(), try await ledger.account("Other bank"))
            try await ledger.importRows([
                (own, "EXPENSE", 500, "2026-03-01"), (other, "INCOME", 500, "2026-03-05"),
                (own, "EXPENSE", 700, "2026-03-01"), (other, "INCOME", 700, "2026-03-06"),
                (own, "EXPENSE", 900, "2026-03-02"), (own, "INCOME", 900, "2026-03-02"),
                (own, "EXPENSE", 300, "2026-03-02"), (own, "EXPENSE", 300, "2026-03-03"),
                (other, "INCOME", 300, "2026-03-04"),
            ])
            // What was typed is not suggested.
            let food = try await ledger.category("Food")
            let salary = try await ledger.category("Salary", "INCOME")
            try await ledger.record("1", food, date: "2026-03-08")
            try await ledger.record(
                "1", salary, "INCOME", date: "2026-03-08", also: #","accountId":"\#(other)""#)
            let found = try await ledger.json(.get, "/transfers/suggestions")["suggestions"].array
            #expect(found.map { $0["expense"]["amount"].string } == ["3.00", "5.00"])
            #expect(found.map { $0["daysApart"].int } == [1, 4])
            #expect(found[0]["income"]["accountId"].string == other)
            #expect(
                try await ledger.json(.get, "/transfers/suggestions", user: 2)["suggestions"].array.isEmpty)
            // One of them has a receipt now.
            _ = try await ledger.attach(
                AttachmentTests.png, "image/png", to: found[0]["expense"]["id"].string ?? "")
            let left = try await ledger.json(.get, "/transfers/suggestions")["suggestions"].array
            #expect(left.map { $0["daysApart"].int } == [2, 4])
        }
    }

    @Test func `a join takes both out of income and spending, a split brings both back as they were`()
        async throws
    {
        try await LedgerFixture.run { ledger in
            let (own, other) = (try await ledger.activeAccount(), try await ledger.account("Other bank"))
            let food = try await ledger.category("Food")
            let salary = try await ledger.category("Salary", "INCOME")
            let expense = try await ledger.record(
                "8", food, date: "2026-03-01",
                also: #","description":"Out","notes":"a","tags":["x"],"clientId":"e""#)
            let income = try await ledger.record(
                "8", salary, "INCOME", date: "2026-03-03",
                also: #","accountId":"\#(other)","notes":"b","tags":["X","y"],"clientId":"i""#)
            let pair = #"{"expenseId":"\#(expense)","incomeId":"\#(income)"}"#
            let before = try await ledger.json(.get, "/transactions")["transactions"].array
            let made = try await ledger.call(.post, "/transfers/join", pair, key: "k")
            #expect(made.status == 201, "\(made.text)")
            #expect(try await ledger.call(.post, "/transfers/join", pair, key: "k").json == made.json)
            let transfer = made.json
            #expect(transfer["isJoined"].bool == true && transfer["description"].string == "Out")
            #expect(
                transfer["notes"].string == "a\nb" && transfer["tags"].array.map { $0.string } == ["x", "y"])
            #expect(transfer["date"].string == "2026-03-01")
            #expect(try await ledger.json(.get, "/transactions")["total"].int == 0)
            #expect(try await ledger.balance(own) == "-8.00")
            #expect(try await ledger.balance(other) == "8.00")
            let dashboard = try await ledger.json(.get, "/dashboard")["summary"]
            #expect(dashboard["totalExpenses"].string == "0.00")
            #expect(try await ledger.call(.get, "/transactions/\(expense)").status == 404)
            // Its category stays in use, its client's id stays spent.
            #expect(try await ledger.call(.delete, "/categories/\(food)").status == 409)
            let twin = #"{"amount":1,"type":"EXPENSE","categoryId":"\#(food)","clientId":"e"}"#
            #expect(try await ledger.call(.post, "/transactions", twin).status == 409)
            let path = "/transfers/\(transfer["id"].string ?? "")"
            _ = try await ledger.json(.patch, path, #"{"amount":9,"date":"2026-03-02"}"#)
            let split = try await ledger.call(.post, "\(path)/split", key: "s")
            let parts = split.json
            #expect(try await ledger.call(.post, "\(path)/split", key: "s").json == parts)
            #expect(parts["expense"]["id"].string == expense && parts["income"]["id"].string == income)
            for part in ["expense", "income"] {
                #expect(parts[part]["amount"].string == "9.00" && parts[part]["date"].string == "2026-03-02")
            }
            #expect(parts["income"]["accountId"].string == other)
            #expect(parts["expense"]["clientId"].string == "e")
            #expect(parts["expense"]["category"]["id"].string == food)
            #expect(parts["expense"]["notes"].string == "a" && parts["income"]["tags"].array.count == 2)
            #expect(try await ledger.call(.get, path).status == 404)
            #expect(try await ledger.call(.post, "\(path)/split").status == 404)
            let after = try await ledger.json(.get, "/transactions")["transactions"].array
            #expect(Set(after.map { $0["id"].string }) == Set(before.map { $0["id"].string }))
            #expect(after.map { $0["createdAt"] }.count == 2)
            #expect(try await ledger.balance(own) == "-9.00")
            #expect(try await ledger.balance(other) == "9.00")
            #expect(try await ledger.call(.post, "/transactions", twin).status == 200)
        }
    }

    @Test func `what cannot be joined or split is refused with the reason`() async throws {
        try await LedgerFixture.run { ledger in
            let (own, other) = (try await ledger.activeAccount(), try await ledger.account("Other bank"))
            let food = try await ledger.category("Food")
            let salary = try await ledger.category("Salary", "INCOME")
            let expense = try await ledger.record("8", food)
            let there = #","accountId":"\#(other)""#
            let income = try await ledger.record("8", salary, "INCOME", also: there)
            let more = try await ledger.record("9", salary, "INCOME", also: there)
            let near = try await ledger.record("8", salary, "INCOME")
            let foreign = try await ledger.record(
                "8", try await ledger.category("Pay", "INCOME", user: 2), "INCOME", user: 2)
            func join(_ expense: String, _ income: String) async throws -> TestAnswer {
                try await ledger.call(
                    .post, "/transfers/join", #"{"expenseId":"\#(expense)","incomeId":"\#(income)"}"#)
            }
            #expect(try await ledger.call(.post, "/transfers/join", "{}").json["details"].keys.count == 2)
            #expect(
                try await join(income, expense).json["details"].keys.sorted() == ["expenseId", "incomeId"])
            #expect(try await join(expense, more).message("incomeId") != nil)
            #expect(try await join(expense, near).message("incomeId") != nil)
            let unknown = try await join(expense, foreign)
            #expect(unknown.status == 404 && unknown.message("incomeId") != nil)
            let user = ledger.service.user().user.text
            let share = ledger.service.context.ids.make(SharedExpense.self).text
            let lock = #"{"user":"\#(user)","transaction":"\#(expense)","share":"\#(share)"}"#
            _ = try await ledger.serviceCall(.post, "/internal/locks", lock)
            let shared = try await join(expense, income)
            #expect(shared.status == 409 && shared.message("expenseId") != nil)
            _ = try await ledger.serviceCall(.post, "/internal/locks/release", lock)
            _ = try await ledger.attach(AttachmentTests.png, "image/png", to: income)
            let attached = try await join(expense, income)
            #expect(attached.status == 409 && attached.message("incomeId") != nil)
            let plain = try await ledger.transfer("1", own, other)
            let path = "/transfers/\(plain["id"].string ?? "")"
            #expect(try await ledger.call(.post, "\(path)/split").status == 409)
            #expect(try await ledger.call(.post, "\(path)/split", user: 2).status == 404)
            let joined = try await join(expense, try await ledger.record("8", salary, "INCOME", also: there))
            #expect(joined.status == 201)
            _ = try await ledger.json(.delete, "/accounts/\(other)?transfers=keep")
            let half = try await ledger.call(
                .post, "/transfers/\(joined.json["id"].string ?? "")/split")
            #expect(half.status == 409)
        }
    }
}

extension TransferJoinTests {
    @Test func `everyday §1 transfers: what is split, a refund or refunded is not joined`() async throws {
        try await LedgerFixture.run { ledger in
            let (food, fun) = (try await ledger.category("Food"), try await ledger.category("Fun"))
            let salary = try await ledger.category("Salary", "INCOME")
            let other = try await ledger.account("Other bank")
            let income = try await ledger.record(
                "8", salary, "INCOME", also: #","accountId":"\#(other)""#)
            let split = try await ledger.split("8", (food, "3"), (fun, "5"))
            let refunded = try await ledger.record("8", food)
            let refund = try await ledger.refund("8", food, of: refunded)
            for (expense, message) in [
                (split, "A split entry cannot be joined"), (refund, "A refund cannot be joined"),
                (refunded, "A refunded expense cannot be joined"),
            ] {
                let refused = try await ledger.call(
                    .post, "/transfers/join", #"{"expenseId":"\#(expense)","incomeId":"\#(income)"}"#)
                #expect(refused.status == 409 && refused.message("expenseId") == message, "\(refused.text)")
            }
            #expect(try await ledger.transfersTotal() == 0)
            // Without its refund the expense is free.
            _ = try await ledger.json(.delete, "/transactions/\(refund)")
            _ = try await ledger.json(
                .post, "/transfers/join", #"{"expenseId":"\#(refunded)","incomeId":"\#(income)"}"#)
        }
    }

    @Test func `everyday §1 transfers: a split has the transfer's present accounts and cleared state`()
        async throws
    {
        try await LedgerFixture.run { ledger in
            let (own, other) = (try await ledger.activeAccount(), try await ledger.account("Other bank"))
            let third = try await ledger.account("Third")
            let food = try await ledger.category("Food")
            let salary = try await ledger.category("Salary", "INCOME")
            let expense = try await ledger.record("8", food, also: #","isCleared":true"#)
            let income = try await ledger.record(
                "8", salary, "INCOME", also: #","accountId":"\#(other)""#)
            let joined = try await ledger.json(
                .post, "/transfers/join", #"{"expenseId":"\#(expense)","incomeId":"\#(income)"}"#)
            #expect(joined["isCleared"]["from"].bool == true && joined["isCleared"]["to"].bool == false)
            let path = "/transfers/\(joined["id"].string ?? "")"
            _ = try await ledger.json(
                .patch, path,
                #"{"fromAccountId":"\#(third)","isCleared":{"from":false,"to":true}}"#)
            let parts = try await ledger.json(.post, "\(path)/split")
            #expect(parts["expense"]["accountId"].string == third)
            #expect(parts["expense"]["isCleared"].bool == false)
            #expect(parts["income"]["accountId"].string == other)
            #expect(parts["income"]["isCleared"].bool == true)
            #expect(try await ledger.balance(own) == "0.00")
            #expect(try await ledger.balance(third) == "-8.00")
        }
    }

    @Test func `everyday §4: at most 200 joins are suggested`() async throws {
        try await LedgerFixture.run { ledger in
            let (own, other) = (try await ledger.activeAccount(), try await ledger.account("Other bank"))
            for start in stride(from: 1, through: TransferSuggestions.maximum + 1, by: 50) {
                let amounts = start...min(start + 49, TransferSuggestions.maximum + 1)
                var rows: [(String, String, Int, String)] = []
                for amount in amounts {
                    rows.append((own, "EXPENSE", amount, "2026-03-01"))
                    rows.append((other, "INCOME", amount, "2026-03-02"))
                }
                try await ledger.importRows(rows)
            }
            let found = try await ledger.json(.get, "/transfers/suggestions")["suggestions"].array
            #expect(found.count == 200)
        }
    }
}

extension LedgerFixture {
    /// Imports entries: account, type, minor units of dollars, date.
    func importRows(_ rows: [(String, String, Int, String)]) async throws {
        let lines = rows.enumerated().map { number, row in
            #"{"row":\#(number + 1),"account":"\#(row.0)","type":"\#(row.1)","amountMinor":\#(row.2),"#
                + #""currency":"USD","date":"\#(row.3)","description":"Bank","tags":[],"categoryName":"Bank"}"#
        }
        let id = service.context.ids.make(Import.self).text
        let answer = try await service.request(
            .post, "/internal/imports/rows", as: .service("export"),
            json: #"{"user":"\#(service.user().user.text)","importId":"\#(id)","currency":"USD","#
                + #""timeZone":"UTC","rows":[\#(lines.joined(separator: ","))]}"#)
        #expect(answer.status == 200, "\(answer.text)")
    }
}
