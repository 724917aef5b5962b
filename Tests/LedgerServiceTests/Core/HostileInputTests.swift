import Contracts
import HTTPKit
import ServiceKit
import TestKit
import Testing

/// No request stops the process or is answered 5xx.
@Suite struct HostileInputTests {
    private static let bodies = [
        "", "[]", "null", "7", #""text""#, "{", #"{"amount":}"#, #"{"a":1,"a":2}"#, "{} {}",
        #"{"amount":0.1.2}"#, #"{"amount":1e999999999999}"#, #"{"amount":-1e-999999999999}"#,
        #"{"amount":"\#(String(repeating: "9", count: 20_000))"}"#,
        #"{"amount":9223372036854775808}"#, #"{"amount":{"$gt":0}}"#, #"{"amount":"1; DROP TABLE books"}"#,
        #"{"planned":1e308,"month":"99999-01"}"#, #"{"month":"0000-01","planned":"-0"}"#,
        #"{"date":"9999-12-31"}"#, #"{"date":"-001-01-01"}"#, #"{"date":20260101}"#,
        #"{"name":"\u0000"}"#, #"{"name":"\ud800"}"#, #"{"name":"' OR 1=1 --"}"#,
        #"{"name":"\#(String(repeating: "a", count: 900_000))"}"#,
        #"{"tags":\#(String(repeating: "[", count: 63))\#(String(repeating: "]", count: 63))}"#,
        #"{"tags":\#(String(repeating: "[", count: 5_000))}"#,
        #"{"tags":[\#(String(repeating: "1,", count: 20_000))1]}"#,
        #"{"categories":[\#(String(repeating: "{},", count: 20_000)){}]}"#,
        #"{"targetBalance":"-9999999999.99","monthKey":"0001-01"}"#,
        #"{"targetBalance":-9999999999.99,"monthKey":"9999-12"}"#,
        #"{"budgets":[\#(String(repeating: "{},", count: 5_000)){}]}"#, #"{"budgets":{}}"#,
        #"{"fromMonth":"9999-12","toMonth":"0001-01"}"#,
        #"{"dayOfMonth":9223372036854775807,"startMonthKey":"9999-12","endMonthKey":"0001-01"}"#,
        #"{"dayOfMonth":1e2,"type":"EXPENSE","amount":1}"#, #"{"dayOfMonth":99999999999999999999}"#,
        #"{"monthKey":"0001-01","templateIds":[\#(String(repeating: "1,", count: 9_000))1]}"#,
        #"{"base":"USD","currency":"EUR","rate":1e100}"#, #"{"base":"USD","currency":"EUR","rate":1e-100}"#,
        #"{"base":"USD","rates":[\#(String(repeating: "{},", count: 5_000)){}]}"#,
        #"{"user":"x","transaction":null,"share":[]}"#, "\u{FEFF}{}",
    ]

    @Test func `hostile bodies are refused without a server error by every route with a body`() async throws {
        try await LedgerFixture.run { ledger in
            let food = try await ledger.category("Food")
            let id = try await ledger.record("5", food)
            let account = try await ledger.activeAccount()
            let routes: [(HTTPMethod, String)] = [
                (.post, "/accounts/\(account)/set-balance"), (.post, "/budgets/quick"),
                (.post, "/budgets/copy"), (.put, "/budgets/income-goal"), (.post, "/recurring"),
                (.post, "/recurring/apply"), (.put, "/rates"), (.post, "/wallet/send"),
                (.post, "/seed-data"), (.post, "/accounts"), (.post, "/categories"),
                (.post, "/categories/bulk"),
                (.post, "/transactions"), (.patch, "/transactions/\(id)"), (.post, "/budgets"),
            ]
            for body in Self.bodies {
                for (method, path) in routes {
                    let answer = try await ledger.call(method, path, body)
                    let expected = 200..<500
                    #expect(expected.contains(answer.status), "\(path) \(body.prefix(60)): \(answer.text)")
                }
                for path in ["/internal/locks", "/internal/locks/release"] {
                    let answer = try await ledger.serviceCall(.post, path, body)
                    #expect(answer.status >= 400, "\(path) \(body.prefix(60)): \(answer.text)")
                }
            }
        }
    }

    @Test func `hostile queries are refused without a server error`() async throws {
        let values = [
            "9223372036854775808", "-9223372036854775808", "1e9", "%00", "%FF", "%", "%zz", "'", "\u{22}",
            "9999-12-31", "0000-00-00", "99999999-01", "+", String(repeating: "9", count: 4_000),
        ]
        let names = [
            "accountId", "month", "type", "categoryId", "from", "to", "minAmount", "maxAmount", "limit",
            "offset", "cursor", "includeArchived", "after", "currency", "updatedSince",
        ]
        try await LedgerFixture.run { ledger in
            let book = "/internal/books/\(ledger.service.user().user.text)/transactions"
            for name in names {
                for value in values {
                    let query = "\(name)=\(value.replacing("\"", with: "%22"))"
                    for path in ["/transactions", "/budgets", "/dashboard", "/categories"] {
                        let answer = try await ledger.call(.get, "\(path)?\(query)")
                        #expect(answer.status < 500, "\(path)?\(query.prefix(60))")
                    }
                    #expect(try await ledger.serviceCall(.get, "\(book)?\(query)").status < 500)
                }
            }
        }
    }

    @Test func `the first and last days of the calendar are accepted`() async throws {
        try await LedgerFixture.run { ledger in
            let food = try await ledger.category("Food")
            try await ledger.record("5", food, date: "0001-01-01")
            #expect(
                try await ledger.json(.get, "/dashboard?month=0001-01")["summary"]["totalExpenses"].string
                    == "5.00")
            #expect(try await ledger.json(.get, "/transactions?month=9999-12")["total"].int == 0)
            #expect(
                try await ledger.json(.get, "/transactions?from=0001-01-01&to=9999-12-31")["total"].int == 1)
        }
    }
}
