import Contracts
import HTTPKit
import JSONKit
import TestKit
import Testing

/// What a client sends of a record is in its answers.
@Suite struct DraftAnswerTests {
    @Test func `every field of a transaction's draft reaches its answer, when made and when edited`()
        async throws
    {
        let draft = try JSON.decode(TransactionDraft.self, from: Array("{}".utf8))
        let fields = Mirror(reflecting: draft).children.compactMap(\.label)
        try await LedgerFixture.run { ledger in
            let (food, salary) = (
                try await ledger.category("Food"), try await ledger.category("Pay", "INCOME")
            )
            let (drinks, bonus) = (
                try await ledger.category("Drinks"), try await ledger.category("Bonus", "INCOME")
            )
            let refunded = try await ledger.record("90", food, also: #","currency":"GBP""#)
            let trip = try await ledger.account("Trip", currency: "EUR")
            let made: [String: String] = [
                "accountId": "\"\(trip)\"", "categoryId": "\"\(food)\"", "type": "\"EXPENSE\"",
                "amount": "\"12.50\"",
                "currency": "\"GBP\"", "date": "\"2026-03-01\"", "description": "\"Lunch\"",
                "notes": "\"With Ada\"",
                "tags": "[\"work\"]", "clientId": "\"phone-1\"", "isRecurring": "true",
                "payee": "\"Bistro\"", "isRefund": "true", "refundOf": "\"\(refunded)\"",
                "isCleared": "true", "originalAmount": "\"14.00\"", "originalCurrency": "\"EUR\"",
                "splits": Self.splits((food, "10.00", "Soup"), (drinks, "2.50", "Tea")),
            ]
            var edited: [String: String] = [
                "accountId": "\"\(try await ledger.activeAccount())\"", "categoryId": "\"\(salary)\"",
                "type": "\"INCOME\"", "amount": "\"13.50\"", "currency": "\"CHF\"", "date": "\"2026-03-02\"",
                "description": "\"Pay\"", "notes": "\"Late\"", "tags": "[\"home\"]",
                "isRecurring": "false", "payee": "\"Employer\"", "isRefund": "false", "refundOf": "null",
                "isCleared": "false", "originalAmount": "\"15\"", "originalCurrency": "\"JPY\"",
                "splits": Self.splits((salary, "13.00", "Pay"), (bonus, "0.50", "Bonus")),
            ]
            // They say how the request is done.
            let others = ["applyRules", "unlock"]
            #expect(made.keys.sorted() == fields.filter { !others.contains($0) }.sorted())
            let first = try await ledger.json(.post, "/transactions", Self.object(made))
            #expect(try Self.members(of: first, like: made) == made)
            let id = try #require(first["id"].string)
            let second = try await ledger.json(.put, "/transactions/\(id)", Self.object(edited))
            edited["clientId"] = made["clientId"]
            #expect(try Self.members(of: second, like: edited) == edited)
        }
    }

    @Test func `every field of an account's draft reaches its answer, when made and when edited`()
        async throws
    {
        let made = [
            "name": "\"Trip\"", "type": "\"OTHER\"", "preferredCurrency": "\"GBP\"",
            "color": "\"#000001\"", "icon": "\"plane\"", "description": "\"Far\"",
            "spendingNetOfShares": "true", "inOverview": "false", "isArchived": "true",
            "openingBalance": "\"12.50\"",
            "openingDate": "\"2026-01-02\"",
        ]
        let edited = [
            "name": "\"Journey\"", "type": "\"PARTNER\"", "preferredCurrency": "\"CHF\"",
            "color": "\"#000002\"", "icon": "\"train\"", "description": "\"Near\"",
            "spendingNetOfShares": "false", "inOverview": "true", "isArchived": "false",
            "openingBalance": "\"-7.00\"",
            "openingDate": "\"2026-01-03\"",
        ]
        try await Self.expectAnswered(made, edited, at: "/accounts", as: AccountDraft.self)
    }

    @Test func `every field of a goal's draft reaches its answer, when made and when edited`() async throws {
        let made = [
            "name": "\"Bicycle\"", "targetAmount": "\"1800.00\"", "currency": "\"EUR\"",
            "startDate": "\"2026-03-20\"", "deadline": "\"2026-09-01\"", "status": "\"active\"",
            "emoji": "\"🚲\"", "description": "\"A blue one\"",
            "reminder": Self.object([
                "frequency": "\"monthly\"", "startDate": "\"2026-04-01\"", "time": "\"08:30\"",
            ]),
        ]
        let edited = [
            "name": "\"Car\"", "targetAmount": "\"9000.50\"", "currency": "\"GBP\"",
            "startDate": "\"2026-03-21\"", "deadline": "\"2027-09-01\"", "status": "\"completed\"",
            "emoji": "\"🚗\"", "description": "\"A red one\"", "reminder": "null",
        ]
        try await Self.expectAnswered(made, edited, at: "/goals", as: GoalDraft.self)
    }

    /// Expects the sent members in the answers to a creation and a change; they are all that the draft has.
    private static func expectAnswered<Draft: Decodable>(
        _ made: [String: String], _ edited: [String: String], at path: String, as type: Draft.Type
    ) async throws {
        let draft = try JSON.decode(type, from: Array("{}".utf8))
        let fields = Mirror(reflecting: draft).children.compactMap(\.label).filter { $0 != "unlock" }
        #expect(made.keys.sorted() == fields.sorted() && edited.keys.sorted() == fields.sorted())
        try await LedgerFixture.run { ledger in
            let first = try await ledger.json(.post, path, object(made))
            #expect(try members(of: first, like: made) == made)
            let id = try #require(first["id"].string)
            let second = try await ledger.json(.patch, "\(path)/\(id)", object(edited))
            #expect(try members(of: second, like: edited) == edited)
            #expect(try members(of: await ledger.json(.get, "\(path)/\(id)"), like: edited) == edited)
        }
    }

    private static func splits(_ parts: (String, String, String)...) -> String {
        let objects = parts.map {
            "{\"categoryId\":\"\($0.0)\",\"amount\":\"\($0.1)\",\"description\":\"\($0.2)\"}"
        }
        return "[\(objects.joined(separator: ","))]"
    }

    private static func object(_ members: [String: String]) -> String {
        let sorted = members.sorted { $0.key < $1.key }
        return "{" + sorted.map { "\"\($0.key)\":\($0.value)" }.joined(separator: ",") + "}"
    }

    private static func members(of answer: JSONValue, like sent: [String: String]) throws -> [String: String]
    {
        try sent.keys.reduce(into: [:]) { members, name in
            let value = answer[name]
            if name == "splits" {
                members[name] =
                    "["
                    + value.array.map { part in
                        let fields = ["categoryId", "amount", "description"].map {
                            "\"\($0)\":\"\(part[$0].string ?? "")\""
                        }
                        return "{\(fields.joined(separator: ","))}"
                    }.joined(separator: ",") + "]"
                return
            }
            if value == .null {
                members[name] = "null"
                return
            }
            if !value.keys.isEmpty {
                let texts = value.keys.map { ($0, "\"\(value[$0].string ?? "")\"") }
                members[name] = object(Dictionary(uniqueKeysWithValues: texts))
                return
            }
            let text = value.string.map { "\"\($0)\"" } ?? value.bool.map { "\($0)" }
            members[name] = try #require(text ?? value.array.first?.string.map { "[\"\($0)\"]" })
        }
    }
}
