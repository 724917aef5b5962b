import HTTPKit
import TestKit
import Testing

/// Archived categories keep their entries and accept no new ones (contract §2, "Categories").
@Suite struct ArchivedCategoryTests {
    private static let refusal = "Old is archived. Choose a category that is in use."

    private func archive(_ ledger: LedgerFixture, _ category: String, _ wish: Bool = true) async throws {
        _ = try await ledger.json(.patch, "/categories/\(category)/archive", #"{"isArchived":\#(wish)}"#)
    }

    @Test func `an archived category accepts no new entries`() async throws {
        try await LedgerFixture.run { ledger in
            let old = try await ledger.category("Old")
            let food = try await ledger.category("Food")
            let entry = #""type":"EXPENSE","amount":1"#
            let expense = try await ledger.record("5", food)
            let made = try await ledger.json(
                .post, "/budgets/quick", #"{"categoryId":"\#(food)","planned":1}"#)
            let template = try await ledger.json(
                .post, "/recurring", #"{\#(entry),"dayOfMonth":1,"categoryId":"\#(food)"}"#)
            let budget = "/budgets/\(made["id"].string ?? "")"
            let recurring = "/recurring/\(template["id"].string ?? "")"
            let into = #""categoryId":"\#(old)""#
            let cases: [(HTTPMethod, String, String)] = [
                (.post, "/transactions", "{\(entry),\(into)}"),
                (.patch, "/transactions/\(expense)", "{\(into)}"),
                (.post, "/budgets", #"{\#(into),"month":"2026-03","planned":1}"#),
                (.post, "/budgets/quick", #"{\#(into),"planned":1}"#), (.patch, budget, "{\(into)}"),
                (.post, "/recurring", #"{\#(entry),"dayOfMonth":1,\#(into)}"#),
                (.patch, recurring, "{\(into)}"),
            ]
            try await archive(ledger, old)
            for (method, path, body) in cases {
                let refused = try await ledger.call(method, path, body)
                #expect(refused.status == 400, "\(path): \(refused.text)")
                #expect(refused.message("categoryId") == Self.refusal, "\(path): \(refused.text)")
            }
            let several = try await ledger.call(
                .post, "/budgets/quick", #"{"budgets":[{\#(into),"planned":1}]}"#)
            #expect(several.message("budgets[0].categoryId") == Self.refusal)
            let batch = try await ledger.json(
                .post, "/transactions/batch",
                #"{"operations":[{"op":"create","transaction":{\#(entry),\#(into)}}]}"#)
            #expect(batch["results"][0]["status"].int == 400)
            // A category that is back in use accepts the same requests.
            try await archive(ledger, old, false)
            for (method, path, body) in cases.filter({ $0.0 == .post }) {
                #expect(try await ledger.call(method, path, body).status < 300, "\(path)")
            }
        }
    }

    @Test func `entries of an archived category can be changed, replaced and restored`() async throws {
        try await LedgerFixture.run { ledger in
            let old = try await ledger.category("Old")
            let expense = try await ledger.record("5", old)
            let budget = #"{"categoryId":"\#(old)","month":"2026-03","planned":7}"#
            let made = try await ledger.json(.post, "/budgets", budget)
            let template = try await ledger.json(
                .post, "/recurring",
                #"{"categoryId":"\#(old)","type":"EXPENSE","amount":1,"dayOfMonth":20}"#)
            try await archive(ledger, old)
            let cases: [(HTTPMethod, String, String?)] = [
                (.patch, "/transactions/\(expense)", #"{"amount":6,"categoryId":"\#(old)"}"#),
                (.delete, "/transactions/\(expense)", nil),
                (.post, "/transactions/\(expense)/restore", nil),
                (.patch, "/budgets/\(made["id"].string ?? "")", #"{"planned":8,"categoryId":"\#(old)"}"#),
                (.post, "/budgets", budget),
                (.patch, "/recurring/\(template["id"].string ?? "")", #"{"amount":2,"dayOfMonth":21}"#),
            ]
            for (method, path, body) in cases {
                let answer = try await ledger.call(method, path, body)
                #expect(answer.status == 200, "\(path): \(answer.text)")
            }
            let apply = #"{"month":"2026-03"}"#
            let refused = try await ledger.json(.post, "/recurring/apply", apply)
            #expect(refused["created"].int == 0 && refused["skipped"].int == 0)
            #expect(refused["errors"].array.map { $0["error"].string } == [Self.refusal])
            #expect(refused["errors"][0]["templateId"].string == template["id"].string)
            try await archive(ledger, old, false)
            #expect(try await ledger.json(.post, "/recurring/apply", apply)["created"].int == 1)
        }
    }
}
