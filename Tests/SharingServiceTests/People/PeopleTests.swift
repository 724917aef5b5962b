import Contracts
import HTTPKit
import SQLiteKit
import ServiceKit
import TestKit
import Testing

@testable import SharingService

@Suite(.serialized) struct PeopleTests {
    @Test func `SHEXP-002: an invitation goes to the user who verifies the address`() async throws {
        try await SharingFixture.run { sharing in
            let made = try await sharing.share(sharing.ledger.add(1), with: ["Dan@New.org"])
            #expect(made.json["participants"][0]["userId"].isNull)
            let dan = SharingFixture.person(4, sharing.service, email: "dan@new.org")
            try sharing.auth.announce(AuthEvent.userVerified, dan)
            #expect(
                try await eventually {
                    try await sharing.get("/sharing", as: 4).json["expensesSharedWithMe"].array.count == 1
                })
            let seen = try await sharing.get("/sharing").json
            #expect(seen["sharedExpenses"][0]["participants"][0]["participant"]["id"].string == dan.id.text)
            #expect(seen["settlementBalances"].array.count == 1)
            #expect(seen["settlementBalances"][0]["userDisplayName"].string == "Person 4")
        }
    }

    @Test func `a new name and a new address reach both sides`() async throws {
        try await SharingFixture.run { sharing in
            let share = try await sharing.share(1)
            let tag = try #require(try await sharing.get("/expenses/shares/\(share.id)").fields["ETag"])
            let renamed = Person(
                id: sharing.service.user(2).user, email: "robert@x.org", displayName: "Robert",
                currency: .usd,
                timeZone: "UTC")
            try sharing.auth.announce(AuthEvent.userUpdated, renamed)
            #expect(
                try await eventually {
                    let balance = try await sharing.get("/sharing").json["settlementBalances"][0]
                    return balance["userDisplayName"].string == "Robert"
                        && balance["userEmail"].string == "robert@x.org"
                })
            // The share, which shows them, has another version.
            let shown = try await sharing.get("/expenses/shares/\(share.id)")
            #expect(shown.fields["ETag"]?.split(separator: ".").first != tag.split(separator: ".").first)
            let stale = try await sharing.service.request(
                .delete, "/expenses/shares/\(share.id)", as: sharing.service.user(1),
                fields: [("If-Match", tag)])
            #expect(stale.status == 412, "\(stale.text)")
        }
    }

    @Test func `without auth an unknown address counts as invited, and an unknown owner waits`() async throws
    {
        try await SharingFixture.run { sharing in
            sharing.auth.isDown = true
            let early = try await sharing.share(sharing.ledger.add(1), with: ["bob@x.org"])
            #expect(early.status == 503 && sharing.ledger.lockCount == 0)
            sharing.auth.isDown = false
            #expect(try await sharing.share(sharing.ledger.add(1), with: ["bob@x.org"]).status == 201)
            sharing.auth.isDown = true
            let known = try await sharing.share(sharing.ledger.add(2), with: ["bob@x.org", "cleo@x.org"])
            #expect(known.status == 201)
            #expect(known.json["participants"][0]["displayName"].string == "Bob")
            #expect(known.json["participants"][1]["userId"].isNull)
        }
    }

    @Test func `an address that moves to another user belongs to that user`() async throws {
        let folder = try TemporaryFolder()
        defer { folder.remove() }
        let database = try Database.open(at: "\(folder.path)/sharing.db", migrations: SharingMigrations.all)
        let store = SharingStore(database)
        let person = { (low: UInt64, email: String) in
            Person(
                id: ID(high: 1, low: low), email: email, displayName: "P\(low)", currency: .usd,
                timeZone: "UTC")
        }
        try await store.adopt(
            [person(1, "a@x.org"), person(2, "A@X.org"), person(1, "b@x.org")],
            at: Timestamp(millisecondsSinceEpoch: 0))
        #expect(try await store.foldedAddress(of: ID(high: 1, low: 2)) == "a@x.org")
        #expect(try await store.foldedAddress(of: ID(high: 1, low: 1)) == "b@x.org")
        #expect(try await store.unknown(["a@x.org", "b@x.org", "c@x.org"]) == ["c@x.org"])
        await database.close()
    }

    @Test func `a declined invitation goes to the owner`() async throws {
        let folder = try TemporaryFolder()
        defer { folder.remove() }
        let database = try Database.open(at: "\(folder.path)/sharing.db", migrations: SharingMigrations.all)
        let store = SharingStore(database)
        let (owner, share) = (ID<User>(high: 1, low: 1), ID<SharedExpense>(high: 2, low: 2))
        try await store.adopt(
            [
                Person(id: owner, email: "a@x.org", displayName: "Ann", currency: .usd, timeZone: "UTC")
            ], at: Timestamp(millisecondsSinceEpoch: 0))
        try await database.write { db in
            try db.run("INSERT INTO locks VALUES (\(share), \(owner), \(owner), \(share), 'held', 0)")
            try db.run(
                """
                INSERT INTO shares VALUES (\(share), \(owner), 'FIXED', 1000, 'USD', 100, NULL, NULL, 0,
                    NULL, \(share), \(owner), 0, 'Dinner', \(share), 'Food', 0, NULL, NULL)
                """)
            for (position, status) in ["PAID", "DECLINED"].enumerated() {
                try db.run(
                    """
                    INSERT INTO participants VALUES (\(ID<Participant>(high: 3, low: UInt64(position))),
                        \(share), \(position), \(owner), 'USD', 0, 'x', \(status), NULL, 450, NULL, \(status),
                        \(status == "PAID" ? 5 : nil as Int?), \(status == "PAID" ? nil as Int? : 6), NULL,
                        NULL, NULL, NULL, NULL, NULL, \(status == "PAID" ? 450 : 0), NULL, NULL, NULL,
                        NULL, 0, NULL, 0, NULL)
                    """)
            }
        }
        let shown = try await store.share(share, for: owner).value
        #expect(shown.ownerShare == "5.50" && shown.totalPaid == "4.50" && shown.totalOwed == "0.00")
        #expect(shown.allSettled && shown.participants[1].declinedAt != nil)
        await database.close()
    }
}
