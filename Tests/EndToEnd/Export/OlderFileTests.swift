import CofferClient
import Contracts
import Foundation
import HTTPKit
import TestKit
import Testing

/// A backup file of version 2.2 that was written before there were books of several people. What its writer
/// did not know is absent: closed accounts, amounts paid abroad, assets that are accounts, and what was said
/// of what repeats (contract-household §4, "Endings").
@Suite struct OlderFileTests {
    private static let file = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
        .deletingLastPathComponent().appendingPathComponent("Golden/backup-2.2.json")

    /// Restores the file into the book of a client, in both steps.
    private static func restore(by client: CofferClient) async throws {
        func send(_ token: String?) async throws -> RestoreResult {
            let file = ClientFile(
                Array(try Data(contentsOf: file)), contentType: "application/octet-stream")
            let work = try await client.restores.restore(file, mode: .replace, confirming: token)
            return try #require(work.result)
        }
        let preview = try await send(nil)
        #expect(preview.backup?.version == "2.2" && preview.noteCount == 0, "\(preview.notes)")
        #expect(try await send(preview.token).applied)
    }

    /// Everything in the book means what it meant when it was written.
    private static func expectMeaning(_ member: Member, _ path: String = "") async throws {
        func read(_ target: String) async throws -> JSONValue { try await member.get(path + target).data }
        func members(_ list: JSONValue, _ names: String...) -> [[String?]] {
            list.array.map { item in names.map { item[$0].string ?? item[$0].bool.map { "\($0)" } } }
        }
        let accounts = try await read("/accounts")["accounts"]
        #expect(
            members(accounts, "name", "balance", "openingDate", "inOverview", "isArchived") == [
                ["Personal", "1735.00", "2026-01-01", "true", "false"],
                ["Savings", "300.00", nil, "false", "false"],
            ])
        let entries = try await read("/transactions?limit=50&include=refunds")
        #expect(
            members(entries["transactions"], "description", "amount", "originalAmount").sorted {
                ($0[0] ?? "") < ($1[0] ?? "")
            } == [
                ["Back", "5.00", nil], ["History", "7.00", nil], ["January", "2000.00", nil],
                ["Pantry", "40.00", nil], ["Split", "30.00", nil],
            ])
        #expect(entries["transactions"].array.allSatisfy { $0["createdBy"] == .null })
        #expect(
            members(.array(try await read("/transfers")["transfers"].array.map { $0["from"] }), "amount") == [
                ["300.00"]
            ])
        let all = try await read("/budgets?accountId=all&month=2026-01")["budgets"]
        #expect(members(all, "planned", "spent") == [["200.00", "45.00"]])
        let account = try #require(accounts[0]["id"].string)
        let plans = try await read("/budgets?accountId=\(account)&month=2026-01")["budgets"]
        #expect(members(plans, "planned", "spent") == [["50.00", "20.00"]])
        let summary = try await read("/dashboard?accountId=all&month=2026-01")["summary"]
        #expect(members(.array([summary]), "totalIncome", "totalExpenses") == [["2000.00", "65.00"]])
        #expect(members(summary["movedOut"], "amount") == [["300.00"]])
        #expect(
            members(try await read("/assets")["assets"], "name", "balance", "accountId") == [
                ["Jar", "120.00", nil]
            ])
        #expect(members(try await read("/goals")["goals"], "name", "currentTotal") == [["Car", "80.00"]])
        #expect(members(try await read("/recurring")["recurring"], "amount") == [["9.00"]])
        #expect(members(try await read("/rules")["rules"], "name") == [["Shop"]])
    }

    @Test func `a file of version 2.2 from before households is restored with its meaning`() async throws {
        try await CofferSystem.run { system in
            let ada = try await system.join("ada@example.org", name: "Ada")
            try await Self.restore(by: ada.client)
            try await Self.expectMeaning(ada)
        }
    }

    @Test func `household: such a file is restored into a common book, and its members stay`() async throws {
        try await HomeScene.run { scene in
            let book = try #require(ID<User>(scene.book))
            try await Self.restore(by: scene.ada.client.book(book))
            try await Self.expectMeaning(scene.eve, "/books/\(scene.book)")
            let members = try await scene.get("/members", by: scene.bob).data["members"].array
            #expect(members.count == 3)
        }
    }
}
