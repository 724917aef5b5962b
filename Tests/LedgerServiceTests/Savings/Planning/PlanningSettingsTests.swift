import HTTPKit
import TestKit
import Testing

@testable import LedgerService

@Suite struct PlanningSettingsTests {
    @Test func `planning: settings have defaults, keep changes, and null brings a default back`() async throws
    {
        try await LedgerFixture.run { ledger in
            let first = try await ledger.json(.get, "/planning/settings")
            #expect(
                first.keys == [
                    "autoComplete", "autoStart", "budgetCurrency", "displayCurrency", "monthlyBudget",
                    "notificationDays", "paymentDay", "reminders", "undoGracePeriodHours",
                ])
            #expect(first["paymentDay"].int == 1)
            #expect(first["displayCurrency"].string == "USD")
            #expect(first["undoGracePeriodHours"].int == 24)
            #expect(first["autoStart"].bool == false)
            #expect(first["notificationDays"].int == 3)
            #expect(first["monthlyBudget"].isNull)
            let changed = try await ledger.json(
                .patch, "/planning/settings",
                #"{"paymentDay":28,"displayCurrency":"EUR","autoStart":true,"monthlyBudget":"250.5"}"#)
            #expect(changed["paymentDay"].int == 28)
            #expect(changed["autoStart"].bool == true)
            #expect(changed["monthlyBudget"].string == "250.50")
            #expect(changed["budgetCurrency"].string == "EUR")
            #expect(try await ledger.json(.get, "/planning/settings") == changed)
            let reset = try await ledger.json(
                .patch, "/planning/settings",
                #"{"paymentDay":null,"displayCurrency":null,"monthlyBudget":null}"#)
            #expect(reset["paymentDay"].int == 1)
            #expect(reset["displayCurrency"].string == "USD")
            #expect(reset["monthlyBudget"].isNull)
            #expect(reset["autoStart"].bool == true)
            // Another user has their own.
            #expect(try await ledger.json(.get, "/planning/settings", user: 2) == first)
        }
    }

    @Test func `planning: a budget keeps its number in another currency, and its currency without one`()
        async throws
    {
        try await LedgerFixture.run { ledger in
            _ = try await ledger.json(.patch, "/planning/settings", #"{"monthlyBudget":250}"#)
            let moved = try await ledger.json(.patch, "/planning/settings", #"{"displayCurrency":"EUR"}"#)
            #expect(moved["budgetCurrency"].string == "USD")
            let yen = try await ledger.json(.patch, "/planning/settings", #"{"budgetCurrency":"JPY"}"#)
            #expect(yen["monthlyBudget"].string == "250")
            let cents = try await ledger.json(
                .patch, "/planning/settings", #"{"budgetCurrency":"USD","monthlyBudget":"0.01"}"#)
            #expect(cents["monthlyBudget"].string == "0.01")
            // A budget has a currency of its own, also where null would mean the same one.
            let own = try await ledger.json(
                .patch, "/planning/settings", #"{"displayCurrency":"USD","budgetCurrency":null}"#)
            #expect(own["monthlyBudget"].string == "0.01" && own["budgetCurrency"].string == "USD")
            let other = try await ledger.json(.patch, "/planning/settings", #"{"displayCurrency":"EUR"}"#)
            #expect(other["budgetCurrency"].string == "USD")
            let refused = try await ledger.call(.patch, "/planning/settings", #"{"budgetCurrency":"JPY"}"#)
            #expect(refused.status == 400)
            #expect(refused.message("monthlyBudget") == "Monthly budget in JPY has no decimals")
        }
    }

    @Test func `planning: all wrong settings are named at once, and nothing is kept`() async throws {
        try await LedgerFixture.run { ledger in
            let refused = try await ledger.call(
                .patch, "/planning/settings",
                #"{"paymentDay":29,"displayCurrency":"BTC","undoGracePeriodHours":169,"notificationDays":-1,"#
                    + #""autoStart":"yes","monthlyBudget":0,"reminders":true}"#)
            #expect(refused.status == 400)
            #expect(
                refused.json["fields"].keys == [
                    "autoStart", "displayCurrency", "monthlyBudget", "notificationDays", "paymentDay",
                    "undoGracePeriodHours",
                ])
            #expect(try await ledger.json(.get, "/planning/settings")["reminders"].bool == false)
        }
    }

    @Test func `planning: settings that changed meanwhile are not overwritten`() async throws {
        try await LedgerFixture.run { ledger in
            let tag = try #require(try await ledger.call(.get, "/planning/settings").fields["ETag"])
            func change(_ day: Int) async throws -> TestAnswer {
                try await ledger.service.request(
                    .patch, "/planning/settings", as: ledger.service.user(1),
                    json: #"{"paymentDay":\#(day)}"#,
                    fields: [("If-Match", tag)])
            }
            #expect(try await change(5).status == 200)
            #expect(try await change(6).status == 412)
            #expect(try await ledger.json(.get, "/planning/settings")["paymentDay"].int == 5)
        }
    }
}
