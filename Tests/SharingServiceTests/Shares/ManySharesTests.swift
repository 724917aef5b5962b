import Contracts
import HTTPKit
import SQLiteKit
import ServiceKit
import TestKit
import Testing

@testable import SharingService

/// A user who has shared 10 000 expenses with two people, every third of them still open.
@Suite(.serialized) struct ManySharesTests {
    private func prepare(_ harness: ServiceHarness) async throws {
        let database = try Database.open(
            at: "\(harness.folder.path)/sharing.db", migrations: SharingMigrations.all)
        let people = [1, 2, 3].map { SharingFixture.person($0, harness) }
        let (ann, bob, cleo) = (people[0].id, people[1].id, people[2].id)
        try await database.write { db in
            for person in people {
                try SharingStore.adopt(person, at: Timestamp(millisecondsSinceEpoch: 0), in: db)
            }
            try db.run(
                """
                INSERT INTO locks
                WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 10000)
                SELECT CAST(printf('%016d', i) AS BLOB), \(ann), \(ann), CAST(printf('%016d', i) AS BLOB),
                    'held', i
                FROM n
                """)
            try db.run(
                """
                INSERT INTO shares
                SELECT share, \(ann), 'EQUAL', 300, 'USD', 100, NULL, NULL, changed_at, NULL,
                    ledger_transaction, book, 20000, 'Dinner', share, 'Food', changed_at % 3 = 0, NULL, NULL
                FROM locks
                """)
            for (position, user) in [bob, cleo].enumerated() {
                try db.run(
                    """
                    INSERT INTO participants (id, share, position, owner, currency, shared_at, email, folded,
                        user, amount_minor, status, paid_at, paid_minor)
                    SELECT CAST(printf('%015d', created_at) || \(String(position)) AS BLOB), id, \(position),
                        owner, currency, created_at, \(people[position + 1].email),
                        \(people[position + 1].email), \(user), 100, CASE is_open WHEN 1 THEN 'PENDING' ELSE 'PAID' END,
                        CASE is_open WHEN 0 THEN 5 END, CASE is_open WHEN 1 THEN 0 ELSE 100 END
                    FROM shares
                    """)
            }
            try db.run(
                """
                INSERT INTO payments (id, participant, amount_minor, currency, paid_on, recorded_at, recorder)
                SELECT id, id, amount_minor, currency, 0, 5, owner FROM participants WHERE status = 'PAID'
                """)
            try db.run(
                """
                INSERT INTO totals SELECT owner, user, '', currency, x'', sum((status = 'PENDING') * 100),
                    sum(status = 'PENDING'), count(*), 0 FROM participants GROUP BY user
                """)
        }
        await database.close()
    }

    @Test(.inFiles) func `SHARE-001: of very many shares the newest are shown, and balances cover all`()
        async throws
    {
        try await SharingFixture.run(before: { harness, ledger in try await prepare(harness) }) { sharing in
            for (user, net) in [(1, "6666.00"), (2, "-3333.00")] {
                let answer = try await sharing.get("/sharing", as: user)
                let list = answer.json[user == 1 ? "sharedExpenses" : "expensesSharedWithMe"].array
                #expect(list.count == SharingStore.openLimit + SharingStore.settledLimit)
                #expect(answer.json["hasMore"].bool == true)
                #expect(answer.json["netBalance"][0]["amount"].string == net)
            }
            let pages = try await sharing.get("/expenses/shared-by-me?status=pending&limit=100").json
            #expect(pages["total"].int == 3_333 && pages["expenses"].array.count == 100)
        }
    }

    @Test(.inFiles) func `of shares with very many people fewer are shown, and the lists have the rest`()
        async throws
    {
        try await SharingFixture.run(before: { harness, ledger in
            try await prepare(harness)
            let database = try Database.open(
                at: "\(harness.folder.path)/sharing.db", migrations: SharingMigrations.all)
            // 48 more invitations without an amount for each of the newest 400 open shares.
            try await database.write { db in
                try db.run(
                    """
                    INSERT INTO participants (id, share, position, owner, currency, shared_at, email, folded,
                        user, amount_minor, status)
                    WITH RECURSIVE n(i) AS (SELECT 2 UNION ALL SELECT i + 1 FROM n WHERE i < 49)
                    SELECT CAST(printf('%011d', s.created_at) || printf('x%04d', i) AS BLOB), s.id, i,
                        s.owner, s.currency, s.created_at, printf('p%d@y.org', i), printf('p%d@y.org', i),
                        NULL, 0, 'PENDING'
                    FROM n, (SELECT * FROM shares WHERE is_open = 1 ORDER BY created_at DESC LIMIT 400) s
                    """)
                try db.run(
                    """
                    INSERT INTO totals SELECT owner, x'', folded, currency, x'', 0, count(*), count(*), 0
                    FROM participants WHERE user IS NULL GROUP BY folded
                    """)
            }
            await database.close()
        }) { sharing in
            // A busy machine may take longer than a read's limit.
            var first = try await sharing.get("/sharing")
            for _ in 0..<20 where first.status >= 500 { first = try await sharing.get("/sharing") }
            let overview = first.json
            #expect(
                overview["hasMore"].bool == true && overview["netBalance"][0]["amount"].string == "6666.00")
            let shown = overview["sharedExpenses"].array
            try #require(shown.count == SharingStore.participantsLimit / 50)
            let answer = try await sharing.get(
                "/expenses/shared-by-me?status=pending&limit=20&offset=150")
            let page = answer.json
            try #require(answer.status == 200, "\(answer.text)")
            #expect(page["expenses"].array.first?["id"] == shown[150]["id"])
            #expect(page["expenses"].array.count == 20 && page["total"].int == 3_333)
        }
    }

    @Test(.inFiles) func `queries over very many shares use an index, never a scan or sort`() async throws {
        try await SharingFixture.run { sharing in
            let user = sharing.service.user(1).user
            let cursor = PlaceCursor(at: Timestamp(millisecondsSinceEpoch: 5), id: user)
            let place = SharingStore.place(cursor, "s.created_at, s.id")
            var queries: [SQL] = [SharingStore.owedSums(of: user), SharingStore.owingSums(of: user)]
            for filter in SharedByMeFilter.allCases {
                let source = SharingStore.source(.owner, filter, user)
                queries.append(
                    "SELECT s.id FROM \(source) \(place) ORDER BY s.created_at DESC, s.id DESC LIMIT 9")
            }
            let statuses = SharedWithMeFilter.allCases.map { $0.status }
            let filters = statuses.map { $0.map { SharingStore.PartFilter.status($0) } ?? .all } + [.settled]
            for filter in filters {
                let source = SharingStore.source(filter, user)
                queries.append("SELECT p.id FROM \(source) ORDER BY p.shared_at DESC, p.id DESC LIMIT 9")
            }
            for query in queries {
                let plan = try await sharing.store.database.read { db in
                    try db.all("EXPLAIN QUERY PLAN \(query)") { try $0.text(3) }
                }
                #expect(
                    plan.allSatisfy { !$0.hasPrefix("SCAN") && !$0.contains("TEMP B-TREE") },
                    "\(query.text): \(plan)")
            }
        }
    }
}
