import Contracts
import HTTPKit
import JSONKit
import ServiceKit
import SQLiteKit
import TestKit
import Testing

@testable import SharingService

/// Sharing in a book of several people (contract-household §4, "Sharing").
@Suite struct SharedBookTests {
    private static let home = ID<User>(high: 7, low: 7)
    private static let other = ID<User>(high: 7, low: 8)
    private static let account = ID<Account>(high: 8, low: 1)
    private static let booking =
        #"{"accountId":"\#(account.text)","categoryId":"\#(ID<Contracts.Category>(high: 8, low: 2).text)"}"#

    /// Ann and Bob are editors of the home, Cleo reads it, and all of them have met.
    private func atHome(_ body: (SharingFixture) async throws -> Void) async throws {
        try await SharingFixture.run { sharing in
            for person in 1...3 { try await sharing.announce(person, locale: nil) }
            for (person, role) in [(1, BookRole.editor), (2, .editor), (3, .viewer)] {
                sharing.ledger.admit(sharing.service.user(person).user, to: Self.home, as: role)
            }
            try await body(sharing)
        }
    }

    @Test func `an editor shares an entry of the book, and the debts are the editor's`() async throws {
        try await atHome { sharing in
            let made = try await sharing.share(1, in: Self.home)
            #expect(made.status == 201, "\(made.text)")
            let part = try #require(made.json["participants"][0]["id"].string)
            let shown = try await sharing.get("/sharing", as: 3).json["expensesSharedWithMe"][0]
            #expect(shown["sharedExpense"]["owner"]["displayName"].string == "Ann")
            #expect(try await sharing.get("/sharing", as: 2).json["expensesSharedWithMe"].array.isEmpty)
            #expect(try await sharing.markPaid(part, as: 2).status == 404)
            #expect(try await sharing.markPaid(part).status == 200)
            // The ledger learns of the payment by the key of the book.
            let paid = try await sharing.store.paidBack(after: nil).shares
            #expect(paid.map(\.user) == [Self.home] && paid.map(\.amountMinor) == [5_000])
        }
    }

    @Test func `viewers, former members and strangers share nothing, and strangers learn of no book`()
        async throws
    {
        try await atHome { sharing in
            let viewer = try await sharing.share(1, in: Self.home, as: 3, with: ["bob@x.org"])
            #expect(viewer.status == 403)
            #expect(viewer.json["error"].string == "You can read this book, not change it")
            for book in [Self.home, Self.other] {
                let stranger = try await sharing.share(1, in: book, as: 9)
                #expect(stranger.status == 404 && stranger.json["error"].string == "Book not found")
            }
            // The answer that is stored for a member is for members alone.
            let first = try await sharing.share(1, in: Self.home, as: 2, key: "once")
            #expect(first.status == 201)
            sharing.ledger.admit(sharing.service.user(2).user, to: Self.home, as: nil)
            let again = try await sharing.share(1, in: Self.home, as: 2, key: "once")
            #expect(again.status == 404 && again.json["error"].string == "Book not found")
            #expect(sharing.ledger.lockCount == 1)
        }
    }

    @Test func `what another member shares is refused with their name, and is free in another book`()
        async throws
    {
        try await atHome { sharing in
            #expect(try await sharing.share(1, in: Self.home).status == 201)
            let taken = try await sharing.share(1, in: Self.home, as: 2)
            #expect(taken.status == 409 && taken.json["error"].string == "Already shared by Ann")
            let own = try await sharing.share(1, in: Self.home)
            #expect(own.status == 409 && own.json["error"].string == "Already shared")
        }
    }

    @Test func `a part is booked in the book of the path, and in no second one`() async throws {
        try await atHome { sharing in
            let part = try await sharing.share(1, with: ["bob@x.org"]).parts[0]
            _ = try await sharing.markPaid(part)
            let path = "/expenses/shares/\(part)/book"
            sharing.ledger.mood = .forgetful
            #expect(
                try await sharing.send(.post, path, Self.booking, as: 2, in: Self.home).status >= 500)
            sharing.ledger.mood = .well
            // The first book has it, though its answer was lost.
            let elsewhere = try await sharing.send(.post, path, Self.booking, as: 2)
            #expect(elsewhere.status == 409, "\(elsewhere.text)")
            #expect(sharing.ledger.bookedIn.values.map { $0 } == [Self.home])
            // A restored book without it makes room, and it goes to another one.
            sharing.ledger.loseBooking(try #require(ID(part)))
            try sharing.ledger.announce(
                LedgerEvent.bookReplaced, BookReplaced(user: Self.home),
                at: sharing.service.clock.clock.now())
            #expect(
                try await eventually {
                    try await sharing.send(.post, path, Self.booking, as: 2).status == 201
                })
            #expect(sharing.ledger.bookedIn.values.map { $0 } == [sharing.service.user(2).user])
        }
    }

    @Test func `what one booked in another book goes with its payment, there`() async throws {
        try await atHome { sharing in
            let part = try await sharing.share(1, with: ["bob@x.org"]).parts[0]
            _ = try await sharing.markPaid(part)
            let booked = try await sharing.send(
                .post, "/expenses/shares/\(part)/book", Self.booking, as: 2, in: Self.home)
            #expect(booked.status == 201, "\(booked.text)")
            #expect(try await sharing.send(.post, "/expenses/shares/\(part)/unpay", "{}").status == 200)
            let taken = try await sharing.store.paidBack(after: nil).takenBack
            #expect(taken.contains { $0.user == Self.home && $0.transaction.text == part })
            let bob = sharing.service.user(2).user
            #expect(
                try await sharing.store.takenBack(from: Self.home, after: nil)
                    == [SharingStore.TakenBack(booking: try #require(ID(part)), user: bob)])
            #expect(try await sharing.store.takenBack(from: bob, after: nil).isEmpty)
        }
    }

    @Test func `what is booked by itself stays in the book of the expense`() async throws {
        try await atHome { sharing in
            let made = try await sharing.share(1, in: Self.home, repaymentsTo: Self.account)
            let part = try #require(made.json["participants"][0]["id"].string, "\(made.text)")
            _ = try await sharing.markPaid(part)
            let booking = try #require(try await sharing.store.paidBack(after: nil).repayments.first)
            let ann = sharing.service.user(1).user
            #expect(booking.user == Self.home && booking.by == ann)
            let path = "/expenses/shares/\(part)/book"
            let elsewhere = try await sharing.send(.post, path, Self.booking)
            #expect(elsewhere.status == 409, "\(elsewhere.text)")
            // Once it failed there, it goes where its owner likes.
            try sharing.ledger.announce(
                LedgerEvent.repaymentBooked,
                RepaymentBooked(payment: booking.transaction.cast(), reason: "Book not found"),
                at: sharing.service.clock.clock.now())
            #expect(
                try await eventually { try await sharing.send(.post, path, Self.booking).status == 201 })
            #expect(sharing.ledger.bookedIn.values.map { $0 } == [ann])
            let payments = try await sharing.get("/expenses/shares/\(part)/payments").json["payments"]
            #expect(payments[0]["bookedAt"].string != nil && payments[0]["bookingFailed"].isNull)
        }
    }
}
