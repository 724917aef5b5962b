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
}
