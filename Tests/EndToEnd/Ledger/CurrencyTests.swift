import CofferClient
import Contracts
import HTTPKit
import TestKit
import Testing

/// "Several currencies" of the contract (§0) for accounts, budgets and the dashboard, through the gateway.
@Suite struct CurrencyTests {
    @Test func `DASH-001, BUD-001: amounts are converted only for displayCurrency, and never 1:1`()
        async throws
    {
        try await CofferSystem.run { system in
            let ada = try await system.join("ada@example.org")
            let (food, sushi) = (try await ada.category("Groceries"), try await ada.category("Sushi"))
            for budget in [
                QuickBudgetDraft(categoryId: .value(food), planned: "100"),
                QuickBudgetDraft(categoryId: .value(sushi), planned: "5000", currency: "JPY"),
            ] { #expect(try await ada.client.call(LedgerAPI.quickBudget, budget).status == 201) }
            _ = try await ada.spend("106.40", on: food)
            _ = try await ada.spend("7", on: food, currency: "EUR")
            _ = try await ada.spend("300", on: sushi, currency: "JPY")
            _ = try await ada.client.rates.set(RatesDraft(base: "EUR", currency: "USD", rate: "1.25"))

            // Unconverted amounts are listed in `otherCurrencies:[{currency,amount}]`.
            let beside = try await (
                ada.get("/accounts").data["accounts"][0]["otherCurrencies"],
                ada.get("/budgets").data["totals"]["otherCurrencies"],
                ada.get("/dashboard").data["summary"]["otherCurrencies"]
            )
            #expect(amounts(beside.0) == ["EUR -7.00", "JPY -300"])
            #expect(amounts(beside.1) == ["EUR 7.00", "JPY 300"])
            #expect(beside.1[1]["planned"].string == "5000")
            #expect(amounts(beside.2) == ["EUR -7.00", "JPY -300"])
            #expect(beside.2[0]["expenses"].string == "7.00")

            // With displayCurrency an amount without a rate is "listed in `unconverted`, never counted 1:1".
            let account = try await ada.get("/accounts?displayCurrency=USD").data["accounts"][0]
            #expect(account["balance"].string == "-115.15")
            #expect(amounts(account["unconverted"]) == ["JPY -300"])
            let totals = try await ada.get("/budgets?displayCurrency=USD").data["totals"]
            #expect(totals["planned"].string == "100.00" && totals["spent"].string == "115.15")
            #expect(amounts(totals["unconverted"]) == ["JPY 300"])
            let dashboard = try await ada.get("/dashboard?displayCurrency=USD").data
            #expect(dashboard["summary"]["netResult"].string == "-115.15")
            #expect(dashboard["budget"]["spent"].string == "115.15")
            for part in [account, totals, dashboard["summary"], dashboard["budget"]] {
                #expect(part["otherCurrencies"].array.isEmpty)
                #expect(part["unconverted"].array.map { $0["currency"].string } == ["JPY"])
            }
            #expect(dashboard["budgetProgress"].array.map { $0["currency"].string } == ["USD", "JPY"])
            for path in ["/accounts", "/budgets", "/dashboard"] {
                let refused = try await ada.get("\(path)?displayCurrency=ZZZ")
                #expect(refused.status == 400 && refused.json["details"].keys == ["displayCurrency"])
            }
        }
    }

    /// Returns the lines of a list of amounts, such as "EUR 7.00".
    private func amounts(_ list: JSONValue) -> [String] {
        list.array.map { "\($0["currency"].string ?? "") \($0["amount"].string ?? "")" }
    }
}
