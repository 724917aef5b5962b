import HTTPKit
import TestKit
import Testing

/// `ETag`, `If-Match` and `If-None-Match` of single resources (contract §0, "Concurrency").
@Suite struct ConcurrencyTests {
    private static let change = [
        "accounts": #"{"color":"red"}"#, "categories": #"{"color":"red"}"#, "budgets": #"{"planned":7}"#,
        "transactions": #"{"description":"other"}"#,
    ]

    private static func makeAll(_ ledger: LedgerFixture) async throws -> [String: String] {
        let food = try await ledger.category("Food")
        let account = try await ledger.account("Trip")
        let budget = try await ledger.json(
            .post, "/budgets",
            #"{"accountId":"\#(account)","categoryId":"\#(food)","month":"2026-03","planned":5}"#)
        return [
            "accounts": account, "categories": food, "budgets": budget["id"].string ?? "",
            "transactions": try await ledger.record("1", food),
        ]
    }

    @Test func `a new or restored resource has the tag that its next change can name`() async throws {
        try await LedgerFixture.run { ledger in
            let account = try await ledger.account("Trip")
            let food = try await ledger.category("Food")
            let bodies = [
                ("accounts", #"{"name":"Other"}"#),
                ("transactions", #"{"type":"EXPENSE","amount":1,"categoryId":"\#(food)"}"#),
                (
                    "budgets",
                    #"{"accountId":"\#(account)","categoryId":"\#(food)","month":"2026-03","planned":5}"#
                ),
                (
                    "recurring",
                    #"{"accountId":"\#(account)","categoryId":"\#(food)","type":"EXPENSE","amount":1,"#
                        + #""dayOfMonth":1,"startMonthKey":"2026-04"}"#
                ),
            ]
            for (kind, body) in bodies {
                let made = try await ledger.call(.post, "/\(kind)", body, key: "k")
                #expect(made.status == 201, "\(made.text)")
                let tag = try #require(made.fields["ETag"], "\(kind)")
                let path = "/\(kind)/\(try #require(made.json["id"].string))"
                #expect(try await ledger.call(.get, path).fields["ETag"] == tag, "\(kind)")
                #expect(try await ledger.call(.post, "/\(kind)", body, key: "k").fields["ETag"] == tag)
                guard kind == "accounts" || kind == "transactions" else { continue }
                #expect(try await ledger.call(.delete, path, matching: ("If-Match", tag)).status == 200)
                let restored = try await ledger.call(.post, "\(path)/restore")
                #expect(try await ledger.call(.get, path).fields["ETag"] == restored.fields["ETag"])
            }
        }
    }

    @Test(arguments: ["accounts", "categories", "budgets", "transactions"])
    func `a change asks for the version that the client saw`(kind: String) async throws {
        try await LedgerFixture.run { ledger in
            let path = "/\(kind)/\(try #require(try await Self.makeAll(ledger)[kind]))"
            let first = try await ledger.call(.get, path)
            let tag = try #require(first.fields["ETag"])
            // Neither the number of the user's book, which tells how many there are, nor a counter.
            #expect(tag.wholeMatch(of: #/"[0-9a-f]{16}\.[0-9a-f]{16}"/#) != nil, "\(tag)")
            #expect(!tag.hasPrefix("\"1-1."))
            #expect(first.fields["Cache-Control"] == "private, no-cache")
            let unchanged = try await ledger.call(.get, path, matching: ("If-None-Match", tag))
            #expect(unchanged.status == 304)
            #expect(unchanged.bytes.isEmpty)
            #expect(unchanged.fields["ETag"] == tag)
            #expect(unchanged.fields["Cache-Control"] == "private, no-cache")
            for list in ["W/\(tag)", "\"x\", \(tag)", "*"] {
                #expect(try await ledger.call(.get, path, matching: ("If-None-Match", list)).status == 304)
            }
            #expect(try await ledger.call(.get, path, matching: ("If-None-Match", "\"x\"")).status == 200)

            let body = try #require(Self.change[kind])
            let changed = try await ledger.call(.patch, path, body, matching: ("If-Match", tag))
            #expect(changed.status == 200)
            let next = try #require(changed.fields["ETag"])
            #expect(next.prefix(18) != tag.prefix(18))
            #expect(try await ledger.call(.get, path).fields["ETag"] == next)
            #expect(try await ledger.call(.get, path, matching: ("If-None-Match", tag)).status == 200)
            for (method, sent) in [(HTTPMethod.patch, body), (.put, body), (.delete, nil)]
                as [(HTTPMethod, String?)]
            {
                for stale in [tag, "W/\(next)", "\"nonsense\""] {
                    let refused = try await ledger.call(method, path, sent, matching: ("If-Match", stale))
                    #expect(refused.status == 412, "\(method) \(stale)")
                    #expect(refused.json["code"].string == "PRECONDITION_FAILED")
                }
            }
            #expect(
                try await ledger.call(.put, path, body, matching: ("If-Match", "\(tag), \(next)")).status
                    == 200)
            #expect(try await ledger.call(.patch, path, body, matching: ("If-Match", "*")).status == 200)
        }
    }

    /// Changes that concern a part of a resource or name the resource by its fields.
    @Test func `partial changes and changes by fields ask for the version that the client saw, too`()
        async throws
    {
        try await LedgerFixture.run { ledger in
            let ids = try await Self.makeAll(ledger)
            let account = ids["accounts"] ?? ""
            let food = ids["categories"] ?? ""
            let template = try await ledger.json(
                .post, "/recurring",
                #"{"categoryId":"\#(food)","type":"EXPENSE","amount":1,"dayOfMonth":20}"#)
            let recurring = "/recurring/\(template["id"].string ?? "")"
            let category = "/categories/\(food)"
            let cases: [(HTTPMethod, String, String?, resource: String)] = [
                (.patch, "\(recurring)/toggle", nil, recurring),
                (.patch, "\(category)/archive", #"{"isArchived":true}"#, category),
                (.patch, "/accounts/\(account)/activate", nil, "/accounts/\(account)"),
                (
                    .delete, "/budgets?accountId=\(account)&categoryId=\(food)&monthKey=2026-03", nil,
                    "/budgets/\(ids["budgets"] ?? "")"
                ),
            ]
            for (method, path, body, resource) in cases {
                let before = try await ledger.call(.get, resource)
                let tag = try #require(before.fields["ETag"])
                for stale in ["\"999\"", "W/\(tag)"] {
                    let refused = try await ledger.call(method, path, body, matching: ("If-Match", stale))
                    #expect(refused.status == 412, "\(path) \(stale)")
                }
                #expect(try await ledger.call(.get, resource).bytes == before.bytes, "\(path)")
                let done = try await ledger.call(method, path, body, matching: ("If-Match", tag))
                #expect(done.status == 200, "\(path): \(done.text)")
                if let next = done.fields["ETag"] {
                    #expect(try await ledger.call(.get, resource).fields["ETag"] == next, "\(path)")
                }
            }
            // Repeating a pause whose answer was lost does not end the pause.
            let tag = try #require(try await ledger.call(.get, recurring).fields["ETag"])
            let path = "\(recurring)/toggle"
            let statuses = [
                try await ledger.call(.patch, path, nil, matching: ("If-Match", tag)).status,
                try await ledger.call(.patch, path, nil, matching: ("If-Match", tag)).status,
            ]
            #expect(statuses == [200, 412])
        }
    }

    @Test func `of parallel changes to one version one succeeds`() async throws {
        try await LedgerFixture.run { ledger in
            let id = try await ledger.record("1", try await ledger.category("Food"))
            let tag = try #require(try await ledger.call(.get, "/transactions/\(id)").fields["ETag"])
            let statuses = try await withThrowingTaskGroup(of: Int.self) { group in
                for number in 1...16 {
                    group.addTask {
                        try await ledger.call(
                            .patch, "/transactions/\(id)", #"{"amount":\#(number)}"#,
                            matching: ("If-Match", tag)
                        ).status
                    }
                }
                return try await group.reduce(into: [Int]()) { $0.append($1) }
            }
            #expect(statuses.sorted() == [200] + Array(repeating: 412, count: 15))
        }
    }

    @Test func `a deletion and a restoration change the version, too`() async throws {
        try await LedgerFixture.run { ledger in
            let id = try await ledger.record("1", try await ledger.category("Food"))
            let tag = try #require(try await ledger.call(.get, "/transactions/\(id)").fields["ETag"])
            let deleted = try await ledger.call(.delete, "/transactions/\(id)", matching: ("If-Match", tag))
            #expect(deleted.status == 200)
            _ = try await ledger.json(.post, "/transactions/\(id)/restore")
            let late = try await ledger.call(.delete, "/transactions/\(id)", matching: ("If-Match", tag))
            #expect(late.status == 412)
        }
    }
}

extension LedgerFixture {
    func call(
        _ method: HTTPMethod, _ path: String, _ json: String? = nil, matching field: (String, String)
    ) async throws -> TestAnswer {
        try await service.request(method, path, as: service.user(1), json: json, fields: [field])
    }
}
