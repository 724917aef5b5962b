import Contracts
import HTTPKit
import SQLiteKit
import ServiceKit
import TestKit
import Testing

@testable import LedgerCore
@testable import LedgerService
@testable import LedgerWholeBooks

/// contract-everyday §1, "Trash": categories, budgets and templates.
@Suite struct TrashedRecordTests {
    static func trash(_ ledger: LedgerFixture, _ query: String = "") async throws -> [JSONValue] {
        try await ledger.json(.get, "/trash\(query)")["items"].array
    }

    static func later(_ ledger: LedgerFixture, seconds: Int64) {
        ledger.service.clock.set(LedgerFixture.noon.adding(seconds: seconds))
    }

    @Test func `everyday §1 trash: a category comes back with its parent, unless its name is taken`()
        async throws
    {
        try await LedgerFixture.run { ledger in
            let home = try await ledger.category("Home")
            let made = try await ledger.json(
                .post, "/categories",
                """
                {"name":"Garden","type":"EXPENSE","color":"#00aa00","icon":"leaf","parentId":"\(home)"}
                """)
            let id = try #require(made["id"].string)
            _ = try await ledger.json(.delete, "/categories/\(id)")
            let item = try await Self.trash(ledger)[0]
            #expect(item["kind"].string == "category" && item["name"].string == "Garden")
            #expect(item["type"].string == "EXPENSE" && item["restore"].string == "/categories/\(id)/restore")
            #expect(item["currency"].isNull && item["amount"].isNull && item["date"].isNull)
            #expect(try await ledger.call(.post, "/categories/\(id)/restore", user: 2).status == 404)
            let other = try await ledger.category("garden")
            #expect(try await ledger.call(.post, "/categories/\(id)/restore").status == 409)
            #expect(try await Self.trash(ledger).map { $0["id"].string } == [id])
            _ = try await ledger.json(.patch, "/categories/\(other)", #"{"name":"Other"}"#)
            #expect(try await ledger.json(.post, "/categories/\(id)/restore") == made)
            #expect(try await ledger.json(.get, "/categories/\(id)") == made)
            #expect(try await Self.trash(ledger).isEmpty)
            // One that is there stays as it is.
            #expect(try await ledger.json(.post, "/categories/\(id)/restore") == made)
            // A parent that is gone is left out.
            _ = try await ledger.json(.delete, "/categories/\(id)")
            _ = try await ledger.json(.delete, "/categories/\(home)")
            #expect(try await ledger.json(.post, "/categories/\(id)/restore")["parentId"].isNull)
            let unknown = "/categories/01900000-0000-7000-8000-000000000001/restore"
            #expect(try await ledger.call(.post, unknown).status == 404)
        }
    }

    @Test func `everyday §1 trash: a budget comes back to its place once its category is there`()
        async throws
    {
        try await LedgerFixture.run { ledger in
            let food = try await ledger.category("Food")
            let body = #"{"categoryId":"\#(food)","month":"2026-03","planned":"120.50","rollover":"both","#
            let made = try await ledger.json(.post, "/budgets", body + #""notes":"x"}"#)
            let id = try #require(made["id"].string)
            _ = try await ledger.json(.delete, "/budgets/\(id)")
            let item = try await Self.trash(ledger, "?kind=budget")[0]
            #expect(item["name"].string == "Food" && item["amount"].string == "120.50")
            #expect(item["date"].string == "2026-03-01" && item["currency"].string == "USD")
            _ = try await ledger.json(.delete, "/categories/\(food)")
            let refused = try await ledger.call(.post, "/budgets/\(id)/restore")
            #expect(refused.status == 409 && refused.text.contains("category"))
            _ = try await ledger.json(.post, "/categories/\(food)/restore")
            #expect(try await ledger.json(.post, "/budgets/\(id)/restore") == made)
            // By account, category and month.
            let place = "accountId=\(made["accountId"].string ?? "")&categoryId=\(food)&monthKey=2026-03"
            _ = try await ledger.json(.delete, "/budgets?\(place)")
            let taken = try await ledger.json(.post, "/budgets", body + #""notes":"y"}"#)
            #expect(try await ledger.call(.post, "/budgets/\(id)/restore").status == 409)
            _ = try await ledger.json(.delete, "/budgets/\(taken["id"].string ?? "")")
            #expect(try await Self.trash(ledger).count == 2)
            #expect(try await ledger.json(.post, "/budgets/\(id)/restore") == made)
            #expect(try await Self.trash(ledger).count == 1)
        }
    }

    @Test func `everyday §1 trash: a template goes on from today and keeps what it skipped`() async throws {
        try await LedgerFixture.withPeople { ledger, _ in
            let rent = try await ledger.category("Rent")
            let id = try await ledger.template(rent, day: 15, also: #","startMonthKey":"2026-01""#)
            _ = try await ledger.json(.post, "/recurring/\(id)/skip", #"{"date":"2026-04-15"}"#)
            let made = try await ledger.json(.get, "/recurring/\(id)")
            let before = try await ledger.dates()
            _ = try await ledger.json(.delete, "/recurring/\(id)")
            let item = try await Self.trash(ledger, "?kind=recurring")[0]
            #expect(item["name"].string == "Rent" && item["amount"].string == "800.00")
            #expect(item["type"].string == "EXPENSE" && item["date"].isNull)
            _ = try await ledger.json(.delete, "/categories/\(rent)")
            #expect(try await ledger.call(.post, "/recurring/\(id)/restore").status == 409)
            _ = try await ledger.json(.post, "/categories/\(rent)/restore")
            // 2 April: the booking of 15 March was due meanwhile, that of 15 April is skipped.
            Self.later(ledger, seconds: 18 * 86_400)
            #expect(try await ledger.json(.post, "/recurring/\(id)/restore") == made)
            try await ledger.bookDue()
            #expect(try await ledger.dates() == before)
            Self.later(ledger, seconds: 65 * 86_400)
            try await ledger.bookDue()
            #expect(try await ledger.dates() == before + ["2026-05-15"])
        }
    }

    @Test func `everyday §1 trash: a template of transfers waits for both of its accounts`() async throws {
        try await LedgerFixture.withPeople { ledger, _ in
            let safe = try await ledger.account("Safe")
            let made = try await ledger.json(
                .post, "/recurring",
                #"{"transfer":{"toAccountId":"\#(safe)"},"amount":3,"frequency":"weekly","weekday":1}"#)
            let id = try #require(made["id"].string)
            _ = try await ledger.json(.delete, "/recurring/\(id)")
            #expect(try await Self.trash(ledger)[0]["type"].isNull)
            _ = try await ledger.json(.delete, "/accounts/\(safe)")
            let refused = try await ledger.call(.post, "/recurring/\(id)/restore")
            #expect(refused.status == 409 && refused.text.contains("account"))
            _ = try await ledger.json(.post, "/accounts/\(safe)/restore")
            #expect(try await ledger.json(.post, "/recurring/\(id)/restore") == made)
        }
    }

    @Test func `everyday §1 trash: records go after 30 days, and at once when the trash is emptied`()
        async throws
    {
        try await LedgerFixture.run { ledger in
            let (food, fun) = (try await ledger.category("Food"), try await ledger.category("Fun"))
            for id in [food, fun] { _ = try await ledger.json(.delete, "/categories/\(id)") }
            _ = try await ledger.json(.delete, "/trash/\(food)")
            #expect(try await ledger.call(.post, "/categories/\(food)/restore").status == 404)
            Self.later(ledger, seconds: 30 * 86_400)
            #expect(try await Self.trash(ledger).isEmpty)
            #expect(try await ledger.call(.post, "/categories/\(fun)/restore").status == 404)
            try await ledger.store.purge(at: LedgerFixture.noon.adding(seconds: 31 * 86_400)) { true }
            let left = try await ledger.store.database.inspect { db in
                try db.first("SELECT count(*) FROM trashed_records") { try $0.int(0) }
            }
            #expect(left == 0)
        }
    }

    @Test(arguments: ["\u{301}Food", "\u{FE0F}x", "n", "\u{200D}", "🇩🇪"])
    func `everyday §1 trash: a name comes back letter by letter`(name: String) async throws {
        try await LedgerFixture.run { ledger in
            let id = try await ledger.category("Plain \(name)")
            let notes = try await ledger.json(
                .post, "/budgets",
                #"{"categoryId":"\#(id)","month":"2026-03","planned":5,"notes":"\#(name)"}"#)
            let budget = try #require(notes["id"].string)
            for path in ["/budgets/\(budget)", "/categories/\(id)"] {
                _ = try await ledger.json(.delete, path)
            }
            let back = try await ledger.json(.post, "/categories/\(id)/restore")
            #expect(back["name"].string == "Plain \(name)")
            #expect(try await ledger.json(.post, "/budgets/\(budget)/restore") == notes)
        }
    }

    @Test func `everyday §1 trash: a book keeps the newest 500 of a kind`() async throws {
        try await LedgerFixture.run { ledger in
            var first = ""
            for number in 0...500 {
                let id = try await ledger.category("Food \(number)")
                if number == 0 { first = id }
                _ = try await ledger.json(.delete, "/categories/\(id)")
            }
            #expect(try await ledger.call(.post, "/categories/\(first)/restore").status == 404)
            #expect(try await ledger.json(.delete, "/trash")["count"].int == 500)
        }
    }

    @Test func `everyday §1 trash: what needs something gone for good says so`() async throws {
        try await LedgerFixture.run { ledger in
            let food = try await ledger.category("Food")
            let budget = try await ledger.json(
                .post, "/budgets", #"{"categoryId":"\#(food)","month":"2026-03","planned":5}"#)
            let path = "/budgets/\(budget["id"].string ?? "")"
            _ = try await ledger.json(.delete, path)
            _ = try await ledger.json(.delete, "/categories/\(food)")
            _ = try await ledger.json(.delete, "/trash/\(food)")
            let refused = try await ledger.call(.post, "\(path)/restore")
            #expect(refused.status == 409 && refused.text.contains("gone for good"), "\(refused.text)")
        }
    }

    @Test func `everyday §1 trash: nothing comes back into a full book`() async throws {
        try await LedgerFixture.run { ledger in
            let food = try await ledger.category("Food")
            let made = [
                ("/budgets", #"{"categoryId":"\#(food)","month":"2026-03","planned":5}"#, "budgets"),
                (
                    "/recurring", #"{"categoryId":"\#(food)","type":"EXPENSE","amount":5,"dayOfMonth":1}"#,
                    "recurring_templates"
                ),
                (
                    "/goals", #"{"name":"Car","targetAmount":5,"currency":"USD","deadline":"2027-01-01"}"#,
                    "goals"
                ),
                ("/assets", #"{"currency":"EUR"}"#, "assets"),
                ("/categories", #"{"name":"Fun","type":"EXPENSE"}"#, "categories"),
            ]
            for (path, draft, table) in made {
                let id = try #require(try await ledger.json(.post, path, draft)["id"].string)
                try await Self.fill(table, like: id, ledger)
                _ = try await ledger.json(.delete, "\(path)/\(id)")
                try await Self.fill(table, like: nil, ledger)
                let refused = try await ledger.call(.post, "\(path)/\(id)/restore")
                #expect(refused.status == 400, "\(path): \(refused.text)")
                #expect(try await Self.trash(ledger).contains { $0["id"].string == id }, "\(path)")
            }
        }
    }

    /// Adds as many rows like one, or like any, as a book keeps at most.
    private static func fill(_ table: String, like id: String?, _ ledger: LedgerFixture) async throws {
        try await ledger.store.database.write { db in
            let only: SQL = id.flatMap { ID<BookRow>($0) }.map { "WHERE id = \($0)" } ?? ""
            let count = id == nil ? 1 : 10_000
            let values = try db.columns(of: table).map { column in
                switch column {
                case "id": "randomblob(16)"
                case "month": "month + i"
                case "name_key": "name_key || i || random()"
                default: column
                }
            }
            let names = try db.columns(of: table).joined(separator: ", ")
            try db.run(
                """
                WITH RECURSIVE n (i) AS (VALUES (1) UNION ALL SELECT i + 1 FROM n WHERE i < \(count))
                INSERT INTO \(SQL(stringLiteral: table)) (\(SQL(stringLiteral: names)))
                SELECT \(SQL(stringLiteral: values.joined(separator: ", ")))
                FROM n, (SELECT * FROM \(SQL(stringLiteral: table)) \(only) LIMIT 1) AS one WHERE TRUE
                ON CONFLICT DO NOTHING
                """)
        }
    }

    @Test func `everyday §1 trash: an API token empties only what it may change`() async throws {
        try await LedgerFixture.run { ledger in
            let food = try await ledger.category("Food")
            let budget = try await ledger.json(
                .post, "/budgets", #"{"categoryId":"\#(food)","month":"2026-03","planned":5}"#)
            let goal = try await ledger.goal("Car")
            for path in ["/budgets/\(budget["id"].string ?? "")", "/goals/\(goal)", "/categories/\(food)"] {
                _ = try await ledger.json(.delete, path)
            }
            let user = ledger.service.user()
            let token = UserIdentity(
                user: user.user, session: user.session, currency: user.currency, timeZone: user.timeZone,
                clientAddress: user.clientAddress,
                grant: TokenGrant(scopes: [.read, .transactionsWrite], accounts: nil))
            let one = try await ledger.service.request(.delete, "/trash/\(goal)", as: .user(token))
            #expect(one.status == 404)
            let all = try await ledger.service.request(.delete, "/trash", as: .user(token))
            #expect(all.json["count"].int == 1)
            #expect(try await Self.trash(ledger).map { $0["kind"].string } == ["goal", "budget"])
            #expect(try await ledger.json(.delete, "/trash")["count"].int == 2)
        }
    }
}
