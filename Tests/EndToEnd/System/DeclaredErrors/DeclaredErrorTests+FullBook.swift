import CofferClient
import Contracts
import HTTPKit
import TestKit
import Testing

extension DeclaredErrorTests {
    /// The errors of a book that holds as much as it can.
    static func fullBook() async throws -> Set<DeclaredError> {
        try await run("ledger", LedgerAPI.all) { scenes in
            let ada = try await scenes.system.join("ada@example.org")
            try await provokeFullAccounts(as: ada)
            try await provokeFullTags(as: ada)
            try await provokeFullCategories(as: ada)
        }
    }

    private static func provokeFullAccounts(as member: Member) async throws {
        let deleted = try await account(named: "Deleted", of: member)
        _ = try await member.send(.delete, "/accounts/\(deleted)")
        try await ErrorScenes.parallel(1..<500) { number in
            try await member.send(.post, "/accounts", #"{"name":"Account \#(number)","type":"SELF"}"#)
        }
        _ = try await member.send(.post, "/accounts/\(deleted)/restore")
    }

    /// 5 000 different tags, and one more with a transaction that comes back.
    private static func provokeFullTags(as member: Member) async throws {
        let category = try await member.category("Groceries")
        let deleted = try await member.spend("1", on: category, tags: ["one more"]).id
        try await member.client.transactions.delete(deleted)
        let operations = (0..<250).map { row in
            let tags = (0..<20).map { "\"tag \(row)-\($0)\"" }.joined(separator: ",")
            let entry = #""type":"EXPENSE","amount":1,"categoryId":"\#(category)","tags":[\#(tags)]"#
            return #"{"op":"create","transaction":{\#(entry)}}"#
        }
        _ = try await member.send(
            .post, "/transactions/batch", #"{"operations":[\#(operations.joined(separator: ","))]}"#)
        _ = try await member.send(.post, "/transactions/\(deleted)/restore")
    }

    /// 5 000 categories with that of `provokeFullTags`.
    private static func provokeFullCategories(as member: Member) async throws {
        let deleted = try await member.category("One more").text
        _ = try await member.send(.delete, "/categories/\(deleted)")
        let statuses = try await ErrorScenes.parallel(0..<50) { hundred in
            let numbers = max(1, hundred * 100)..<(hundred * 100 + 100)
            let names = numbers.map { #"{"name":"Category \#($0)","type":"EXPENSE"}"# }.joined(separator: ",")
            return try await member.send(.post, "/categories/bulk", #"{"categories":[\#(names)]}"#)
        }
        #expect(Set(statuses) == [201])
        _ = try await member.send(.post, "/seed-data")
        _ = try await member.send(.post, "/categories/\(deleted)/restore")
    }
}
