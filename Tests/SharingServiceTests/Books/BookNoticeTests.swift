import Contracts
import HTTPKit
import JSONKit
import ServiceKit
import TestKit
import Testing

@testable import SharingService

/// What people are told of books of several people (contract-household §4).
@Suite struct BookNoticeTests {
    private static let home = ID<User>(high: 7, low: 7)

    private func tell(
        _ sharing: SharingFixture, _ kind: HouseholdTold.Kind, to user: Int? = nil, email: String? = nil,
        role: BookRole? = nil, item: String? = nil, by actor: Int = 1
    ) throws {
        let told = HouseholdTold(
            kind, book: Self.home, bookName: "Our home", actor: sharing.service.user(actor).user,
            user: user.map { sharing.service.user($0).user }, email: email, role: role, item: item)
        try sharing.ledger.announce(
            LedgerEvent.householdTold, told, at: sharing.service.clock.clock.now())
    }

    /// Waits for a number of notifications and returns all of them, newest first.
    private func notices(
        of user: Int, count: Int, _ sharing: SharingFixture
    ) async throws -> [JSONValue] {
        var found: [JSONValue] = []
        _ = try await eventually {
            found = try await sharing.get("/notifications?limit=100", as: user).json["notifications"].array
            return found.count >= count
        }
        return found
    }

    private func meet(_ sharing: SharingFixture, locales: [Int: String] = [:]) async throws {
        for person in 1...3 { try await sharing.announce(person, locale: locales[person]) }
    }

    @Test func `whoever is invited to a book gets a notification and a mail that names no book`() async throws
    {
        try await SharingFixture.run { sharing in
            try await meet(sharing, locales: [1: "de", 2: "fr"])
            try tell(sharing, .invited, email: "Bob@x.org", role: .editor)
            try tell(sharing, .invited, email: "new@x.org", role: .viewer)
            let mail = try #require(try await sharing.mails(to: "bob@x.org", atLeast: 1).first)
            #expect(mail.contains("/app/settings/books") && !mail.contains("Our home"))
            let notice = try #require(try await notices(of: 2, count: 1, sharing).first)
            #expect(notice["type"].string == "BOOK_INVITED" && notice["bookId"].string == Self.home.text)
            #expect(notice["message"].string == "Ann vous invite à rejoindre un livre partagé.")
            // A stranger reads the language of who invites.
            let strangers = try #require(try await sharing.mails(to: "new@x.org", atLeast: 1).first)
            #expect(strangers.contains("Subject: Einladung in ein gemeinsames Buch"))
        }
    }

    @Test func `invitations keep to the limits of mails about shares, and to who wants no mails`()
        async throws
    {
        try await SharingFixture.run { sharing in
            try await meet(sharing)
            _ = try await sharing.send(.patch, "/notifications/settings", #"{"mails":false}"#, as: 2)
            try tell(sharing, .invited, email: "bob@x.org", role: .editor)
            for _ in 0..<5 { try tell(sharing, .invited, email: "new@x.org", role: .editor) }
            try tell(sharing, .invited, email: "cleo@x.org", role: .editor)
            #expect(try await sharing.mails(to: "cleo@x.org", atLeast: 1).count == 1)
            #expect(try await notices(of: 2, count: 1, sharing).count == 1)
            #expect(try await sharing.mails(to: "bob@x.org").isEmpty)
            #expect(
                try await sharing.mails(to: "new@x.org").count == ShareMailStore.limits.ofStranger.fromOne)
        }
    }

    @Test func `a member hears of a role, a removal, a deletion and an owner, and an owner of a joining`()
        async throws
    {
        try await SharingFixture.run { sharing in
            try await meet(sharing)
            try tell(sharing, .joined, to: 1, by: 2)
            try tell(sharing, .roleChanged, to: 2, role: .viewer)
            try tell(sharing, .roleChanged, to: 2, role: .editor)
            try tell(sharing, .newOwner, to: 3)
            try tell(sharing, .newOwner, to: 2, role: .owner)
            try tell(sharing, .removed, to: 2)
            try tell(sharing, .deleted, to: 2)
            // Nobody is told of what they did.
            try tell(sharing, .deleted, to: 1)
            let bob = try await notices(of: 2, count: 5, sharing)
            #expect(
                Set(bob.compactMap { $0["message"].string }) == [
                    "Ann lets you only read the book Our home now.",
                    "Ann lets you change the book Our home now.",
                    "Ann handed the book Our home over to you.", "Ann removed you from the book Our home.",
                    "Ann deleted the book Our home.",
                ])
            #expect(bob.allSatisfy { $0["bookId"].string == Self.home.text && $0["shareId"].isNull })
            let ann = try await notices(of: 1, count: 1, sharing)
            #expect(ann.compactMap { $0["message"].string } == ["Bob joined your book Our home."])
            let cleo = try await notices(of: 3, count: 1, sharing)
            #expect(cleo.compactMap { $0["message"].string } == ["Ann owns the book Our home now."])
            #expect(try await sharing.mails(to: "bob@x.org").isEmpty)
        }
    }

    @Test func `of plans, budgets and imports of others one hears what one has chosen`() async throws {
        try await SharingFixture.run { sharing in
            try await meet(sharing)
            func tellAll(_ item: String) throws {
                for kind in [HouseholdTold.Kind.planChanged, .imported, .budgetExceeded] {
                    for user in [2, 3] { try tell(sharing, kind, to: user, item: item) }
                }
            }
            let path = "/notifications/settings"
            let all = #"{"planChanged":true,"imported":true,"budgetExceeded":false}"#
            let chosen = try await sharing.send(.patch, path, all, as: 3)
            #expect(chosen.json["mails"].bool == true && chosen.json["budgetExceeded"].bool == false)
            #expect(try await sharing.get(path, as: 3).bytes == chosen.bytes)
            let wrong = try await sharing.send(.patch, path, #"{"imported":null,"planChanged":3}"#, as: 3)
            #expect(
                wrong.status == 400 && wrong.json["details"].keys.sorted() == ["imported", "planChanged"])
            try tellAll("Food")
            let cleo = try await notices(of: 3, count: 2, sharing)
            #expect(
                Set(cleo.compactMap { $0["message"].string }) == [
                    "Ann changed a budget in the book Our home: Food",
                    "Ann imported entries into the book Our home: Food",
                ])
            let bob = try await notices(of: 2, count: 1, sharing)
            #expect(
                bob.compactMap { $0["message"].string } == [
                    "An entry of Ann takes a budget in the book Our home over its plan: Food"
                ])
        }
    }

    @Test func `somebody whom nobody knows yet is told of, and is named once they are known`() async throws {
        try await SharingFixture.run { sharing in
            try tell(sharing, .removed, to: 2, by: 9)
            let early = try #require(try await notices(of: 2, count: 1, sharing).first)
            #expect(early["message"].string == "Deleted user removed you from the book Our home.")
            try await sharing.announce(9, locale: "en")
            let known = try #require(try await notices(of: 2, count: 1, sharing).first)
            #expect(known["message"].string == "Zoe removed you from the book Our home.")
        }
    }
}
