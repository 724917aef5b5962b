import CofferClient
import Contracts
import Synchronization
import HTTPKit
import TestKit
import Testing

/// Members write while what they may do changes (contract-household §4, "Which book").
@Suite struct HouseholdStormTests {
    /// What a member was told of their writes.
    private struct Told: Sendable {
        var acknowledged: Set<String> = []
        /// Writes that were answered with success although they began after rights were taken away.
        var late: [String] = []
        var refused = 0
    }

    /// The times in which a member may not write: from the answer that says so until the right is given back.
    private final class Rights: Sendable {
        private let state = Mutex((isTaken: false, time: 0))

        func set(isTaken: Bool) { state.withLock { $0 = (isTaken, $0.time + 1) } }

        /// The number of the time without the right; nil with it.
        var taken: Int? { state.withLock { $0.isTaken ? $0.time : nil } }
    }

    @Test func `household: each acknowledged write is there once, none after its writer lost the right`()
        async throws
    {
        try await CofferSystem.run(settings: ["COFFER_RATES": "off"]) { system in
            let ada = try await system.join("ada@example.org", name: "Ada")
            let bob = try await system.join("bob@example.org", name: "Bob")
            let cara = try await system.join("cara@example.org", name: "Cara")
            let book = try await ada.client.books.create(SharedBookDraft(name: "Home")).id
            for member in [bob, cara] { try await Self.join(member, book, of: ada) }
            let food = try await ada.client.book(book).categories.create(
                CategoryDraft(name: "Food", type: .value(.expense)))
            let rights = Rights()
            let isOver = Mutex(false)
            let goesOn: @Sendable () -> Bool = { isOver.withLock { !$0 } }
            async let adas = Self.write(ada, book, food.id, while: goesOn, rights: nil)
            async let bobs = Self.write(bob, book, food.id, while: goesOn, rights: rights)
            async let caras = Self.write(cara, book, food.id, while: goesOn, rights: nil)
            try await Self.change(rights, of: bob, in: book, by: ada)
            _ = try await ada.client.books.makeOwner(try #require(ID<User>(cara.id)), of: book)
            try await Self.change(rights, of: bob, in: book, by: cara)
            isOver.withLock { $0 = true }
            let told = try await [adas, bobs, caras]
            #expect(told[1].late.isEmpty, "\(told[1].late)")
            #expect(told[1].refused > 0 && told[0].refused == 0 && told[2].refused == 0)
            try await Self.expect(told, in: book, seenBy: cara)
        }
    }

    private static func join(_ member: Member, _ book: ID<User>, of owner: Member) async throws {
        _ = try await owner.client.books.invite(member.email, as: .editor, to: book)
        let invitation = try #require(try await member.client.books.invitations().first)
        _ = try await member.client.books.accept(invitation.id)
    }

    /// Takes a member's rights away and gives them back, as a viewer and by a removal.
    private static func change(
        _ rights: Rights, of member: Member, in book: ID<User>, by owner: Member
    ) async throws {
        let (user, books) = (try #require(ID<User>(member.id)), owner.client.books)
        for _ in 0..<6 {
            try await Task.sleep(for: .milliseconds(60))
            _ = try await books.setRole(.viewer, of: user, in: book)
            rights.set(isTaken: true)
            try await Task.sleep(for: .milliseconds(40))
            rights.set(isTaken: false)
            _ = try await books.setRole(.editor, of: user, in: book)
            try await Task.sleep(for: .milliseconds(60))
            try await books.remove(user, from: book)
            rights.set(isTaken: true)
            try await Task.sleep(for: .milliseconds(40))
            rights.set(isTaken: false)
            try await join(member, book, of: owner)
        }
    }

    /// Writes until the storm is over.
    private static func write(
        _ member: Member, _ book: ID<User>, _ category: ID<Category>, while goesOn: @Sendable () -> Bool,
        rights: Rights?
    ) async throws -> Told {
        var (told, number) = (Told(), 0)
        while goesOn() {
            number += 1
            let name = "\(member.email) \(number)"
            let before = rights?.taken
            let answer = try await member.send(
                .post, "/books/\(book)/transactions",
                #"{"type":"EXPENSE","amount":1,"categoryId":"\#(category)","description":"\#(name)"}"#)
            let after = rights?.taken
            switch answer.status {
            case 201:
                told.acknowledged.insert(name)
                if let before, before == after { told.late.append(name) }
            case 403, 404: told.refused += 1
            default: Issue.record("\(answer.status): \(answer.text)")
            }
        }
        return told
    }

    private static func expect(_ told: [Told], in book: ID<User>, seenBy member: Member) async throws {
        var found: [String] = []
        for try await entry in member.client.book(book).transactions.all() {
            found.append(entry.description ?? "")
        }
        #expect(Set(found).count == found.count)
        #expect(Set(found) == told.reduce(into: Set()) { $0.formUnion($1.acknowledged) })
        #expect(try await member.get("/transactions").data["total"].int == 0)
    }
}
