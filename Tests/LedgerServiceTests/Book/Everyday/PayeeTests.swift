import Contracts
import HTTPKit
import SQLiteKit
import TestKit
import Testing

@testable import LedgerBook
@testable import LedgerCore

/// contract-everyday §1, "Payees".
@Suite struct PayeeTests {
    @Test func `everyday §1 payees: a transaction has a payee, is found by it, and loses it by null`()
        async throws
    {
        try await LedgerFixture.run { ledger in
            let food = try await ledger.category("Food")
            let id = try await ledger.record("5", food, also: #","payee":"  Müller & Söhne ""#)
            try await ledger.record("6", food)
            func payee() async throws -> JSONValue {
                try await ledger.json(.get, "/transactions/\(id)")["payee"]
            }
            #expect(try await payee() == .string("Müller & Söhne"))
            #expect(try await ledger.ids("payee=m%C3%BCller%20%26%20s%C3%B6hne") == [id])
            #expect(try await ledger.ids("payee=M%C3%BCller") == [])
            #expect(try await ledger.ids("q=sohne") == [id])
            #expect(
                try await ledger.ids("q=mul&payee=M%C3%BCller%20%26%20S%C3%B6hne&categoryId=\(food)") == [id])
            _ = try await ledger.json(.patch, "/transactions/\(id)", #"{"payee":null}"#)
            #expect(try await payee() == .null)
            #expect(try await ledger.ids("q=sohne") == [])
            #expect(try await ledger.json(.get, "/payees")["payees"].array.isEmpty)
            let long = String(repeating: "x", count: 101)
            let refused = try await ledger.call(.patch, "/transactions/\(id)", #"{"payee":"\#(long)"}"#)
            #expect(refused.message("payee") == "Payee must be at most 100 characters")
        }
    }

    @Test func `everyday §1 payees: the list has the most used first, with the last use and its category`()
        async throws
    {
        try await LedgerFixture.run { ledger in
            let (food, fun) = (try await ledger.category("Food"), try await ledger.category("Fun"))
            try await ledger.record("1", food, date: "2026-03-01", also: #","payee":"ALDI""#)
            try await ledger.record("2", fun, date: "2026-03-09", also: #","payee":"Aldi""#)
            try await ledger.record("3", food, date: "2026-03-05", also: #","payee":"Zoo""#)
            let gone = try await ledger.account("Gone")
            try await ledger.record("4", food, also: #","payee":"Far","accountId":"\#(gone)""#)
            func names(_ query: String) async throws -> [String?] {
                try await ledger.json(.get, "/payees?\(query)")["payees"].array.map { $0["name"].string }
            }
            #expect(try await names("q=far") == ["Far"])
            _ = try await ledger.json(.delete, "/accounts/\(gone)")
            let first = try await ledger.json(.get, "/payees")["payees"][0]
            #expect(first["name"].string == "Aldi" && first["count"].int == 2)
            #expect(first["lastUsed"].string == "2026-03-09" && first["lastCategoryId"].string == fun)
            #expect(try await names("") == ["Aldi", "Zoo"])
            #expect(try await names("q=al") == ["Aldi"])
            #expect(try await names("q=o") == [])
            let short = try await ledger.json(.get, "/payees?limit=1")
            #expect(short["payees"].array.count == 1 && short["hasMore"].bool == true)
            #expect(try await ledger.json(.get, "/payees", user: 2)["payees"].array.isEmpty)
        }
    }

    @Test func `everyday §1 payees: a rename merges everywhere, and its undo leaves what was changed since`()
        async throws
    {
        try await LedgerFixture.run { ledger in
            let food = try await ledger.category("Food")
            var ids: [String] = []
            for day in 1...9 {
                ids.append(
                    try await ledger.record("1", food, date: "2026-03-0\(day)", also: #","payee":"Rewe""#))
            }
            let other = try await ledger.record("1", food, also: #","payee":"Penny""#)
            let deleted = try await ledger.record("1", food, also: #","payee":"REWE""#)
            _ = try await ledger.json(.delete, "/transactions/\(deleted)")
            let template = try await ledger.json(
                .post, "/recurring",
                #"{"categoryId":"\#(food)","type":"EXPENSE","amount":9,"dayOfMonth":31,"payee":"rewe"}"#)
            let change = try await ledger.json(.post, "/payees/rename", #"{"from":"rewe","to":"Penny"}"#)
            #expect(change["changed"].int == 11)
            let list = try await ledger.json(.get, "/payees")["payees"].array
            #expect(list.map { $0["name"].string } == ["Penny"] && list[0]["count"].int == 10)
            #expect(try await ledger.ids("q=penny").count == 10)
            #expect(try await ledger.ids("q=rewe") == [])
            // Changed since: stays.
            _ = try await ledger.json(.patch, "/transactions/\(ids[3])", #"{"payee":"Lidl"}"#)
            let token = try #require(change["undoToken"].string)
            let undone = try await ledger.json(.post, "/undo", #"{"undoToken":"\#(token)"}"#)
            #expect(undone["restored"].int == 10 && undone["skippedCount"].int == 1)
            #expect(undone["skipped"][0]["id"].string == ids[3])
            #expect(undone["skipped"][0]["kind"].string == "transaction")
            let back = try await ledger.json(.post, "/transactions/\(deleted)/restore")
            #expect(back["payee"].string == "REWE")
            let recurring = try await ledger.json(.get, "/recurring/\(template["id"].string ?? "")")
            #expect(recurring["payee"].string == "rewe")
            #expect(try await ledger.json(.get, "/transactions/\(other)")["payee"].string == "Penny")
            #expect(try await ledger.ids("payee=rewe").count == 9)
            #expect(try await ledger.call(.post, "/undo", #"{"undoToken":"\#(token)"}"#).status == 404)
        }
    }

    @Test func `everyday §1 payees: a rename reaches what was joined into transfers, and so does its undo`()
        async throws
    {
        try await LedgerFixture.run { ledger in
            let food = try await ledger.category("Food")
            let salary = try await ledger.category("Salary", "INCOME")
            let other = try await ledger.account("Other bank")
            var paths: [String] = []
            for date in ["2026-03-01", "2026-03-02"] {
                let expense = try await ledger.record("8", food, date: date, also: #","payee":"Rewe""#)
                let income = try await ledger.record(
                    "8", salary, "INCOME", date: date, also: #","accountId":"\#(other)","payee":"Bank""#)
                let joined = try await ledger.json(
                    .post, "/transfers/join", #"{"expenseId":"\#(expense)","incomeId":"\#(income)"}"#)
                paths.append("/transfers/\(joined["id"].string ?? "")/split")
            }
            try await ledger.record("1", food, also: #","payee":"REWE""#)
            let body = #"{"from":"rewe","to":"Penny"}"#
            let change = try await ledger.call(.post, "/payees/rename", body, key: "r")
            // The two transfers have the payee of their expenses.
            #expect(change.json["changed"].int == 5, "\(change.text)")
            ledger.service.clock.advance(seconds: 60)
            // A repeated request says the same end of the undo.
            #expect(try await ledger.call(.post, "/payees/rename", body, key: "r").json == change.json)
            let parts = try await ledger.json(.post, paths[0])
            #expect(parts["expense"]["payee"].string == "Penny" && parts["income"]["payee"].string == "Bank")
            let token = try #require(change.json["undoToken"].string)
            let undone = try await ledger.json(.post, "/undo", #"{"undoToken":"\#(token)"}"#)
            #expect(undone["restored"].int == 4 && undone["skippedCount"].int == 1)
            // It was split since.
            #expect(undone["skipped"][0]["kind"].string == "transfer")
            let rest = try await ledger.json(.post, paths[1])
            #expect(rest["expense"]["payee"].string == "Rewe" && rest["income"]["payee"].string == "Bank")
        }
    }

    @Test func `everyday §1 payees: a rename is refused without such a payee, and taken back for a day only`()
        async throws
    {
        try await LedgerFixture.run { ledger in
            let food = try await ledger.category("Food")
            try await ledger.record("1", food, also: #","payee":"Rewe""#)
            func rename(_ body: String, user: Int = 1, key: String? = nil) async throws -> TestAnswer {
                try await ledger.call(.post, "/payees/rename", body, user: user, key: key)
            }
            #expect(try await rename(#"{"from":"Nobody","to":"Penny"}"#).status == 404)
            #expect(try await rename(#"{"from":"Rewe","to":"Penny"}"#, user: 2).status == 404)
            #expect(
                try await rename(#"{"from":"Rewe","to":"Rewe"}"#).message("to") == "To must be another name")
            #expect(try await rename(#"{"from":"Rewe"}"#).message("to") == "Payee is required")
            // The case alone can change.
            let cased = try await rename(#"{"from":"rewe","to":"REWE"}"#, key: "k")
            #expect(cased.json["changed"].int == 1)
            #expect(try await rename(#"{"from":"rewe","to":"REWE"}"#, key: "k").bytes == cased.bytes)
            #expect(try await ledger.json(.get, "/payees")["payees"][0]["name"].string == "REWE")
            let undo = #"{"undoToken":"\#(cased.json["undoToken"].string ?? "")"}"#
            #expect(try await ledger.call(.post, "/undo", undo, user: 2).status == 404)
            #expect(try await ledger.call(.post, "/undo", #"{"undoToken":"x"}"#).status == 404)
            ledger.service.clock.advance(seconds: 86_400)
            #expect(try await ledger.call(.post, "/undo", undo).status == 404)
            while ledger.store.forgetting.begin() {}
            while try await ledger.store.forgetBulkChanges(at: LedgerFixture.noon.adding(seconds: 86_400)) {}
            #expect(try await ledger.rows("bulk_change_rows") == 0)
            // The former name leaves the database's files, too.
            #expect(ledger.store.forgetting.begin())
        }
    }

    @Test func `everyday §1 trash: emptying it forgets the former payees of what was in it`() async throws {
        try await LedgerFixture.run { ledger in
            let food = try await ledger.category("Food")
            let gone = try await ledger.record("1", food, also: #","payee":"Rewe""#)
            try await ledger.record("2", food, also: #","payee":"Rewe""#)
            _ = try await ledger.json(.post, "/payees/rename", #"{"from":"Rewe","to":"Penny"}"#)
            #expect(try await ledger.rows("bulk_change_rows") == 2)
            _ = try await ledger.json(.delete, "/transactions/\(gone)")
            _ = try await ledger.json(.delete, "/trash")
            #expect(try await ledger.rows("bulk_change_rows") == 1)
        }
    }

    @Test func `everyday §4: a book has at most 20 000 different payees`() async throws {
        try await LedgerFixture.run { ledger in
            let food = try await ledger.category("Food")
            try await ledger.record("1", food, also: #","payee":"Rewe""#)
            try await ledger.tamper("UPDATE books SET payee_count = payee_count + 19998")
            let last = try await ledger.record("1", food, also: #","payee":"Penny""#)
            let more = #"{"type":"EXPENSE","amount":1,"categoryId":"\#(food)","payee":"Lidl"}"#
            let full = "You have the largest number of different payees already"
            #expect(try await ledger.call(.post, "/transactions", more).message("payee") == full)
            let edited = try await ledger.call(.patch, "/transactions/\(last)", #"{"notes":"a"}"#)
            #expect(edited.status == 200, "\(edited.text)")
            try await ledger.record("1", food, also: #","payee":"REWE""#)
            _ = try await ledger.json(.delete, "/transactions/\(last)")
            #expect(try await ledger.call(.post, "/transactions", more).status == 201)
            try await ledger.tamper("UPDATE books SET payee_count = payee_count - 19998")
        }
    }

    @Test func `a rename over several units renames each row once`() async throws {
        try await LedgerFixture.run { ledger in
            let food = try await ledger.category("Food")
            for _ in 0..<120 { try await ledger.record("1", food, also: #","payee":"Old","tags":["a"]"#) }
            let change = try await ledger.json(.post, "/payees/rename", #"{"from":"Old","to":"New"}"#)
            #expect(change["changed"].int == 120)
            #expect(try await ledger.json(.get, "/payees")["payees"][0]["count"].int == 120)
            let token = change["undoToken"].string ?? ""
            let undone = try await ledger.json(.post, "/undo", #"{"undoToken":"\#(token)"}"#)
            #expect(undone["restored"].int == 120)
            #expect(try await ledger.json(.get, "/payees")["payees"][0]["name"].string == "Old")
        }
    }

    @Test func `what a template books has its payee`() async throws {
        try await LedgerFixture.run { ledger in
            let food = try await ledger.category("Food")
            _ = try await ledger.json(
                .post, "/recurring",
                #"{"categoryId":"\#(food)","type":"EXPENSE","amount":9,"dayOfMonth":1,"payee":"Landlord"}"#)
            _ = try await ledger.json(.post, "/recurring/apply", #"{"month":"2026-03"}"#)
            #expect(try await ledger.ids("payee=landlord").count == 1)
        }
    }
}
