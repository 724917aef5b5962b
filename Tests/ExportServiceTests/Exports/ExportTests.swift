import Contracts
import HTTPKit
import JSONKit
import ServiceKit
import TestKit
import Testing

@testable import ExportService

@Suite struct ExportTests {
    @Test func `the CSV is a raw file with a safe name, a header and a record per transaction`() async throws
    {
        try await ExportFixture.run { export in
            export.book.add(
                StubBook.transaction(0, description: "=1+1", notes: "a \"b\"", tags: ["x", "y,z"]))
            export.book.add(StubBook.transaction(1))
            let answer = try await export.get("/export?format=csv")
            let ids = export.book.transactions.map(\.id.text)
            let expected = [
                "id,date,type,amount,currency,category,account,description,notes,tags",
                "\(ids[0]),2026-01-01,EXPENSE,0.01,USD,\"Food, drinks\",'=cmd|' /C calc'!A0,'=1+1,"
                    + "\"a \"\"b\"\"\",\"x;y,z\"",
                "\(ids[1]),2026-01-01,EXPENSE,0.02,USD,\"Food, drinks\",Joint,Purchase 1,,", "",
            ]
            #expect(answer.status == 200 && answer.text == expected.joined(separator: "\r\n"))
            #expect(answer.fields["Content-Type"] == "text/csv; charset=utf-8")
            #expect(
                answer.fields["Content-Disposition"]
                    == "attachment; filename=\"coffer-export-2026-01-31.csv\"")
            #expect(answer.fields[Answer.kindHeader] == "raw")
        }
    }

    @Test func `the JSON is one object with everything`() async throws {
        try await ExportFixture.run { export in
            export.book.fill(3)
            let answer = try await export.get("/export?format=json")
            let file = answer.json
            #expect(
                file.keys == [
                    "accounts", "budgets", "categories", "exportedAt", "goals", "incomeGoals", "rates",
                    "recurringTemplates", "transactions", "user",
                ])
            #expect(file["exportedAt"].string == "2026-01-31T12:00:00.000Z")
            #expect(file["user"]["email"].string == "ann@x.org")
            #expect(file["accounts"].array.count == 2)
            #expect(file["budgets"] == (try JSONValue(JSON.encode(StubBook.budgets))))
            #expect(file["recurringTemplates"] == (try JSONValue(JSON.encode(StubBook.templates))))
            #expect(file["incomeGoals"] == (try JSONValue(JSON.encode(StubBook.incomeGoals))))
            #expect(file["rates"] == (try JSONValue(JSON.encode(StubBook.rates))))
            #expect(file["transactions"] == (try JSONValue(JSON.encode(export.book.transactions))))
            #expect(answer.fields["Content-Type"] == "application/json")
        }
    }

    @Test(arguments: ["csv", "json"])
    func `an empty book gives a file without rows`(_ format: String) async throws {
        try await ExportFixture.run { export in
            let answer = try await export.get("/export?format=\(format)")
            #expect(answer.status == 200)
            if format == "json" {
                #expect(answer.json["transactions"] == .array([]))
            } else {
                #expect(answer.text.hasSuffix("tags\r\n"))
            }
        }
    }

    @Test func `account and days filter the ledger's transactions, and another user's account is refused`()
        async throws
    {
        try await ExportFixture.run { export in
            let account = StubBook.accounts[1].id
            let range = "from=2026-01-01&to=2026-01-31"
            let answer = try await export.get("/export?format=json&accountId=\(account.text)&\(range)")
            #expect(export.book.queries == ["limit=100&accountId=\(account.text)&\(range)"])
            #expect(answer.json["accounts"].array.map { $0["name"].string } == ["Joint"])
            for kind in ["budgets", "recurringTemplates", "incomeGoals"] {
                #expect(answer.json[kind].array.map { $0["accountId"].string } == [account.text], "\(kind)")
            }
            #expect(try await export.get("/export?format=csv&accountId=&from=&to=").status == 200)
            let foreign = ID<Account>(high: 9, low: 9).text
            #expect(try await export.get("/export?format=csv&accountId=\(foreign)").status == 404)
        }
    }

    @Test func `a refused export is an error answer and no broken file`() async throws {
        try await ExportFixture.run { export in
            let bad = try await export.get("/export?format=pdf")
            #expect(
                bad.status == 400 && bad.json["details"]["format"][0].string == "Format must be csv or json")
            #expect(bad.fields[Answer.kindHeader] == "error")
            export.book.isSilent = true
            let silent = try await export.get("/export?format=csv")
            #expect(silent.status >= 500 && silent.fields[Answer.kindHeader] == "error")
            let nobody = try await export.service.request(
                .get, "/export?format=csv", as: .anonymous(clientAddress: "192.0.2.1"))
            #expect(nobody.status == 401)
        }
    }

    @Test func `fifty pages are requested one by one, each after the one before was sent`() async throws {
        try await ExportFixture.run { export in
            export.book.fill(1_000)
            let (context, book) = (export.service.context, export.book)
            let loop = try #require(context.loops.first)
            let user = export.service.user()
            let background = try WorkQueue(named: "export-files")
            defer { background.close() }
            let rows = try await loop.perform {
                let ledger = ServiceClient(service: "ledger", as: "export", context: context)
                let stream = try await ExportStream(
                    LedgerBook(ledger, of: user, pageRows: 20), as: CSVForm(accounts: StubBook.accounts),
                    on: background)
                guard case .stream(let body) = stream.body else { return 0 }
                var (rows, pulls, largest) = (0, 0, 0)
                while let piece = try await body.next() {
                    pulls += 1
                    largest = max(largest, piece.count)
                    rows += piece.reduce(0) { $1 == 10 ? $0 + 1 : $0 }
                    #expect(book.pages <= pulls, "no page is fetched ahead")
                }
                #expect(largest < 4_000)
                return rows
            }
            #expect(rows == 1_001 && book.pages == 50)
            let whole = try await export.get("/export?format=csv")
            #expect(whole.bytes.reduce(0) { $1 == 10 ? $0 + 1 : $0 } == 1_001)
        }
    }

    @Test func `when the ledger falls silent in the middle the file has no end`() async throws {
        try await ExportFixture.run { export in
            export.book.fill(500)
            let (context, book) = (export.service.context, export.book)
            let loop = try #require(context.loops.first)
            let user = export.service.user()
            let background = try WorkQueue(named: "export-files")
            defer { background.close() }
            try await loop.perform {
                let ledger = ServiceClient(service: "ledger", as: "export", context: context)
                let stream = try await ExportStream(
                    LedgerBook(ledger, of: user, pageRows: 20), as: CSVForm(accounts: []), on: background)
                guard case .stream(let body) = stream.body else {
                    Issue.record("the body is no stream")
                    return
                }
                _ = try await body.next()
                book.isSilent = true
                await #expect(throws: ServiceClientError.self) { try await body.next() }
            }
        }
    }
}
