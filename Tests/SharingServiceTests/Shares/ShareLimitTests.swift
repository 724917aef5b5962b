import Contracts
import HTTPKit
import SQLiteKit
import ServiceKit
import TestKit
import Testing

@testable import SharingService

@Suite(.serialized) struct ShareLimitTests {
    /// Returns `count` unregistered addresses.
    private func strangers(_ group: String, _ count: Int) -> [String] {
        (1...count).map { "\(group)\($0)@y.org" }
    }

    @Test func `sharing looks up at most 50 new addresses an hour`() async throws {
        try await SharingFixture.run { sharing in
            let (transaction, second) = (sharing.ledger.add(1), sharing.ledger.add(2))
            let first = strangers("a", 49) + ["bob@x.org"]
            let made = try await sharing.share(transaction, with: first, key: "k")
            #expect(made.status == 201, "\(made.text)")
            #expect(try await sharing.share(transaction, with: first, key: "k").status == 201)
            // Taking the share back does not restore the look-ups.
            #expect(try await sharing.cancel(made.json["id"].string ?? "").status == 200)
            sharing.service.clock.advance(seconds: 600)
            let refused = try await sharing.share(transaction, with: ["Bob@x.org", "cleo@x.org"])
            #expect(refused.status == 429 && refused.json["code"].string == "RATE_LIMITED")
            let seconds = try #require(refused.fields["Retry-After"].flatMap { Int($0) })
            #expect((2_900...3_000).contains(seconds))
            #expect(sharing.ledger.holders.isEmpty)
            // Other users have their own look-ups, and known people need none.
            #expect(try await sharing.share(second, with: ["cleo@x.org"], as: 2).status == 201)
            #expect(try await sharing.share(transaction, with: Array(first.suffix(2))).status == 201)
            sharing.service.clock.advance(seconds: 3_000)
            let third = sharing.ledger.add(3)
            #expect(try await sharing.share(third, with: strangers("b", 48) + ["cleo@x.org"]).status == 201)
            // After an hour Bob needs no look-up because of the open share, so one new address is left.
            let fourth = sharing.ledger.add(4)
            #expect(try await sharing.share(fourth, with: ["bob@x.org", "c1@y.org"]).status == 201)
            #expect(try await sharing.share(sharing.ledger.add(5), with: ["c2@y.org"]).status == 429)
        }
    }

    @Test(.inFiles, arguments: ["bob@x.org", "new@y.org"])
    func `a user has at most 10 000 open shares with one person, invited or known`(address: String)
        async throws
    {
        try await SharingFixture.run(before: { harness, _ in
            try await prepare(9_999, with: address, harness)
        }) { sharing in
            let last = try await sharing.share(sharing.ledger.add(1), with: [address])
            #expect(last.status == 201, "\(last.text)")
            let transaction = sharing.ledger.add(2)
            let refused = try await sharing.share(transaction, with: ["cleo@x.org", address.uppercased()])
            #expect(refused.status == 409 && refused.json["code"].string == "CONFLICT")
            let message = "10000 shares with this person are open already. Settle some first."
            #expect(refused.json["error"].string == message)
            #expect(refused.json["details"]["participants[1].email"][0].string == message)
            #expect(sharing.ledger.holders.count == 1)
            #expect(try await sharing.share(transaction, with: ["cleo@x.org"]).status == 201)
            let part = try #require(last.json["participants"][0]["id"].string)
            #expect(try await sharing.markPaid(part).status == 200)
            #expect(try await sharing.share(sharing.ledger.add(3), with: [address]).status == 201)
        }
    }

    @Test(.inFiles) func `a household that never settles goes on sharing, and lists and settles everything`()
        async throws
    {
        try await SharingFixture.run(before: { harness, _ in
            try await prepare(1_200, with: "bob@x.org", harness)
        }) { sharing in
            _ = try await sharing.share(1, 2_000)
            let overview = try await sharing.get("/sharing").json
            #expect(overview["hasMore"].bool == true)
            #expect(overview["sharedExpenses"].array.count == SharingStore.openLimit)
            #expect(overview["netBalance"][0]["amount"].string == "10810.00")
            for (list, user) in [("shared-by-me", 1), ("shared-with-me", 2)] {
                var (ids, target): (Set<String>, String?) = ([], "/expenses/\(list)?status=pending&limit=100")
                while let next = target {
                    let page = try await sharing.get(next, as: user).json
                    #expect(page["total"].int == 1_201)
                    ids.formUnion(page["expenses"].array.compactMap { $0["id"].string })
                    target = page["nextCursor"].string.map {
                        "/expenses/\(list)?status=pending&limit=100&cursor=\($0)"
                    }
                }
                #expect(ids.count == 1_201)
            }
            // All are settled in one call, and parallel twins under one key get the same figures.
            let body = #"{"userId":"\#(sharing.service.user(2).user.text)","currency":"USD"}"#
            let texts = try await withThrowingTaskGroup(of: String.self) { group in
                for _ in 0..<4 {
                    group.addTask { try await sharing.send(.post, "/sharing/settle", body, key: "k").text }
                }
                return try await group.reduce(into: Set<String>()) { $0.insert($1) }
            }
            #expect(texts == [#"{"settled":1201,"amount":"10810.00","currency":"USD"}"#])
            let news = try await sharing.get("/notifications", as: 2).json["notifications"].array
            #expect(news.map { $0["type"].string } == ["SETTLED", "SHARED"])
            #expect(try await sharing.get("/sharing").json["netBalance"][0]["amount"].string == "0.00")
        }
    }

    /// Adds `count` open shares of Ann with an address before the service starts.
    private func prepare(_ count: Int, with address: String, _ harness: ServiceHarness) async throws {
        let database = try Database.open(
            at: "\(harness.folder.path)/sharing.db", migrations: SharingMigrations.all)
        let (ann, bob) = (SharingFixture.person(1, harness), SharingFixture.person(2, harness))
        try await database.write { db in
            for person in [ann, bob] {
                try SharingStore.adopt(person, at: Timestamp(millisecondsSinceEpoch: 0), in: db)
            }
            let user = address == bob.email ? bob.id : nil
            for number in 1...count {
                let share = ID<SharedExpense>(high: 5, low: UInt64(number))
                try db.run(
                    "INSERT INTO locks VALUES (\(share), \(ann.id), \(ann.id), \(share), 'held', 0)")
                try db.run(
                    """
                    INSERT INTO shares VALUES (\(share), \(ann.id), 'FIXED', 1000, 'USD', 100, NULL, NULL,
                        0, NULL, \(share), \(ann.id), 0, 'Dinner', \(share), 'Food', 1, NULL, NULL)
                    """)
                try db.run(
                    """
                    INSERT INTO participants VALUES (\(share), \(share), 0, \(ann.id), 'USD', 0, \(address),
                        \(address), \(user), 900, NULL, 'PENDING', NULL, NULL, NULL, NULL, NULL, NULL,
                        NULL, NULL, 0, NULL, NULL, NULL, NULL, 0, NULL, 0, NULL)
                    """)
                try SharingStore.count(
                    SharingStore.CountedPart(
                        creditor: ann.id, user: user, folded: address, open: Money(amountMinor: 900, .usd),
                        acceptedMinor: 0, group: nil), in: db)
            }
        }
        await database.close()
    }
}
