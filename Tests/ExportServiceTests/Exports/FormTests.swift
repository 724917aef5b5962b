import Contracts
import Foundation
import HTTPKit
import JSONKit
import ServiceKit
import TestKit
import Testing

@testable import ExportService

/// The tables, the journal, the enveloped form and the archive.
@Suite struct FormTests {
    private static let odd = [
        "=1+1", "a;b\nc", "(paren) ! * ; note", "date: 2020-13-45", "Grüße 🍎", "  two  spaces ", "\"q\"",
        "[2020-01-01] |", "",
    ]

    @Test(arguments: ExportTable.allCases)
    func `every table has its columns, and as many cells in each row`(_ table: ExportTable) async throws {
        try await ExportFixture.run { export in
            export.book.fill(20)
            let answer = try await export.get("/export/\(table.rawValue).csv")
            #expect(answer.fields["Content-Type"] == "text/csv; charset=utf-8")
            let rows = answer.text.split(separator: "\r\n")
            #expect(rows.first.map(String.init) == table.columns.map(\.name).joined(separator: ","))
            let count =
                switch table {
                case .transactions: 20
                case .categories, .budgets: 1
                case .accounts: 2
                default: 0
                }
            #expect(rows.count == 1 + count)
            for row in rows {
                let cells = row.replacing("\"Food, drinks\"", with: "x").split(
                    separator: ",", omittingEmptySubsequences: false)
                #expect(cells.count == table.columns.count, "\(row)")
            }
        }
    }

    @Test(arguments: rows)
    func `every kind of record has its row`(_ table: ExportTable, _ line: String, _ row: String) throws {
        var form = TableForm(table)
        var file: [UInt8] = []
        try form.add(BookLine(Array(line.utf8)[...]), to: &file)
        let rows = String(decoding: file, as: UTF8.self).split(separator: "\r\n")
        #expect(rows.dropFirst() == [row[...]])
    }

    @Test func `a line that lacks a column's member ends the file`() throws {
        for name in ["note", "counterparty", "amount"] {
            var form = TableForm(.wallet)
            var file: [UInt8] = []
            let line = Self.wallet(Self.person).replacing("\"\(name)\":", with: "\"x\":")
            #expect(throws: DecodingError.self) {
                try form.add(BookLine(Array(line.utf8)[...]), to: &file)
            }
        }
    }

    private static let ids = (1...4).map { "01900000-0000-7000-8000-00000000000\($0)" }
    private static let id = ids[0]
    private static let time = "2026-01-01T00:00:00.000Z"
    private static let times = #""createdAt":"\#(time)","updatedAt":"2026-01-02T00:00:00.000Z""#
    private static let bothTimes = "\(time),2026-01-02T00:00:00.000Z"
    private static let frozen =
        #""transaction":{"id":"\#(ids[2])","date":"2026-01-03","description":"=Tea","#
        + #""category":{"id":"\#(ids[3])","name":"Food"}}"#
    private static let person = #"{"id":null,"email":"a@x.org","displayName":"A"}"#

    private static func wallet(_ counterparty: String) -> String {
        #"{"record":"walletTransaction","id":"\#(id)","type":"SENT","amount":"1.00","currency":"USD","#
            + #""counterparty":\#(counterparty),"note":"Hi","balanceAfter":"2.00","createdAt":"\#(time)"}"#
    }

    private static let rows: [(ExportTable, String, String)] = [
        (
            .transactions, StubBook.transaction(0, description: "+1", tags: ["a;b", #"c\"#]),
            "01900000-0000-7000-8000-000000000001,2026-01-01,EXPENSE,1.50,USD,,,'+1,,"
                + #"a\;b;c\\,,\#(StubBook.accountIDs[0].text),\#(StubBook.categoryID.text),false,,,"#
                + "\(time),\(time),false,,false,,,"
        ),
        (
            .categories,
            #"{"record":"category","id":"\#(id)","name":"@Food","type":"EXPENSE","color":"teal","#
                + #""icon":"cup","isArchived":true,"parentId":"\#(ids[1])",\#(times),"version":1}"#,
            "\(id),'@Food,EXPENSE,teal,cup,true,\(bothTimes),\(ids[1])"
        ),
        (
            .budgets,
            #"{"record":"budget","id":"\#(id)","accountId":"\#(ids[1])","categoryId":"\#(ids[2])","#
                + #""month":"2026-01-01","planned":"500.00","currency":"USD","notes":"'tis","#
                + #""rollover":"surplus",\#(times),"version":2}"#,
            "\(id),2026-01-01,,,500.00,USD,''tis,\(ids[1]),\(ids[2]),\(bothTimes),surplus"
        ),
        (
            .accounts,
            #"{"record":"account","id":"\#(id)","name":"a,b","type":"SELF","preferredCurrency":"EUR","#
                + #""color":null,"icon":"-","description":"d","isUnedited":false,"#
                + #""spendingNetOfShares":false,"isArchived":true,"inOverview":false,"#
                + #""openingBalance":"-3.00","openingDate":"2026-01-02","#
                + #"\#(times),"deletedAt":null,"version":1,"isActive":true,"#
                + #""balance":"-1.00","projectedBalance":"2.00","clearedBalance":"3.00","otherCurrencies":[]}"#,
            "\(id),\"a,b\",SELF,EUR,-1.00,2.00,true,,'-,d,\(bothTimes),-3.00,2026-01-02,3.00,true,"
                + "false"
        ),
        (
            .recurring,
            #"{"record":"recurring","id":"\#(id)","accountId":"\#(ids[1])","categoryId":"\#(ids[2])","#
                + #""type":"INCOME","#
                + #""amount":"9.00","currency":"USD","dayOfMonth":31,"description":"Rent","#
                + #""payee":"Landlord","#
                + #""startMonth":"2026-01-01","endMonth":null,"isActive":true,"nextMonth":"2026-02-01","#
                + #""frequency":"weekly","interval":2,"startDate":"2026-01-02","nextDay":"2026-02-03","#
                + #""occurrences":5,"toAccountId":null,\#(times),"version":1}"#,
            "\(id),INCOME,9.00,USD,,,Rent,31,2026-01-01,,2026-02-01,true,\(ids[1]),\(ids[2]),\(bothTimes),"
                + "Landlord,weekly,2,2026-01-02,2026-02-03,5,"
        ),
        (
            .goals,
            #"{"record":"goal","id":"\#(id)","name":"Car","targetAmount":"1.00","currency":"USD","#
                + #""startDate":"2026-01-01","deadline":"2026-02-01","status":"active","emoji":null,"#
                + #""description":"=d","reminder":null,\#(times),"version":1}"#,
            "\(id),Car,1.00,USD,2026-01-01,2026-02-01,active,,'=d,\(bothTimes)"
        ),
        (
            .assets,
            #"{"record":"asset","id":"\#(id)","name":"Coins","currency":"BTC","chain":"BTC","address":"b","#
                + #""accountId":"\#(ids[1])","#
                + #""balance":"0.5","chainBalance":"0.5","lastSyncedAt":null,"syncError":null,"#
                + #"\#(times),"version":1}"#,
            "\(id),Coins,BTC,0.5,BTC,b,\(bothTimes),\(ids[1])"
        ),
        (.wallet, wallet(person), "\(id),SENT,1.00,USD,a@x.org,Hi,2.00,\(time)"),
        (
            .wallet, wallet(#"{"id":null,"email":"","displayName":"=A"}"#),
            "\(id),SENT,1.00,USD,'=A,Hi,2.00,\(time)"
        ),
        (.wallet, wallet("null"), "\(id),SENT,1.00,USD,,Hi,2.00,\(time)"),
        (
            .shares,
            #"{"record":"share","id":"\#(id)","transactionId":"\#(ids[2])","splitType":"EQUAL","#
                + #""totalAmount":"3.00","currency":"USD","description":null,"#
                + #""createdAt":"\#(time)",\#(frozen),"owner":\#(person),"groupId":null,"#
                + #""ownerShare":"1.50","ownerWeight":null,"participants":[{"id":"\#(ids[1])","#
                + #""shareAmount":"1.50","paidAmount":"0.50","remaining":"1.00","sharePercentage":null,"#
                + #""weight":null,"owedTo":null,"status":"PENDING","#
                + #""paidAt":null,"declinedAt":null,"declineReason":null,"reminderSentAt":null,"#
                + #""participant":{"id":null,"email":"b@x.org","displayName":null}}],"#
                + #""totalOwed":"1.50","totalPaid":"0.00","allSettled":false}"#,
            "\(ids[1]),\(id),OWNER,2026-01-03,'=Tea,Food,3.00,USD,1.50,PENDING,,b@x.org,,\(ids[2]),\(time),"
                + "0.50,1.00"
        ),
        (
            .shares,
            #"{"record":"shareWithMe","id":"\#(ids[1])","shareAmount":"1.50","paidAmount":"1.50","#
                + #""remaining":"0.00","sharePercentage":null,"owedTo":null,"#
                + #""status":"PAID","paidAt":"\#(time)","declinedAt":null,"bookedAt":null,"#
                + #""sharedExpense":{"id":"\#(id)","splitType":"EQUAL","totalAmount":"3.00","#
                + #""currency":"USD","description":null,"createdAt":"\#(time)",\#(frozen),"#
                + #""owner":\#(person),"groupId":null}}"#,
            "\(ids[1]),\(id),PARTICIPANT,2026-01-03,'=Tea,Food,3.00,USD,1.50,PAID,\(time),a@x.org,A,"
                + "\(ids[2]),\(time),1.50,0.00"
        ),
        (
            .shares,
            #"{"record":"sharePaidByMe","id":"\#(id)","transactionId":"\#(ids[2])","splitType":"EQUAL","#
                + #""totalAmount":"3.00","currency":"USD","description":null,"#
                + #""createdAt":"\#(time)",\#(frozen),"owner":\#(person),"groupId":"\#(ids[2])","#
                + #""ownerShare":"1.50","ownerWeight":null,"participants":[{"id":"\#(ids[1])","#
                + #""shareAmount":"1.50","paidAmount":"0.50","remaining":"1.00","sharePercentage":null,"#
                + #""weight":null,"owedTo":\#(person),"status":"PENDING","#
                + #""paidAt":null,"declinedAt":null,"declineReason":null,"reminderSentAt":null,"#
                + #""participant":{"id":null,"email":"b@x.org","displayName":null}}],"#
                + #""totalOwed":"1.50","totalPaid":"0.00","allSettled":false}"#,
            "\(ids[1]),\(id),PAYER,2026-01-03,'=Tea,Food,3.00,USD,1.50,PENDING,,b@x.org,,\(ids[2]),\(time),"
                + "0.50,1.00"
        ),
    ]

    @Test func `hledger reads the journal and finds the same balances`() async throws {
        try await ExportFixture.run { export in
            var sums: [String: Int] = [:]
            for (number, text) in (Self.odd + Self.odd).enumerated() {
                let (amount, currency, minor) = [
                    ("1.50", "USD", 150), ("1500", "JPY", 1_500), ("1.250", "KWD", 1_250),
                ][
                    number % 3]
                let type = number % 4 == 0 ? "INCOME" : "EXPENSE"
                sums[currency, default: 0] += number % 4 == 0 ? minor : -minor
                export.book.add(
                    StubBook.transaction(
                        number, amount, currency: currency, type: type, description: text, notes: text,
                        tags: [text, "b"]))
            }
            let journal = try await export.get("/export?format=hledger")
            #expect(journal.fields["Content-Disposition"]?.contains(".journal") == true)
            let folder = try TemporaryFolder()
            defer { folder.remove() }
            let path = "\(folder.path)/coffer.journal"
            try writeFile(path, journal.bytes)
            try #require(
                FileManager.default.isExecutableFile(atPath: "/usr/bin/hledger"), "apt-get install hledger")
            let report = try Self.output(
                ["/usr/bin/hledger", "-f", path, "balance", "assets", "-O", "csv", "-N", "--layout=bare"])
            var found: [String: Int] = [:]
            for row in report.split(separator: "\n").dropFirst() {
                let cells = row.split(separator: ",").map { $0.trimmingCharacters(in: ["\""]) }
                let digits = cells[2].filter { $0.isNumber || $0 == "-" }
                found[cells[1], default: 0] += Int(digits) ?? 0
            }
            #expect(found == sums, "\(report)")
            let count = try Self.output(["/usr/bin/hledger", "-f", path, "print", "-O", "csv"])
            #expect(count.split(separator: "\n").count >= 2 * 2 * Self.odd.count)
        }
    }

    /// contract-household §2, "Opening".
    @Test func `household §2: a journal opens an account before its first entry with what makes its balance`()
        throws
    {
        var form = JournalForm(at: Timestamp(millisecondsSinceEpoch: 0))
        var file: [UInt8] = []
        let line = { (name: String, opening: String) in
            #"{"record":"account","id":"\#(name)","name":"\#(name)","preferredCurrency":"EUR",\#(opening)}"#
        }
        for text in [
            line(
                "Card",
                #""openingBalance":"-7.50","openingDate":"2026-01-02","firstDay":"2025-12-01","heldBefore":"#
                    + #"[{"currency":"EUR","amount":"-6.00"},{"currency":"JPY","amount":"300"}]"#),
            line("Cash", #""openingBalance":null,"openingDate":null"#),
        ] { try form.add(BookLine(Array(text.utf8)[...]), to: &file) }
        let entry =
            "2025-12-01 * opening balance\n    assets:Card  -6.00 EUR\n    assets:Card  300 JPY\n"
            + "    equity:opening balances\n"
        #expect(String(decoding: file, as: UTF8.self).hasSuffix("decimal-mark .\n\n\(entry)"))
    }

    private static func split(_ amount: Int64, _ description: String?) -> TransactionSplit {
        TransactionSplit(
            categoryId: StubBook.categoryID, amount: Money(amountMinor: amount, .usd),
            description: description)
    }

    /// contract-everyday §1, "Splits" and "Refunds".
    @Test func `a split transaction has a row a part, and a refund a negative amount`() throws {
        var form = TableForm(ExportTable.exportColumns, of: [.transaction])
        var file: [UInt8] = []
        let lines = [
            StubBook.transaction(
                0, "3.50", description: "Shop", payee: "=Grocer",
                splits: [Self.split(150, "Cheese"), Self.split(200, nil)]),
            StubBook.transaction(1, "3.50", isRefund: true),
            StubBook.transaction(
                2, "3.50", splits: [Self.split(150, nil), Self.split(200, nil)], isRefund: true),
        ]
        for line in lines { try form.add(BookLine(Array(line.utf8)[...]), to: &file) }
        let rows = String(decoding: file, as: UTF8.self).split(separator: "\r\n").dropFirst().map {
            $0.split(separator: ",", omittingEmptySubsequences: false).map(String.init)
        }
        #expect(rows.map { $0[3] } == ["1.50", "2.00", "-3.50", "-1.50", "-2.00"])
        #expect(rows[0][0] == rows[1][0] && rows[0][7] == "Cheese" && rows[1][7] == "Shop")
        #expect(rows[0][10] == "'=Grocer" && rows[2][10].isEmpty)
    }

    /// contract-household §2, "Paid abroad".
    @Test func `what was paid abroad stands with the first part of a split alone, for sums of the column`()
        throws
    {
        var form = TableForm(ExportTable.transactions)
        var file: [UInt8] = []
        let line = StubBook.transaction(0, "3.50", splits: [Self.split(150, nil), Self.split(200, nil)])
            .replacing(
                #""originalAmount":null,"originalCurrency":null"#,
                with: #""originalAmount":"7.00","originalCurrency":"EUR""#)
        try form.add(BookLine(Array(line.utf8)[...]), to: &file)
        let rows = String(decoding: file, as: UTF8.self).split(separator: "\r\n").map {
            $0.split(separator: ",", omittingEmptySubsequences: false).map(String.init)
        }
        let (amount, currency) = (
            try #require(rows[0].firstIndex(of: "originalAmount")),
            try #require(rows[0].firstIndex(of: "originalCurrency"))
        )
        #expect(rows.dropFirst().map { $0[amount] } == ["7.00", ""])
        #expect(rows.dropFirst().map { $0[currency] } == ["EUR", ""])
    }

    /// contract-everyday §1: hledger as an independent judge.
    @Test func `hledger reads parts, refunds and payees, and finds the same sums`() async throws {
        try await ExportFixture.run { export in
            export.book.add(
                StubBook.transaction(
                    0, "3.50", description: "Shop", payee: "Grocer | Sons",
                    splits: [Self.split(150, "Cheese; ripe"), Self.split(200, nil)]))
            export.book.add(StubBook.transaction(2, "1.25", payee: "Grocer", isRefund: true))
            let journal = try await export.get("/export?format=hledger")
            let folder = try TemporaryFolder()
            defer { folder.remove() }
            let path = "\(folder.path)/coffer.journal"
            try writeFile(path, journal.bytes)
            func sum(_ account: String, _ query: String...) throws -> String {
                let report = try Self.output(
                    ["/usr/bin/hledger", "-f", path, "balance", account, "-O", "csv", "--depth=1"] + query)
                return report
            }
            #expect(try sum("assets").contains("-2.25 USD"))
            #expect(try sum("expenses").contains("2.25 USD"))
            #expect(try sum("expenses", "payee:^Grocer / Sons$").contains("3.50 USD"))
            let postings = try Self.output(["/usr/bin/hledger", "-f", path, "print", "-O", "csv"])
            #expect(postings.split(separator: "\n").count == 1 + 3 + 2)
            #expect(journal.text.contains("~ monthly from 2026-01-01 to 2026-02-01\n"))
            #expect(try sum("expenses", "--budget", "--monthly").contains("500.00 USD"))
        }
    }

    private static func output(_ command: [String]) throws -> String {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: command[0])
        process.arguments = Array(command.dropFirst())
        process.environment = ["LANG": "C.UTF-8"]
        let pipe = Pipe()
        process.standardOutput = pipe
        try process.run()
        let bytes = pipe.fileHandleForReading.readDataToEndOfFile()
        process.waitUntilExit()
        #expect(process.terminationStatus == 0)
        return String(decoding: bytes, as: UTF8.self)
    }

    @Test func `the enveloped form carries the same files as data`() async throws {
        try await ExportFixture.run { export in
            for number in 0..<400 {
                export.book.add(StubBook.transaction(number, description: "Grüße \"🍎\" \(number)\n\\"))
            }
            let csv = try await export.get("/auth/export?format=csv")
            #expect(csv.fields[Answer.kindHeader] == "data" && csv.json["format"].string == "csv")
            #expect(csv.json["data"].string == (try await export.get("/export?format=csv")).text)
            let json = try await export.get("/auth/export?format=json")
            #expect(json.json == (try await export.get("/export?format=json")).json)
        }
    }

    @Test func `the archive has every file, which unzip finds whole`() async throws {
        try await ExportFixture.run { export in
            export.book.fill(500)
            export.book.keepReceipts([String(repeating: "a", count: 64), "gone"])
            let answer = try await export.get("/export/archive")
            #expect(answer.status == 200 && answer.fields["Content-Type"] == "application/zip")
            let folder = try TemporaryFolder()
            defer { folder.remove() }
            try writeFile("\(folder.path)/a.zip", answer.bytes)
            let report = try Self.output(
                [
                    "/usr/bin/python3", "-c",
                    "import sys,zipfile,json\nz=zipfile.ZipFile(sys.argv[1])\nassert z.testzip() is None\n"
                        + "print(json.dumps({i.filename:i.file_size for i in z.infolist()}))\n"
                        + "z.extractall(sys.argv[2])", "\(folder.path)/a.zip", folder.path,
                ])
            guard case .object(let sizes) = try JSONValue(Array(report.utf8)) else { return }
            let receipt = "receipts/\(ID<Contracts.Attachment>(high: 7, low: 0).text)/bill_.._0.png"
            let names =
                ExportTable.allCases.map { "\($0.rawValue).csv" }
                + ["coffer.json", "coffer.journal", "account.json", "books.json", "avatar", receipt]
            #expect(Set(sizes.keys) == Set(names))
            #expect(sizes[receipt]?.int == StubBook.receipt.count)
            let json = try JSONValue(
                try #require(readFile("\(folder.path)/coffer.json", limitBytes: 1 << 24)))
            #expect(json["transactions"].array.count == 500 && json["shares"] == .array([]))
            #expect(fileNames(in: "\(export.service.folder.path)/files/archives").isEmpty)
        }
    }

    @Test func `an archive is refused while a service is down`() async throws {
        try await ExportFixture.run { export in
            export.book.isSharingSilent = true
            for (path, status) in [
                ("/export/archive", 503), ("/export/shares.csv", 503), ("/export?format=json", 200),
            ] {
                let answer = try await export.get(path)
                #expect(answer.status == status, "\(path)")
            }
        }
    }
}
