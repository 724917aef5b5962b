import Contracts
import HTTPKit
import SQLiteKit
import TestKit
import Testing

@testable import LedgerService

@Suite struct GoalTests {
    @Test func `a goal can be made, read, changed and deleted`() async throws {
        try await LedgerFixture.run { ledger in
            let id = try await ledger.goal(
                "Car", "12000", "EUR", deadline: "2027-03-15",
                also: """
                    ,"emoji":"🚗","description":"Red","reminder":{"frequency":"weekly","time":"09:00",
                    "startDate":"2026-04-01"}
                    """)
            let goal = try await ledger.json(.get, "/goals/\(id)")
            #expect(
                goal.keys == [
                    "allocations", "createdAt", "currency", "currentTotal", "dailyTarget", "daysRemaining",
                    "deadline", "description", "emoji", "id", "name", "progress", "remaining", "reminder",
                    "startDate", "status", "targetAmount", "unconverted", "updatedAt",
                ])
            #expect(goal["targetAmount"].string == "12000.00")
            #expect(goal["startDate"].string == "2026-03-15")
            #expect(goal["status"].string == "active")
            #expect(goal["progress"].int == 0)
            #expect(goal["daysRemaining"].int == 365)
            #expect(goal["dailyTarget"].string == "32.88")
            #expect(goal["reminder"].keys == ["frequency", "startDate", "time"])
            let changed = try await ledger.json(
                .patch, "/goals/\(id)", #"{"status":"completed","reminder":null,"emoji":null}"#)
            #expect(changed["status"].string == "completed")
            #expect(changed["reminder"].isNull && changed["emoji"].isNull)
            #expect(try await ledger.json(.put, "/goals/\(id)", #"{"name":"Bus"}"#)["name"].string == "Bus")
            #expect(try await ledger.json(.delete, "/goals/\(id)")["id"].string == id)
            #expect(try await ledger.call(.get, "/goals/\(id)").status == 404)
        }
    }

    @Test func `a goal's tag changes with its progress, but only a change of the goal breaks a condition`()
        async throws
    {
        try await LedgerFixture.run { ledger in
            let user = ledger.service.user()
            let goal = try await ledger.goal("Car")
            let asset = try await ledger.asset("USD", "100")
            func tag() async throws -> String {
                let answer = try await ledger.call(.get, "/goals/\(goal)")
                return try #require(answer.fields["ETag"])
            }
            func send(_ method: HTTPMethod, _ path: String, _ body: String?, if tag: String) async throws
                -> Int
            {
                try await ledger.service.request(
                    method, path, as: user, json: body, fields: [("If-Match", tag)]
                ).status
            }
            let first = try await tag()
            try await ledger.allocate([(asset, "100")], to: goal)
            let second = try await tag()
            #expect(try await send(.patch, "/goals/\(goal)", "{}", if: first) == 412)
            #expect(try await send(.delete, "/goals/\(goal)", nil, if: first) == 412)
            #expect(
                try await send(.put, "/goals/\(goal)/allocations", #"{"allocations":[]}"#, if: first) == 412)
            try await ledger.book("-10", into: asset)
            #expect(try await tag() != second)
            #expect(try await send(.patch, "/goals/\(goal)", "{}", if: second) == 200)
            let unchanged = try await ledger.service.request(
                .get, "/goals/\(goal)", as: user, fields: [("If-None-Match", try await tag())])
            #expect(unchanged.status == 304)
        }
    }

    @Test(.inFiles) func `fifty goals take no statement each`() async throws {
        try await LedgerFixture.run { ledger in
            for number in 1...50 {
                let goal = try await ledger.goal(
                    "Goal \(number)", "1000", number.isMultiple(of: 2) ? "EUR" : "USD")
                let asset = try await ledger.asset("USD", "10")
                try await ledger.allocate([(asset, "10")], to: goal)
            }
            func statements(of limit: Int) async throws -> Int64 {
                let before = try await ledger.statementsRun()
                let list = try await ledger.json(.get, "/goals?limit=\(limit)")
                #expect(list["goals"].array.count == limit)
                return try await ledger.statementsRun() - before
            }
            // The first request prepares what the others run.
            _ = try await statements(of: 2)
            let (two, fifty) = (try await statements(of: 2), try await statements(of: 50))
            // A read that moves to the background on a busy machine counts otherwise, by a few statements.
            #expect(two > 2 && fifty < two + 25, "\(two) \(fifty)")
        }
    }

    @Test func `goals are listed by status and order, in pages that miss none`() async throws {
        try await LedgerFixture.run { ledger in
            let goals: [(name: String, deadline: String)] = [
                ("delta", "2027-01-04"), ("Alpha", "2027-01-03"), ("charlie", "2027-01-03"),
                ("Bravo", "2027-01-01"), ("écho", "2027-01-02"), ("alpha", "2027-01-05"),
            ]
            for goal in goals { _ = try await ledger.goal(goal.name, deadline: goal.deadline) }
            let orders = [
                "deadline": ["Bravo", "écho", "Alpha", "charlie", "delta", "alpha"],
                "name": ["Alpha", "alpha", "Bravo", "charlie", "delta", "écho"],
                "createdAt": goals.map(\.name),
            ]
            for (sort, names) in orders {
                for limit in 1...7 {
                    var (seen, cursor) = ([String](), "")
                    for _ in 0..<10 {
                        let page = try await ledger.json(
                            .get, "/goals?sort=\(sort)&limit=\(limit)\(cursor)")
                        #expect(page["total"].int == 6)
                        seen += page["goals"].array.compactMap { $0["name"].string }
                        #expect(page["hasMore"].bool == (page["nextCursor"].string != nil))
                        guard let next = page["nextCursor"].string else { break }
                        cursor = "&cursor=\(next)"
                    }
                    #expect(seen == names, "\(sort), \(limit)")
                }
                let rest = try await ledger.json(.get, "/goals?sort=\(sort)&offset=4")["goals"].array
                #expect(rest.compactMap { $0["name"].string } == Array(names.suffix(2)))
            }
        }
    }

    @Test func `archived goals are listed on request only`() async throws {
        try await LedgerFixture.run { ledger in
            for status in GoalStatus.allCases {
                let id = try await ledger.goal(status.rawValue)
                _ = try await ledger.json(
                    .patch, "/goals/\(id)", #"{"status":"\#(status.rawValue)"}"#)
            }
            for (query, names) in [
                ("", ["active", "completed"]), ("?status=active", ["active"]),
                ("?status=completed", ["completed"]), ("?status=archived", ["archived"]),
                ("?status=all", ["active", "archived", "completed"]),
            ] {
                let list = try await ledger.json(.get, "/goals\(query)")
                #expect(list["goals"].array.compactMap { $0["name"].string }.sorted() == names)
                #expect(list["total"].int == names.count)
            }
        }
    }

    @Test(arguments: [
        ("status=done", "status"), ("sort=size", "sort"), ("limit=0", "limit"), ("limit=101", "limit"),
        ("cursor=x", "cursor"), ("cursor=0190000000007000800000000000000100000000000000zz", "cursor"),
        ("cursor=01900000000070008000000000000001000000000000001", "cursor"),
        ("cursor=0190000000007000800000000000000161", "cursor"), ("offset=10001", "offset"),
        ("sort=name&cursor=01900000000070008000000000000001ff", "cursor"),
        ("sort=name&offset=1&cursor=0190000000007000800000000000000161", "cursor"),
    ])
    func `a wrong query of the list is refused`(query: String, field: String) async throws {
        try await LedgerFixture.run { ledger in
            let answer = try await ledger.call(.get, "/goals?\(query)")
            #expect(answer.status == 400)
            #expect(answer.json["details"].keys == [field])
        }
    }

    @Test func `a deleted goal leaves its assets, or takes those that only it has`() async throws {
        try await LedgerFixture.run { ledger in
            let (car, bus) = (try await ledger.goal("Car"), try await ledger.goal("Bus"))
            let (own, common) = (
                try await ledger.asset("USD", "100"), try await ledger.asset("EUR", "100")
            )
            try await ledger.allocate([(own, "60"), (common, "60")], to: car)
            try await ledger.allocate([(common, "60")], to: bus)
            #expect(try await ledger.call(.delete, "/goals/\(car)?assets=maybe").status == 400)
            _ = try await ledger.json(.delete, "/goals/\(car)?assets=true")
            #expect(try await ledger.call(.get, "/assets/\(own)").status == 404)
            #expect(try await ledger.call(.get, "/assets/\(own)/transactions").status == 404)
            let kept = try await ledger.json(.get, "/assets/\(common)")
            #expect(kept["allocations"].array.map { $0["funded"].string } == ["60.00"])
            _ = try await ledger.json(.delete, "/goals/\(bus)")
            #expect(try await ledger.json(.get, "/assets")["assets"].array.count == 1)
            #expect(try await ledger.json(.get, "/assets/\(common)")["allocated"].string == "0.00")
        }
    }

    @Test func `a goal beyond the limit is refused`() async throws {
        try await LedgerFixture.run { ledger in
            let id = try await ledger.goal("Car")
            try await ledger.tamper(
                """
                WITH RECURSIVE n (i) AS (VALUES (1) UNION ALL SELECT i + 1 FROM n WHERE i < 9999)
                INSERT INTO goals (book, id, name, name_key, target, currency, start_date, deadline, status,
                    created_at, updated_at)
                SELECT book, randomblob(16), name, name_key, target, currency, start_date, deadline, 2,
                    created_at, updated_at FROM n, goals
                """)
            let answer = try await ledger.call(
                .post, "/goals", #"{"name":"x","targetAmount":1,"currency":"USD","deadline":"2027-01-01"}"#)
            #expect(answer.message("name") == "You have the largest number of goals (10000) already")
            _ = try await ledger.json(.delete, "/goals/\(id)")
            _ = try await ledger.goal("Bus")
        }
    }
}
