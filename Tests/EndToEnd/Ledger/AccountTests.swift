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
            let first = try await ada.get("/accounts").data
            #expect(first["accounts"].array.count == 1)
            let personal = try #require(first["activeAccountId"].string)
            #expect(first["accounts"][0]["name"].string == "Personal")
            #expect(first["accounts"][0]["type"].string == "SELF")
            #expect(first["accounts"][0]["isActive"].bool == true)
            #expect(try await ada.send(.delete, "/accounts/\(personal)").status == 400)
            let made = try await ada.send(
                .post, "/accounts", #"{"name":"Trip","type":"OTHER","preferredCurrency":"JPY"}"#)
            #expect(made.status == 201, "\(made.text)")
            #expect(
                made.data.keys == [
                    "balance", "color", "description", "icon", "id", "isActive", "name", "otherCurrencies",
                    "preferredCurrency", "projectedBalance", "spendingNetOfShares", "type",
                ])
            #expect(made.data["balance"].string == "0")
            let trip = try #require(made.data["id"].string)
            let taken = try await ada.send(.post, "/accounts", #"{"name":" trip "}"#)
            #expect(taken.status == 400)
            #expect(taken.json["details"]["name"][0].string != nil)
            let renamed = try await ada.send(.patch, "/accounts/\(trip)", #"{"name":"Japan"}"#)
            #expect(renamed.data["name"].string == "Japan")
            #expect(renamed.data["preferredCurrency"].string == "JPY")
            let active = try await ada.send(.patch, "/accounts/\(trip)/activate")
            #expect(active.data["activeAccountId"].string == trip)
            let list = try await ada.get("/accounts").data["accounts"].array
            #expect(list.map { $0["id"].string } == [trip, personal])
            #expect(try await ada.send(.delete, "/accounts/\(trip)").status == 400)
            _ = try await ada.send(.patch, "/accounts/\(personal)/activate")
            #expect(try await ada.send(.delete, "/accounts/\(trip)").data["id"].string == trip)
            #expect(try await ada.get("/accounts/\(trip)").status == 404)
            let other = try await ada.send(.post, "/accounts", #"{"name":"japan"}"#)
            #expect(other.status == 201)
            #expect(try await ada.send(.post, "/accounts/\(trip)/restore").status == 409)
            _ = try await ada.send(
                .patch, "/accounts/\(other.data["id"].string ?? "")", #"{"name":"Home"}"#)
            #expect(try await ada.send(.post, "/accounts/\(trip)/restore").data["name"].string == "Japan")
            #expect(try await ada.get("/accounts").data["accounts"].array.count == 3)
        }
    }

    @Test func `a deleted account takes its transactions with it, and an account with a shared one stays`()
        async throws
    {
        try await CofferSystem.run { system in
            let ada = try await system.join("ada@example.org")
            let food = try await ada.category("Food")
            let made = try await ada.send(.post, "/accounts", #"{"name":"Trip"}"#)
            let trip = try #require(made.data["id"].string)
            let id = try await ada.expense("30", food, extra: #","accountId":"\#(trip)""#)
            #expect(try await ada.get("/accounts/\(trip)").data["balance"].string == "-30.00")
            let share = try await ada.send(
                .post, "/expenses/share",
                #"{"transactionId":"\#(id)","participants":[{"email":"grace@example.org"}]}"#)
            #expect(share.status == 201, "\(share.text)")
            let refused = try await ada.send(.delete, "/accounts/\(trip)")
            #expect(refused.status == 409)
            #expect(refused.json["code"].string == "CONFLICT")
            _ = try await ada.send(.delete, "/expenses/shares/\(share.data["id"].string ?? "")")
            #expect(try await ada.send(.delete, "/accounts/\(trip)").status == 200)
            #expect(try await ada.get("/transactions").data["total"].int == 0)
            #expect(try await ada.get("/transactions/\(id)").status == 404)
            _ = try await ada.send(.post, "/accounts/\(trip)/restore")
            #expect(try await ada.get("/transactions/\(id)").data["amount"].string == "30.00")
        }
    }

    @Test func `a category in use can be archived, and only an unused one can be deleted`()
        async throws
    {
        try await CofferSystem.run { system in
            let ada = try await system.join("ada@example.org")
            let food = try await ada.category("Food")
            let category = try await ada.get("/categories/\(food)").data
            #expect(category.keys == ["color", "icon", "id", "isArchived", "isHolding", "name", "type"])
            #expect(category["isHolding"].bool == false)
            let id = try await ada.expense("5", food)
            #expect(try await ada.get("/transactions/\(id)").data["category"] == category)
            let used = try await ada.send(.delete, "/categories/\(food)")
            #expect(used.status == 409)
            #expect(used.json["error"].string?.contains("1") == true)
            let archived = try await ada.send(
                .patch, "/categories/\(food)/archive", #"{"isArchived":true}"#)
            #expect(archived.data["isArchived"].bool == true)
            #expect(try await ada.get("/categories").data["categories"].array.isEmpty)
            #expect(try await ada.get("/categories?includeArchived=true").data["categories"].array.count == 1)
            // ADD-004: an archived category keeps its transactions and accepts no new ones.
            let refused = try await ada.send(
                .post, "/transactions", #"{"type":"EXPENSE","amount":1,"categoryId":"\#(food)"}"#)
            #expect(refused.status == 400)
            #expect(refused.json["fields"]["categoryId"][0].string?.hasPrefix("Food is archived") == true)
            #expect(try await ada.send(.patch, "/transactions/\(id)", #"{"amount":6}"#).status == 200)
            // A new category with the archived name is the archived category.
            #expect(try await ada.category("food") == food)
            let renamed = try await ada.send(.put, "/categories/\(food)", #"{"name":"Groceries"}"#)
            #expect(renamed.data["name"].string == "Groceries")
            let fun = try await ada.category("Fun")
            #expect(try await ada.send(.delete, "/categories/\(fun)").data["id"].string == fun)
        }
    }
}
