import CofferClient
import CofferOffline
import Contracts
import Foundation
import HTTPKit
import TestKit
import Testing

/// A couple with a common book, through the gateway (contract-household §4).
@Suite struct HouseholdTests {
    /// A book of Ada's, whose other member Bob is.
    private static func couple(
        as role: BookRole = .editor, _ body: (CofferSystem, Member, Member, ID<User>) async throws -> Void
    ) async throws {
        try await CofferSystem.run { system in
            let ada = try await system.join("ada@example.org", name: "Ada")
            let bob = try await system.join("bob@example.org", name: "Bob")
            let book = try await ada.client.books.create(SharedBookDraft(name: "Home")).id
            _ = try await ada.client.books.invite("bob@example.org", as: role, to: book)
            let invitation = try #require(try await bob.client.books.invitations().first)
            #expect(invitation.invitedBy.displayName == "Ada")
            #expect(try await bob.client.books.accept(invitation.id).name == "Home")
            try await body(system, ada, bob, book)
        }
    }

    @Test func `household: what one writes in the common book, the other reads, and no personal book has it`()
        async throws
    {
        try await Self.couple { _, ada, bob, book in
            let (hers, his) = (ada.client.book(book), bob.client.book(book))
            let food = try await hers.categories.create(
                CategoryDraft(name: "Food", type: .value(.expense)))
            let made = try await his.transactions.create(
                TransactionDraft(
                    categoryId: .value(food.id), type: .value(.expense), amount: .value("12.50")))
            #expect(try await hers.transactions.get(made.id).amount == made.amount)
            for member in [ada, bob] {
                #expect(try await member.get("/transactions").data["total"].int == 0)
                let listed = try await member.get("/books/\(book)/transactions")
                #expect(listed.data["total"].int == 1)
                #expect(try await member.get("/transactions/\(made.id)").status == 404)
            }
        }
    }

    @Test func `household: a change of one is told to the other, with the book and its revision`()
        async throws
    {
        try await Self.couple { _, ada, bob, book in
            var changes = bob.client.events().makeAsyncIterator()
            #expect(try await changes.next() == .ready)
            let food = try await ada.client.book(book).categories.create(
                CategoryDraft(name: "Food", type: .value(.expense)))
            guard case .changedBook(let id, let revision?) = try await changes.next() else {
                Issue.record("no change of the book")
                return
            }
            #expect(id == book && revision > 0)
            // What is only Ada's is told to Ada.
            _ = try await ada.category("Hers")
            _ = try await ada.client.book(book).categories.delete(food.id)
            guard case .changedBook(_, let next?) = try await changes.next() else {
                Issue.record("no change of the book")
                return
            }
            #expect(next > revision)
            try await ada.client.books.remove(try #require(ID<User>(bob.id)), from: book)
            #expect(try await changes.next() == .changed(.books, revision: nil))
        }
    }

    @Test func `household: a copy of a common book follows it, and is no copy of another`() async throws {
        try await Self.couple { _, ada, bob, book in
            let folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
            try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
            defer { try? FileManager.default.removeItem(at: folder) }
            let path = folder.appendingPathComponent("home").path
            let food = try await ada.client.book(book).categories.create(
                CategoryDraft(name: "Food", type: .value(.expense)))
            do {
                let copy = try OfflineBook(bob.client.book(book), file: path)
                _ = try await copy.sync()
                let waiting = try await copy.create(
                    TransactionDraft(
                        categoryId: .value(food.id), type: .value(.expense), amount: .value("3")))
                _ = waiting
                _ = try await copy.sync()
            }
            #expect(try await ada.get("/books/\(book)/transactions").data["total"].int == 1)
            #expect(try await bob.get("/transactions").data["total"].int == 0)
            let personal = try OfflineBook(bob.client, file: path)
            await #expect(throws: OfflineError.anotherBook) { _ = try await personal.sync() }
        }
    }

    @Test func `household: a viewer reads and exports nothing away`() async throws {
        try await Self.couple(as: .viewer) { _, ada, bob, book in
            _ = try await ada.client.book(book).categories.create(
                CategoryDraft(name: "Food", type: .value(.expense)))
            #expect(try await bob.get("/books/\(book)/categories").status == 200)
            #expect(try await bob.get("/books/\(book)/changes").status == 200)
            let refused = try await bob.send(
                .post, "/books/\(book)/categories", #"{"name":"More","type":"EXPENSE"}"#)
            #expect(refused.status == 403)
            #expect(refused.json["error"].string == "You can read this book, not change it")
        }
    }
}
