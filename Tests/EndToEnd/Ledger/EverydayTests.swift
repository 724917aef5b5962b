import CofferClient
import Contracts
import HTTPKit
import TestKit
import Testing

/// contract-everyday §1 and §4 through the gateway and all services, by the typed client.
@Suite struct EverydayTests {
    private static func split(_ category: ID<Category>, _ amount: AmountText) -> TransactionSplitDraft {
        TransactionSplitDraft(categoryId: .value(category), amount: .value(amount))
    }

    /// A split expense with a payee, and a refund of a part of it.
    private static func fill(
        _ ada: Member, _ food: ID<Category>, _ fun: ID<Category>
    ) async throws -> (expense: Transaction, refund: Transaction) {
        let expense = try await ada.client.transactions.create(
            TransactionDraft(
                type: .value(.expense), amount: "30", date: .value("2026-01-10"), payee: "Market",
                splits: .list([split(food, "20"), split(fun, "10")])))
        let refund = try await ada.client.transactions.create(
            TransactionDraft(
                categoryId: .value(food), type: .value(.expense), amount: "5", date: .value("2026-01-12"),
                payee: "Market", isRefund: .value(true), refundOf: .value(expense.id)))
        return (expense, refund)
    }

    @Test func `everyday §1: the client records, lists, renames and takes back`() async throws {
        try await CofferSystem.run { system in
            let ada = try await system.join("ada@example.org")
            let (food, fun) = (try await ada.category("Food"), try await ada.category("Fun"))
            let (expense, refund) = try await Self.fill(ada, food, fun)
            #expect(expense.splits?.map(\.amount) == ["20.00", "10.00"] && expense.categoryId == food)
            #expect(refund.isRefund && refund.refundOf == expense.id)
            let transactions = ada.client.transactions
            var filter = TransactionFilter(category: fun)
            #expect(try await transactions.page(filter).transactions == [expense])
            filter.category = nil
            filter.payee = "market"
            filter.includesRefunds = true
            #expect(try await transactions.page(filter).transactions == [refund, expense])
            filter.isRefund = true
            #expect(try await transactions.page(filter).transactions == [refund])
            filter.isRefund = false
            filter.hasSplits = false
            #expect(try await transactions.page(filter).transactions.isEmpty)
            let renamed = try await transactions.renamePayee("Market", to: "Bazaar")
            #expect(renamed.changed == 2)
            #expect(try await transactions.payees("baz").map(\.count) == [2])
            let undone = try await transactions.undo(renamed)
            #expect(undone.restored == 2 && undone.skipped.isEmpty)
            #expect(try await transactions.payees().map(\.name) == ["Market"])
        }
    }

    @Test func `everyday §4: a backup of version 2.1 brings splits, refunds and payees back`() async throws {
        try await CofferSystem.run { system in
            let ada = try await system.join("ada@example.org")
            let (food, fun) = (try await ada.category("Food"), try await ada.category("Fun"))
            let (expense, refund) = try await Self.fill(ada, food, fun)
            let before = try await ada.get("/reports/spending?month=2026-01").data
            let backup = try await ada.client.backups.create().id
            let file = try JSONValue(try await ada.client.backups.file(backup).bytes)
            #expect(file["version"].string == "2.2")
            try await ada.client.transactions.delete(expense.id)
            try await ada.client.transactions.delete(refund.id)
            let restores = ada.client.restores
            let preview = try #require(
                try await restores.restore(backup, RestoreDraft(mode: .value(.replace))).result)
            #expect(preview.problemCount == 0)
            let token = try #require(preview.token)
            _ = try await restores.restore(
                backup, RestoreDraft(mode: .value(.replace), confirm: true, token: .value(token)))
            #expect(try await ada.client.transactions.get(expense.id) == expense)
            #expect(try await ada.client.transactions.get(refund.id) == refund)
            #expect(try await ada.get("/reports/spending?month=2026-01").data == before)
            #expect(try await ada.client.transactions.payees().map(\.count) == [2])
        }
    }

    @Test func `everyday §1 rules: the client makes, applies and undoes them, a backup brings them back`()
        async throws
    {
        try await CofferSystem.run { system in
            let ada = try await system.join("ada@example.org")
            let (food, fun) = (try await ada.category("Food"), try await ada.category("Fun"))
            let expense = try await ada.client.transactions.create(
                TransactionDraft(
                    categoryId: .value(fun), type: .value(.expense), amount: "5", payee: "Corner Market"))
            let rule = try await ada.client.rules.create(
                RuleDraft(
                    name: "Markets",
                    when: .list([
                        RuleConditionDraft(field: .value(.payee), op: .value(.contains), value: "market")
                    ]),
                    then: .list([RuleActionDraft(set: .value(.category), value: .value(food.text))])))
            #expect(try await ada.client.rules.list() == [rule])
            #expect(try await ada.client.rules.get(rule.id) == rule)
            let changes = try await ada.client.rules.preview().collect()
            #expect(changes.map(\.transactionId) == [expense.id] && changes[0].after.categoryId == food)
            let applied = try await ada.client.rules.apply([rule.id])
            #expect(applied.changed == 1)
            #expect(try await ada.client.transactions.get(expense.id).categoryId == food)
            let undone = try await ada.client.transactions.undo(token: applied.undoToken)
            #expect(undone.restored == 1)
            #expect(try await ada.client.transactions.get(expense.id).categoryId == fun)
            let backup = try await ada.client.backups.create().id
            try await ada.client.rules.delete(rule.id)
            #expect(try await ada.client.rules.list().isEmpty)
            let restores = ada.client.restores
            let preview = try #require(
                try await restores.restore(
                    backup, RestoreDraft(mode: .value(.merge), deleted: .value(.restore))
                ).result)
            #expect(preview.problemCount == 0)
            _ = try await restores.restore(
                backup,
                RestoreDraft(
                    mode: .value(.merge), deleted: .value(.restore), confirm: true,
                    token: .value(preview.token ?? "")))
            #expect(try await ada.client.rules.list() == [rule])
            let off = try await ada.client.rules.update(rule.id, RuleDraft(isEnabled: false))
            #expect(!off.isEnabled)
        }
    }

    @Test func `everyday §1 rules: an import's preview names the rules that touched a row`()
        async throws
    {
        try await CofferSystem.run { system in
            let ada = try await system.join("ada@example.org")
            let food = try await ada.category("Food")
            let rule = try await ada.client.rules.create(
                RuleDraft(
                    name: "Shops",
                    when: .list([
                        RuleConditionDraft(field: .value(.payee), op: .value(.startsWith), value: "corner")
                    ]),
                    then: .list([
                        RuleActionDraft(set: .value(.category), value: .value(food.text)),
                        RuleActionDraft(set: .value(.description), value: "Shopping"),
                        RuleActionDraft(add: .value(.tag), value: "shop"),
                    ])))
            let pay = try await ada.category("Pay", .income)
            _ = try await ada.client.rules.create(
                RuleDraft(
                    name: "Of the other type",
                    when: .list([RuleConditionDraft(field: .value(.payee), op: .value(.is), value: "zoo")]),
                    then: .list([RuleActionDraft(set: .value(.category), value: .value(pay.text))])))
            let file =
                "Date;Payee;Memo;Amount\n2026-01-31;Corner Shop;Card 17;-1,50\n"
                + "2026-01-30;Zoo;Out;-2,00\n"
            let made = try await ada.upload(file)
            let id = try #require(made.data["id"].string)
            let rows = try await ada.get("/imports/\(id)/rows").data["rows"].array
            let shop = try #require(rows.first { $0["payee"].string == "Corner Shop" })
            let zoo = try #require(rows.first { $0["payee"].string == "Zoo" })
            #expect(shop["ruleIds"].array.map(\.string) == [rule.id.text])
            #expect(shop["categoryId"].string == food.text && shop["category"].string == "Food")
            #expect(shop["description"].string == "Shopping" && shop["tags"].array.map(\.string) == ["shop"])
            #expect(zoo["status"].string == "ready" && zoo["tags"].array.isEmpty)
            let told = zoo["problems"].array.map { $0["message"].string }
            #expect(told == ["Pay is a category for income"])
            #expect(zoo["problems"][0]["field"].string == "ruleIds")
            _ = try await ada.send(.patch, "/imports/\(id)", #"{"createCategories":true}"#)
            _ = try await ada.send(.post, "/imports/\(id)/commit")
            let booked = try await ada.client.transactions.page(TransactionFilter(category: food))
            #expect(booked.transactions.map(\.description) == ["Shopping"])
            // The bank's own words find the row again, with the rule and without it.
            try await ada.client.rules.delete(rule.id)
            let again = try await ada.upload(file)
            #expect(again.data["counts"]["duplicates"].int == 2, "\(again.text)")
        }
    }

    @Test func `everyday §1 payees: an imported entry has its payee`() async throws {
        try await CofferSystem.run { system in
            let ada = try await system.join("ada@example.org")
            let made = try await ada.upload("Date;Payee;Amount\n2026-01-31;Corner Shop;-1,50\n")
            let id = try #require(made.data["id"].string)
            let rows = try await ada.get("/imports/\(id)/rows").data["rows"]
            #expect(rows[0]["payee"].string == "Corner Shop")
            #expect(made.data["mapping"]["payee"].string == "Payee")
            _ = try await ada.send(.patch, "/imports/\(id)", #"{"createCategories":true}"#)
            _ = try await ada.send(.post, "/imports/\(id)/commit")
            #expect(try await ada.client.transactions.payees().map(\.name) == ["Corner Shop"])
        }
    }
}
