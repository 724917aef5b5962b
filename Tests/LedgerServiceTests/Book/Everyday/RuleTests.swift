import Contracts
import HTTPKit
import TestKit
import Testing

@testable import LedgerBook
@testable import LedgerCore

/// contract-everyday §1, "Rules".
@Suite struct RuleTests {
    private static let nobody = "01900000-0000-7000-8000-0000000000ff"

    private static func body(
        _ name: String, when: String, then: String, also: String = ""
    ) -> String {
        #"{"name":"\#(name)","when":[\#(when)],"then":[\#(then)]\#(also)}"#
    }

    private static func says(_ field: String, _ op: String, _ value: String) -> String {
        #"{"field":"\#(field)","op":"\#(op)","value":"\#(value)"}"#
    }

    private static func sets(_ field: String, _ value: String) -> String {
        #"{"set":"\#(field)","value":"\#(value)"}"#
    }

    private static func tags(_ value: String) -> String { #"{"add":"tag","value":"\#(value)"}"# }

    @discardableResult
    private static func rule(
        _ ledger: LedgerFixture, _ name: String = "Rule", when: String, then: String, also: String = ""
    ) async throws -> String {
        let made = try await ledger.call(.post, "/rules", body(name, when: when, then: then, also: also))
        #expect(made.status == 201, "\(made.text)")
        return try #require(made.json["id"].string)
    }

    @Test func `everyday §1 rules: a rule is made, read, changed and deleted, and rules have an order`()
        async throws
    {
        try await LedgerFixture.run { ledger in
            let food = try await ledger.category("Food")
            let late = try await Self.rule(
                ledger, "Late", when: Self.says("payee", "is", " Rewe "), then: Self.sets("category", food),
                also: #","order":5,"match":"any","isEnabled":false"#)
            let early = try await Self.rule(
                ledger, "Early", when: Self.says("amount", "above", "10"), then: Self.tags("big"))
            let list = try await ledger.json(.get, "/rules")["rules"].array
            #expect(list.map { $0["id"].string } == [early, late])
            #expect(list[0]["isEnabled"].bool == true && list[0]["match"].string == "all")
            #expect(list[1]["isEnabled"].bool == false && list[1]["match"].string == "any")
            #expect(list[1]["when"][0]["value"].string == "Rewe")
            #expect(list[0]["then"][0]["add"].string == "tag" && list[0]["then"][0]["set"] == .null)
            let changed = try await ledger.json(
                .patch, "/rules/\(early)", #"{"order":9,"name":"Big","then":[\#(Self.tags("large"))]}"#)
            #expect(changed["when"] == list[0]["when"] && changed["then"][0]["value"].string == "large")
            let names = try await ledger.json(.get, "/rules")["rules"].array.map { $0["name"].string }
            #expect(names == ["Late", "Big"])
            #expect(try await ledger.json(.get, "/rules/\(early)") == changed)
            #expect(try await ledger.call(.get, "/rules/\(early)", user: 2).status == 404)
            #expect(try await ledger.json(.get, "/rules", user: 2)["rules"].array.isEmpty)
            _ = try await ledger.json(.delete, "/rules/\(early)")
            #expect(try await ledger.call(.get, "/rules/\(early)").status == 404)
            #expect(try await ledger.call(.patch, "/rules/\(early)", "{}").status == 404)
        }
    }

    @Test func `everyday §1 rules: what a rule cannot say is refused with the field named`() async throws {
        try await LedgerFixture.run { ledger in
            let tag = Self.tags("x")
            let condition = Self.says("payee", "is", "Rewe")
            let cases: [(body: String, field: String, message: String)] = [
                (#"{"when":[\#(condition)],"then":[\#(tag)]}"#, "name", "Name is required"),
                (Self.body("A", when: "", then: tag), "when", "Add at least one condition"),
                (Self.body("A", when: condition, then: ""), "then", "Add at least one action"),
                (
                    Self.body("A", when: Self.says("payee", "above", "1"), then: tag), "when[0].op",
                    "Op must be is, contains, startsWith or endsWith for payee"
                ),
                (
                    Self.body("A", when: Self.says("amount", "contains", "1"), then: tag), "when[0].op",
                    "Op must be is, above or below for amount"
                ),
                (
                    Self.body("A", when: Self.says("amount", "above", "-1"), then: tag), "when[0].value",
                    "Value must be a decimal such as 25.50"
                ),
                (
                    Self.body("A", when: Self.says("type", "is", "GIFT"), then: tag), "when[0].value",
                    "Value must be INCOME or EXPENSE"
                ),
                (
                    Self.body("A", when: Self.says("account", "is", "x"), then: tag), "when[0].value",
                    "Value must be an account's id"
                ),
                (
                    Self.body("A", when: Self.says("account", "is", Self.nobody), then: tag), "when[0].value",
                    "Account not found"
                ),
                (
                    Self.body("A", when: Self.says("notes", "is", "…"), then: tag), "when[0].value",
                    "Value must have a letter, a digit or a sign"
                ),
                (
                    Self.body("A", when: #"{"field":"mood","op":"is","value":"x"}"#, then: tag),
                    "when[0].field", "Field must be payee, description, notes, amount, account or type"
                ),
                (
                    Self.body("A", when: condition, then: Self.sets("category", Self.nobody)),
                    "then[0].value", "Category not found"
                ),
                (
                    Self.body("A", when: condition, then: #"{"set":"payee","add":"tag","value":"x"}"#),
                    "then[0]", "An action either sets a field or adds a tag"
                ),
                (
                    Self.body("A", when: condition, then: #"{"value":"x"}"#), "then[0]",
                    "An action either sets a field or adds a tag"
                ),
                (
                    Self.body("A", when: condition, then: Self.tags(String(repeating: "x", count: 51))),
                    "then[0].value", "Tag must be at most 50 characters"
                ),
                (
                    Self.body("A", when: condition, then: tag, also: #","order":-1"#), "order",
                    "Order must be between 0 and 100000"
                ),
            ]
            for (body, field, message) in cases {
                let refused = try await ledger.call(.post, "/rules", body)
                #expect(refused.status == 400, "\(body)")
                #expect(refused.message(field) == message, "\(refused.text)")
            }
            #expect(try await ledger.json(.get, "/rules")["rules"].array.isEmpty)
        }
    }

    @Test
    func `everyday §1 rules: texts compare as search does, amounts exactly, and all or any must be met`()
        async throws
    {
        try await LedgerFixture.run { ledger in
            let food = try await ledger.category("Food")
            let other = try await ledger.account("Other")
            let id = try await ledger.record(
                "12.50", food, also: #","payee":"Café MÜLLER-Söhne","description":"Latte, to go""#)
            let far = try await ledger.record("12.51", food, also: #","accountId":"\#(other)""#)
            func matches(_ when: String..., match: String = "all") async throws -> [String?] {
                let rule = try await Self.rule(
                    ledger, when: when.joined(separator: ","), then: Self.tags("hit"),
                    also: #","match":"\#(match)""#)
                let preview = try await ledger.json(.post, "/rules/preview", #"{"ruleIds":["\#(rule)"]}"#)
                return preview["changes"].array.map { $0["transactionId"].string }
            }
            #expect(try await matches(Self.says("payee", "is", "cafe muller sohne")) == [id])
            #expect(try await matches(Self.says("payee", "is", "cafe")) == [])
            #expect(try await matches(Self.says("payee", "contains", "ÜLLER")) == [id])
            #expect(try await matches(Self.says("payee", "startsWith", "CAFÉ")) == [id])
            #expect(try await matches(Self.says("payee", "endsWith", "söhne")) == [id])
            #expect(try await matches(Self.says("description", "contains", "latte to")) == [id])
            #expect(try await matches(Self.says("amount", "is", "12.5")) == [id])
            #expect(try await matches(Self.says("amount", "above", "12.50")) == [far])
            #expect(try await matches(Self.says("amount", "below", "12.505")) == [id])
            #expect(try await matches(Self.says("account", "is", other)) == [far])
            #expect(try await matches(Self.says("type", "is", "INCOME")) == [])
            let (payee, account) = (Self.says("payee", "contains", "cafe"), Self.says("account", "is", other))
            #expect(try await matches(payee, account) == [])
            #expect(try await matches(payee, account, match: "any").count == 2)
        }
    }

    @Test func `everyday §1 rules: applied in order, a later one wins, said what is skipped, taken back`()
        async throws
    {
        try await LedgerFixture.run { ledger in
            let (food, fun) = (try await ledger.category("Food"), try await ledger.category("Fun"))
            let salary = try await ledger.category("Salary", "INCOME")
            let rewe = try await ledger.record("5", fun, date: "2026-03-01", also: #","payee":"Rewe""#)
            let wage = try await ledger.record(
                "9", salary, "INCOME", date: "2026-03-02", also: #","payee":"Rewe""#)
            let parts = [fun, food].map { #"{"categoryId":"\#($0)","amount":1}"# }.joined(separator: ",")
            let split = try await ledger.json(
                .post, "/transactions",
                #"{"type":"EXPENSE","amount":2,"date":"2026-03-03","payee":"Rewe","splits":[\#(parts)]}"#)[
                    "id"
                ].string
            let early = try await Self.rule(
                ledger, "1", when: Self.says("payee", "is", "rewe"),
                then: [Self.sets("category", food), Self.sets("notes", "first"), Self.tags("a")]
                    .joined(separator: ","), also: #","order":1"#)
            let later = try await Self.rule(
                ledger, "2", when: Self.says("payee", "is", "rewe"),
                then: [Self.sets("notes", "second"), Self.sets("payee", "Penny"), Self.tags("b")]
                    .joined(separator: ","), also: #","order":2"#)
            // Looks at the entry as it was, so that it does not follow from the one before.
            try await Self.rule(
                ledger, "3", when: Self.says("payee", "is", "penny"), then: Self.tags("never"),
                also: #","order":3"#)
            try await Self.rule(
                ledger, "Off", when: Self.says("payee", "is", "rewe"), then: Self.tags("off"),
                also: #","order":4,"isEnabled":false"#)
            let preview = try await ledger.json(.post, "/rules/preview", "{}")
            let changes = preview["changes"].array
            #expect(changes.map { $0["transactionId"].string } == [rewe, wage, split])
            #expect(changes[0]["ruleIds"].array.map(\.string) == [early, later])
            #expect(changes[0]["before"]["categoryId"].string == fun)
            #expect(changes[0]["before"]["notes"] == .null)
            #expect(changes[0]["after"]["categoryId"].string == food)
            #expect(changes[0]["after"]["notes"].string == "second")
            #expect(changes[0]["skipped"].array.isEmpty && preview["nextCursor"] == .null)
            #expect(changes[1]["skipped"][0]["ruleId"].string == early)
            #expect(changes[1]["skipped"][0]["reason"].string == "Food is a category for expenses")
            let kept = "The parts of a split transaction keep their categories"
            #expect(changes[2]["skipped"][0]["reason"].string == kept)
            #expect(try await ledger.json(.get, "/transactions/\(rewe)")["notes"] == .null)

            let applied = try await ledger.call(.post, "/rules/apply", "{}", key: "k")
            #expect(applied.status == 200, "\(applied.text)")
            #expect(applied.json["changed"].int == 3 && applied.json["skippedCount"].int == 2)
            #expect(applied.json["skipped"].array.map { $0["id"].string } == [wage, split])
            let now = try await ledger.json(.get, "/transactions/\(rewe)")
            #expect(now["categoryId"].string == food && now["payee"].string == "Penny")
            #expect(now["tags"].array.map(\.string) == ["a", "b"] && now["notes"].string == "second")
            #expect(try await ledger.json(.get, "/transactions/\(wage)")["categoryId"].string == salary)
            #expect(try await ledger.ids("tag=b").count == 3)
            let payees = try await ledger.json(.get, "/payees")["payees"].array
            #expect(payees.map { $0["name"].string } == ["Penny"])
            // A repeated request does nothing again.
            let again = try await ledger.call(.post, "/rules/apply", "{}", key: "k")
            #expect(again.json == applied.json)
            _ = try await ledger.json(.patch, "/transactions/\(wage)", #"{"notes":"mine"}"#)
            let token = try #require(applied.json["undoToken"].string)
            let undone = try await ledger.json(.post, "/undo", #"{"undoToken":"\#(token)"}"#)
            #expect(undone["skippedCount"].int == 1 && undone["skipped"][0]["id"].string == wage)
            let back = try await ledger.json(.get, "/transactions/\(rewe)")
            #expect(back["categoryId"].string == fun && back["payee"].string == "Rewe")
            #expect(back["tags"].array.isEmpty && back["notes"] == .null)
            #expect(try await ledger.json(.get, "/transactions/\(wage)")["notes"].string == "mine")
            #expect(try await ledger.ids("tag=b") == [])
        }
    }

    @Test func `everyday §1 rules: days and rules are chosen, and shared transactions stay`() async throws {
        try await LedgerFixture.run { ledger in
            let food = try await ledger.category("Food")
            var ids: [String] = []
            for day in 1...4 {
                ids.append(
                    try await ledger.record("5", food, date: "2026-03-0\(day)", also: #","payee":"Rewe""#))
            }
            _ = try await ledger.serviceCall(.post, "/internal/locks", ledger.lockBody(ids[2], share: 1))
            let rule = try await Self.rule(
                ledger, when: Self.says("payee", "is", "rewe"), then: Self.tags("x"),
                also: #","isEnabled":false"#)
            #expect(try await ledger.json(.post, "/rules/apply", "{}")["changed"].int == 0)
            let body = #"{"ruleIds":["\#(rule)"],"from":"2026-03-02","to":"2026-03-03"}"#
            #expect(try await ledger.json(.post, "/rules/preview", body)["changes"].array.count == 1)
            #expect(try await ledger.json(.post, "/rules/apply", body)["changed"].int == 1)
            #expect(try await ledger.ids("tag=x") == [ids[1]])
            for path in ["/rules/preview", "/rules/apply"] {
                let unknown = try await ledger.call(.post, path, #"{"ruleIds":["\#(Self.nobody)"]}"#)
                #expect(unknown.status == 404)
                let empty = try await ledger.call(.post, path, #"{"ruleIds":[]}"#)
                #expect(empty.message("ruleIds") == "Name at least one rule")
                let turned = try await ledger.call(.post, path, #"{"from":"2026-03-02","to":"2026-03-01"}"#)
                #expect(turned.message("to") == "To must not be before from")
            }
            let cursor = try await ledger.call(.post, "/rules/preview", #"{"cursor":"x"}"#)
            #expect(cursor.message("cursor") == "This is no cursor of a preview")
        }
    }

    @Test func `everyday §1 rules: many transactions are changed in units, and a preview has pages`()
        async throws
    {
        try await LedgerFixture.run { ledger in
            let (food, fun) = (try await ledger.category("Food"), try await ledger.category("Fun"))
            for part in 0..<3 {
                let operations = (0..<100).map { index in
                    let day = index % 28 + 1
                    let date = "2026-0\(part + 1)-\(day < 10 ? "0" : "")\(day)"
                    let entry = #""type":"EXPENSE","amount":1,"categoryId":"\#(fun)","date":"\#(date)""#
                    return #"{"op":"create","transaction":{\#(entry),"payee":"Rewe"}}"#
                }.joined(separator: ",")
                _ = try await ledger.json(.post, "/transactions/batch", #"{"operations":[\#(operations)]}"#)
            }
            try await Self.rule(
                ledger, when: Self.says("payee", "is", "rewe"), then: Self.sets("category", food))
            var seen: Set<String> = []
            var cursor = "null"
            repeat {
                let page = try await ledger.json(.post, "/rules/preview", #"{"cursor":\#(cursor)}"#)
                #expect(page["changes"].array.count <= 100)
                for change in page["changes"].array { seen.insert(change["transactionId"].string ?? "") }
                cursor = page["nextCursor"].string.map { "\"\($0)\"" } ?? "null"
            } while cursor != "null"
            #expect(seen.count == 300)
            let applied = try await ledger.json(.post, "/rules/apply", "{}")
            #expect(applied["changed"].int == 300)
            #expect(try await ledger.ids("categoryId=\(food)&limit=100").count == 100)
            #expect(try await ledger.ids("categoryId=\(fun)") == [])
            let token = applied["undoToken"].string ?? ""
            #expect(
                try await ledger.json(.post, "/undo", #"{"undoToken":"\#(token)"}"#)["restored"].int == 300)
            #expect(try await ledger.ids("categoryId=\(fun)&month=2026-02&limit=100").count == 100)
        }
    }

    @Test func `everyday §1 rules: a creation that says so is filled in, another one is not`() async throws {
        try await LedgerFixture.run { ledger in
            let (food, fun) = (try await ledger.category("Food"), try await ledger.category("Fun"))
            try await Self.rule(
                ledger, when: Self.says("payee", "contains", "rewe"),
                then: [Self.sets("category", food), Self.tags("Markt"), Self.sets("payee", "REWE")]
                    .joined(separator: ","))
            func made(_ also: String) async throws -> JSONValue {
                try await ledger.json(
                    .post, "/transactions",
                    #"{"type":"EXPENSE","amount":1,"categoryId":"\#(fun)","payee":"Rewe 7"\#(also)}"#)
            }
            let ruled = try await made(#","tags":["markt"],"applyRules":true"#)
            #expect(ruled["categoryId"].string == food && ruled["category"]["id"].string == food)
            #expect(ruled["payee"].string == "REWE" && ruled["tags"].array.map(\.string) == ["markt"])
            let plain = try await made("")
            #expect(plain["categoryId"].string == fun && plain["payee"].string == "Rewe 7")
            let wrong = try await ledger.call(
                .post, "/transactions",
                #"{"type":"EXPENSE","amount":1,"categoryId":"\#(fun)","applyRules":"yes"}"#)
            #expect(wrong.message("applyRules") == "Apply rules must be true or false")
        }
    }

    @Test func `everyday §1 rules: a merge of categories takes rules along, and its undo brings them back`()
        async throws
    {
        try await LedgerFixture.run { ledger in
            let (food, fun) = (try await ledger.category("Food"), try await ledger.category("Fun"))
            let rule = try await Self.rule(
                ledger, when: Self.says("payee", "is", "rewe"), then: Self.sets("category", fun))
            func target() async throws -> String? {
                try await ledger.json(.get, "/rules/\(rule)")["then"][0]["value"].string
            }
            let merged = try await ledger.json(.post, "/categories/\(fun)/merge", #"{"into":"\#(food)"}"#)
            #expect(try await target() == food)
            let token = merged["undoToken"].string ?? ""
            _ = try await ledger.json(.post, "/undo", #"{"undoToken":"\#(token)"}"#)
            #expect(try await target() == fun)
            // A rule outlives its category, and says so.
            let gone = try await ledger.category("Gone")
            _ = try await ledger.json(
                .patch, "/rules/\(rule)", #"{"then":[\#(Self.sets("category", gone))]}"#)
            _ = try await ledger.json(.delete, "/categories/\(gone)")
            try await ledger.record("5", food, also: #","payee":"Rewe""#)
            let skipped = try await ledger.json(.post, "/rules/preview", "{}")["changes"][0]["skipped"]
            #expect(skipped[0]["reason"].string == "The category does not exist any more")
            let applied = try await ledger.json(.post, "/rules/apply", "{}")
            #expect(applied["changed"].int == 0 && applied["skippedCount"].int == 1)
            let renamed = try await ledger.call(.patch, "/rules/\(rule)", #"{"name":"Still"}"#)
            #expect(renamed.status == 200, "\(renamed.text)")
        }
    }
}
