import Contracts
import HTTPKit
import JSONKit
import ServiceKit
import SQLiteKit
import TestKit
import Testing

@testable import SharingService

/// The personal book of an erased user that another person gets (contract-household §4, "Endings"). It is
/// Ann's; Bob is an editor.
@Suite struct MovedBookTests {
    private static let key = ID<User>(high: 7, low: 7)
    private static let account = ID<Account>(high: 8, low: 1)

    private func run(_ body: (SharingFixture, ID<User>) async throws -> Void) async throws {
        try await SharingFixture.run { sharing in
            for person in 1...3 { try await sharing.announce(person, locale: nil) }
            let book = sharing.service.user(1).user
            sharing.ledger.admit(sharing.service.user(2).user, to: book, as: .editor)
            try await body(sharing, book)
        }
    }

    private func tell(_ book: ID<User>, _ sharing: SharingFixture) throws {
        let now = sharing.service.clock.clock.now()
        sharing.ledger.end(book, isPersonal: true, movedTo: Self.key, at: now)
        try sharing.ledger.announce(
            LedgerEvent.householdMoved, HouseholdMoved(book: book, key: Self.key), at: now)
    }

    private func count(_ query: SQL, _ sharing: SharingFixture) async throws -> Int64? {
        try await sharing.store.database.read { db in try db.first(query) { try $0.int(0) } }
    }

    @Test
    func `moved: members' shares and bookings go on under the new key, and its former owner's locks end`()
        async throws
    {
        try await run { sharing, book in
            let hers = try await sharing.share(1)
            let his = try await sharing.share(2, in: book, as: 2)
            let id = try #require(his.json["id"].string, "\(his.text)")
            let other = try await sharing.share(3, with: ["bob@x.org"])
            let part = try #require(other.parts.first)
            _ = try await sharing.markPaid(part)
            let category = ID<Contracts.Category>(high: 8, low: 2)
            let booked = try await sharing.send(
                .post, "/expenses/shares/\(part)/book",
                #"{"accountId":"\#(Self.account.text)","categoryId":"\#(category.text)"}"#, as: 2, in: book)
            #expect(booked.status == 201, "\(booked.text)")
            try tell(book, sharing)
            // Ann's locks end, that of the share whose part Bob has booked among them.
            #expect(
                try await eventually { Set(sharing.ledger.holders.values.map(\.text)) == [id] })
            #expect(
                try await eventually { try await count("SELECT count(*) FROM moved_books", sharing) == 0 })
            let share = try await sharing.get("/expenses/shares/\(id)", as: 2)
            #expect(share.json["bookId"].string == Self.key.text, "\(share.text)")
            #expect(try await sharing.get("/expenses/shares/\(id)", as: 3).json["bookId"] == .null)
            #expect(try await sharing.get("/expenses/shares/\(hers.id)").json["bookId"] == .null)
            for (table, column) in [
                ("locks", "book"), ("shares", "book"), ("participants", "booked_in"),
            ] as [(SQL, SQL)] {
                #expect(
                    try await count("SELECT count(*) FROM \(table) WHERE \(column) = \(book)", sharing) == 0)
            }
            // What Bob booked there is known there.
            #expect(
                try await eventually { try await count("SELECT count(*) FROM replaced_books", sharing) == 0 })
            #expect(
                try await count("SELECT count(*) FROM participants WHERE booked_at IS NOT NULL", sharing) == 1
            )
            #expect(try await sharing.store.inconsistencies() == [])
            #expect(try await sharing.send(.delete, "/expenses/shares/\(id)", as: 2).status == 200)
            #expect(sharing.ledger.holders.isEmpty)
        }
    }

    @Test func `moved: hundreds of shares get the new key in pieces`() async throws {
        try await run { sharing, book in
            for number in 1...300 {
                #expect(try await sharing.share(UInt64(number), in: book, as: 2).status == 201)
            }
            try tell(book, sharing)
            #expect(
                try await eventually {
                    try await count("SELECT count(*) FROM shares WHERE book = \(Self.key)", sharing) == 300
                })
            #expect(sharing.ledger.holders.count == 300)
            #expect(try await sharing.store.inconsistencies() == [])
        }
    }

    @Test func `a gap in the ledger's feed: ended and moved books are read, and who left is asked for`()
        async throws
    {
        try await run { sharing, book in
            let (home, left) = (ID<User>(high: 7, low: 8), ID<User>(high: 7, low: 9))
            for place in [home, left] {
                for person in [2, 3] {
                    sharing.ledger.admit(sharing.service.user(person).user, to: place, as: .editor)
                }
            }
            let kept = [
                try await sharing.share(1, in: book, as: 2), try await sharing.share(2, in: left, as: 3),
            ]
            _ = try await sharing.share(3, in: home, as: 2)
            _ = try await sharing.share(4, in: left, as: 2)
            let now = sharing.service.clock.clock.now()
            sharing.ledger.end(book, isPersonal: true, movedTo: Self.key, at: now)
            sharing.ledger.end(home, isPersonal: false, at: now)
            sharing.ledger.admit(sharing.service.user(2).user, to: left, as: .viewer)
            let ledger = ServiceClient(service: "ledger", as: "sharing", context: sharing.service.context)
            let recovery = BookRecoveryWorkflow(
                store: sharing.store, books: BookGate(ledger: ledger), clock: sharing.service.clock.clock)
            let loop = try #require(sharing.service.context.loops.first)
            try await loop.perform { try await recovery.run() }
            let ids = Set(kept.compactMap { $0.json["id"].string })
            #expect(try await eventually { Set(sharing.ledger.holders.values.map(\.text)) == ids })
            #expect(try await sharing.store.inconsistencies() == [])
        }
    }
}
