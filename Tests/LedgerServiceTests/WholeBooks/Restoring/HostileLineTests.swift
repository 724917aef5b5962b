import Contracts
import HTTPKit
import ServiceKit
import SQLiteKit
import TestKit
import Testing

@testable import LedgerWholeBooks

@Suite struct HostileLineTests {
    private static let account = """
        {"record":"account","id":"01900000-0000-7000-8000-000000000001","name":"A","type":"SELF",\
        "preferredCurrency":"USD"}
        """
    private static let category = """
        {"record":"category","id":"01900000-0000-7000-8000-000000000002","name":"Food","type":"EXPENSE"}
        """
    private static let asset = """
        {"record":"asset","id":"01900000-0000-7000-8000-000000000003","name":"BTC","currency":"BTC"}
        """

    /// The place of plans of the whole book, where others have an account.
    private static let zeros = "00000000-0000-0000-0000-000000000000"

    private static func transaction(_ also: String) -> String {
        """
        {"record":"transaction","id":"01900000-0000-7000-8000-000000000009","type":"EXPENSE","amount":"1.00",\
        "accountId":"01900000-0000-7000-8000-000000000001",\
        "categoryId":"01900000-0000-7000-8000-000000000002","date":"2026-03-01"\(also)}
        """
    }

    private static let suggestion =
        """
        {"record":"suggestionState","accountId":"01900000-0000-7000-8000-000000000001","type":"EXPENSE",\
        "amount":"5.00","currency":"USD","name":"01900000-0000-7000-8000-00000000000c","state":"confirmed",\
        "frequency":"weekly"}
        """

    private static func deposit(_ amount: String) -> String {
        """
        {"record":"assetTransaction","id":"01900000-0000-7000-8000-00000000000a","kind":"deposit",\
        "assetId":"01900000-0000-7000-8000-000000000003","amount":"\(amount)","date":"2026-01-01"}
        """
    }

    /// A completed month of two goals, whose contributions are too large to add up.
    private static func month(sealed contribution: String) -> String {
        let goals = (1...2).map { "01900000-0000-7000-8000-00000000001\($0)" }
        let lines = goals.map {
            """
            {"goal":"\($0)","name":"G","currency":"USD","required":1,"planned":1,"isProtected":false,\
            "isSkipped":false}
            """
        }
        let sealed = goals.map { #"{"goal":"\#($0)","value":\#(contribution)}"# }
        return """
            {"record":"planMonth","month":"2026-01","status":"completed",\
            "startedAt":"2026-01-01T00:00:00.000Z","completedAt":"2026-02-01T00:00:00.000Z",\
            "snapshot":{"lines":[\(lines.joined(separator: ","))],"display":"USD","funded":[],"rates":[]},\
            "sealed":[\(sealed.joined(separator: ","))]}
            """
    }

    /// Lines after an account, a category and an asset, with the path of their first problem.
    private static let cases: [(line: String, path: String)] = [
        (#"{"record":"transaction"}"#, "data.transactions[0].accountId"),
        (#"{"record":"transaction","id":"x"}"#, "data.transactions[0].accountId"),
        (transaction(#","amount":"0""#), "data.transactions[0]"),
        (transaction("").replacing("1.00", with: "0"), "data.transactions[0].amount"),
        (transaction("").replacing("1.00", with: "1.001"), "data.transactions[0].amount"),
        (transaction("").replacing("1.00", with: "99999999999"), "data.transactions[0].amount"),
        (transaction("").replacing("2026-03-01", with: "2026-02-30"), "data.transactions[0].date"),
        (transaction("").replacing("000002", with: "000007"), "data.transactions[0].categoryId"),
        (transaction("").replacing("EXPENSE", with: "INCOME"), "data.transactions[0].categoryId"),
        (
            transaction(#","description":"\#(String(repeating: "x", count: 201))""#),
            "data.transactions[0].description"
        ),
        (transaction(#","version":0"#), "data.transactions[0].version"),
        (transaction("") + "\n" + transaction(""), "data.transactions[1].id"),
        (category, "data.categories[1].id"),
        (category.replacing("000002", with: "000005"), "data.categories[1].name"),
        (account.replacing("000001", with: "000005"), "data.accounts[1].name"),
        (account.replacing("USD", with: "XXQ"), "data.accounts[1].preferredCurrency"),
        (
            account.replacing("01900000-0000-7000-8000-000000000001", with: Self.zeros),
            "data.accounts[1].id"
        ),
        (
            #"{"record":"recurringBooking","recurringId":"01900000-0000-7000-8000-00000000000f"}"#,
            "data.recurringBookings[0].month"
        ),
        (suggestion.replacing("000001", with: "000007"), "data.suggestionStates[0].accountId"),
        (suggestion.replacing("confirmed", with: "loved"), "data.suggestionStates[0].state"),
        (suggestion.replacing("5.00", with: "0"), "data.suggestionStates[0].amount"),
        (suggestion.replacing("weekly", with: "daily"), "data.suggestionStates[0].frequency"),
        (suggestion.replacing("00000c", with: "x"), "data.suggestionStates[0].name"),
        (suggestion + "\n" + suggestion, "data.suggestionStates[1].name"),
        (#"{"record":"attachment","sha256":"zz"}"#, "data.attachments[0].id"),
        (#"{"record":"goal","name":"G"}"#, "data.goals[0].id"),
        (
            #"{"record":"rate","base":"USD","currency":"USD","date":"2026-01-01","rate":"1"}"#,
            "data.rates[0].currency"
        ),
        (#"{"record":"planMonth","month":"2026-01","status":"executing"}"#, "data.planMonths[0].startedAt"),
        (deposit("0"), "data.assetTransactions[0].amount"),
        (deposit("-1"), "data.assetTransactions[0].amount"),
        (deposit("0.0000000000000000001"), "data.assetTransactions[0].amount"),
        (deposit("1000000000000000000"), "data.assetTransactions[0].amount"),
        (
            asset.replacing("000003", with: "000005").replacing("BTC", with: "IDR") + "\n"
                + deposit("20000000000.001").replacing("000003", with: "000005"),
            "data.assetTransactions[0].amount"
        ),
        (month(sealed: "\(Int64.max)"), "data.planMonths[0].month"),
        (
            #"{"record":"allocation","goalId":"01900000-0000-7000-8000-00000000000f"}"#,
            "data.allocations[0].assetId"
        ),
        (
            """
            {"record":"assetTransaction","id":"01900000-0000-7000-8000-00000000000a","kind":"withdrawal",\
            "assetId":"01900000-0000-7000-8000-000000000003","amount":"1","date":"2026-01-01"}
            """, "data.assets: 01900000-0000-7000-8000-000000000003"
        ),
        (#"{"record":"sampleMark","of":"wallet"}"#, "data.sampleData[0].of"),
    ]

    @Test(arguments: cases) func `a record that breaks a rule is a problem with its path`(
        _ item: (line: String, path: String)
    ) async throws {
        try await LedgerFixture.run { ledger in
            let food = try await ledger.category("Mine")
            let before = try await ledger.digest()
            let lines = [Self.account, Self.category, Self.asset, item.line]
            let (_, answer) = try await ledger.dryRun(lines)
            #expect(answer.status == 200, "\(answer.text)")
            #expect(answer.json["token"].string == nil)
            let paths = answer.json["problems"].array.compactMap { $0["path"].string }
            #expect(paths.contains(item.path), "\(answer.text)")
            #expect(try await ledger.digest() == before)
            #expect(food.count == 36)
        }
    }

    @Test(arguments: [("2026-03-16", 0), ("2026-03-17", 1)])
    func `a deposit of today's date anywhere on Earth is fine, a later one is a problem`(
        _ date: String, _ problems: Int
    ) async throws {
        try await LedgerFixture.run { ledger in
            let deposit = """
                {"record":"assetTransaction","id":"01900000-0000-7000-8000-000000000004",\
                "assetId":"01900000-0000-7000-8000-000000000003","kind":"deposit","amount":"1","date":"\(date)"}
                """
            let (_, answer) = try await ledger.dryRun([Self.account, Self.category, Self.asset, deposit])
            #expect(answer.json["problemCount"].int == problems, "\(answer.text)")
        }
    }

    @Test func `of many problems a hundred are listed and all are counted`() async throws {
        try await LedgerFixture.run { ledger in
            let lines = [Self.account] + (0..<250).map { _ in #"{"record":"goal"}"# }
            let (_, answer) = try await ledger.dryRun(lines)
            #expect(answer.json["problems"].array.count == 100)
            #expect(answer.json["problemCount"].int == 1_000)
        }
    }

    @Test func `after ten thousand problems the rest of a file is not looked at`() async throws {
        try await LedgerFixture.run { ledger in
            let lines = (0..<20_000).map { _ in #"{"record":"goal"}"# }
            let (_, answer) = try await ledger.dryRun(lines)
            let limit = RestoreFindings.problemLimit
            #expect((limit..<limit + 10).contains(answer.json["problemCount"].int ?? 0), "\(answer.text)")
            let note = answer.json["notes"][0]["message"].string
            #expect(note == "After 10000 problems the rest of the file is not read")
            #expect(answer.json["token"].string == nil)
            #expect(try await ledger.rows("restores") == 0)
        }
    }

    @Test func `a problem is about its member: one that is missing, is no id, or is nothing's`() async throws
    {
        try await LedgerFixture.run { ledger in
            let wrong = Self.transaction("").replacing(
                #""accountId":"01900000-0000-7000-8000-000000000001""#, with: #""accountId":"x""#)
            let lines = [
                Self.account, Self.category, #"{"record":"transaction"}"#, wrong,
                Self.transaction("").replacing("000002", with: "000007"),
                #"{"record":"budget","planned":"-1"}"#, #"{"record":"attachment","contentType":"text/html"}"#,
                Self.asset.replacing(#""BTC"}"#, with: #""BTC","chain":"XYZ","lastSyncedAt":5}"#),
            ]
            let (_, answer) = try await ledger.dryRun(lines)
            var messages: [String: [String]] = [:]
            for problem in answer.json["problems"].array {
                messages[problem["path"].string ?? "", default: []].append(problem["message"].string ?? "")
            }
            #expect(messages["data.transactions[0].accountId"] == ["Is required"])
            #expect(messages["data.transactions[0].categoryId"] == ["Is required"])
            #expect(messages["data.transactions[1].accountId"]?.count == 1)
            #expect(messages["data.transactions[1].accountId"]?.first?.contains("must be an id") == true)
            #expect(messages["data.transactions[2].categoryId"] == ["Category not found in the file"])
            #expect(messages["data.budgets[0].planned"]?.first?.hasPrefix("Planned") == true, "\(messages)")
            #expect(messages["data.attachments[0].contentType"]?.count == 1)
            #expect(messages["data.assets[0].chain"]?.first?.contains("must be one of BTC") == true)
            #expect(messages["data.assets[0].lastSyncedAt"]?.first?.contains("must be a moment") == true)
        }
    }

    @Test(arguments: [#""categoryId":null"#, #""categoryId":"x""#])
    func `a category is found by its object where its id is missing or none`(_ member: String) async throws {
        try await LedgerFixture.run { ledger in
            let id = "01900000-0000-7000-8000-000000000002"
            let line = Self.transaction(#","category":{"id":"\#(id)"}"#)
                .replacing(#""categoryId":"\#(id)""#, with: member)
            let (_, answer) = try await ledger.dryRun([Self.account, Self.category, line])
            #expect(answer.json["problemCount"].int == 0, "\(answer.text)")
        }
    }

    @Test func `a receipt gets the type that its content has, whatever the file says`() async throws {
        try await LedgerFixture.run { ledger in
            let food = try await ledger.category("Food")
            let id = try await ledger.record("1", food)
            #expect(try await ledger.attach(AttachmentTests.png, "image/png", to: id).status == 201)
            let lines = try await ledger.bookLines().map {
                $0.replacing(#""contentType":"image/png""#, with: #""contentType":"application/pdf""#)
            }
            #expect(lines.contains { $0.contains("application/pdf") })
            let (_, answer) = try await ledger.dryRun(lines)
            #expect(
                answer.json["notes"][0]["message"].string
                    == "Its content is a PNG, so its type becomes image/png", "\(answer.text)")
            try await ledger.restore(lines)
            let receipts = try await ledger.json(.get, "/transactions/\(id)/attachments")["attachments"]
            #expect(receipts[0]["contentType"].string == "image/png")
        }
    }

    @Test func `a stream that is none, or breaks off, leaves no book behind`() async throws {
        try await LedgerFixture.run { ledger in
            _ = try await ledger.activeAccount()
            #expect(try await ledger.dryRun(["rubbish"]).answer.status == 400)
            #expect(try await ledger.dryRun([String(repeating: "x", count: 5 << 20)]).answer.status == 413)
            let (_, broken) = try await ledger.dryRun([Self.account, #"{"record":"goal","name":"#])
            #expect(broken.json["problems"][0]["path"].string == "data.goals[0]")
            #expect(try await ledger.dryRun([], head: #"{"mode":"undo"}"#).answer.status == 400)
            while try await ledger.store.removeAbandonedBooks() {}
            #expect(try await ledger.rows("books") == 1)
            #expect(try await ledger.rows("restores") == 0)
        }
    }

    @Test func `ids of another user's book lead nowhere`() async throws {
        try await LedgerFixture.run { ledger in
            let food = try await ledger.category("Food", user: 2)
            let theirs = try await ledger.record("5", food, user: 2)
            let account = try await ledger.activeAccount(user: 2)
            let before = try await ledger.digest(user: 2)
            let own = try await ledger.bookLines()
            let line = Self.transaction("").replacing(
                "01900000-0000-7000-8000-000000000002", with: food)
            let (_, answer) = try await ledger.dryRun(
                own + [
                    line.replacing(
                        "01900000-0000-7000-8000-000000000001", with: account)
                ])
            #expect(answer.json["problemCount"].int == 2, "\(answer.text)")
            // The same ids in a whole file make records of the user's own.
            try await ledger.restore(try await ledger.bookLines(user: 2))
            _ = try await ledger.json(.delete, "/transactions/\(theirs)")
            #expect(try await ledger.digest(user: 2) == before)
        }
    }
}
