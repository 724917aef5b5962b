import CofferClient
import Contracts
import HTTPKit
import JSONKit
import TestKit
import Testing

/// What who was in a book can do to it no more (contract-household §4, "Sharing", "Invitations").
@Suite struct FormerMemberTests {
    /// What Bob has shared with Dan: an entry of 100 of the common book, of which Dan owes 90. Repayments are
    /// booked by themselves.
    private struct Share {
        let account: String
        let entry: String
        let part: String
    }

    private static func account(_ home: HomeScene) async throws -> String {
        try #require(try await home.get("/accounts", by: home.ada).data["activeAccountId"].string)
    }

    private static func share(_ entry: String, in home: HomeScene) async throws -> TestAnswer {
        try await home.send(
            .post, "/expenses/share",
            """
            {"transactionId":"\(entry)","splitType":"FIXED",
             "participants":[{"email":"dan@example.org","shareAmount":90}],
             "bookRepayments":{"accountId":"\(try await account(home))"}}
            """, by: home.bob)
    }

    private static func share(in home: HomeScene) async throws -> Share {
        let entry = try await home.spend("100", by: home.bob)
        let made = try await share(entry, in: home)
        let part = try #require(made.data["participants"][0]["id"].string, "\(made.text)")
        return Share(account: try await account(home), entry: entry, part: part)
    }

    private static func balance(_ home: HomeScene, _ share: Share) async throws -> String? {
        try await home.get("/accounts/\(share.account)", by: home.ada).data["balance"].string
    }

    private static func expectBalance(
        _ amount: String, _ home: HomeScene, _ share: Share, _ what: Comment
    ) async throws {
        try await eventually(what) { try await balance(home, share) == amount }
    }

    /// Waits until the ledger has applied all that sharing told it: what comes last is a repayment of Dan's.
    private static func settle(_ home: HomeScene) async throws {
        let account = try await home.dan.client.accounts.list().activeAccountId
        let own = try await home.dan.spend("7", on: home.dan.category("Food"))
        let made = try await home.dan.send(
            .post, "/expenses/share",
            """
            {"transactionId":"\(own.id)","participants":[{"email":"ada@example.org"}],
             "bookRepayments":{"accountId":"\(account)"}}
            """)
        let part = try #require(made.data["participants"][0]["id"].string, "\(made.text)")
        let paid = try await home.dan.send(
            .post, "/expenses/shares/\(part)/payments", #"{"amount":"3.50"}"#)
        #expect(paid.status == 201, "\(paid.text)")
        try await eventually("the ledger hears of a payment") {
            try await home.dan.client.accounts.get(account).balance == "-3.50"
        }
    }

    @Test(arguments: [true, false])
    func `household: who was removed, or only reads, takes no booking out of the book`(
        isRemoved: Bool
    ) async throws {
        try await HomeScene.run { home in
            let share = try await Self.share(in: home)
            let paid = try await home.bob.send(
                .post, "/expenses/shares/\(share.part)/payments", #"{"amount":50}"#)
            #expect(paid.status == 201, "\(paid.text)")
            try await Self.expectBalance("-50.00", home, share, "the repayment is booked")
            if isRemoved {
                try await home.remove(home.bob)
            } else {
                let answer = try await home.ada.send(
                    .patch, "/books/\(home.book)/members/\(home.bob.id)", #"{"role":"VIEWER"}"#)
                #expect(answer.status == 200, "\(answer.text)")
            }
            let undone = try await home.bob.send(.post, "/expenses/shares/\(share.part)/unpay", "{}")
            #expect(undone.status == 200, "\(undone.text)")
            try await Self.settle(home)
            #expect(try await Self.balance(home, share) == "-50.00")
        }
    }

    @Test func `household: an expense that is shared anew after its sharer came back is refunded once`()
        async throws
    {
        try await HomeScene.run { home in
            let former = try await Self.share(in: home)
            try await home.remove(home.bob)
            try await home.invite(home.bob, "EDITOR")
            var again: String?
            try await eventually("the lock of the former share ends") {
                again = try await Self.share(former.entry, in: home).data["participants"][0]["id"].string
                return again != nil
            }
            for part in [former.part, try #require(again)] {
                let paid = try await home.bob.send(
                    .post, "/expenses/shares/\(part)/payments", #"{"amount":90}"#)
                #expect(paid.status == 201, "\(paid.text)")
            }
            try await Self.expectBalance("-10.00", home, former, "the repayment is booked")
            try await Self.settle(home)
            #expect(try await Self.balance(home, former) == "-10.00")
        }
    }

    @Test func `household: an invitation from before a removal lets nobody back in`() async throws {
        try await HomeScene.run { home in
            let made = try await home.ada.send(
                .post, "/books/\(home.book)/invitations", #"{"email":"eve@example.org","role":"EDITOR"}"#)
            let id = try #require(made.data["id"].string, "\(made.text)")
            home.system.harness.clock.advance(seconds: 1)
            try await home.remove(home.eve)
            let accepted = try await home.eve.send(.post, "/invitations/\(id)/accept")
            #expect(accepted.status == 404, "\(accepted.text)")
            #expect(try await home.eve.get("/invitations").data["invitations"].array.isEmpty)
            #expect(try await home.get("/transactions", by: home.eve).status == 404)
            home.system.harness.clock.advance(seconds: 1)
            try await home.invite(home.eve, "VIEWER")
            #expect(try await home.get("/transactions", by: home.eve).status == 200)
        }
    }

    @Test func `household: deleted books count, since their data is kept`() async throws {
        try await CofferSystem.run { system in
            let ada = try await system.join("ada@example.org")
            var statuses: [Int] = []
            var last = ""
            for number in 0..<12 {
                let name = "Book \(number)"
                let made = try await ada.send(.post, "/books", #"{"name":"\#(name)"}"#)
                statuses.append(made.status)
                guard let id = made.data["id"].string else { continue }
                last = id
                let deleted = try await ada.send(.delete, "/books/\(id)", #"{"confirm":"\#(name)"}"#)
                #expect(deleted.status == 200, "\(deleted.text)")
            }
            #expect(statuses == Array(repeating: 201, count: SharedBook.keptLimit) + [409, 409])
            #expect(try await ada.send(.post, "/books/\(last)/recover").status == 200)
        }
    }

    @Test func `household: a token of the personal book does not see who is in another`() async throws {
        try await HomeScene.run { home in
            let made = try await home.ada.send(.post, "/auth/tokens", #"{"name":"T","scopes":["read"]}"#)
            let token = try #require(made.data["token"].string, "\(made.text)")
            let path = "/books/\(home.book)/members"
            #expect(try await home.system.call(.get, path, token: token).status == 404)
            let own = "/books/\(home.ada.id)/members"
            #expect(try await home.system.call(.get, own, token: token).status == 200)
        }
    }
}
