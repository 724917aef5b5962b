import Contracts
import HTTPKit
import SQLiteKit
import TestKit
import Testing

@testable import LedgerBook
@testable import LedgerCore

/// Lists of one currency, and lists of what has changed.
@Suite struct CurrencyAndChangeTests {
    @Test func `amounts are compared in one currency, and a list of several asks for it`() async throws {
        try await LedgerFixture.run { ledger in
            let food = try await ledger.category("Food")
            let salary = try await ledger.category("Salary", "INCOME")
            let trip = try await ledger.account("Trip")
            let here = try await ledger.activeAccount()
            for amount in ["9", "5", "7"] { try await ledger.record(amount, food) }
            try await ledger.record("300", food, also: #","currency":"JPY","accountId":"\#(trip)""#)
            try await ledger.record("40", food, also: #","currency":"JPY","accountId":"\#(trip)""#)
            for query in ["minAmount=5", "maxAmount=5", "sort=amount", "sort=amount&order=asc&type=EXPENSE"] {
                let refused = try await ledger.call(.get, "/transactions?\(query)")
                #expect(refused.status == 400, "\(query)")
                #expect(refused.json["details"].keys == ["currency"])
                #expect(
                    refused.json["error"].string
                        == "Currency is required, because amounts are in several: JPY, USD")
            }
            for (query, amounts) in [
                ("sort=amount&currency=USD", ["9.00", "7.00", "5.00"]),
                ("sort=amount&currency=jpy&order=asc", ["40", "300"]), ("minAmount=41&currency=JPY", ["300"]),
                ("sort=amount&accountId=\(here)", ["9.00", "7.00", "5.00"]),
                ("minAmount=100&accountId=\(trip)", ["300"]), ("sort=amount&type=INCOME", []),
                ("sort=amount&currency=EUR", []),
            ] {
                let list = try await ledger.list(query)
                #expect(list["transactions"].array.compactMap { $0["amount"].string } == amounts, "\(query)")
                #expect(list["total"].int == amounts.count, "\(query)")
            }
            let fine = try await ledger.call(.get, "/transactions?minAmount=1.5&currency=JPY")
            #expect(fine.status == 400)
            #expect(fine.message("minAmount") == "Minimum amount in JPY has no decimals")
            // A deleted account's currency does not count.
            _ = try await ledger.json(.delete, "/accounts/\(trip)")
            #expect(try await ledger.count("minAmount=7") == 2)
            try await ledger.record("1", salary, "INCOME", also: #","currency":"EUR""#)
            #expect(try await ledger.count("minAmount=7&type=EXPENSE") == 2)
            #expect(try await ledger.call(.get, "/transactions?minAmount=7").status == 400)
        }
    }

    @Test func `lists of one currency have all orders and pages`() async throws {
        try await LedgerFixture.run { ledger in
            let food = try await ledger.category("Food")
            let trip = try await ledger.account("Trip")
            for number in 0..<20 {
                let currency = number % 3 == 0 ? "EUR" : "USD"
                let account = number % 4 == 0 ? #","accountId":"\#(trip)""# : ""
                try await ledger.record(
                    "\(number + 1)", food, date: "2026-03-\(10 + number / 6)",
                    also: #","currency":"\#(currency)","description":"Lunch","tags":["t"]"# + account)
            }
            for order in ["", "&order=asc"] {
                let all = try await ledger.list("limit=100\(order)")["transactions"].array
                for also in ["", "&accountId=\(trip)", "&categoryId=\(food)", "&tag=t", "&q=lunch"] {
                    let whole = all.filter {
                        $0["currency"].string == "EUR"
                            && (!also.contains("accountId") || $0["accountId"].string == trip)
                    }
                    try await ledger.expectPages("currency=EUR\(order)\(also)", show: whole, limit: 3)
                }
            }
        }
    }

    /// Changes up to two minutes earlier are listed, too: their requests may have waited in queues.
    @Test func `a list since a moment has what changed then or later, in the usual order`() async throws {
        try await LedgerFixture.run { ledger in
            let food = try await ledger.category("Food")
            var ids: [String] = []
            for number in 0..<7 {
                ids.append(
                    try await ledger.record("\(number + 1)", food, date: "2026-03-\(10 + number % 3)"))
            }
            ledger.service.clock.advance(seconds: 60)
            _ = try await ledger.json(.patch, "/transactions/\(ids[0])", #"{"amount":8}"#)
            _ = try await ledger.json(.patch, "/transactions/\(ids[4])", #"{"notes":"n"}"#)
            let new = try await ledger.record("9", food, date: "2026-03-01")
            let gone = try await ledger.record("10", food)
            _ = try await ledger.json(.delete, "/transactions/\(gone)")
            for time in ["12:03:00Z", "12:02:00.001Z", "13:03:00%2B01:00"] {
                let list = try await ledger.list("updatedSince=2026-03-15T\(time)")
                let listed = list["transactions"].array.map { $0["id"].string }
                #expect(listed == [ids[4], ids[0], new], "\(time)")
                #expect(list["total"].int == 3)
            }
            #expect(try await ledger.count("updatedSince=2026-03-15T12:03:00.001Z") == 0)
            let all = try await ledger.list("limit=100")["transactions"].array
            try await ledger.expectPages("updatedSince=2026-03-15T12:02:00Z", show: all, limit: 3)
            let changed = all.reversed().filter { [ids[4], ids[0], new].contains($0["id"].string) }
            try await ledger.expectPages(
                "updatedSince=2026-03-15T12:03:00Z&order=asc", show: changed, limit: 1)
            ledger.service.clock.advance(seconds: 600)
            _ = try await ledger.json(.post, "/transactions/\(gone)/restore")
            let restored = try await ledger.list("updatedSince=2026-03-15T12:11:00Z")["transactions"]
            #expect(restored.array.map { $0["id"].string } == [gone], "a restoration is a change")
            for query in ["yesterday", "2026-03-15", "1773576000"] {
                let refused = try await ledger.call(.get, "/transactions?updatedSince=\(query)")
                #expect(refused.status == 400 && refused.message("updatedSince") != nil)
            }
        }
    }

    @Test func `very many changes are listed along the order, and few are sorted`() async throws {
        try await LedgerFixture.run { ledger in
            let food = try await ledger.category("Food")
            let first = try await ledger.record("5", food)
            try await ledger.addTwins(of: first, count: 10_001)
            let list = try await ledger.list("updatedSince=2026-03-15T12:00:00Z&limit=1")
            #expect(list["total"].int == 10_000 && list["totalCapped"].bool == true)
            let statements = try await ledger.store.database.read { db in
                try ["2026-03-15T12:02:00Z", "2026-03-15T12:02:01Z"].map { moment in
                    var errors = FieldErrors()
                    let filter = TransactionFilter({ $0 == "updatedSince" ? moment : nil }, &errors)
                    let number = try db.first("SELECT book FROM books") { try $0.int(0) }
                    let book = try #require(try Book.numbered(number ?? 0, in: db))
                    return try TransactionStatements(filter, of: book, in: db)
                        .rows("id", TransactionPage(), limit: 1).text
                }
            }
            #expect(statements[0].contains("INDEXED BY transactions_by_date"))
            #expect(statements[1].contains("INDEXED BY transactions_by_update"))
        }
    }
}
