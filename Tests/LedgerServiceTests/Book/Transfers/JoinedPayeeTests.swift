import Contracts
import HTTPKit
import ServiceKit
import SQLiteKit
import TestKit
import Testing

@testable import LedgerBook
@testable import LedgerCore

/// Payees of joined transfers and of what was joined into them (contract-everyday §1, "Payees").
@Suite struct JoinedPayeeTests {
    private struct Scene {
        let ledger: LedgerFixture
        let food: String
        let salary: String
        let other: String

        init(_ ledger: LedgerFixture) async throws {
            self.ledger = ledger
            food = try await ledger.category("Food")
            salary = try await ledger.category("Salary", "INCOME")
            other = try await ledger.account("Other bank")
        }

        @discardableResult
        func expense(_ payee: String?) async throws -> String {
            try await ledger.record("8", food, also: Self.member(payee))
        }

        func income(_ payee: String?) async throws -> String {
            try await ledger.record(
                "8", salary, "INCOME", also: #","accountId":"\#(other)"\#(Self.member(payee))"#)
        }

        private static func member(_ payee: String?) -> String { payee.map { #","payee":"\#($0)""# } ?? "" }

        /// Returns the path of the transfer.
        func join(_ expense: String, _ income: String) async throws -> String {
            let made = try await ledger.json(
                .post, "/transfers/join", #"{"expenseId":"\#(expense)","incomeId":"\#(income)"}"#)
            return "/transfers/\(made["id"].string ?? "")"
        }

        func join(_ expense: String?, with income: String?) async throws -> String {
            try await join(try await self.expense(expense), try await self.income(income))
        }

        func payee(_ path: String) async throws -> String? {
            try await ledger.json(.get, path)["payee"].string
        }

        func rename(_ from: String, _ to: String) async throws -> JSONValue {
            try await ledger.json(.post, "/payees/rename", #"{"from":"\#(from)","to":"\#(to)"}"#)
        }

        func undo(_ change: JSONValue) async throws -> JSONValue {
            try await ledger.json(.post, "/undo", #"{"undoToken":"\#(change["undoToken"].string ?? "")"}"#)
        }

        /// Counts so many payees more that `room` of the book's own make it full.
        func fill(leaving room: Int) async throws {
            try await ledger.tamper("UPDATE books SET payee_count = payee_count + \(20_000 - room)")
        }

        /// Takes back what `fill` counted.
        func empty(leaving room: Int) async throws {
            try await ledger.tamper("UPDATE books SET payee_count = payee_count - \(20_000 - room)")
        }

        /// Returns the payees of an expense and an income that come back.
        func split(_ path: String) async throws -> [String?] {
            let parts = try await ledger.json(.post, "\(path)/split")
            return [parts["expense"]["payee"].string, parts["income"]["payee"].string]
        }
    }

    @Test func `a payee that only a joined entry has is renamed, and found as others are`() async throws {
        try await LedgerFixture.run { ledger in
            let scene = try await Scene(ledger)
            let path = try await scene.join("Out", with: "Employer")
            let change = try await scene.rename("EMPLOYER", "Work")
            #expect(change["changed"].int == 1)
            // It has the name already.
            #expect(try await scene.rename("work", "Work")["changed"].int == 0)
            let unknown = #"{"from":"Employer","to":"Work"}"#
            #expect(try await ledger.call(.post, "/payees/rename", unknown).status == 404)
            #expect(try await scene.undo(change)["restored"].int == 1)
            #expect(try await scene.rename("Employer", "Company")["changed"].int == 1)
            #expect(try await scene.split(path) == ["Out", "Company"])
        }
    }

    @Test func `a payee of joined entries is sought in several units`() async throws {
        try await LedgerFixture.run { ledger in
            let scene = try await Scene(ledger)
            func operation(_ type: String, _ category: String, _ also: String) -> String {
                #"{"op":"create","transaction":{"amount":8,"type":"\#(type)","categoryId":"\#(category)","#
                    + #""payee":"\#(type)"\#(also)}}"#
            }
            let kinds = [
                operation("EXPENSE", scene.food, ""),
                operation("INCOME", scene.salary, #","accountId":"\#(scene.other)""#),
            ]
            var made: [JSONValue] = []
            for kind in kinds {
                let many = Array(repeating: kind, count: 105).joined(separator: ",")
                made.append(
                    try await ledger.json(.post, "/transactions/batch", #"{"operations":[\#(many)]}"#))
            }
            for number in 0..<105 {
                let ids = made.map { $0["results"][number]["data"]["id"].string ?? "" }
                _ = try await scene.join(ids[0], ids[1])
            }
            _ = try await scene.join(nil, with: "Last")
            let unknown = try await ledger.call(
                .post, "/payees/rename", #"{"from":"Nobody","to":"Somebody"}"#, key: "k")
            #expect(unknown.status == 404)
            #expect(try await ledger.rows("bulk_changes") == 0)
            let path = try await scene.join(nil, with: "Far")
            _ = try await ledger.json(.patch, path, #"{"payee":null}"#)
            let change = try await scene.rename("far", "Near")
            #expect(change["changed"].int == 1)
            #expect(try await scene.undo(change)["restored"].int == 1)
            #expect(try await scene.rename("income", "Employer")["changed"].int == 105)
        }
    }

    @Test func `a split finds the room for payees that its transfer had`() async throws {
        try await LedgerFixture.run { ledger in
            let scene = try await Scene(ledger)
            let path = try await scene.join("Out", with: nil)
            _ = try await ledger.json(.patch, path, #"{"payee":"Between"}"#)
            try await scene.fill(leaving: 1)
            #expect(try await scene.split(path) == ["Out", nil])
            try await scene.empty(leaving: 1)
        }
    }

    @Test func `a split for whose second payee there is no room changes nothing`() async throws {
        try await LedgerFixture.run { ledger in
            let scene = try await Scene(ledger)
            let path = try await scene.join("Out", with: "In")
            _ = try await ledger.json(.patch, path, #"{"payee":null}"#)
            try await scene.fill(leaving: 1)
            let before = try await ledger.json(.get, path)
            let refused = try await ledger.call(.post, "\(path)/split")
            #expect(refused.message("payee") == "You have the largest number of different payees already")
            #expect(try await ledger.json(.get, path) == before)
            try await scene.empty(leaving: 1)
            #expect(try await scene.split(path) == ["Out", "In"])
        }
    }

    @Test func `an undo leaves payees as they are for which there is no room`() async throws {
        try await LedgerFixture.run { ledger in
            let scene = try await Scene(ledger)
            let own = try await ledger.activeAccount()
            let expense = "/transactions/\(try await scene.expense("Old"))"
            let made = try await ledger.transfer("1", own, scene.other, also: #","payee":"Old""#)
            let transfer = "/transfers/\(made["id"].string ?? "")"
            let trashed = try await ledger.transfer("1", own, scene.other, also: #","payee":"Old""#)
            let gone = "/transfers/\(trashed["id"].string ?? "")"
            _ = try await ledger.json(.delete, gone)
            try await scene.expense("New")
            let change = try await scene.rename("Old", "New")
            try await scene.fill(leaving: 1)
            let undone = try await scene.undo(change)
            // What is deleted counts when it is restored.
            #expect(undone["restored"].int == 1 && undone["skippedCount"].int == 2)
            for path in [expense, transfer] { #expect(try await scene.payee(path) == "New") }
            #expect(try await ledger.call(.post, "\(gone)/restore").message("payee") != nil)
            try await scene.empty(leaving: 1)
        }
    }

    @Test(arguments: [("Old", "Other"), ("Old", nil), (nil, "Old"), ("Old", "Old")] as [(String?, String?)])
    func `an undo after a join reaches the transfer that copied the payee`(
        expense: String?, income: String?
    ) async throws {
        try await LedgerFixture.run { ledger in
            let scene = try await Scene(ledger)
            let (paid, got) = (try await scene.expense(expense), try await scene.income(income))
            let change = try await scene.rename("Old", "New")
            let path = try await scene.join(paid, got)
            #expect(try await scene.payee(path) == "New")
            #expect(try await scene.undo(change)["skippedCount"].int == 0)
            #expect(try await scene.payee(path) == "Old")
            #expect(try await ledger.ids("type=TRANSFER&payee=old").count == 1)
            #expect(try await scene.split(path) == [expense, income])
        }
    }

    @Test func `an undo after a join leaves a transfer that copied the other payee, or has one of its own`()
        async throws
    {
        try await LedgerFixture.run { ledger in
            let scene = try await Scene(ledger)
            // The income's is not the one that was copied.
            let (paid, got) = (try await scene.expense("New"), try await scene.income("Old"))
            let first = try await scene.rename("Old", "New")
            let path = try await scene.join(paid, got)
            #expect(try await scene.undo(first)["restored"].int == 1)
            #expect(try await scene.payee(path) == "New")
            #expect(try await scene.split(path) == ["New", "Old"])
            // It has another one since.
            let second = try await scene.rename("New", "Newer")
            let again = try await scene.join(paid, got)
            _ = try await ledger.json(.patch, again, #"{"payee":"Own"}"#)
            #expect(try await scene.undo(second)["restored"].int == 1)
            #expect(try await scene.payee(again) == "Own")
            // The operation wrote the transfer as well.
            _ = try await ledger.json(.patch, again, #"{"payee":"NEW"}"#)
            let third = try await scene.rename("New", "Newest")
            #expect(third["changed"].int == 2)
            let undone = try await scene.undo(third)
            #expect(undone["restored"].int == 2 && undone["skippedCount"].int == 0)
            #expect(try await scene.payee(again) == "NEW")
            #expect(try await scene.split(again) == ["New", "Old"])
        }
    }

    @Test func `an undo after a join is skipped where the transfer has no room for the payee`() async throws {
        try await LedgerFixture.run { ledger in
            let scene = try await Scene(ledger)
            let (paid, got) = (try await scene.expense("Old"), try await scene.income(nil))
            let change = try await scene.rename("Old", "New")
            let path = try await scene.join(paid, got)
            try await scene.fill(leaving: 1)
            #expect(try await scene.undo(change)["skippedCount"].int == 1)
            #expect(try await scene.payee(path) == "New")
            #expect(try await scene.split(path) == ["New", nil])
            try await scene.empty(leaving: 1)
        }
    }
}
