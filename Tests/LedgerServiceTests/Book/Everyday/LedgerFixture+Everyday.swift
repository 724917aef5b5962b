import Contracts
import HTTPKit
import TestKit
import Testing

/// Splits, refunds and what they change.
extension LedgerFixture {
    /// Returns the members of a split into parts, for the body of a transaction.
    static func splits(_ parts: (category: String, amount: String)...) -> String {
        let objects = parts.map { #"{"categoryId":"\#($0.category)","amount":"\#($0.amount)"}"# }
        return #""splits":[\#(objects.joined(separator: ","))]"#
    }

    /// Records a split expense and returns its id.
    @discardableResult
    func split(
        _ amount: String, _ parts: (String, String)..., date: String = "2026-03-10", also: String = ""
    ) async throws -> String {
        let objects = parts.map { #"{"categoryId":"\#($0.0)","amount":"\#($0.1)"}"# }
        let made = try await json(
            .post, "/transactions",
            #"{"type":"EXPENSE","amount":"\#(amount)","date":"\#(date)","#
                + #""splits":[\#(objects.joined(separator: ","))]\#(also)}"#)
        return try #require(made["id"].string)
    }

    /// Records a refund and returns its id.
    @discardableResult
    func refund(
        _ amount: String, _ category: String, of expense: String? = nil, date: String = "2026-03-12",
        also: String = ""
    ) async throws -> String {
        let named = expense.map { #","refundOf":"\#($0)""# } ?? ""
        return try await record(
            amount, category, date: date, also: #","isRefund":true\#(named)\#(also)"#)
    }

    func ids(_ query: String) async throws -> [String] {
        let list = try await json(.get, "/transactions?\(query)")
        let ids = list["transactions"].array.compactMap { $0["id"].string }
        #expect(list["total"].int == ids.count || list["hasMore"].bool == true, "\(query)")
        return ids
    }

    /// Returns what was spent on a category in March 2026, as the spending report has it.
    func spent(on category: String, query: String = "month=2026-03") async throws -> String? {
        let report = try await json(.get, "/reports/spending?\(query)")
        return report["groups"].array.first { $0["categoryId"].string == category }?["amount"].string
    }
}
