import Contracts
import HTTPKit
import JSONKit
import ServiceKit
import SQLiteKit
import TestKit
import Testing

@testable import LedgerService

@Suite struct ExportTests {
    @Test func `a book is paged by id with the revision on every page`() async throws {
        try await LedgerFixture.run { ledger in
            let food = try await ledger.category("Food")
            let trip = try await ledger.account("Trip")
            var ids: [String] = []
            for number in 1...7 {
                let account = number == 3 ? #","accountId":"\#(trip)""# : ""
                ids.append(
                    try await ledger.record("\(number)", food, date: "2026-03-0\(number)", also: account))
            }
            let deleted = try await ledger.record("8", food)
            _ = try await ledger.json(.delete, "/transactions/\(deleted)")
            let book = "/internal/books/\(ledger.service.user().user.text)"
            let outline = try await ledger.serviceCall(.get, "\(book)?currency=USD")
            var seen: [String?] = []
            var after = ""
            for _ in 0..<3 {
                let page = try await ledger.serviceCall(.get, "\(book)/transactions?limit=3\(after)")
                #expect(page.json["revision"] == outline.json["revision"])
                seen += page.json["transactions"].array.map { $0["id"].string }
                // The contract's type decodes the JSON that is written from columns.
                let typed = try JSON.decode(TransactionExportPage.self, from: page.bytes)
                #expect(typed.transactions.count == page.json["transactions"].array.count)
                #expect(try JSONValue(JSON.encode(typed)) == page.json)
                after = "&after=\(page.json["next"].string ?? "")"
            }
            #expect(seen == ids)
            func total(_ query: String) async throws -> Int {
                try await ledger.serviceCall(.get, "\(book)/transactions?\(query)")
                    .json["transactions"].array.count
            }
            #expect(try await total("accountId=\(trip)") == 1)
            #expect(try await total("from=2026-03-02&to=2026-03-04") == 3)
            #expect(try await ledger.serviceCall(.get, "\(book)/transactions?limit=1001").status == 400)
            try await ledger.record("9", food)
            let later = try await ledger.serviceCall(.get, "\(book)?currency=USD")
            #expect(later.json["revision"] != outline.json["revision"])
        }
    }

    @Test func `a page ends at 1 MiB, with any number of rows`() async throws {
        try await LedgerFixture.run { ledger in
            let food = try await ledger.category("Food")
            var ids: [String] = []
            // Notes of mostly combining marks have 15 KiB each.
            let notes = String(repeating: "a\u{301}\u{302}\u{303}\u{304}\u{305}\u{306}\u{307}b", count: 960)
            for _ in 1...80 {
                ids.append(try await ledger.record("1", food, also: #","notes":"\#(notes)""#))
            }
            let path = "/internal/books/\(ledger.service.user().user.text)/transactions"
            var (seen, pages, after): ([String?], Int, String?) = ([], 0, nil)
            repeat {
                let page = try await ledger.serviceCall(.get, path + (after.map { "?after=\($0)" } ?? ""))
                #expect(page.bytes.count < (1 << 20) + (32 << 10))
                seen += page.json["transactions"].array.map { $0["id"].string }
                (pages, after) = (pages + 1, page.json["next"].string)
            } while after != nil
            #expect(seen == ids && pages == 2)
        }
    }

    @Test func `a filter with few results in a large book gives pages that may be empty`() async throws {
        try await LedgerFixture.run { ledger in
            let food = try await ledger.category("Food")
            let first = try await ledger.record("1", food, date: "2026-01-01")
            ledger.service.clock.advance(seconds: 1)
            let between = try await ledger.record("1", food, date: "2026-03-01")
            try await ledger.addTwins(of: between, count: 2 * LedgerStore.exportPageLooks)
            ledger.service.clock.advance(seconds: 1)
            let last = try await ledger.record("1", food, date: "2026-01-02")
            let path = "/internal/books/\(ledger.service.user().user.text)/transactions?to=2026-02-01"
            var (seen, pages, after): ([String?], Int, String?) = ([], 0, nil)
            repeat {
                let page = try await ledger.serviceCall(.get, path + (after.map { "&after=\($0)" } ?? ""))
                seen += page.json["transactions"].array.map { $0["id"].string }
                (pages, after) = (pages + 1, page.json["next"].string)
            } while after != nil
            #expect(seen == [first, last])
            #expect(pages == 3)
        }
    }

    @Test func `the outline has templates, income goals and own rates, without those of deleted accounts`()
        async throws
    {
        try await LedgerFixture.run { ledger in
            let food = try await ledger.category("Food")
            let kept = try await ledger.activeAccount()
            let trip = try await ledger.account("Trip")
            let book = "/internal/books/\(ledger.service.user().user.text)"
            for account in [kept, trip] {
                _ = try await ledger.json(
                    .post, "/recurring",
                    #"{"accountId":"\#(account)","categoryId":"\#(food)","type":"EXPENSE","amount":9,"#
                        + #""dayOfMonth":31,"startMonth":"2026-03"}"#)
                _ = try await ledger.json(
                    .put, "/budgets/income-goal",
                    #"{"accountId":"\#(account)","month":"2026-03","amount":"1000"}"#)
            }
            _ = try await ledger.json(
                .put, "/rates", #"{"base":"EUR","currency":"USD","rate":"1.25","date":"2026-01-02"}"#)
            _ = try await ledger.json(.delete, "/accounts/\(trip)")
            let outline = try await ledger.serviceCall(.get, "\(book)?currency=USD")
            #expect(outline.json["recurringTemplates"].array.map { $0["accountId"].string } == [kept])
            #expect(outline.json["recurringTemplates"][0]["amount"].string == "9.00")
            #expect(outline.json["incomeGoals"].array.map { $0["accountId"].string } == [kept])
            #expect(outline.json["incomeGoals"][0]["month"].string == "2026-03")
            #expect(outline.json["incomeGoals"][0]["amount"].string == "1000.00")
            let rate = outline.json["rates"][0]
            #expect(rate["base"].string == "EUR" && rate["currency"].string == "USD")
            #expect(rate["rate"].string == "1.25" && rate["date"].string == "2026-01-02")
            let typed = try JSON.decode(BookOutline.self, from: outline.bytes)
            #expect(try JSONValue(JSON.encode(typed)) == outline.json)
        }
    }

    @Test func `the outline has accounts, categories and budgets, also archived ones`() async throws {
        try await LedgerFixture.run { ledger in
            let food = try await ledger.category("Food")
            let account = try await ledger.activeAccount()
            _ = try await ledger.json(
                .post, "/budgets",
                #"{"accountId":"\#(account)","categoryId":"\#(food)","month":"2026-03","planned":5}"#)
            _ = try await ledger.json(.patch, "/categories/\(food)/archive", #"{"isArchived":true}"#)
            let book = "/internal/books/\(ledger.service.user().user.text)"
            let outline = try await ledger.serviceCall(.get, "\(book)?currency=USD")
            #expect(outline.json["accounts"][0]["id"].string == account)
            #expect(outline.json["categories"][0]["isArchived"].bool == true)
            #expect(outline.json["budgets"][0]["planned"].string == "5.00")
            #expect(outline.json["budgets"][0]["month"].string == "2026-03")
        }
    }

    @Test func `budgets beyond the outline come page by page`() async throws {
        try await LedgerFixture.run { ledger in
            _ = try await ledger.category("Food")
            let notes = String(repeating: "n", count: 2_000)
            try await ledger.fillBudgets(2_300)
            try await ledger.tamper("UPDATE budgets SET notes = \(notes) WHERE month >= 25000")
            let user = ledger.service.user().user.text
            let outline = try await ledger.serviceCall(.get, "/internal/books/\(user)?currency=USD").json
            var seen = outline["budgets"].array
            var next = outline["nextBudget"].string
            var pages = [seen.count]
            while let after = next {
                let page = try await ledger.serviceCall(
                    .get, "/internal/books/\(user)/budgets?after=\(after)")
                #expect(page.bytes.count < 2 * LedgerStore.exportPageBytes)
                #expect(page.json["revision"] == outline["revision"])
                pages.append(page.json["budgets"].array.count)
                seen += page.json["budgets"].array
                next = page.json["next"].string
            }
            #expect(pages.count > 3 && pages.allSatisfy { $0 <= 1_000 }, "\(pages)")
            let ids = seen.compactMap { $0["id"].string }
            #expect(ids.count == 2_300 && ids == Set(ids).sorted())
            let wrong = try await ledger.serviceCall(.get, "/internal/books/\(user)/budgets?after=x")
            #expect(wrong.message("after") != nil)
        }
    }

    @Test func `the outline of a user without a book has the account that a first visit makes`() async throws
    {
        try await LedgerFixture.run { ledger in
            let book = "/internal/books/\(ledger.service.user(9).user.text)"
            let budgets = try await ledger.serviceCall(.get, "\(book)/budgets")
            #expect(budgets.text == #"{"revision":0,"budgets":[],"next":null}"#)
            let page = try await ledger.serviceCall(.get, "\(book)/transactions")
            #expect(page.text == #"{"revision":0,"transactions":[],"next":null}"#)
            let refused = try await ledger.serviceCall(.get, book)
            #expect(refused.status == 400 && refused.message("currency") != nil)
            let outline = try await ledger.serviceCall(.get, "\(book)?currency=USD&timeZone=UTC").json
            #expect(outline["accounts"].array.map { $0["name"].string } == ["Personal"])
            #expect(outline["accounts"][0]["preferredCurrency"].string == "USD")
            #expect(
                try await ledger.json(.get, "/accounts", user: 9)["accounts"] == outline["accounts"])
        }
    }
}
