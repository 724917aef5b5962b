import Contracts
import HTTPKit
import JSONKit
import ServiceKit
import SQLiteKit
import TestKit
import Testing

@testable import LedgerCore
@testable import LedgerHouseholds
@testable import LedgerService

/// Books of several people: making, sharing, leaving, handing over and ending them (contract-household §4).
@Suite struct SharedBookTests {
    @Test func `household: everybody has the personal book, and makes five others at most`() async throws {
        try await HouseholdScene.run { scene in
            let first = try await scene.ledger.json(.get, "/books", user: 2)["books"]
            #expect(first.array.count == 1)
            #expect(first[0]["id"].string == scene.id(2) && first[0]["isPersonal"] == .bool(true))
            #expect(
                first[0]["role"].string == "OWNER" && first[0]["owner"]["displayName"].string == "Person 2")
            for number in 2...5 {
                _ = try await scene.ledger.json(
                    .post, "/books", #"{"name":"Book \#(number)","currency":"EUR"}"#)
            }
            let refused = try await scene.ledger.call(.post, "/books", #"{"name":"Sixth"}"#)
            #expect(refused.status == 409, "\(refused.text)")
            #expect(
                try await scene.books(of: 1) == ["Personal", "Home", "Book 2", "Book 3", "Book 4", "Book 5"])
        }
    }

    @Test func `household: a book that is made twice with one key is one book`() async throws {
        try await HouseholdScene.run { scene in
            for _ in 0..<2 {
                let made = try await scene.ledger.call(.post, "/books", #"{"name":"Trip"}"#, key: "k")
                #expect(made.status == 201, "\(made.text)")
            }
            #expect(try await scene.books(of: 1) == ["Personal", "Home", "Trip"])
        }
    }

    @Test func `household: the first account of a book has the book's name, cut to that of an account`()
        async throws
    {
        try await HouseholdScene.run { scene in
            let long = String(repeating: "b", count: 49) + " " + String(repeating: "c", count: 10)
            for (name, account) in [("Trip", "Trip"), (long, String(long.prefix(49)))] {
                let made = try await scene.ledger.json(.post, "/books", #"{"name":"\#(name)"}"#)
                let book = try #require(made["id"].string)
                let accounts = try await scene.inBook(.get, "/accounts", by: 1, book: book).json["accounts"]
                #expect(accounts.array.map { $0["name"].string } == [account])
            }
        }
    }

    @Test func `household: fields of a book are checked, and the personal currency is the profile's`()
        async throws
    {
        try await HouseholdScene.run { scene in
            for body in [#"{}"#, #"{"name":""}"#, #"{"name":7}"#, #"{"name":"A","currency":"XYZW9"}"#] {
                let answer = try await scene.ledger.call(.post, "/books", body)
                #expect(answer.status == 400, "\(body): \(answer.text)")
            }
            let mine = try await scene.ledger.call(
                .patch, "/books/\(scene.id(1))", #"{"currency":"EUR"}"#)
            #expect(mine.status == 409)
            let named = try await scene.ledger.json(.patch, "/books/\(scene.id(1))", #"{"name":"Mine"}"#)
            #expect(named["name"].string == "Mine" && named["isPersonal"] == .bool(true))
            let home = try await scene.ledger.json(
                .patch, "/books/\(scene.home)", #"{"name":"Our home","currency":"EUR"}"#)
            #expect(home["name"].string == "Our home" && home["currency"].string == "EUR")
        }
    }

    @Test func `household: members come in by invitation, with their role, and everybody hears of it`()
        async throws
    {
        try await HouseholdScene.run { scene in
            try await scene.join(2)
            try await scene.join(3, as: "VIEWER")
            let write = #"{"name":"Savings","preferredCurrency":"USD"}"#
            #expect(try await scene.inBook(.post, "/accounts", write, by: 2).status == 201)
            #expect(try await scene.inBook(.post, "/accounts", write, by: 3).status == 403)
            #expect(try await scene.inBook(.get, "/accounts", by: 3).status == 200)
            #expect(try await scene.inBook(.get, "/accounts", by: 4).status == 404)
            #expect(try await scene.books(of: 2) == ["Personal", "Home"])
            let members = try await scene.ledger.json(.get, "/books/\(scene.home)/members")
            #expect(members["members"].array.map { $0["role"].string } == ["OWNER", "EDITOR", "VIEWER"])
            #expect(members["members"][1]["email"].string == HouseholdScene.address(2))
            let seen = try await scene.ledger.json(.get, "/books/\(scene.home)/members", user: 3)
            #expect(seen["invitations"] == .missing && seen["members"][1]["email"] == .missing)
            #expect(
                try await scene.told() == [
                    "household.told invited", "household.told joined", "household.told invited",
                    "household.told joined",
                ])
        }
    }

    @Test func `household: the owner alone invites, changes roles, removes, renames, deletes`() async throws {
        try await HouseholdScene.run { scene in
            try await scene.join(2)
            try await scene.join(3, as: "VIEWER")
            let home = "/books/\(scene.home)"
            let calls: [(HTTPMethod, String, String?)] = [
                (.post, "\(home)/invitations", #"{"email":"x@example.org","role":"EDITOR"}"#),
                (.patch, home, #"{"name":"Mine now"}"#), (.delete, home, #"{"confirm":"Home"}"#),
                (.patch, "\(home)/members/\(scene.id(3))", #"{"role":"EDITOR"}"#),
                (.delete, "\(home)/members/\(scene.id(3))", nil),
                (.post, "\(home)/owner", #"{"userId":"\#(scene.id(2))"}"#),
                (.post, "\(home)/recover", nil),
            ]
            for (method, path, body) in calls {
                let member = try await scene.ledger.call(method, path, body, user: 2)
                #expect(member.status == 403, "\(method) \(path): \(member.text)")
                let stranger = try await scene.ledger.call(method, path, body, user: 4)
                #expect(stranger.status == 404, "\(method) \(path): \(stranger.text)")
            }
        }
    }

    @Test func `household: what outlives the session needs a fresh sign-in`() async throws {
        try await HouseholdScene.run { scene in
            try await scene.join(2, as: "VIEWER")
            scene.people.isStale = true
            let home = "/books/\(scene.home)"
            let calls: [(HTTPMethod, String, String?)] = [
                (.post, "\(home)/invitations", #"{"email":"x@example.org","role":"EDITOR"}"#),
                (.delete, home, #"{"confirm":"Home"}"#), (.post, "\(home)/recover", nil),
                (.patch, "\(home)/members/\(scene.id(2))", #"{"role":"EDITOR"}"#),
                (.post, "\(home)/owner", #"{"userId":"\#(scene.id(2))"}"#),
            ]
            for (method, path, body) in calls {
                let answer = try await scene.ledger.call(method, path, body)
                #expect(answer.status == 403, "\(method) \(path): \(answer.text)")
                #expect(answer.json["details"]["reauthenticate"] != .missing)
            }
            // Taking rights away never waits.
            let removed = try await scene.ledger.call(.delete, "\(home)/members/\(scene.id(2))")
            #expect(removed.status == 200)
        }
    }

    @Test func `household: a removal holds from its answer on, for a stored answer, too`() async throws {
        try await HouseholdScene.run { scene in
            try await scene.join(2)
            let body = #"{"name":"Savings","preferredCurrency":"USD"}"#
            func create() async throws -> Int {
                try await scene.ledger.service.request(
                    .post, "/accounts", as: scene.ledger.service.user(2), json: body,
                    fields: [(BookPlace.fieldName, scene.home), ("Idempotency-Key", "k")]
                ).status
            }
            #expect(try await create() == 201)
            #expect(try await create() == 201)
            _ = try await scene.ledger.json(.delete, "/books/\(scene.home)/members/\(scene.id(2))")
            #expect(try await create() == 404)
            #expect(try await scene.inBook(.get, "/accounts", by: 2).status == 404)
            #expect(try await scene.books(of: 2) == ["Personal"])
            #expect(try await scene.told().suffix(2) == ["household.left", "household.told removed"])
            let members = try await scene.ledger.json(.get, "/books/\(scene.home)/members")["members"]
            #expect(members[1]["leftAt"].string != nil)
        }
    }

    @Test func `household: members leave, the owner does not`() async throws {
        try await HouseholdScene.run { scene in
            try await scene.join(2)
            let members = "/books/\(scene.home)/members"
            #expect(try await scene.ledger.call(.delete, "\(members)/\(scene.id(1))").status == 409)
            #expect(try await scene.ledger.call(.delete, "\(members)/\(scene.id(2))", user: 2).status == 200)
            #expect(try await scene.ledger.call(.delete, "\(members)/\(scene.id(2))", user: 2).status == 404)
            #expect(try await scene.ledger.call(.delete, "\(members)/\(scene.id(2))").status == 404)
        }
    }

    @Test func `household: an editor becomes the owner, and the former owner an editor`() async throws {
        try await HouseholdScene.run { scene in
            try await scene.join(2)
            try await scene.join(3, as: "VIEWER")
            let open = try await scene.invite(4)
            let path = "/books/\(scene.home)/owner"
            for (number, status) in [(3, 409), (4, 404), (1, 409)] {
                let answer = try await scene.ledger.call(.post, path, #"{"userId":"\#(scene.id(number))"}"#)
                #expect(answer.status == status, "\(number): \(answer.text)")
            }
            let book = try await scene.ledger.json(.post, path, #"{"userId":"\#(scene.id(2))"}"#)
            #expect(book["role"].string == "EDITOR" && book["owner"]["id"].string == scene.id(2))
            #expect(try await scene.accept(open, by: 4) == 404)
            #expect(try await scene.told().contains("household.bankAccessEnded"))
            let members = try await scene.ledger.json(.get, "/books/\(scene.home)/members", user: 2)
            #expect(
                members["members"].array.map { $0["userId"].string }
                    == [scene.id(2), scene.id(1), scene.id(3)])
            #expect(try await scene.ledger.call(.post, path, #"{"userId":"\#(scene.id(3))"}"#).status == 403)
            let personal = try await scene.ledger.call(
                .post, "/books/\(scene.id(1))/owner", #"{"userId":"\#(scene.id(2))"}"#)
            #expect(personal.status == 409)
        }
    }

    @Test func `household: a deleted book is gone for all at once, recovers, and ends after 30 days`()
        async throws
    {
        try await HouseholdScene.run { scene in
            try await scene.join(2)
            let home = "/books/\(scene.home)"
            let wrong = try await scene.ledger.call(.delete, home, #"{"confirm":"home"}"#)
            #expect(wrong.status == 400 && wrong.message("confirm") != nil)
            _ = try await scene.ledger.json(.delete, home, #"{"confirm":"Home"}"#)
            for number in 1...2 {
                #expect(try await scene.inBook(.get, "/accounts", by: number).status == 404)
            }
            #expect(try await scene.books(of: 2) == ["Personal"])
            #expect(try await scene.books(of: 1) == ["Personal", "Home"])
            let again = try await scene.ledger.json(.post, "\(home)/recover")
            #expect(again["deletedAt"] == .null)
            #expect(try await scene.books(of: 2) == ["Personal", "Home"])
            _ = try await scene.ledger.json(.delete, home, #"{"confirm":"Home"}"#)
            let endings = HouseholdEndingWorkflow(
                store: scene.ledger.store, context: scene.ledger.service.context)
            scene.ledger.service.clock.advance(seconds: 29 * 86_400)
            await endings.run { true }
            #expect(try await scene.books(of: 1) == ["Personal", "Home"])
            scene.ledger.service.clock.advance(seconds: 86_400)
            await endings.run { true }
            #expect(try await scene.books(of: 1) == ["Personal"])
            #expect(try await scene.ledger.call(.post, "\(home)/recover").status == 404)
            #expect(try await scene.told().last == "household.removed")
            #expect(
                try await scene.ledger.call(.delete, "/books/\(scene.id(1))", #"{"confirm":"Personal"}"#)
                    .status == 409)
        }
    }

    @Test func `household: with an owner's account a book goes to the oldest editor, or ends`() async throws {
        try await HouseholdScene.run { scene in
            try await scene.join(2, as: "VIEWER")
            try await scene.join(3)
            try await scene.join(4)
            let other = try await scene.ledger.json(.post, "/books", #"{"name":"Alone"}"#)
            let alone = try #require(other["id"].string)
            try await scene.join(2, as: "VIEWER", to: alone)
            try await scene.join(5, to: scene.id(1))
            let owner = scene.ledger.service.user(1).user
            let (feed, now) = (scene.ledger.store.feed, LedgerFixture.noon)
            try await scene.ledger.store.database.write { db in
                try HouseholdEndingWorkflow.begin(
                    Tombstone(user: owner, erasedAt: now), telling: feed, in: db)
            }
            #expect(try await scene.books(of: 3) == ["Personal", "Home"])
            let home = try await scene.ledger.json(.get, "/books", user: 3)["books"][1]
            #expect(home["role"].string == "OWNER")
            #expect(try await scene.books(of: 2) == ["Personal", "Home"])
            #expect(try await scene.inBook(.get, "/accounts", by: 2, book: alone).status == 404)
            #expect(try await scene.inBook(.get, "/accounts", by: 5, book: scene.id(1)).status == 404)
            #expect(try await scene.books(of: 5) == ["Personal"])
        }
    }

    @Test func `household: a person's new name is what others see`() async throws {
        try await HouseholdScene.run { scene in
            try await scene.join(2)
            let person = Person(
                id: scene.ledger.service.user(1).user, email: HouseholdScene.address(1),
                displayName: "Somebody Else", currency: .usd, timeZone: "UTC")
            let text = String(decoding: try JSON.encode(person), as: UTF8.self)
            let event = FeedEvent(
                sequence: 1, type: AuthEvent.userUpdated, at: LedgerFixture.noon, data: text)
            try await scene.ledger.store.database.write { db in
                try LedgerStore.rename(after: event, in: db)
            }
            let book = try await scene.ledger.json(.get, "/books", user: 2)["books"][1]
            #expect(book["owner"]["displayName"].string == "Somebody Else")
        }
    }
}
