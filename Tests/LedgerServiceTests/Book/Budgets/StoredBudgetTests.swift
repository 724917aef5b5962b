import Contracts
import JSONKit
import Testing

@testable import LedgerBook

@Suite struct StoredBudgetTests {
    private static let former = #"""
        {"id":"0198c000-0000-7000-8000-000000000001","accountId":"0198c000-0000-7000-8000-000000000002",\#
        "categoryId":"0198c000-0000-7000-8000-000000000003","month":"2026-03","planned":"250.00",\#
        "currency":"EUR","notes":null
        """#

    private func plan(_ text: String) throws -> BudgetPlan {
        try JSON.decode(BudgetPlan.self, from: Array(text.utf8))
    }

    @Test(arguments: ["}", #","rollover":"both"}"#])
    func `a budget that an earlier version kept for an undo is read, and written in the same way`(
        end: String
    ) throws {
        let text = Self.former + end
        let plan = try plan(text)
        #expect(plan.id.text.hasSuffix("1") && plan.account.text.hasSuffix("2"))
        #expect(plan.category.text.hasSuffix("3") && plan.month.text == "2026-03")
        let euro: Currency = "EUR"
        #expect(plan.planned == Money(amountMinor: 250_00, euro) && plan.notes == nil)
        #expect(plan.rollover == (end == "}" ? .nothing : .both))
        // Sample data that nobody edited is found by the same text.
        #expect(String(decoding: try JSON.encode(plan), as: UTF8.self) == text)
    }

    @Test func `a merge of categories that an earlier version kept is taken back as it was`() throws {
        let text = #"{"planned":"90.00","removed":\#(Self.former),"notes":"Summer"}}"#
            .replacing(#""notes":null,"#, with: "")
        let merged = try JSON.decode(MergedBudget.self, from: Array(text.utf8))
        #expect(merged.planned == "90.00" && merged.removed.notes == "Summer")
    }
}
