import Contracts
import HTTPKit
import JSONKit
import ServiceKit
import SQLiteKit
import TestKit
import Testing

@testable import SharingService

/// Shares of people who left the book of the expense (contract-household §4, "Sharing").
@Suite struct LeftBookTests {
    private static let home = ID<User>(high: 7, low: 7)
    private static let account = ID<Account>(high: 8, low: 1)

    private func atHome(_ body: (SharingFixture) async throws -> Void) async throws {
        try await SharingFixture.run { sharing in
            for person in 1...3 { try await sharing.announce(person, locale: nil) }
            for person in 1...2 {
                sharing.ledger.admit(sharing.service.user(person).user, to: Self.home, as: .editor)
            }
            try await body(sharing)
        }
    }

    private func leave(_ person: Int, _ sharing: SharingFixture) throws {
        let user = sharing.service.user(person).user
        sharing.ledger.admit(user, to: Self.home, as: nil)
        try sharing.ledger.announce(
            LedgerEvent.householdLeft, HouseholdLeft(book: Self.home, user: user),
            at: sharing.service.clock.clock.now())
    }

    @Test func `who leaves keeps the shares, and the book's locks on them end`() async throws {
        try await atHome { sharing in
            let made = try await sharing.share(1, in: Self.home, repaymentsTo: Self.account)
            let id = try #require(made.json["id"].string, "\(made.text)")
            let part = try #require(made.json["participants"][0]["id"].string)
            let own = try await sharing.share(2)
            let bobs = try await sharing.share(3, in: Self.home, as: 2)
            try leave(1, sharing)
            // Those of the others and of other books stay.
            #expect(try await eventually { sharing.ledger.holders.count == 2 })
            let left = Set(sharing.ledger.holders.values.map(\.text))
            #expect(left == [own.id, bobs.json["id"].string ?? ""])
            let share = try await sharing.get("/expenses/shares/\(id)")
            #expect(share.status == 200 && share.json["totalAmount"].string == "100.00")
            #expect(try await sharing.markPaid(part).status == 200)
            #expect(try await sharing.send(.post, "/expenses/shares/\(part)/unpay", "{}").status == 200)
            let books = try await sharing.send(
                .patch, "/expenses/shares/\(id)",
                #"{"bookRepayments":{"accountId":"\#(Self.account.text)"}}"#)
            #expect(books.status == 409)
            #expect(
                try await sharing.send(.patch, "/expenses/shares/\(id)", #"{"description":"Trip"}"#).status
                    == 200)
            #expect(try await sharing.store.inconsistencies() == [])
            #expect(try await sharing.cancel(id).status == 200)
            #expect(try await sharing.get("/expenses/shares/\(id)").status == 404)
        }
    }

    @Test func `once a lock has ended another member can share the entry`() async throws {
        try await atHome { sharing in
            #expect(try await sharing.share(1, in: Self.home).status == 201)
            try leave(1, sharing)
            #expect(
                try await eventually { try await sharing.share(1, in: Self.home, as: 2).status == 201 })
            // Who comes back shares another entry, and the old share stays as it is.
            sharing.ledger.admit(sharing.service.user(1).user, to: Self.home, as: .editor)
            let again = try await sharing.share(1, in: Self.home)
            #expect(again.json["error"].string == "Already shared by Bob")
            sharing.service.clock.advance(seconds: 1)
            #expect(try await sharing.share(2, in: Self.home).status == 201)
            #expect(try await sharing.store.inconsistencies() == [])
        }
    }

    @Test func `hundreds of locks end, and while the ledger is silent they wait`() async throws {
        try await atHome { sharing in
            for number in 1...250 {
                #expect(try await sharing.share(UInt64(number), in: Self.home).status == 201)
                // At most 50 new addresses an hour are no limit here: it is one person.
            }
            sharing.ledger.mood = .refusing(APIError(.serviceUnavailable))
            try leave(1, sharing)
            #expect(
                try await eventually {
                    try await sharing.store.database.read { db in
                        try db.first("SELECT count(*) FROM shares WHERE left_at IS NOT NULL") {
                            try $0.int(0)
                        }
                    } == 250
                })
            #expect(sharing.ledger.holders.count == 250)
            sharing.ledger.mood = .well
            #expect(try await eventually { sharing.ledger.holders.isEmpty })
            #expect(try await sharing.store.inconsistencies() == [])
        }
    }

    @Test func `a share that is under way when its sharer is removed holds nothing`() async throws {
        try await atHome { sharing in
            let user = sharing.service.user(1).user
            let lock = LockRecord(
                share: ID(high: 6, low: 6), owner: user, book: Self.home,
                transaction: sharing.ledger.add(1), state: .locking)
            let now = sharing.service.clock.clock.now()
            _ = try await sharing.store.openLock(lock, at: now)
            sharing.ledger.hold(lock.transaction, by: lock.share)
            try leave(1, sharing)
            #expect(try await eventually { sharing.ledger.holders.isEmpty })
        }
    }

    @Test func `when a book is gone nothing is booked there, and all its locks end`() async throws {
        try await atHome { sharing in
            let made = try await sharing.share(1, in: Self.home, with: ["bob@x.org"])
            let part = try #require(made.json["participants"][0]["id"].string, "\(made.text)")
            _ = try await sharing.markPaid(part)
            let category = ID<Contracts.Category>(high: 8, low: 2)
            let body = #"{"accountId":"\#(Self.account.text)","categoryId":"\#(category.text)"}"#
            let path = "/expenses/shares/\(part)/book"
            #expect(try await sharing.send(.post, path, body, as: 2, in: Self.home).status == 201)
            for person in 1...2 {
                sharing.ledger.admit(sharing.service.user(person).user, to: Self.home, as: nil)
            }
            sharing.ledger.loseBooking(try #require(ID(part)))
            try sharing.ledger.announce(
                LedgerEvent.householdRemoved, HouseholdRemoved(book: Self.home, isPersonal: false),
                at: sharing.service.clock.clock.now())
            #expect(try await eventually { sharing.ledger.holders.isEmpty })
            // What was booked there can be booked again elsewhere.
            #expect(try await eventually { try await sharing.send(.post, path, body, as: 2).status == 201 })
        }
    }

    @Test func `an erased member's locks in books of others end`() async throws {
        try await atHome { sharing in
            _ = try await sharing.share(1, in: Self.home)
            let user = sharing.service.user(1).user
            let now = sharing.service.clock.clock.now()
            try await sharing.store.database.write { db in
                _ = try SharingStore.endLocks(ofErased: user, at: now, in: db)
            }
            #expect(try await eventually { sharing.ledger.holders.isEmpty })
            #expect(try await sharing.store.inconsistencies() == [])
        }
    }
}
