import Contracts
import HTTPKit
import ServiceKit
import TestKit
import Testing

@testable import SharingService

/// What random walks ask of the balances.
extension SharingFixture {
    static func email(_ person: Int) -> String { "\((names[person] ?? "").lowercased())@x.org" }

    static func minor(_ json: JSONValue) throws -> Int64 {
        try Money(AmountText(try #require(json.string)), in: .usd).amountMinor
    }

    /// Accepts all that a person owes another.
    @discardableResult
    func acceptAll(of debtor: Int, owedTo creditor: Int, also: String = "") async throws -> TestAnswer {
        let id = service.user(creditor).user.text
        let answer = try await send(.post, "/sharing/accept", #"{"userId":"\#(id)"\#(also)}"#, as: debtor)
        #expect(answer.status == 200, "\(answer.text)")
        return answer
    }

    /// Compares the balances that people see with a model, and expects that they sum to zero.
    /// - Parameter owed: what the model says that a debtor owes a creditor, in cents.
    func compareBalances(
        of people: [Int], with owed: (_ debtor: Int, _ creditor: Int) -> Int64
    ) async throws {
        var sum: Int64 = 0
        for user in people {
            let overview = try await get("/sharing", as: user).json
            let balances = overview["settlementBalances"].array
            for other in people where other != user {
                let id = service.user(other).user.text
                let balance = balances.first { $0["userId"].string == id }
                let expected = [owed(user, other), owed(other, user)]
                    .map { Money(amountMinor: $0, .usd).text }
                #expect(
                    [balance?["youOwe"].string ?? "0.00", balance?["theyOwe"].string ?? "0.00"] == expected)
            }
            sum += try Self.minor(overview["netBalance"][0]["amount"])
        }
        #expect(sum == 0)
    }
}
