import Contracts
import HTTPKit
import ServiceKit
import SQLiteKit
import TestKit
import Testing

@testable import LedgerBook
@testable import LedgerCore
@testable import LedgerWholeBooks

/// `/transfers` (contract-everyday §1, "Transfers").
@Suite struct TransferTests {
    @Test func `a transfer changes both balances and is no income, no expense and in no budget`()
        async throws
    {
        try await LedgerFixture.run { ledger in
            let (own, savings) = (try await ledger.activeAccount(), try await ledger.account("Savings"))
            let food = try await ledger.category("Food")
            try await ledger.record("10", food)
            _ = try await ledger.json(
                .post, "/budgets",
                #"{"accountId":"\#(own)","categoryId":"\#(food)","month":"2026-03","planned":50}"#)
            let lists = [
                "/dashboard", "/budgets", "/reports/spending?month=2026-03",
                "/reports/cashflow?month=2026-03",
                "/reports/spending?month=2026-03&groupBy=tag", "/reports/trends", "/transactions",
                "/dashboard?accountId=\(savings)", "/transactions?accountId=\(own)", "/transactions?tag=x",
                "/transactions?q=move",
            ]
            var before: [JSONValue] = []
            for list in lists { before.append(try await ledger.json(.get, list)) }
            let made = try await ledger.transfer(
                "25.50", own, savings,
                also: #","date":"2026-03-02","description":"Move","notes":"n","tags":["x"]"#)
            #expect(made["from"]["accountId"].string == own && made["to"]["accountId"].string == savings)
            #expect(made["from"]["amount"].string == "25.50" && made["to"]["amount"].string == "25.50")
            #expect(made["from"]["currency"].string == "USD" && made["rate"] == .null)
            #expect(made["isCleared"]["from"].bool == false && made["isCleared"]["to"].bool == false)
            #expect(made["date"].string == "2026-03-02" && made["tags"][0].string == "x")
            #expect(try await ledger.balance(own) == "-35.50")
            #expect(try await ledger.balance(savings) == "25.50")
            for (list, answer) in zip(lists, before) {
                #expect(try await ledger.json(.get, list) == answer, "\(list)")
            }
        }
    }

    @Test func `a transfer dated after today is in the projected balances only`() async throws {
        try await LedgerFixture.run { ledger in
            let (own, savings) = (try await ledger.activeAccount(), try await ledger.account("Savings"))
            for (amount, date) in [("1", "2026-03-15"), ("2", "2026-03-16"), ("4", "2026-05-01")] {
                try await ledger.transfer(amount, own, savings, also: #","date":"\#(date)""#)
            }
            #expect(try await ledger.balance(own) == "-1.00")
            #expect(try await ledger.balance(savings) == "1.00")
            #expect(try await ledger.projected(own) == "-7.00")
            #expect(try await ledger.projected(savings) == "7.00")
            let all = try await ledger.json(.get, "/accounts")["accounts"].array
            #expect(all.map { $0["balance"].string } == ["-1.00", "1.00"])
            #expect(all.map { $0["projectedBalance"].string } == ["-7.00", "7.00"])
        }
    }

    @Test func `refusals name the field`() async throws {
        try await LedgerFixture.run { ledger in
            let (own, savings) = (try await ledger.activeAccount(), try await ledger.account("Savings"))
            let yen = try await ledger.account("Yen", currency: "JPY")
            let foreign = try await ledger.account("Other", user: 2)
            let pair = #""fromAccountId":"\#(own)","toAccountId":"\#(savings)""#
            let exchange = #""fromAccountId":"\#(own)","toAccountId":"\#(yen)""#
            let table: [(String, [String])] = [
                ("{}", ["amount", "fromAccountId", "toAccountId"]),
                ("{\(pair)}", ["amount"]), (#"{\#(pair),"amount":0}"#, ["amount"]),
                (#"{\#(pair),"amount":-1}"#, ["amount"]), (#"{\#(pair),"amount":"1.001"}"#, ["amount"]),
                (#"{\#(pair),"amount":1e400}"#, ["amount"]), (#"{\#(pair),"amount":"x"}"#, ["amount"]),
                (#"{\#(pair),"amount":99999999999}"#, ["amount"]),
                (#"{\#(pair),"amount":1,"toAmount":2}"#, ["toAmount"]),
                (#"{\#(exchange),"amount":1,"toAmount":0}"#, ["toAmount"]),
                (#"{\#(exchange),"amount":1,"toAmount":"1.5"}"#, ["toAmount"]),
                (#"{"fromAccountId":"\#(own)","toAccountId":"\#(own)","amount":1}"#, ["toAccountId"]),
                (#"{"fromAccountId":"\#(own)","toAccountId":"\#(foreign)","amount":1}"#, ["toAccountId"]),
                (#"{"fromAccountId":7,"toAccountId":"x","amount":1}"#, ["fromAccountId", "toAccountId"]),
                (#"{\#(pair),"amount":1,"date":"2027-03-16"}"#, ["date"]),
                (#"{\#(pair),"amount":1,"date":"2023-02-29"}"#, ["date"]),
                (#"{\#(pair),"amount":1,"tags":[5],"notes":7}"#, ["notes", "tags[0]"]),
                (#"{\#(pair),"amount":1,"isCleared":{"from":"x"}}"#, ["isCleared.from"]),
                (#"{\#(pair),"amount":1,"isCleared":true}"#, ["isCleared"]),
            ]
            for (body, fields) in table {
                let answer = try await ledger.call(.post, "/transfers", body)
                #expect(answer.status == 400, "\(body): \(answer.text)")
                #expect(answer.json["details"].keys.sorted() == fields.sorted(), "\(body): \(answer.text)")
            }
            #expect(try await ledger.transfersTotal() == 0)
        }
    }

    @Test func `between two currencies an absent amount follows from the day's rate, halves to even`()
        async throws
    {
        try await LedgerFixture.run { ledger in
            let own = try await ledger.activeAccount()
            let euros = try await ledger.account("Euros", currency: "EUR")
            let yen = try await ledger.account("Yen", currency: "JPY")
            let draft = #"{"amount":"1","fromAccountId":"\#(own)","toAccountId":"\#(euros)"}"#
            let none = try await ledger.call(.post, "/transfers", draft)
            #expect(none.status == 422 && none.json["code"].string == "RATE_UNAVAILABLE")
            for (date, rate) in [("2026-01-01", "0.5"), ("2026-03-01", "0.25")] {
                _ = try await ledger.json(
                    .put, "/rates", #"{"base":"USD","currency":"EUR","rate":"\#(rate)","date":"\#(date)"}"#)
            }
            _ = try await ledger.json(
                .put, "/rates", #"{"base":"EUR","currency":"JPY","rate":"2","date":"2026-01-01"}"#)
            func arrived(_ amount: String, _ to: String, _ date: String) async throws -> [String?] {
                let made = try await ledger.transfer(amount, own, to, also: #","date":"\#(date)""#)
                return [made["to"]["amount"].string, made["rate"].string]
            }
            #expect(try await arrived("0.03", euros, "2026-02-01") == ["0.02", "0.5"])
            #expect(try await arrived("0.05", euros, "2026-02-01") == ["0.02", "0.5"])
            #expect(try await arrived("0.07", euros, "2026-02-01") == ["0.04", "0.5"])
            #expect(try await arrived("0.10", euros, "2026-03-15") == ["0.02", "0.25"])
            // Through the euro.
            #expect(try await arrived("5", yen, "2026-02-01") == ["5", "1"])
            let early = try await ledger.call(
                .post, "/transfers", draft.dropLast() + #","date":"2025-12-31"}"#)
            #expect(early.status == 422)
            let both = try await ledger.transfer("10", own, euros, also: #","toAmount":"9.10""#)
            #expect(both["to"]["amount"].string == "9.10" && both["rate"] == .null)
            let tiny = try await ledger.call(
                .post, "/transfers",
                #"{"amount":"0.01","fromAccountId":"\#(own)","toAccountId":"\#(euros)"}"#)
            #expect(tiny.status == 400 && tiny.message("amount") != nil)
        }
    }

    @Test func `a change of the amount between currencies needs what arrives, a new date changes neither`()
        async throws
    {
        try await LedgerFixture.run { ledger in
            let (own, savings) = (try await ledger.activeAccount(), try await ledger.account("Savings"))
            let euros = try await ledger.account("Euros", currency: "EUR")
            _ = try await ledger.json(
                .put, "/rates", #"{"base":"USD","currency":"EUR","rate":"0.5","date":"2026-01-01"}"#)
            let made = try await ledger.transfer("10", own, euros)
            let path = "/transfers/\(made["id"].string ?? "")"
            let refused = try await ledger.call(.patch, path, #"{"amount":20}"#)
            #expect(refused.status == 400 && refused.json["details"].keys == ["toAmount"])
            _ = try await ledger.json(
                .put, "/rates", #"{"base":"USD","currency":"EUR","rate":"0.9","date":"2026-03-01"}"#)
            let moved = try await ledger.json(.patch, path, #"{"date":"2026-03-03"}"#)
            #expect(moved["to"]["amount"].string == "5.00" && moved["rate"].string == "0.5")
            let changed = try await ledger.json(.patch, path, #"{"amount":20,"toAmount":"11"}"#)
            #expect(changed["to"]["amount"].string == "11.00" && changed["rate"] == .null)
            #expect(
                try await ledger.json(.patch, path, #"{"toAmount":12}"#)["to"]["amount"].string == "12.00")
            // Another account in another currency.
            #expect(try await ledger.call(.patch, path, #"{"toAccountId":"\#(own)"}"#).status == 400)
            let onto = try await ledger.json(.patch, path, #"{"toAccountId":"\#(savings)"}"#)
            #expect(onto["to"]["amount"].string == "20.00" && onto["to"]["currency"].string == "USD")
            let back = try await ledger.call(.patch, path, #"{"toAccountId":"\#(euros)"}"#)
            #expect(back.json["details"].keys == ["toAmount"])
            // In one currency both amounts change.
            #expect(try await ledger.json(.put, path, #"{"amount":"3"}"#)["to"]["amount"].string == "3.00")
            #expect(try await ledger.call(.patch, path, #"{"toAmount":"4"}"#).status == 400)
            #expect(try await ledger.call(.patch, path, #"{"amount":null}"#).status == 400)
            #expect(try await ledger.balance(own) == "-3.00")
            #expect(try await ledger.balance(savings) == "3.00")
            #expect(try await ledger.balance(euros) == "0.00")
            let cleared = try await ledger.json(
                .patch, path, #"{"isCleared":{"to":true},"description":"Paid","tags":null,"notes":" "}"#)
            #expect(cleared["isCleared"]["to"].bool == true && cleared["isCleared"]["from"].bool == false)
        }
    }

    @Test func `a transfer is deleted and restored as a whole, with versions and conditions`() async throws {
        try await LedgerFixture.run { ledger in
            let (own, savings) = (try await ledger.activeAccount(), try await ledger.account("Savings"))
            let made = try await ledger.transfer("4", own, savings)
            let path = "/transfers/\(made["id"].string ?? "")"
            let read = try await ledger.call(.get, path)
            #expect(read.json == made)
            let tag = try #require(read.fields["ETag"])
            func conditional(_ method: HTTPMethod, _ body: String?) async throws -> Int {
                try await ledger.service.request(
                    method, path, as: ledger.service.user(), json: body, fields: [("If-Match", tag)]
                ).status
            }
            #expect(try await conditional(.patch, #"{"amount":5}"#) == 200)
            #expect(try await conditional(.patch, #"{"amount":6}"#) == 412)
            #expect(try await conditional(.delete, nil) == 412)
            #expect(try await ledger.call(.get, path, user: 2).status == 404)
            #expect(try await ledger.call(.delete, path, user: 2).status == 404)
            _ = try await ledger.json(.delete, path)
            #expect(try await ledger.call(.get, path).status == 404)
            #expect(try await ledger.call(.delete, path).status == 404)
            #expect(try await ledger.balance(own) == "0.00")
            #expect(try await ledger.transfersTotal() == 0)
            let restored = try await ledger.json(.post, "\(path)/restore")
            #expect(restored["from"]["amount"].string == "5.00")
            #expect(try await ledger.balance(savings) == "5.00")
            #expect(try await ledger.transfersTotal() == 1)
            #expect(try await ledger.json(.post, "\(path)/restore")["id"] == made["id"])
            _ = try await ledger.json(.delete, path)
            ledger.service.clock.advance(seconds: 31 * 86_400)
            #expect(try await ledger.call(.post, "\(path)/restore").status == 404)
        }
    }

    @Test func `ERR-004: a repeated creation books once, by its key or by its client id`() async throws {
        try await LedgerFixture.run { ledger in
            let (own, savings) = (try await ledger.activeAccount(), try await ledger.account("Savings"))
            let food = try await ledger.category("Food")
            let body = #"{"amount":1,"fromAccountId":"\#(own)","toAccountId":"\#(savings)"}"#
            let first = try await ledger.call(.post, "/transfers", body, key: "k")
            let again = try await ledger.call(.post, "/transfers", body, key: "k")
            #expect(first.status == 201 && again.status == 201 && first.json == again.json)
            #expect(again.fields["Idempotency-Replayed"] == "true")
            let other = try await ledger.call(
                .post, "/transfers", body.replacing("1,", with: "2,"), key: "k")
            #expect(other.status == 422)
            let own1 = try await ledger.transfer("3", own, savings, also: #","clientId":"c""#)
            let twin = try await ledger.call(
                .post, "/transfers", String(body.dropLast()) + #","clientId":"c"}"#)
            #expect(twin.status == 200 && twin.json == own1)
            // Transactions and transfers share one space of client ids.
            let entry = #"{"amount":1,"type":"EXPENSE","categoryId":"\#(food)","clientId":""#
            #expect(try await ledger.call(.post, "/transactions", entry + #"c"}"#).status == 409)
            #expect(try await ledger.call(.post, "/transactions", entry + #"d"}"#).status == 201)
            let taken = try await ledger.call(
                .post, "/transfers", String(body.dropLast()) + #","clientId":"d"}"#)
            #expect(taken.status == 409 && taken.message("clientId") != nil)
            _ = try await ledger.json(.delete, "/transfers/\(own1["id"].string ?? "")")
            let gone = try await ledger.call(
                .post, "/transfers", String(body.dropLast()) + #","clientId":"c"}"#)
            #expect(gone.status == 409 && gone.message("clientId") != nil)
            try await ledger.store.purge(at: LedgerFixture.noon.adding(seconds: 40 * 86_400)) { true }
            #expect(
                try await ledger.call(.post, "/transfers", String(body.dropLast()) + #","clientId":"c"}"#)
                    .status == 409)
            #expect(try await ledger.transfersTotal() == 1)
        }
    }

    @Test func `a batch books, changes and deletes transfers among transactions`() async throws {
        try await LedgerFixture.run { ledger in
            let (own, savings) = (try await ledger.activeAccount(), try await ledger.account("Savings"))
            let food = try await ledger.category("Food")
            let old = try await ledger.transfer("1", own, savings)["id"].string ?? ""
            let draft = #"{"amount":2,"fromAccountId":"\#(own)","toAccountId":"\#(savings)","clientId":"b"}"#
            let results = try await ledger.batch([
                #"{"op":"create","transfer":\#(draft)}"#, #"{"op":"create","transfer":\#(draft)}"#,
                #"{"op":"update","id":"\#(old)","transfer":{"amount":7}}"#, ledger.creation("2", food),
                #"{"op":"create","transfer":{"amount":1}}"#, #"{"op":"delete","id":"\#(old)"}"#,
                #"{"op":"delete","id":"\#(old)"}"#,
                #"{"op":"update","id":"\#(old)","transfer":{"amount":1}}"#,
                #"{"op":"create","transfer":\#(draft),"transaction":{}}"#, #"{"op":"create","transfer":5}"#,
            ])
            #expect(
                results.map { $0["status"].int } == [201, 200, 200, 201, 400, 200, 200, 404, 400, 400])
            #expect(results[0]["data"] == results[1]["data"])
            #expect(results[2]["data"]["to"]["amount"].string == "7.00")
            #expect(try await ledger.balance(savings) == "2.00")
            #expect(try await ledger.balance(own) == "-4.00")
        }
    }

    @Test func `sums that no balance could hold are refused`() async throws {
        try await LedgerFixture.run { ledger in
            let (own, savings) = (try await ledger.activeAccount(), try await ledger.account("Savings"))
            try await ledger.transfer("1", own, savings)
            try await ledger.tamper("UPDATE transfer_totals SET sum = 9223372036854775000")
            let answer = try await ledger.call(
                .post, "/transfers",
                #"{"amount":"10","fromAccountId":"\#(own)","toAccountId":"\#(savings)"}"#)
            #expect(answer.status == 400 && answer.message("amount") != nil)
            let salary = try await ledger.category("Salary", "INCOME")
            let income = try await ledger.call(
                .post, "/transactions",
                #"{"amount":"10","type":"INCOME","categoryId":"\#(salary)","accountId":"\#(savings)"}"#)
            #expect(income.status == 400)
            try await ledger.tamper("UPDATE transfer_totals SET sum = 100")
        }
    }

    @Test func `a transfer cannot be shared and has no attachments`() async throws {
        try await LedgerFixture.run { ledger in
            let (own, savings) = (try await ledger.activeAccount(), try await ledger.account("Savings"))
            let id = try await ledger.transfer("4", own, savings)["id"].string ?? ""
            let user = ledger.service.user().user.text
            let lock = try await ledger.serviceCall(
                .post, "/internal/locks", #"{"user":"\#(user)","transaction":"\#(id)","share":"\#(own)"}"#)
            #expect(lock.status == 404)
            #expect(
                try await ledger.attach(AttachmentTests.png, "image/png", to: id).status == 404)
            #expect(try await ledger.call(.get, "/transactions/\(id)").status == 404)
            #expect(try await ledger.call(.patch, "/transactions/\(id)", #"{"amount":1}"#).status == 404)
        }
    }
}
