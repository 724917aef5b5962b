import Contracts
import HTTPKit
import ServiceKit
import SQLiteKit
import TestKit
import Testing

@testable import LedgerCore
@testable import LedgerWholeBooks

/// Transfers in files that are restored (contract-everyday §4).
@Suite struct TransferRestoreTests {
    private static func account(_ number: Int) -> String {
        """
        {"record":"account","id":"01900000-0000-7000-8000-00000000000\(number)","name":"A\(number)",\
        "type":"SELF","preferredCurrency":"USD"}
        """
    }

    private static let transfer = """
        {"record":"transfer","id":"01900000-0000-7000-8000-000000000009",\
        "fromAccountId":"01900000-0000-7000-8000-000000000001","fromAmount":"1.00","fromCurrency":"USD",\
        "toAccountId":"01900000-0000-7000-8000-000000000002","toAmount":"1.00","toCurrency":"USD",\
        "date":"2026-03-01","rate":null,"description":null,"notes":null,"tags":[],"clientId":"c"}
        """

    private static let category = """
        {"record":"category","id":"01900000-0000-7000-8000-000000000003","name":"Food","type":"EXPENSE"}
        """

    private static let joined = """
        {"record":"joinedTransaction","id":"01900000-0000-7000-8000-000000000007",\
        "transferId":"01900000-0000-7000-8000-000000000009","type":"EXPENSE",\
        "categoryId":"01900000-0000-7000-8000-000000000003","tags":[],"version":1,\
        "createdAt":"2026-01-01T00:00:00.000Z"}
        """

    /// Changes of a good transfer, with the path of the first problem.
    private static let cases: [(change: @Sendable (String) -> String, path: String)] = [
        ({ $0.replacing("000001\",", with: "000005\",") }, "data.transfers[0].fromAccountId"),
        ({ $0.replacing("000002\",", with: "000001\",") }, "data.transfers[0].toAccountId"),
        (
            {
                $0.replacing("\"01900000-0000-7000-8000-000000000001\"", with: "null")
                    .replacing("\"01900000-0000-7000-8000-000000000002\"", with: "null")
            }, "data.transfers[0].fromAccountId"
        ),
        ({ $0.replacing("fromAmount\":\"1.00", with: "fromAmount\":\"2.00") }, "data.transfers[0].toAmount"),
        ({ $0.replacing("1.00", with: "0") }, "data.transfers[0].fromAmount"),
        ({ $0.replacing("1.00", with: "1.001") }, "data.transfers[0].fromAmount"),
        ({ $0.replacing("USD", with: "XXQ") }, "data.transfers[0].fromCurrency"),
        ({ $0.replacing("2026-03-01", with: "2099-03-01") }, "data.transfers[0].date"),
        ({ $0.replacing("rate\":null", with: "rate\":\"0\"") }, "data.transfers[0].rate"),
        ({ $0.replacing("tags\":[]", with: "tags\":[7]") }, "data.transfers[0].tags[0]"),
        (
            { $0.replacing("notes", with: "payee\":\"\(String(repeating: "x", count: 101))\",\"notes") },
            "data.transfers[0].payee"
        ),
        ({ $0 + "\n" + $0 }, "data.transfers[1].id"),
        ({ $0 + "\n" + $0.replacing("000009", with: "000008") }, "data.transfers[1].clientId"),
        ({ "\($0)\n" + joined.replacing("000009", with: "000005") }, "data.joinedTransactions[0].transferId"),
        ({ "\($0)\n" + joined.replacing("000003", with: "000005") }, "data.joinedTransactions[0].categoryId"),
        (
            { "\($0)\n" + joined.replacing("EXPENSE", with: "INCOME") },
            "data.joinedTransactions[0].categoryId"
        ),
        ({ "\($0)\n\(joined)\n\(joined)" }, "data.joinedTransactions[1]"),
    ]

    @Test(arguments: cases.indices)
    func `a transfer that breaks a rule is a problem with its path`(index: Int) async throws {
        let (change, path) = Self.cases[index]
        try await LedgerFixture.run { ledger in
            let lines = [Self.account(1), Self.account(2), Self.category, change(Self.transfer)]
            let (_, answer) = try await ledger.dryRun(lines)
            #expect(answer.status == 200, "\(answer.text)")
            #expect(answer.json["problems"][0]["path"].string == path, "\(answer.text)")
        }
    }

    @Test func `a side without an account is one that is gone, and a file of before has no transfers`()
        async throws
    {
        try await LedgerFixture.run { ledger in
            let gone = Self.transfer.replacing("\"01900000-0000-7000-8000-000000000002\"", with: "null")
            try await ledger.restore([Self.account(1), Self.account(2), gone])
            let shown = try await ledger.json(.get, "/transfers")["transfers"][0]
            #expect(shown["to"]["accountId"] == .null && shown["to"]["isDeleted"].bool == true)
            let one = try await ledger.json(.get, "/accounts")["accounts"].array.first {
                $0["name"].string == "A1"
            }
            #expect(one?["balance"].string == "-1.00")
            // A 2.0 file has no list of transfers.
            let lists = BookKind.allCases.filter {
                ![.transfer, .deletedTransfer, .joinedTransaction].contains($0)
            }
            try await ledger.restore([Self.account(1)], head: try ledger.head(lists: lists))
            #expect(try await ledger.json(.get, "/transfers")["total"].int == 0)
        }
    }

    @Test func `what was joined and deleted since comes back as the file has it where the user asks for it`()
        async throws
    {
        try await LedgerFixture.run { ledger in
            ledger.service.clock.set(LedgerFixture.noon.adding(seconds: -3_600))
            let (own, other) = (try await ledger.activeAccount(), try await ledger.account("Other"))
            let food = try await ledger.category("Food")
            let pay = try await ledger.category("Pay", "INCOME")
            let expense = try await ledger.record("8", food, also: #","clientId":"e""#)
            let income = try await ledger.record("8", pay, "INCOME", also: #","accountId":"\#(other)""#)
            let before = try await ledger.bookLines()
            ledger.service.clock.set(LedgerFixture.noon)
            let made = try await ledger.json(
                .post, "/transfers/join", #"{"expenseId":"\#(expense)","incomeId":"\#(income)"}"#)
            _ = try await ledger.json(.delete, "/transfers/\(made["id"].string ?? "")")
            try await ledger.restore(before, .merge)
            #expect(try await ledger.json(.get, "/transactions")["total"].int == 0)
            let head = try ledger.head(.merge, deleted: .restore)
            let (id, asked) = try await ledger.dryRun(before, .merge, head: head)
            let token = asked.json["token"].string
            #expect(try await ledger.confirm(token, .merge, deleted: .restore).status == 200, "\(asked.text)")
            #expect(try await ledger.apply(id).status == 200)
            #expect(try await ledger.json(.get, "/transactions/\(expense)")["clientId"].string == "e")
            #expect(try await ledger.call(.get, "/transactions/\(income)").status == 200)
            #expect(try await ledger.balance(own) == "-8.00")
            #expect(try await ledger.balance(other) == "8.00")
            #expect(try await ledger.store.inconsistencies() == [])
        }
    }

    @Test func `a merge counts no money twice, whether the join is in the file or in the book`()
        async throws
    {
        try await LedgerFixture.run { ledger in
            let (own, other) = (try await ledger.activeAccount(), try await ledger.account("Other"))
            let food = try await ledger.category("Food")
            let pay = try await ledger.category("Pay", "INCOME")
            let expense = try await ledger.record("8", food, also: #","clientId":"e""#)
            let income = try await ledger.record("8", pay, "INCOME", also: #","accountId":"\#(other)""#)
            let before = try await ledger.bookLines()
            let made = try await ledger.json(
                .post, "/transfers/join", #"{"expenseId":"\#(expense)","incomeId":"\#(income)"}"#)
            let joined = try await ledger.bookLines()
            // The file is of before the join: the transfer stays.
            try await ledger.restore(before, .merge)
            #expect(try await ledger.balance(own) == "-8.00")
            #expect(try await ledger.json(.get, "/transactions")["total"].int == 0)
            _ = try await ledger.json(.post, "/transfers/\(made["id"].string ?? "")/split")
            // The file is of the join, which was taken back since: the two transactions stay.
            try await ledger.restore(joined, .merge)
            #expect(try await ledger.balance(own) == "-8.00")
            #expect(try await ledger.balance(other) == "8.00")
            #expect(try await ledger.json(.get, "/transactions")["total"].int == 2)
            #expect(try await ledger.json(.get, "/transfers")["total"].int == 0)
            // The whole file brings the join back, and it can be split.
            try await ledger.restore(joined)
            #expect(try await ledger.json(.get, "/transfers")["total"].int == 1)
            let parts = try await ledger.json(.post, "/transfers/\(made["id"].string ?? "")/split")
            #expect(parts["expense"]["id"].string == expense)
        }
    }
}
