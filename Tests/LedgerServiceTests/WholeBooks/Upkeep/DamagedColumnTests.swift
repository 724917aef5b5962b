import HTTPKit
import TestKit
import Testing

@testable import LedgerService

struct DamagedColumnTests {
    @Test func `a stored value that is none of its column ends the request and is named in the log`()
        async throws
    {
        try await LedgerFixture.run { ledger in
            let food = try await ledger.category("Food")
            let id = try await ledger.record("25.50", food)
            let account = try await ledger.activeAccount()
            let goal = try await ledger.json(
                .post, "/goals",
                #"{"name":"Sea","targetAmount":900,"currency":"USD","deadline":"2027-01-01"}"#)
            let goalID = try #require(goal["id"].string)
            #expect(
                try await ledger.service.damage("accounts.currency", "XXQ") {
                    [
                        try await ledger.call(.get, "/accounts/\(account)"),
                        try await ledger.call(.get, "/accounts"),
                    ]
                } == [])
            #expect(
                try await ledger.service.damage("accounts.type", "NOBODY") {
                    [try await ledger.call(.get, "/accounts/\(account)")]
                } == [])
            #expect(
                try await ledger.service.damage("transactions.currency", "XXQ") {
                    [
                        try await ledger.call(.get, "/transactions/\(id)"),
                        try await ledger.call(.get, "/transactions"),
                    ]
                } == [])
            #expect(
                try await ledger.service.damage("goals.currency", "XXQ") {
                    [try await ledger.call(.get, "/goals/\(goalID)"), try await ledger.call(.get, "/goals")]
                } == [])
            #expect(try await ledger.json(.get, "/transactions/\(id)")["amount"].string == "25.50")
        }
    }
}
