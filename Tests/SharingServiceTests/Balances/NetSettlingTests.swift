import Contracts
import HTTPKit
import SQLiteKit
import ServiceKit
import TestKit
import Testing

@testable import SharingService

/// "Settle up": both sides between two people at once.
@Suite(.serialized) struct NetSettlingTests {
    /// Ann owes Bob 96.82 and is owed 70.08, so she owes 26.74 on balance; both accepted it. Returns the parts
    /// of Ann's expenses, then of Bob's.
    private func owing(_ sharing: SharingFixture) async throws -> (ann: [String], bob: [String]) {
        let ann = try await sharing.share(1, 10_016).parts + sharing.share(2, 4_000).parts
        let bob = try await sharing.share(3, 19_364, with: ["ann@x.org"], as: 2).parts
        for (debtor, creditor) in [(1, 2), (2, 1)] {
            try await sharing.acceptAll(of: debtor, owedTo: creditor)
        }
        return (ann, bob)
    }

    private func settle(
        with other: Int, as user: Int, _ sharing: SharingFixture, key: String? = nil
    ) async throws -> TestAnswer {
        let id = sharing.service.user(other).user.text
        return try await sharing.send(
            .post, "/sharing/settle", #"{"userId":"\#(id)","currency":"USD","net":true}"#, as: user, key: key)
    }

    private func unpay(
        _ part: String, as user: Int, _ sharing: SharingFixture, key: String? = nil
    ) async throws -> TestAnswer {
        try await sharing.send(
            .post, "/expenses/shares/\(part)/unpay", #"{"reason":"By mistake"}"#, as: user, key: key)
    }

    /// Returns what a person owes the other and is owed, as the overview says it.
    private func balance(of user: Int, _ sharing: SharingFixture) async throws -> [String?] {
        let balance = try await sharing.get("/sharing", as: user).json["settlementBalances"][0]
        return [balance["youOwe"].string, balance["theyOwe"].string, balance["netBalance"].string]
    }

    /// Returns the paid-back amount of every share, as the ledger reads them after a gap in the feed.
    private func paidBack(_ sharing: SharingFixture) async throws -> [Int64] {
        try await sharing.store.paidBack(after: nil).shares.map(\.amountMinor).sorted()
    }

    @Test func `SHARE-004: who is owed on balance settles both sides, and nobody owes anything`()
        async throws
    {
        try await SharingFixture.run { sharing in
            let parts = try await owing(sharing)
            let settled = try await settle(with: 1, as: 2, sharing)
            #expect(
                settled.text
                    == #"{"settled":3,"received":"26.74","owed":"96.82","owing":"70.08","#
                    + #""notAccepted":"0.00","currency":"USD","#
                    + #""participantIds":["\#(parts.bob[0])"]}"#)
            for user in 1...2 {
                #expect(try await balance(of: user, sharing) == ["0.00", "0.00", "0.00"])
                #expect(
                    try await sharing.store.pendingCount(of: sharing.service.user(user).user) == 0)
            }
            #expect(try await paidBack(sharing) == [2_000, 5_008, 9_682])
            let news = try await sharing.get("/notifications", as: 1).json["notifications"][0]
            #expect(news["type"].string == "SETTLED_NET" && news["amount"].string == "26.74")
            #expect(news["message"].string == "Bob settled everything between you. You paid 26.74 USD.")
            let again = try await settle(with: 1, as: 2, sharing)
            #expect(again.status == 400)
            #expect(
                again.json["details"]["userId"][0].string
                    == "Nothing is open between you and this person in USD")
        }
    }

    @Test func `SHARE-004: settling never makes a debt larger: who owes on balance is told both sums`()
        async throws
    {
        try await SharingFixture.run { sharing in
            _ = try await owing(sharing)
            let before = try await sharing.get("/sharing").text
            let refused = try await settle(with: 2, as: 1, sharing, key: "k")
            #expect(refused.status == 409 && refused.json["code"].string == "CONFLICT")
            #expect(
                refused.json["details"]["net"][0].string
                    == "You owe 96.82 USD and are owed 70.08 USD: the other person settles once you have paid"
            )
            #expect(try await sharing.get("/sharing").text == before)
            #expect(try await paidBack(sharing) == [])
            let wrong = try await sharing.send(.post, "/sharing/settle", #"{"net":"yes"}"#)
            #expect(wrong.json["details"]["net"][0].string == "Net must be true or false", "\(wrong.text)")
            // A stranger, the caller, and nobody.
            for other in [9, 1, 77] { #expect(try await settle(with: other, as: 1, sharing).status == 400) }
        }
    }

    @Test func `where both owe the same, either settles`() async throws {
        for user in 1...2 {
            try await SharingFixture.run { sharing in
                let own = try await sharing.share(1, 5_000).parts
                let others = try await sharing.share(2, 5_000, with: ["ann@x.org"], as: 2).parts
                try await sharing.acceptAll(of: 3 - user, owedTo: user)
                let settled = try await settle(with: 3 - user, as: user, sharing)
                #expect(settled.json["settled"].int == 2 && settled.json["received"].string == "0.00")
                #expect(settled.json["participantIds"][0].string == (user == 1 ? own : others)[0])
                let news = try await sharing.get("/notifications", as: 3 - user).json["notifications"][0]
                #expect(news["message"].string?.hasSuffix("Both sides were the same.") == true)
            }
        }
    }

    @Test(arguments: [1, 2])
    func `a net settlement is taken back as a whole, by either side, and the other is told`(
        _ user: Int
    ) async throws {
        try await SharingFixture.run { sharing in
            let parts = try await owing(sharing)
            let before = try await sharing.get("/sharing").text
            #expect(try await settle(with: 1, as: 2, sharing).status == 200)
            let part = user == 1 ? parts.ann[1] : parts.bob[0]
            // The part's participant may not.
            #expect(try await unpay(part, as: 3 - user, sharing).status == 403)
            let taken = try await unpay(part, as: user, sharing, key: "k")
            #expect(
                taken.text == #"{"id":"\#(part)","status":"PENDING","paidAt":null,"reopened":3,"#
                    + #""paidAmount":"0.00","remaining":"\#(user == 1 ? "20.00" : "96.82")"}"#)
            #expect(try await sharing.get("/sharing").text == before)
            #expect(try await paidBack(sharing) == [0, 0, 0])
            for part in parts.ann + parts.bob {
                let owner = parts.ann.contains(part) ? 1 : 2
                #expect(
                    try await unpay(part, as: owner, sharing).json["details"]["status"][0].string
                        == "This share is PENDING")
            }
            #expect(try await unpay(part, as: user, sharing, key: "k").bytes == taken.bytes)
            let news = try await sharing.get("/notifications", as: 3 - user).json["notifications"][0]
            #expect(news["type"].string == "REOPENED" && news["participantId"].isNull)
            #expect(
                news["message"].string
                    == "\(user == 1 ? "Ann" : "Bob") took the settlement of 26.74 USD back. "
                    + "All of it is open again: By mistake")
            let mail = try await sharing.mails(
                to: user == 1 ? "bob@x.org" : "ann@x.org", atLeast: user == 1 ? 3 : 2
            )
            .first { $0.contains("Subject: A settlement was taken back\r\n") }
            #expect(mail?.contains("took a settlement with you back. It was about 26.74 USD.") == true)
            #expect(mail?.contains("By mistake") == false)
            // All parts are open, so each can be declined, paid or settled again.
            #expect(try await settle(with: 1, as: 2, sharing).json["settled"].int == 3)
        }
    }

    @Test func `after a net settlement new shares and single payments are separate`() async throws {
        try await SharingFixture.run { sharing in
            let parts = try await owing(sharing)
            #expect(try await sharing.markPaid(parts.ann[0]).status == 200)
            _ = try await sharing.share(4, 1_000, with: ["cleo@x.org"], as: 2)
            let euro = Currency("EUR")
            _ = try await sharing.share(sharing.ledger.add(5, 800, euro), with: ["ann@x.org"], as: 2)
            let settled = try await settle(with: 1, as: 2, sharing)
            #expect(settled.json["owing"].string == "20.00" && settled.json["settled"].int == 2)
            let later = try await sharing.share(6, 600).parts
            #expect(try await sharing.markPaid(later[0]).status == 200)
            // The payment of one part, before or after, is taken back alone.
            for part in [parts.ann[0], later[0]] {
                #expect(try await unpay(part, as: 1, sharing).json["reopened"].int == 1)
            }
            #expect(try await unpay(parts.ann[1], as: 1, sharing).json["reopened"].int == 2)
            let euros = try await sharing.get("/sharing", as: 2).json["settlementBalances"].array
                .first { $0["currency"].string == "EUR" }
            #expect(euros?["theyOwe"].string == "4.00")
        }
    }

    @Test func `ERR-004: a repeated net settlement settles once, and is undone for 30 days`() async throws {
        try await SharingFixture.run { sharing in
            let parts = try await owing(sharing)
            let first = try await settle(with: 1, as: 2, sharing, key: "k")
            let more = try await sharing.share(7, 1_000, with: ["ann@x.org"], as: 2).parts
            let again = try await settle(with: 1, as: 2, sharing, key: "k")
            #expect(first.status == 200 && again.bytes == first.bytes)
            #expect(again.fields["Idempotency-Replayed"] == "true")
            #expect(try await sharing.markPaid(more[0], as: 2).status == 200)
            sharing.service.clock.advance(seconds: 30 * 86_400 + 60)
            let late = try await unpay(parts.bob[0], as: 2, sharing)
            #expect(late.json["details"]["paidAt"][0].string == "This share was paid more than 30 days ago")
        }
    }

    @Test func `with a person who deleted the account, who is left settles both sides, also a debtor`()
        async throws
    {
        try await SharingFixture.run { sharing in
            let parts = try await owing(sharing)
            let bob = sharing.service.user(2).user
            try await sharing.store.database.write { db in
                _ = try db.run("INSERT INTO erased_users (\"user\", erased_at) VALUES (\(bob), 1)")
                try SharingStore.beginErasure(
                    Tombstone(user: bob, erasedAt: Timestamp(millisecondsSinceEpoch: 1)), in: db)
            }
            let claimed = try await sharing.send(
                .post, "/sharing/claim", #"{"userId":"\#(bob.text)","currency":"USD"}"#)
            #expect(claimed.status == 400 && !claimed.json["details"]["userId"].isMissing)
            let settled = try await settle(with: 2, as: 1, sharing)
            #expect(settled.json["settled"].int == 3 && settled.json["received"].string == "-26.74")
            // Each of them takes all of it back, also the debt to Bob.
            #expect(
                settled.json["participantIds"].array.compactMap(\.string) == parts.ann + parts.bob)
            #expect(try await unpay(parts.ann[0], as: 1, sharing).json["reopened"].int == 3)
            #expect(try await settle(with: 2, as: 1, sharing).json["settled"].int == 3)
            #expect(try await unpay(parts.bob[0], as: 1, sharing).json["reopened"].int == 3)
            let isTold = try await sharing.store.database.read { db in
                try db.exists("SELECT 1 FROM events WHERE subject = \(bob)")
            }
            #expect(!isTold)
        }
    }

    @Test func `who only owes a person who deleted the account can take the settlement back, too`()
        async throws
    {
        try await SharingFixture.run { sharing in
            let part = try await sharing.share(1, 19_364, with: ["ann@x.org"], as: 2).parts[0]
            let bob = sharing.service.user(2).user
            try await sharing.store.database.write { db in
                _ = try db.run("INSERT INTO erased_users (\"user\", erased_at) VALUES (\(bob), 1)")
                try SharingStore.beginErasure(
                    Tombstone(user: bob, erasedAt: Timestamp(millisecondsSinceEpoch: 1)), in: db)
            }
            let before = try await sharing.get("/sharing").text
            let settled = try await settle(with: 2, as: 1, sharing)
            #expect(settled.json["participantIds"].array.compactMap(\.string) == [part])
            let shown = try await sharing.get("/expenses/shared-with-me").json["expenses"][0]
            #expect(shown["status"].string == "PAID")
            #expect(try await unpay(part, as: 3, sharing).status == 404)
            let taken = try await unpay(part, as: 1, sharing)
            #expect(taken.json["reopened"].int == 1, "\(taken.text)")
            #expect(try await sharing.get("/sharing").text == before)
            // The same for a part that was paid alone; nobody is told of either.
            #expect(try await sharing.markPaid(part).status == 200)
            #expect(try await unpay(part, as: 1, sharing).json["reopened"].int == 1)
            #expect(try await sharing.get("/sharing").text == before)
            let news = try await sharing.get("/notifications").json["notifications"].array
            #expect(news.map { $0["type"].string } == ["SHARED"])
        }
    }

    @Test func `net settlements, payments and take-backs of both sides at once never count twice`()
        async throws
    {
        try await SharingFixture.run { sharing in
            let parts = try await owing(sharing)
            try await withThrowingTaskGroup(of: Void.self) { group in
                for round in 0..<48 {
                    group.addTask {
                        let (user, other) = round % 2 == 0 ? (1, 2) : (2, 1)
                        let own = user == 1 ? parts.ann : parts.bob
                        let part = own[round / 8 % own.count]
                        let answer =
                            switch round / 2 % 4 {
                            case 0: try await settle(with: other, as: user, sharing)
                            case 1: try await sharing.markPaid(part, as: user)
                            case 2: try await unpay(part, as: user, sharing)
                            default: try await settle(with: other, as: user, sharing, key: "k\(user)")
                            }
                        #expect([200, 400, 409].contains(answer.status), "\(answer.text)")
                    }
                }
                try await group.waitForAll()
            }
            // What the ledger was told last of each share is what is paid now.
            var told: [ID<SharedExpense>: Int64] = [:]
            let events = try await sharing.store.database.read { db in
                try db.all("SELECT data FROM events ORDER BY sequence") { try $0.text(0) }
            }
            for event in events {
                let paid = try JSONValue(Array(event.utf8))
                if let share = paid["share"].string.flatMap({ ID<SharedExpense>($0) }) {
                    told[share] = paid["amountMinor"].int.map(Int64.init)
                }
            }
            for share in try await sharing.store.paidBack(after: nil).shares {
                #expect(told[share.share] == share.amountMinor)
            }
            var open: [Int64] = []
            for (part, minor) in zip(parts.ann + parts.bob, [5_008, 2_000, -9_682] as [Int64]) {
                let id = try #require(ID<Participant>(part))
                let status = try await sharing.store.database.read { db in
                    try SharingStore.parts(where: "p.id = \(id)", in: db).first?.status
                }
                if status == .pending { open.append(minor) }
            }
            let net = Money(amountMinor: open.reduce(0, +), .usd).text
            #expect(try await sharing.get("/sharing").json["netBalance"][0]["amount"].string == net)
        }
    }
}
