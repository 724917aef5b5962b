import Contracts
import HTTPKit
import ServiceKit
import TestKit
import Testing

@Suite struct ProvisioningTests {
    @Test func `the first answer to a user has the account Personal in the preferred currency`() async throws
    {
        try await LedgerFixture.run { ledger in
            let user = ledger.service.user(7, currency: Currency("EUR"))
            let answer = try await ledger.service.request(.get, "/accounts", as: user)
            #expect(answer.status == 200)
            let account = answer.json["accounts"][0]
            #expect(answer.json["accounts"].array.count == 1)
            #expect(account["name"].string == "Personal")
            #expect(account["type"].string == "SELF")
            #expect(account["preferredCurrency"].string == "EUR")
            #expect(account["balance"].string == "0.00")
            #expect(account["isActive"].bool == true)
            #expect(account["otherCurrencies"].array.isEmpty)
            #expect(account["color"].isNull && account["icon"].isNull && account["description"].isNull)
            #expect(answer.json["activeAccountId"] == account["id"])
        }
    }

    @Test func `parallel first requests make one book`() async throws {
        try await LedgerFixture.run { ledger in
            let seen = try await withThrowingTaskGroup(of: String?.self) { group in
                for _ in 0..<20 {
                    group.addTask {
                        try await ledger.call(.get, "/accounts").json["activeAccountId"].string
                    }
                }
                return try await group.reduce(into: Set<String?>()) { $0.insert($1) }
            }
            #expect(seen.count == 1)
            #expect(seen.first != .some(nil))
        }
    }

    @Test(arguments: [
        ("nothing", "EUR"), ("renamed", "USD"), ("used", "USD"), ("budgeted", "USD"),
        ("recurring", "USD"), ("with a goal", "USD"), ("second account", "USD"),
        ("used and emptied", "EUR"), ("restored with an opening balance", "USD"),
    ])
    func `an empty, unedited account follows a change of the preferred currency, any other stays`(
        what: String, expected: String
    ) async throws {
        try await LedgerFixture.run { ledger in
            let account = try await ledger.activeAccount()
            let category = try await ledger.category("Food")
            switch what {
            case "renamed": _ = try await ledger.json(.patch, "/accounts/\(account)", #"{"name":"Mine"}"#)
            case "used": try await ledger.record("1", category)
            case "used and emptied":
                let id = try await ledger.record("1", category)
                _ = try await ledger.json(.delete, "/transactions/\(id)")
            case "budgeted":
                _ = try await ledger.json(
                    .post, "/budgets",
                    #"{"accountId":"\#(account)","categoryId":"\#(category)","month":"2026-03","planned":5}"#)
            case "recurring":
                _ = try await ledger.json(
                    .post, "/recurring",
                    #"{"categoryId":"\#(category)","type":"EXPENSE","amount":5,"dayOfMonth":1}"#)
            case "with a goal":
                _ = try await ledger.json(.put, "/budgets/income-goal", #"{"amount":5}"#)
            case "second account": _ = try await ledger.account("Other")
            case "restored with an opening balance":
                let opening = #""isUnedited":true,"openingBalance":"5.00","openingDate":"2026-03-01""#
                let lines = try await ledger.bookLines().map {
                    $0.replacing(#""isUnedited":true"#, with: opening)
                        .replacing(#","openingBalance":null,"openingDate":null"#, with: "")
                }
                try await ledger.restore(lines, head: try ledger.head(active: account))
            default: break
            }
            let euro = ledger.service.user(1, currency: Currency("EUR"))
            for _ in 0..<2 {
                let answer = try await ledger.service.request(.get, "/accounts/\(account)", as: euro)
                #expect(answer.json["preferredCurrency"].string == expected)
            }
        }
    }
}
