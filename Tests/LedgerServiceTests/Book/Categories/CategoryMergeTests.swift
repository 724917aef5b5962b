import Contracts
import HTTPKit
import ServiceKit
import SQLiteKit
import TestKit
import Testing

@testable import LedgerWholeBooks

/// `POST /categories/{id}/merge` (contract-everyday §1, "Categories").
@Suite struct CategoryMergeTests {
    /// The book's lines without what every change of a row changes.
    private func content(_ ledger: LedgerFixture) async throws -> [String] {
        try await ledger.bookLines().map { line in
            line.replacing(#/"(updatedAt|createdAt)":"[^"]*"/#, with: "")
                .replacing(#/"version":[0-9]+/#, with: "")
        }.sorted()
    }

    private func merge(
        _ ledger: LedgerFixture, _ from: String, _ into: String, key: String? = nil
    ) async throws -> TestAnswer {
        try await ledger.call(.post, "/categories/\(from)/merge", #"{"into":"\#(into)"}"#, key: key)
    }

    private func undo(_ ledger: LedgerFixture, _ merged: TestAnswer) async throws -> JSONValue {
        let token = try #require(merged.json["undoToken"].string)
        return try await ledger.json(.post, "/undo", #"{"undoToken":"\#(token)"}"#)
    }

    @Test func `§1 merge: an import is undone after a merge, and after the merge's undo`() async throws {
        for undoesMerge in [false, true] {
            try await LedgerFixture.run { ledger in
                let account = try await ledger.activeAccount()
                let food = try await ledger.category("Food")
                let user = ledger.service.user().user.text
                let importID = ledger.service.context.ids.make(Import.self).text
                func post(_ path: String, _ members: String) async throws -> JSONValue {
                    let answer = try await ledger.service.request(
                        .post, "/internal/imports/\(path)", as: .service("export"),
                        json: #"{"user":"\#(user)","importId":"\#(importID)",\#(members)}"#)
                    #expect(answer.status == 200, "\(answer.text)")
                    return answer.json
                }
                let rows = (1...2).map {
                    #"{"row":\#($0),"account":"\#(account)","type":"EXPENSE","amountMinor":5,"#
                        + #""currency":"USD","date":"2026-03-01","description":"Bank","tags":[],"#
                        + #""categoryName":"Bank"}"#
                }
                _ = try await post(
                    "rows", #""currency":"USD","timeZone":"UTC","rows":[\#(rows.joined(separator: ","))]"#)
                let listed = try await ledger.json(.get, "/categories?includeArchived=true")
                let bank = listed["categories"].array.first { $0["name"].string == "Bank" }
                let merged = try await merge(ledger, try #require(bank?["id"].string), food)
                #expect(merged.status == 200, "\(merged.text)")
                // An edit keeps its row, before and after.
                let page = try await ledger.json(.get, "/transactions")["transactions"].array
                let edited = try #require(page.first?["id"].string)
                _ = try await ledger.json(.patch, "/transactions/\(edited)", #"{"notes":"Mine"}"#)
                if undoesMerge { _ = try await undo(ledger, merged) }
                #expect(try await post("undo", #""after":0"#)["removed"].int == 1)
                _ = try await post("undo", #""after":2"#)
                let left = try await ledger.json(.get, "/transactions")["transactions"].array
                #expect(left.map { $0["id"].string } == [edited])
                #expect(try await ledger.store.inconsistencies() == [])
            }
        }
    }

    @Test func `§1 merge: entries, parts, budgets, templates and children go over, and come back`()
        async throws
    {
        try await LedgerFixture.run { ledger in
            let (food, meals) = (try await ledger.category("Food"), try await ledger.category("Meals"))
            let fun = try await ledger.category("Fun")
            let salary = try await ledger.category("Salary", "INCOME")
            let trip = try await ledger.account("Trip")
            let bread = try await ledger.category("Bread")
            _ = try await ledger.json(.patch, "/categories/\(bread)", #"{"parentId":"\#(food)"}"#)
            for (category, month, planned) in [
                (food, "2026-02", "10"), (food, "2026-03", "20"), (meals, "2026-03", "5"),
                (meals, "2026-04", "1"),
            ] {
                _ = try await ledger.json(
                    .post, "/budgets",
                    #"{"categoryId":"\#(category)","month":"\#(month)","planned":"\#(planned)"}"#)
            }
            try await ledger.record("3", food)
            let gone = try await ledger.record("4", food)
            _ = try await ledger.json(.delete, "/transactions/\(gone)")
            try await ledger.split("9", (fun, "5"), (food, "4"))
            try await ledger.split("6", (food, "2"), (meals, "4"))
            try await ledger.refund("1", food)
            _ = try await ledger.template(food, day: 20)
            _ = try await ledger.json(
                .post, "/recurring",
                #"{"type":"EXPENSE","amount":"8","dayOfMonth":1,\#(LedgerFixture.splits((fun, "5"), (food, "3")))}"#
            )
            let expense = try await ledger.record("50", food)
            let income = try await ledger.record(
                "50", salary, "INCOME", also: #","accountId":"\#(trip)""#)
            _ = try await ledger.json(
                .post, "/transfers/join", #"{"expenseId":"\#(expense)","incomeId":"\#(income)"}"#)
            let before = try await content(ledger)

            let merged = try await merge(ledger, food, meals)
            #expect(merged.status == 200 && merged.json["changed"].int == 11, "\(merged.text)")
            #expect(try await ledger.spent(on: food) == nil)
            #expect(try await ledger.spent(on: meals) == "12.00")
            let march = try await ledger.json(.get, "/budgets?month=2026-03")["budgets"].array
            #expect(march.count == 1 && march[0]["planned"].string == "25.00")
            #expect(march[0]["categoryId"].string == meals && march[0]["spent"].string == "12.00")
            let february = try await ledger.json(.get, "/budgets?month=2026-02")["budgets"][0]
            #expect(february["categoryId"].string == meals && february["planned"].string == "10.00")
            #expect(try await ledger.json(.get, "/categories/\(food)")["isArchived"].bool == true)
            #expect(try await ledger.json(.get, "/categories/\(bread)")["parentId"].string == meals)
            #expect(try await ledger.ids("categoryId=\(food)") == [])
            #expect(try await ledger.store.inconsistencies() == [])
            // Nothing is left behind: the empty category can go.
            let undone = try await undo(ledger, merged)
            #expect(undone["skippedCount"].int == 0, "\(undone)")
            #expect(try await content(ledger) == before)
            #expect(try await ledger.store.inconsistencies() == [])
        }
    }

    @Test func `§1 merge: an empty category is archived, can be deleted, and stays gone after an undo`()
        async throws
    {
        try await LedgerFixture.run { ledger in
            let (food, meals) = (try await ledger.category("Food"), try await ledger.category("Meals"))
            let id = try await ledger.record("3", food)
            let merged = try await merge(ledger, food, meals)
            _ = try await ledger.json(.delete, "/categories/\(food)")
            let undone = try await undo(ledger, merged)
            #expect(undone["restored"].int == 0 && undone["skippedCount"].int == 2)
            #expect(undone["skipped"].array.map { $0["kind"].string } == ["transaction", "category"])
            #expect(try await ledger.json(.get, "/transactions/\(id)")["categoryId"].string == meals)
        }
    }

    @Test func `§1 undo: a merge and an application of rules are taken back for a day only`() async throws {
        try await LedgerFixture.run { ledger in
            let (food, meals) = (try await ledger.category("Food"), try await ledger.category("Meals"))
            try await ledger.record("3", food, also: #","payee":"Rewe""#)
            _ = try await ledger.json(
                .post, "/rules",
                #"{"name":"A","when":[{"field":"payee","op":"is","value":"rewe"}],"#
                    + #""then":[{"add":"tag","value":"x"}]}"#)
            let applied = try await ledger.json(.post, "/rules/apply", "{}")
            let merged = try await merge(ledger, food, meals)
            ledger.service.clock.advance(seconds: 86_400)
            for answer in [applied, merged.json] {
                let token = try #require(answer["undoToken"].string)
                let late = try await ledger.call(.post, "/undo", #"{"undoToken":"\#(token)"}"#)
                #expect(late.status == 404, "\(late.text)")
            }
            #expect(try await ledger.ids("tag=x&categoryId=\(meals)").count == 1)
        }
    }

    @Test func `§1 merge: an undo leaves what was changed since, and says it`() async throws {
        try await LedgerFixture.run { ledger in
            let (food, meals) = (try await ledger.category("Food"), try await ledger.category("Meals"))
            let fun = try await ledger.category("Fun")
            let first = try await ledger.record("3", food)
            let second = try await ledger.record("4", food)
            for category in [food, meals] {
                _ = try await ledger.json(
                    .post, "/budgets", #"{"categoryId":"\#(category)","month":"2026-03","planned":"10"}"#)
            }
            let merged = try await merge(ledger, food, meals)
            _ = try await ledger.json(.patch, "/transactions/\(first)", #"{"categoryId":"\#(fun)"}"#)
            _ = try await ledger.json(
                .post, "/budgets", #"{"categoryId":"\#(meals)","month":"2026-03","planned":"30"}"#)
            let undone = try await undo(ledger, merged)
            #expect(undone["restored"].int == 2 && undone["skippedCount"].int == 2, "\(undone)")
            #expect(Set(undone["skipped"].array.map { $0["kind"].string }) == ["transaction", "budget"])
            #expect(try await ledger.json(.get, "/transactions/\(first)")["categoryId"].string == fun)
            #expect(try await ledger.json(.get, "/transactions/\(second)")["categoryId"].string == food)
            let token = merged.json["undoToken"].string ?? ""
            #expect(try await ledger.call(.post, "/undo", #"{"undoToken":"\#(token)"}"#).status == 404)
        }
    }

    @Test func `§1 merge: what cannot be merged is refused before anything moves`() async throws {
        try await LedgerFixture.run { ledger in
            let (food, meals) = (try await ledger.category("Food"), try await ledger.category("Meals"))
            let salary = try await ledger.category("Salary", "INCOME")
            let old = try await ledger.category("Old")
            _ = try await ledger.json(.patch, "/categories/\(old)/archive", #"{"isArchived":true}"#)
            let foreign = try await ledger.category("Food", user: 2)
            let bread = try await ledger.category("Bread")
            _ = try await ledger.json(.patch, "/categories/\(bread)", #"{"parentId":"\#(food)"}"#)
            for into in [food, salary, old, foreign, bread] {
                let refused = try await merge(ledger, food, into)
                #expect(refused.status == 400 && refused.message("into") != nil, "\(refused.text)")
            }
            for body in ["{}", #"{"into":7}"#, #"{"into":null}"#] {
                let refused = try await ledger.call(.post, "/categories/\(food)/merge", body)
                #expect(refused.status == 400 && refused.message("into") != nil)
            }
            #expect(try await merge(ledger, foreign, food).status == 404)
            for (category, currency) in [(food, "USD"), (meals, "EUR")] {
                _ = try await ledger.json(
                    .post, "/budgets",
                    #"{"categoryId":"\#(category)","month":"2026-03","planned":"9999999999","currency":"\#(currency)"}"#
                )
            }
            let differ = try await merge(ledger, food, meals)
            #expect(differ.status == 409 && differ.message("into")?.contains("2026-03") == true)
            _ = try await ledger.json(
                .post, "/budgets",
                #"{"categoryId":"\#(meals)","month":"2026-03","planned":"9999999999","currency":"USD"}"#)
            #expect(try await merge(ledger, food, meals).status == 409)
            #expect(try await ledger.json(.get, "/categories/\(food)")["isArchived"].bool == false)
            #expect(try await merge(ledger, bread, food).status == 200)
        }
    }

    @Test func `§1 merge: many rows go over in units, once under a key`() async throws {
        try await LedgerFixture.run { ledger in
            let (food, meals) = (try await ledger.category("Food"), try await ledger.category("Meals"))
            let id = try await ledger.record("1", food)
            try await ledger.addTwins(of: id, count: 450)
            let merged = try await merge(ledger, food, meals, key: "merge")
            #expect(merged.json["changed"].int == 451)
            let again = try await merge(ledger, food, meals, key: "merge")
            #expect(again.json == merged.json)
            #expect(try await ledger.spent(on: meals) == "451.00")
            let undone = try await undo(ledger, merged)
            #expect(undone["restored"].int == 452)
            #expect(try await ledger.spent(on: food) == "451.00")
        }
    }

    @Test(arguments: [false, true])
    func `§1 merge: budgets and templates in the trash go over, too, and come back by an undo`(
        comesBackBefore: Bool
    ) async throws {
        try await LedgerFixture.run { ledger in
            let (from, into) = (try await ledger.category("Snacks"), try await ledger.category("Food"))
            let other = try await ledger.category("Fun")
            let account = try await ledger.activeAccount()
            let budget = try await ledger.json(
                .post, "/budgets",
                #"{"accountId":"\#(account)","categoryId":"\#(from)","month":"2026-03","planned":50}"#)
            let split =
                #","splits":[{"categoryId":"\#(other)","amount":500},{"categoryId":"\#(from)","amount":300}]"#
            let templates = [
                try await ledger.template(from), try await ledger.template(other, also: split),
            ]
            let paths = ["/budgets/\(budget["id"].string ?? "")"] + templates.map { "/recurring/\($0)" }
            for path in paths { _ = try await ledger.json(.delete, path) }
            let merged = try await merge(ledger, from, into)
            #expect(merged.json["changed"].int == 3, "\(merged.text)")
            if comesBackBefore {
                for path in paths { _ = try await ledger.json(.post, "\(path)/restore") }
                for path in paths {
                    #expect(try await ledger.call(.get, path).text.contains(from) == false, "\(path)")
                    #expect(try await ledger.call(.get, path).text.contains(into), "\(path)")
                }
            }
            #expect(try await undo(ledger, merged)["restored"].int == 4)
            if !comesBackBefore {
                for path in paths { _ = try await ledger.json(.post, "\(path)/restore") }
            }
            for path in paths {
                let text = try await ledger.call(.get, path).text
                #expect(text.contains(from) && !text.contains(into), "\(path): \(text)")
            }
        }
    }
}
