import HTTPKit
import SQLiteKit
import TestKit
import Testing

@testable import LedgerService

struct DamagedColumnTests {
    @Test(.inFiles)
    func `a stored value that is none of its column ends the request and is named in the log`()
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
            let paths = [
                "accounts": ["/accounts/\(account)", "/accounts"],
                "transactions": ["/transactions/\(id)", "/transactions"],
                "goals": ["/goals/\(goalID)"],
            ]
            for (column, wrong) in [
                ("accounts.currency", .text("XXQ")), ("accounts.type", .text("NOBODY")),
                ("accounts.created_at", .text("noon")), ("transactions.currency", .text("XXQ")),
                ("transactions.amount", .text("many")), ("goals.currency", .text("XXQ")),
                ("goals.status", .integer(7)), ("goals.target", .text("many")),
            ] as [(String, SQLValue)] {
                let table = String(column.prefix { $0 != "." })
                let problems = try await ledger.service.damage(column, wrong) {
                    var answers: [TestAnswer] = []
                    for path in paths[table] ?? [] { answers.append(try await ledger.call(.get, path)) }
                    return answers
                }
                #expect(problems == [])
            }
            #expect(try await ledger.json(.get, "/transactions/\(id)")["amount"].string == "25.50")
        }
    }
}
