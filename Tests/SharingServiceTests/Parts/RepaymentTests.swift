import Contracts
import HTTPKit
import JSONKit
import ServiceKit
import SQLiteKit
import TestKit
import Testing

@testable import SharingService

/// Payments in their owner's books (contract-everyday §3, "The owner's books").
@Suite struct RepaymentTests {
    private static let account = ID<Account>(high: 8, low: 1).text

    private func pay(_ sharing: SharingFixture, _ part: String, _ amount: String) async throws -> String {
        let paid = try await sharing.send(
            .post, "/expenses/shares/\(part)/payments", #"{"amount":\#(amount)}"#)
        return try #require(paid.json["id"].string, "\(paid.text)")
    }

    private func events<Data: Decodable & Sendable>(
        _ type: String, _ sharing: SharingFixture
    ) async throws -> [Data] {
        try await sharing.store.database.read { db in
            try db.all("SELECT data FROM events WHERE type = \(type) ORDER BY sequence") {
                try JSON.decode(Data.self, from: Array(try $0.text(0).utf8))
            }
        }
    }

    private func note(_ sharing: SharingFixture, _ payment: String, reason: String?) async throws {
        let booked = RepaymentBooked(payment: try #require(ID(payment)), reason: reason)
        let event = FeedEvent(
            sequence: 1, type: LedgerEvent.repaymentBooked, at: Timestamp(millisecondsSinceEpoch: 1_000),
            data: String(decoding: try JSON.encode(booked), as: UTF8.self))
        try await sharing.store.database.write { db in try SharingStore.noteRepayment(event, in: db) }
    }

    @Test func `everyday §3: the owner books each payment once, under its id, as a refund of the expense`()
        async throws
    {
        try await SharingFixture.run { sharing in
            let part = try await sharing.share(1).parts[0]
            let path = "/expenses/shares/\(part)/book"
            let body = #"{"accountId":"\#(Self.account)"}"#
            let early = try await sharing.send(.post, path, body)
            #expect(early.status == 400 && !early.json["details"]["status"].isMissing)
            let first = try await pay(sharing, part, "20")
            let second = try await pay(sharing, part, "10")
            let blank = try await sharing.send(.post, path, "{}")
            #expect(blank.status == 400 && blank.json["details"].keys.sorted() == ["accountId"])
            // The ledger's answer is lost, and the repeated request finds the bookings.
            sharing.ledger.mood = .forgetful
            #expect(try await sharing.send(.post, path, body, key: "k").status >= 500)
            sharing.ledger.mood = .well
            let booked = try await sharing.send(.post, path, body, key: "k")
            #expect(booked.status == 201 && booked.json["id"].string == second, "\(booked.text)")
            #expect(booked.json["amount"].string == "10.00")
            #expect(Set(sharing.ledger.bookings.keys.map(\.text)) == [first, second])
            #expect(try await sharing.send(.post, path, body, key: "k").bytes == booked.bytes)
            #expect(try await sharing.send(.post, path, body).status == 409)
            let third = try await pay(sharing, part, "5")
            #expect(try await sharing.send(.post, path, body).json["id"].string == third)
            // The participant's own booking is another thing.
            #expect(try await sharing.send(.post, path, body, as: 2).status == 400)
            let shown = try await sharing.get("/expenses/shares/\(part)/payments").json["payments"].array
            #expect(shown.count == 3 && shown.allSatisfy { $0["bookedAt"].string != nil })
            let own = try await sharing.get("/expenses/shares/\(part)/payments", as: 2)
            let bobs = own.json["payments"].array
            #expect(bobs.count == 3 && bobs.allSatisfy { $0["bookedAt"].isNull })
        }
    }

    @Test func `everyday §3: with bookRepayments the ledger learns what to book with each payment`()
        async throws
    {
        try await SharingFixture.run { sharing in
            let (share, parts) = try await sharing.share(1)
            let change = "/expenses/shares/\(share)"
            _ = try await pay(sharing, parts[0], "5")
            let wrong = try await sharing.send(.patch, change, #"{"bookRepayments":{}}"#)
            #expect(wrong.status == 400 && !wrong.json["details"]["bookRepayments.accountId"].isMissing)
            // It can begin after the first payment.
            let on = try await sharing.send(
                .patch, change, #"{"bookRepayments":{"accountId":"\#(Self.account)"}}"#)
            #expect(on.json["bookRepayments"]["accountId"].string == Self.account, "\(on.text)")
            let described = try await sharing.send(.patch, change, #"{"description":"Supper"}"#)
            #expect(described.json["bookRepayments"]["accountId"].string == Self.account)
            #expect(try await sharing.get(change, as: 2).json["bookRepayments"].isNull)
            let payment = try await pay(sharing, parts[0], "20")
            let off = try await sharing.send(.patch, change, #"{"bookRepayments":null}"#)
            #expect(off.status == 200 && off.json["bookRepayments"].isNull)
            _ = try await pay(sharing, parts[0], "1")
            let told: [PaidBack] = try await events(SharingEvent.paidBack, sharing)
            #expect(told.map(\.amountMinor) == [500, 2_500, 2_600])
            #expect(told.map { $0.booking?.transaction.text } == [nil, payment, nil])
            let booking = try #require(told[1].booking)
            #expect(booking.amountMinor == 2_000 && booking.accountId.text == Self.account)
            #expect(booking.repaymentOf == told[1].transaction && booking.categoryId == nil)
        }
    }

    @Test func `everyday §3: a share can ask for the booking of repayments from its first day on`()
        async throws
    {
        try await SharingFixture.run { sharing in
            let transaction = sharing.ledger.add(1)
            let made = try await sharing.send(
                .post, "/expenses/share",
                #"{"transactionId":"\#(transaction)","bookRepayments":{"accountId":"\#(Self.account)"},"#
                    + #""participants":[{"email":"bob@x.org"}]}"#)
            let part = try #require(made.json["participants"][0]["id"].string, "\(made.text)")
            #expect(try await sharing.markPaid(part).status == 200)
            let told: [PaidBack] = try await events(SharingEvent.paidBack, sharing)
            #expect(told.first?.booking?.amountMinor == 5_000)
            // After a gap in its feed, the ledger reads it from the list, until it is booked.
            let page = try await sharing.store.paidBack(after: nil)
            #expect(page.repayments == told.compactMap(\.booking))
            let payment = try #require(page.repayments.first?.transaction.text)
            try await note(sharing, payment, reason: "Account not found")
            let failed = try await sharing.get("/expenses/shares/\(part)/payments").json["payments"][0]
            #expect(failed["bookingFailed"].string == "Account not found" && failed["bookedAt"].isNull)
            let bobs = try await sharing.get("/expenses/shares/\(part)/payments", as: 2)
            #expect(bobs.json["payments"][0]["bookingFailed"].isNull)
            // The owner books it by hand.
            let body = #"{"accountId":"\#(Self.account)"}"#
            #expect(try await sharing.send(.post, "/expenses/shares/\(part)/book", body).status == 201)
            let booked = try await sharing.get("/expenses/shares/\(part)/payments").json["payments"][0]
            #expect(booked["bookingFailed"].isNull && booked["bookedAt"].string != nil)
            #expect(try await sharing.store.paidBack(after: nil).repayments.isEmpty)
        }
    }

    @Test func `everyday §3: a refusal of the account names it, and the expense stays free`() async throws {
        try await SharingFixture.run { sharing in
            let transaction = sharing.ledger.add(1)
            let body =
                #"{"transactionId":"\#(transaction)","bookRepayments":{"accountId":"\#(Self.account)"},"#
                + #""participants":[{"email":"bob@x.org"}]}"#
            sharing.ledger.mood = .refusing(.field("bookRepayments.accountId", "Account not found"))
            let refused = try await sharing.send(.post, "/expenses/share", body)
            #expect(refused.status == 400)
            #expect(!refused.json["details"]["bookRepayments.accountId"].isMissing, "\(refused.text)")
            sharing.ledger.mood = .well
            #expect(try await sharing.send(.post, "/expenses/share", body).status == 201)
        }
    }

    @Test func `everyday §3: a payment that is taken back takes its booking back, and a restore books again`()
        async throws
    {
        try await SharingFixture.run { sharing in
            let (share, parts) = try await sharing.share(1)
            _ = try await sharing.send(
                .patch, "/expenses/shares/\(share)", #"{"bookRepayments":{"accountId":"\#(Self.account)"}}"#)
            let ann = sharing.service.user(1).user
            let (first, second) = (
                try await pay(sharing, parts[0], "20"), try await pay(sharing, parts[0], "10")
            )
            for payment in [first, second] { try await note(sharing, payment, reason: nil) }
            _ = try await sharing.send(.delete, "/expenses/shares/\(parts[0])/payments/\(second)")
            let taken: [TakenBackBooking] = try await events(SharingEvent.bookingTakenBack, sharing)
            #expect(taken.filter { $0.user == ann }.map(\.transaction.text) == [second])
            #expect(
                try await sharing.store.paidBack(after: nil).takenBack.map(\.transaction.text) == [second])
            // A restored book without the first booking gets it again.
            try await sharing.store.noteAllBooks()
            #expect(try await sharing.store.replacedBooks().map(\.book) == [ann])
            let booked = try await sharing.store.bookedPayments(in: ann, areReversed: false, after: nil)
            #expect(booked.map(\.id.text) == [first])
            let reversed = try await sharing.store.bookedPayments(in: ann, areReversed: true, after: nil)
            #expect(reversed.map(\.id.text) == [second])
            try await sharing.store.clearBooked(booked, at: Timestamp(millisecondsSinceEpoch: 2_000))
            let told: [PaidBack] = try await events(SharingEvent.paidBack, sharing)
            #expect(told.last?.booking?.transaction.text == first && told.last?.amountMinor == 2_000)
        }
    }

    @Test func `everyday §3: both sides' exports have the single payments, those that were taken back too`()
        async throws
    {
        try await SharingFixture.run { sharing in
            let (share, parts) = try await sharing.share(1)
            let first = try await pay(sharing, parts[0], "20")
            let second = try await pay(sharing, parts[0], "10")
            _ = try await sharing.send(.delete, "/expenses/shares/\(parts[0])/payments/\(second)")
            for (number, other) in [(1, 2), (2, 1)] {
                _ = try await sharing.share(UInt64(10 + number), with: ["cleo@x.org"], as: other)
                let stream = try await sharing.service.request(
                    .get, "/internal/users/\(sharing.service.user(number).user.text)/sharing",
                    as: .service("export"))
                let lines = try stream.text.split(separator: "\n").map { try JSONValue(Array($0.utf8)) }
                let payments = lines.filter { $0["record"].string == "sharePayment" }
                #expect(Set(payments.map { $0["id"].string }) == [first, second], "\(stream.text)")
                #expect(payments.allSatisfy { $0["shareId"].string == share })
                #expect(payments.allSatisfy { $0["participantId"].string == parts[0] })
                let taken = payments.first { $0["id"].string == second }
                #expect(taken?["reversedAt"].string != nil && taken?["amount"].string == "10.00")
                #expect(lines.last?["counts"]["sharePayment"].int == 2)
            }
        }
    }
}
