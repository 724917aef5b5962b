import Contracts
import HTTPKit
import SQLiteKit
import ServiceKit
import TestKit
import Testing

@testable import LedgerService

/// Balances count until today in the user's time zone, projected balances count everything (contract §2).
@Suite struct BalanceTests {
    /// 100 earned, 30 spent, and later 7 tomorrow, 5 on the last of the month, 3 next month, 2 in a year and
    /// 9 euros next month.
    private func withLaterEntries(
        _ body: (LedgerFixture, _ account: String, _ food: String) async throws -> Void
    ) async throws {
        try await LedgerFixture.run { ledger in
            let food = try await ledger.category("Food")
            let salary = try await ledger.category("Salary", "INCOME")
            try await ledger.record("100", salary, "INCOME", date: "2026-02-28")
            try await ledger.record("30", food, date: "2026-03-15")
            for (amount, date) in [
                ("7", "2026-03-16"), ("5", "2026-03-31"), ("3", "2026-04-01"), ("2", "2027-03-15"),
            ] { try await ledger.record(amount, food, date: date) }
            try await ledger.record("9", food, date: "2026-04-02", also: #","currency":"EUR""#)
            try await body(ledger, try await ledger.activeAccount(), food)
        }
    }

    @Test func `a balance counts until today, a projected one everything, in lists and single answers`()
        async throws
    {
        try await withLaterEntries { ledger, account, food in
            let trip = try await ledger.account("Trip")
            try await ledger.record("4", food, date: "2026-05-01", also: #","accountId":"\#(trip)""#)
            let list = try await ledger.json(.get, "/accounts")["accounts"]
            #expect(list.array.map { $0["balance"].string } == ["70.00", "0.00"])
            #expect(list.array.map { $0["projectedBalance"].string } == ["53.00", "-4.00"])
            #expect(list[0]["otherCurrencies"].array.isEmpty)
            #expect(try await ledger.json(.get, "/accounts/\(account)") == list[0])
            let renamed = try await ledger.json(.patch, "/accounts/\(account)", #"{"name":"Home"}"#)
            #expect(renamed["balance"].string == "70.00" && renamed["projectedBalance"].string == "53.00")
            _ = try await ledger.json(.put, "/rates", #"{"base":"EUR","currency":"USD","rate":"2"}"#)
            let shown = try await ledger.json(.get, "/accounts/\(account)?displayCurrency=EUR")
            #expect(shown["balance"].string == "35.00" && shown["projectedBalance"].string == "17.50")
        }
    }

    @Test func `a balance changes at midnight of the user's time zone`() async throws {
        try await withLaterEntries { ledger, account, _ in
            func balance(_ zone: String) async throws -> (String?, String?) {
                let user = ledger.service.user(1, timeZone: zone)
                let one = try await ledger.service.request(.get, "/accounts/\(account)", as: .user(user))
                let book =
                    "/internal/users/\(user.user.text)/book?currency=USD&timeZone=\(zone)&kinds=account"
                let lines = try await ledger.serviceCall(.get, book).text.split(separator: "\n")
                let exported = try #require(lines.dropFirst().first.map { try JSONValue(Array($0.utf8)) })
                for figure in ["balance", "projectedBalance", "otherCurrencies"] {
                    #expect(exported[figure] == one.json[figure])
                }
                return (one.json["balance"].string, one.fields["ETag"])
            }
            for (time, zone, amount) in [
                ("2026-03-15T12:00:00Z", "UTC", "70.00"), ("2026-03-15T23:59:59Z", "UTC", "70.00"),
                ("2026-03-16T00:00:00Z", "UTC", "63.00"),
                ("2026-03-16T06:59:59Z", "America/Los_Angeles", "70.00"),
                ("2026-03-16T07:00:00Z", "America/Los_Angeles", "63.00"),
                ("2026-03-15T10:00:00Z", "Pacific/Kiritimati", "63.00"),
                ("2026-03-30T23:59:59Z", "UTC", "63.00"), ("2026-03-31T00:00:00Z", "UTC", "58.00"),
                ("2026-04-01T00:00:00Z", "UTC", "55.00"), ("2027-03-15T00:00:00Z", "UTC", "53.00"),
            ] {
                ledger.service.clock.set(try #require(Timestamp(time)))
                #expect(try await balance(zone).0 == amount, "\(time) \(zone)")
            }
            // The tag changes with the balance.
            ledger.service.clock.set(try #require(Timestamp("2026-03-15T23:59:59Z")))
            let before = try await balance("UTC").1
            ledger.service.clock.advance(seconds: 1)
            #expect(try await balance("UTC").1 != before)
        }
    }

    @Test func `a set balance of this month is met, whatever is dated later in it`() async throws {
        try await withLaterEntries { ledger, account, _ in
            let path = "/accounts/\(account)/set-balance"
            let set = try await ledger.json(.post, path, #"{"targetBalance":0,"monthKey":"2026-03"}"#)
            #expect(set["adjustment"].string == "42.00")
            let month = try await ledger.json(.get, "/dashboard?month=2026-03")["summary"]
            #expect(month["netResult"].string == "0.00")
            let shown = try await ledger.json(.get, "/accounts/\(account)")
            #expect(shown["balance"].string == "112.00" && shown["projectedBalance"].string == "95.00")
            #expect(
                try await ledger.call(.post, path, #"{"targetBalance":0,"monthKey":"2026-03"}"#).status == 200
            )
            let next = try await ledger.json(.post, path, #"{"targetBalance":-4,"monthKey":"2026-04"}"#)
            #expect(next["adjustment"].string == "-1.00")
        }
    }
}
