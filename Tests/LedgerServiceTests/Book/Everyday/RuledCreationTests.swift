import Contracts
import HTTPKit
import JSONKit
import SQLiteKit
import TestKit
import Testing

/// contract-everyday §1, "Rules": creations with `applyRules` say what a rule left out.
@Suite struct RuledCreationTests {
    private static let reason = "Salary is a category for income"

    /// Makes a rule for payees with "rewe" and returns its id.
    private func rule(_ ledger: LedgerFixture, _ actions: [String]) async throws -> String {
        let made = try await ledger.json(
            .post, "/rules",
            #"{"name":"Rule","when":[{"field":"payee","op":"contains","value":"rewe"}],"#
                + #""then":[\#(actions.joined(separator: ","))]}"#)
        return try #require(made["id"].string)
    }

    private func sets(_ category: String) -> String { #"{"set":"category","value":"\#(category)"}"# }

    private func draft(_ category: String, _ also: String = #","applyRules":true"#) -> String {
        #"{"type":"EXPENSE","amount":1,"categoryId":"\#(category)","payee":"Rewe 7"\#(also)}"#
    }

    @Test func `everyday §1 rules: a category of the other type is skipped, and the creation says so`()
        async throws
    {
        try await LedgerFixture.run { ledger in
            let (food, salary) = (
                try await ledger.category("Food"), try await ledger.category("Salary", "INCOME")
            )
            let marked = try await rule(ledger, [sets(salary), #"{"add":"tag","value":"market"}"#])
            let first = try await ledger.call(.post, "/transactions", draft(food), key: "k")
            let made = first.json
            #expect(first.status == 201 && made["categoryId"].string == food, "\(first.text)")
            #expect(made["tags"].array.map(\.string) == ["market"])
            #expect(made["skipped"].array.map { $0["ruleId"].string } == [marked])
            #expect(made["skipped"][0]["reason"].string == Self.reason)
            // A repeat under the key says the same, everything else nothing.
            let again = try await ledger.call(.post, "/transactions", draft(food), key: "k")
            #expect(again.bytes == first.bytes && again.fields["Idempotency-Replayed"] == "true")
            let id = try #require(made["id"].string)
            #expect(try await ledger.json(.get, "/transactions/\(id)")["skipped"].isMissing)
            #expect(try await ledger.list("limit=1")["transactions"][0]["skipped"].isMissing)
            let edited = try await ledger.json(.patch, "/transactions/\(id)", #"{"notes":"Late"}"#)
            #expect(edited["skipped"].isMissing)
            let declared = try JSON.decode(Transaction.self, from: first.bytes)
            #expect(declared.skipped?.map(\.reason) == [Self.reason])
        }
    }

    @Test func `everyday §1 rules: an answer has no member skipped where nothing was left out`()
        async throws
    {
        try await LedgerFixture.run { ledger in
            let (food, fun) = (try await ledger.category("Food"), try await ledger.category("Fun"))
            let salary = try await ledger.category("Salary", "INCOME")
            _ = try await rule(ledger, [sets(fun)])
            let ruled = try await ledger.json(.post, "/transactions", draft(food))
            #expect(ruled["categoryId"].string == fun && ruled["skipped"].isMissing)
            _ = try await rule(ledger, [sets(salary)])
            for wish in ["", #","applyRules":false"#, #","applyRules":null"#] {
                let plain = try await ledger.json(.post, "/transactions", draft(food, wish))
                #expect(plain["categoryId"].string == food && plain["skipped"].isMissing)
            }
            // The client's own id finds what is stored, which rules do not touch again.
            let named = draft(food, #","applyRules":true,"clientId":"phone-1""#)
            #expect(try await ledger.json(.post, "/transactions", named)["skipped"].array.count == 1)
            let known = try await ledger.call(.post, "/transactions", named)
            #expect(known.status == 200 && known.json["skipped"].isMissing)
        }
    }

    @Test func `everyday §4: a book has at most 1 000 rules, and a new one none`() async throws {
        try await LedgerFixture.run { ledger in
            let fun = try await ledger.category("Fun")
            #expect(try await ledger.json(.get, "/rules")["rules"].array.isEmpty)
            _ = try await rule(ledger, [sets(fun)])
            try await ledger.tamper(
                """
                WITH RECURSIVE n (i) AS (
                    VALUES (1) UNION ALL SELECT i + 1 FROM n WHERE i < \(LedgerAPI.ruleLimit - 2))
                INSERT INTO rules (book, id, name, is_enabled, position, matches, conditions, actions,
                    created_at, updated_at)
                SELECT book, randomblob(16), name, is_enabled, position, matches, conditions, actions,
                    created_at, updated_at
                FROM n, rules
                """)
            let last = try await rule(ledger, [sets(fun)])
            #expect(try await ledger.json(.get, "/rules")["rules"].array.count == LedgerAPI.ruleLimit)
            let body =
                #"{"name":"More","when":[{"field":"payee","op":"is","value":"x"}],"#
                + #""then":[{"add":"tag","value":"x"}]}"#
            let refused = try await ledger.call(.post, "/rules", body)
            #expect(refused.status == 400, "\(refused.text)")
            #expect(refused.message("name") == "You have the largest number of rules (1000) already")
            _ = try await ledger.json(.delete, "/rules/\(last)")
            #expect(try await ledger.call(.post, "/rules", body).status == 201)
        }
    }

    @Test func `everyday §1 rules: a creation in a batch says it, too, also in short form`() async throws {
        try await LedgerFixture.run { ledger in
            let (food, salary) = (
                try await ledger.category("Food"), try await ledger.category("Salary", "INCOME")
            )
            // One more than the answer lists.
            _ = try await rule(ledger, Array(repeating: sets(salary), count: RuleSkip.listed + 1))
            let notes = String(repeating: "n\u{301}\u{302}\u{303}", count: 2_000)
            let id = try await ledger.record("1", food, also: #","notes":"\#(notes)""#)
            let creation = #"{"op":"create","transaction":\#(draft(food))}"#
            let update = #"{"op":"update","id":"\#(id)","transaction":{}}"#
            let operations = [creation] + Array(repeating: update, count: 120) + [creation]
            let body = #"{"operations":[\#(operations.joined(separator: ","))]}"#
            let answer = try await ledger.call(.post, "/transactions/batch", body, key: "k")
            let results = answer.json["results"].array
            let ends = [try #require(results.first?["data"]), try #require(results.last?["data"])]
            #expect(ends.map { $0["isPartial"].bool } == [nil, true])
            for end in ends {
                #expect(end["skipped"].array.count == RuleSkip.listed)
                #expect(end["skipped"][0]["reason"].string == Self.reason)
            }
            #expect(results[1]["data"]["skipped"].isMissing)
            let again = try await ledger.call(.post, "/transactions/batch", body, key: "k")
            #expect(again.text == answer.text)
        }
    }
}
