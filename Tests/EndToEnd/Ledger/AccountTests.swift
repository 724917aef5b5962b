import CofferClient
import Contracts
import HTTPKit
import TestKit
import Testing

/// Accounts and categories of a user (contract §2) through the gateway.
@Suite struct AccountTests {
    @Test func `a user has a first account, and makes, changes, activates, deletes and restores others`()
        async throws
    {
        try await CofferSystem.run { system in
            let ada = try await system.join("ada@example.org")
            let accounts = ada.client.accounts
            let first = try await accounts.list()
            #expect(first.accounts.count == 1)
            let personal = first.activeAccountId
            #expect(first.accounts.first?.name == "Personal")
            #expect(first.accounts.first?.type == .own)
            #expect(first.accounts.first?.isActive == true)
            #expect(try await refused { try await accounts.delete(personal) }.status == 400)
            let made = try await ada.send(
                .post, "/accounts", #"{"name":"Trip","type":"OTHER","preferredCurrency":"JPY"}"#)
            #expect(made.status == 201, "\(made.text)")
            #expect(
                made.data.keys == [
                    "balance", "clearedBalance", "color", "description", "icon", "id", "inOverview",
                    "isActive", "isArchived", "name", "openingBalance", "openingDate", "otherCurrencies",
                    "preferredCurrency", "projectedBalance", "spendingNetOfShares", "type",
                ])
            #expect(made.data["balance"].string == "0")
            let trip = try #require(made.data["id"].string.flatMap { ID<Account>($0) })
            let taken = try await refused { try await accounts.create(AccountDraft(name: " trip ")) }
            #expect(taken.status == 400)
            #expect(taken.details["name"]?.first != nil)
            let renamed = try await accounts.update(trip, AccountDraft(name: "Japan"))
            #expect(renamed.name == "Japan")
            #expect(renamed.preferredCurrency == "JPY")
            #expect(try await accounts.activate(trip).activeAccountId == trip)
            #expect(try await accounts.list().accounts.map(\.id) == [trip, personal])
            #expect(try await refused { try await accounts.delete(trip) }.status == 400)
            try await accounts.activate(personal)
            #expect(try await ada.client.call(LedgerAPI.account.delete, at: [trip]).value.id == trip)
            #expect(try await refused { try await accounts.get(trip) }.status == 404)
            let other = try await accounts.create(AccountDraft(name: "japan"))
            #expect(try await refused { try await accounts.restore(trip) }.status == 409)
            _ = try await accounts.update(other.id, AccountDraft(name: "Home"))
            #expect(try await accounts.restore(trip).name == "Japan")
            #expect(try await accounts.list().accounts.count == 3)
        }
    }

    @Test func `a deleted account takes its transactions with it, and an account with a shared one stays`()
        async throws
    {
        try await CofferSystem.run { system in
            let ada = try await system.join("ada@example.org")
            let food = try await ada.category("Food")
            let client = ada.client
            let trip = try await client.accounts.create(AccountDraft(name: "Trip")).id
            let id = try await client.transactions.create(
                TransactionDraft(
                    accountId: .value(trip), categoryId: .value(food), type: .value(.expense), amount: "30")
            ).id
            #expect(try await client.accounts.get(trip).balance == "-30.00")
            let share = try await client.sharing.share(
                ShareDraft(
                    transactionId: .value(id),
                    participants: .list([ParticipantDraft(email: "grace@example.org")])))
            let refusal = try await refused { try await client.accounts.delete(trip) }
            #expect(refusal.status == 409)
            #expect(refusal.code == .conflict)
            try await client.sharing.cancel(share.id)
            try await client.accounts.delete(trip)
            #expect(try await client.transactions.page().total == 0)
            #expect(try await refused { try await client.transactions.get(id) }.status == 404)
            _ = try await client.accounts.restore(trip)
            #expect(try await client.transactions.get(id).amount == "30.00")
        }
    }

    @Test func `a category in use can be archived, and only an unused one can be deleted`()
        async throws
    {
        try await CofferSystem.run { system in
            let ada = try await system.join("ada@example.org")
            let food = try await ada.category("Food")
            let category = try await ada.get("/categories/\(food)").data
            #expect(
                category.keys == [
                    "color", "icon", "id", "isArchived", "isHolding", "name", "parentId", "type",
                ])
            #expect(category["isHolding"].bool == false)
            let id = try await ada.spend("5", on: food).id
            #expect(try await ada.get("/transactions/\(id)").data["category"] == category)
            let categories = ada.client.categories
            let used = try await refused { try await categories.delete(food) }
            #expect(used.status == 409)
            #expect(used.message.contains("1"))
            #expect(try await categories.archive(food).isArchived)
            #expect(try await categories.list().isEmpty)
            #expect(try await categories.list(includeArchived: true).count == 1)
            // ADD-004: an archived category keeps its transactions and accepts no new ones.
            let late = try await ada.send(
                .post, "/transactions", #"{"type":"EXPENSE","amount":1,"categoryId":"\#(food)"}"#)
            #expect(late.status == 400)
            #expect(late.json["fields"]["categoryId"][0].string?.hasPrefix("Food is archived") == true)
            _ = try await ada.client.transactions.update(id, TransactionDraft(amount: "6"))
            // A new category with the archived name is the archived category.
            #expect(try await ada.category("food") == food)
            let renamed = try await ada.client.call(
                #require(LedgerAPI.category.replace), CategoryDraft(name: "Groceries"), at: [food])
            #expect(renamed.value.name == "Groceries")
            let fun = try await ada.category("Fun")
            #expect(try await ada.client.call(LedgerAPI.category.delete, at: [fun]).value.id == fun)
        }
    }
}
