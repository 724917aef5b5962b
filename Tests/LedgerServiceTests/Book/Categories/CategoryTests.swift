import HTTPKit
import TestKit
import Testing

@testable import LedgerBook

@Suite struct CategoryTests {
    @Test func `ONB-003: missing categories of a selection are made, existing ones are returned`()
        async throws
    {
        try await LedgerFixture.run { ledger in
            let food = try await ledger.category("Food")
            let body = """
                {"categories":[{"name":"food","type":"EXPENSE"},
                {"name":"Rent","type":"EXPENSE","color":"navy"},
                {"name":"Food","type":"INCOME"},{"name":"RENT","type":"EXPENSE"}]}
                """
            let answer = try await ledger.call(.post, "/categories/bulk", body)
            #expect(answer.status == 201)
            #expect(answer.json["categoriesCreated"].int == 2)
            #expect(answer.json["categories"].array.map { $0["name"].string } == ["Food", "Rent", "Food"])
            #expect(answer.json["categories"][0]["id"].string == food)
            let again = try await ledger.json(.post, "/categories/bulk", body)
            #expect(again["categoriesCreated"].int == 0)
            #expect(again["categories"] == answer.json["categories"])
        }
    }

    @Test func `the list is ordered by type and name and omits archived categories`() async throws {
        try await LedgerFixture.run { ledger in
            let zoo = try await ledger.category("zoo")
            _ = try await ledger.category("Apples")
            _ = try await ledger.category("Salary", "INCOME")
            let archived = try await ledger.json(
                .patch, "/categories/\(zoo)/archive", #"{"isArchived":true}"#)
            #expect(archived["isArchived"].bool == true)
            #expect(archived["isHolding"].bool == false)
            func names(_ query: String) async throws -> [String?] {
                try await ledger.json(.get, "/categories\(query)")["categories"].array.map {
                    $0["name"].string
                }
            }
            #expect(try await names("") == ["Salary", "Apples"])
            #expect(try await names("?includeArchived=true") == ["Salary", "Apples", "zoo"])
            #expect(try await names("?type=EXPENSE&includeArchived=false") == ["Apples"])
            let wrong = try await ledger.call(.get, "/categories?type=expense&includeArchived=yes")
            #expect(wrong.status == 400)
            #expect(wrong.json["details"].keys == ["includeArchived", "type"])
        }
    }

    @Test func `making a category with an archived name restores the archived one`() async throws {
        try await LedgerFixture.run { ledger in
            let id = try await ledger.category("Food")
            _ = try await ledger.json(.patch, "/categories/\(id)/archive", #"{"isArchived":true}"#)
            let again = try await ledger.call(
                .post, "/categories", #"{"name":"FOOD","type":"EXPENSE","color":"teal"}"#)
            #expect(again.status == 201)
            #expect(again.json["id"].string == id)
            #expect(again.json["name"].string == "FOOD")
            #expect(again.json["color"].string == "teal")
            #expect(again.json["isArchived"].bool == false)
        }
    }

    @Test(arguments: [
        (#"{"type":"EXPENSE"}"#, "name", "Name is required"),
        (#"{"name":"Rent"}"#, "type", "Type is required"),
        (#"{"name":"R","type":"EXPENSE"}"#, "name", "Name must be at least 2 characters"),
        (#"{"name":"fOOd","type":"EXPENSE"}"#, "name", "You already have a category with this name"),
        (#"{"name":"Rent","type":"expense"}"#, "type", "Type must be INCOME or EXPENSE"),
        (#"{"name":"Re\u0007nt","type":"EXPENSE"}"#, "name", "Name must not contain control characters"),
    ])
    func `a wrong category is refused with every reason`(body: String, field: String, message: String)
        async throws
    {
        try await LedgerFixture.run { ledger in
            _ = try await ledger.category("Food")
            let answer = try await ledger.call(.post, "/categories", body)
            #expect(answer.status == 400)
            #expect(answer.message(field) == message)
        }
    }

    @Test func `wrong categories of a list are named by position, and none is made`() async throws {
        try await LedgerFixture.run { ledger in
            let answer = try await ledger.call(
                .post, "/categories/bulk",
                #"{"categories":[{"name":"Good","type":"EXPENSE"},{"name":"x"},7,null]}"#)
            #expect(answer.status == 400)
            #expect(
                answer.json["details"].keys == [
                    "categories[1].name", "categories[1].type", "categories[2]", "categories[3]",
                ])
            #expect(try await ledger.json(.get, "/categories")["categories"].array.isEmpty)
            for body in [#"{}"#, #"{"categories":[]}"#, #"{"categories":null}"#] {
                let empty = try await ledger.call(.post, "/categories/bulk", body)
                #expect(empty.message("categories") == "Add at least one category")
            }
            let many = Array(repeating: "{}", count: 101).joined(separator: ",")
            #expect(
                try await ledger.call(.post, "/categories/bulk", #"{"categories":[\#(many)]}"#)
                    .message("categories") == "Send at most 100 categories at once")
        }
    }

    @Test func `a category is renamed, but its type stays`() async throws {
        try await LedgerFixture.run { ledger in
            let id = try await ledger.category("Food")
            _ = try await ledger.category("Rent")
            let renamed = try await ledger.json(
                .put, "/categories/\(id)", #"{"name":"Groceries","type":"EXPENSE","icon":"🥕"}"#)
            #expect(renamed["name"].string == "Groceries")
            #expect(renamed["icon"].string == "🥕")
            #expect(try await ledger.json(.get, "/categories/\(id)") == renamed)
            let clash = try await ledger.call(.patch, "/categories/\(id)", #"{"name":"rent"}"#)
            #expect(clash.message("name") == "You already have a category with this name")
            let turned = try await ledger.call(.patch, "/categories/\(id)", #"{"type":"INCOME"}"#)
            #expect(turned.status == 400)
            #expect(turned.message("type") != nil)
        }
    }

    @Test
    func
        `an unused category is deleted, and the refusal for a used one counts the uses, deleted transactions included`()
        async throws
    {
        try await LedgerFixture.run { ledger in
            let unused = try await ledger.category("Unused")
            let food = try await ledger.category("Food")
            let gone = try await ledger.record("5", food)
            _ = try await ledger.json(.delete, "/transactions/\(gone)")
            let once = try await ledger.call(.delete, "/categories/\(food)")
            #expect(once.status == 409)
            #expect(
                once.json["error"].string
                    == "This category is used by 1 transaction (deleted ones included), 0 budgets and "
                    + "0 recurring templates. Archive it instead.")
            try await ledger.record("6", food)
            let account = try await ledger.activeAccount()
            _ = try await ledger.json(
                .post, "/budgets",
                #"{"accountId":"\#(account)","categoryId":"\#(food)","month":"2026-03","planned":"9"}"#)
            let more = try await ledger.call(.delete, "/categories/\(food)")
            #expect(
                more.json["error"].string?.hasPrefix(
                    "This category is used by 2 transactions (deleted ones included), 1 budget and 0") == true
            )
            #expect(try await ledger.call(.delete, "/categories/\(unused)", user: 2).status == 404)
            let deleted = try await ledger.json(.delete, "/categories/\(unused)")
            #expect(deleted["id"].string == unused)
            #expect(try await ledger.call(.get, "/categories/\(unused)").status == 404)
            #expect(try await ledger.call(.delete, "/categories/\(unused)").status == 404)
            #expect(try await ledger.call(.get, "/categories/\(food)").status == 200)
        }
    }

    @Test func `uses are counted up to a limit`() {
        #expect(
            CategoryUses(transactions: CategoryUses.limit, budgets: 0, templates: 0, categories: 0).refusal
                .contains(
                    "10000 or more transactions"))
    }
}
