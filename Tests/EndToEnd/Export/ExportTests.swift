import CofferClient
import Contracts
import Foundation
import HTTPKit
import JSONKit
import ServiceKit
import SodiumKit
import TestKit
import Testing

/// Exports and backups of a real book, through the gateway and all services.
@Suite struct ExportTests {
    @Test func `every format shows the same transactions, of one user only`() async throws {
        try await CofferSystem.run { system in
            let (ada, eve) = try await Self.people(system)
            let csv = try await ada.get("/export?format=csv")
            let rows = csv.text.components(separatedBy: "\r\n")
            #expect(rows.count == 2 + 5 && csv.text.contains("'=SUM(A1)"))
            let json = try await ada.get("/export?format=json").json
            #expect(json["transactions"].array.count == 5 && json["deletedTransactions"].array.count == 1)
            #expect(json["user"]["email"].string == "ada@example.org")
            for kind in BookKind.allCases {
                guard let name = kind.arrayName, ![.share, .shareWithMe, .group].contains(kind) else {
                    continue
                }
                let member = "\(name)Templates"
                #expect(!json[name].isMissing || !json[member].isMissing, "\(name)")
            }
            #expect(json["transactions"][0]["category"]["name"].string != nil)
            let enveloped = try await ada.get("/auth/export?format=json").data
            #expect(enveloped["transactions"] == json["transactions"])
            let text = try await ada.get("/auth/export?format=csv").data
            #expect(text["format"].string == "csv" && text["data"].string == csv.text)
            let journal = try await ada.get("/export?format=hledger").text
            #expect(journal.components(separatedBy: " * (").count == 6)
            #expect(journal.contains("expenses:Food") && journal.contains("-1.250 KWD"))
            for format in ["csv", "json", "hledger"] {
                let foreign = try await eve.get("/export?format=\(format)").text
                #expect(!foreign.contains("Lunch") && !foreign.contains("ada@example.org"))
            }
            #expect(try await eve.get("/export/shares.csv").text.contains("ada@example.org"))
        }
    }

    @Test func `every table has the user's rows`() async throws {
        try await CofferSystem.run { system in
            let (ada, _) = try await Self.people(system)
            for table in ExportTable.allCases {
                let answer = try await ada.get("/export/\(table.rawValue).csv")
                let lines = answer.text.components(separatedBy: "\r\n")
                #expect(answer.status == 200 && lines.first == table.columns.joined(separator: ","))
                #expect(lines.count > 2, "\(table.rawValue) has no row")
            }
            #expect(try await ada.get("/export/shares.csv").text.contains("eve@example.org"))
            #expect(try await ada.get("/export/passwords.csv").status == 404)
        }
    }

    @Test func `the archive holds everything of the user`() async throws {
        try await CofferSystem.run { system in
            let (ada, _) = try await Self.people(system)
            let answer = try await ada.get("/export/archive")
            #expect(answer.status == 200 && answer.fields["Content-Type"] == "application/zip")
            let names = try Self.names(in: answer.bytes)
            for name in ["coffer.json", "coffer.journal", "account.json", "avatar", "transactions.csv"] {
                #expect(names.contains(name), "\(names)")
            }
            #expect(names.contains { $0.hasPrefix("receipts/") && $0.hasSuffix(".png") })
        }
    }

    @Test func `a backup has every kind, checks out, and is its owner's alone`() async throws {
        try await CofferSystem.run { system in
            let (ada, eve) = try await Self.people(system)
            let made = try await ada.send(.post, "/backups")
            #expect(made.status == 201, "\(made.text)")
            let id = try #require(made.data["id"].string)
            #expect(made.data["kind"].string == "manual" && made.data["status"].string == "done")
            let read = try await ada.get("/backups/\(id)")
            #expect(read.data["sha256"] == made.data["sha256"])
            let tag = try #require(read.fields["ETag"])
            #expect(try await ada.get("/backups/\(id)", fields: [("If-None-Match", tag)]).status == 304)
            // The names of the counts are in order, so that the tag outlives the program.
            let counts = try #require(read.text.firstMatch(of: #/"counts":{([^}]*)}/#)).output.1
            let names = counts.split(separator: ",")
            #expect(names.count > 10 && names == names.sorted())
            let file = try await ada.get("/backups/\(id)/download")
            #expect(made.data["sha256"].string == Sodium.hex(Sodium.sha256(file.bytes)))
            let data = file.json["data"]
            let empty = [
                "spentClientIds", "deletedAccounts", "deletedBudgets", "deletedIncomeGoals",
                "deletedRecurring", "sharesWithMe", "planMonths", "planCorrections", "importedRows",
                "importCategories", "undoneImports", "sampleData",
            ]
            for name in BookKind.allCases.compactMap(\.arrayName) where !empty.contains(name) {
                #expect(!data[name].array.isEmpty, "\(name) is empty")
            }
            #expect(data["attachmentContents"].array.count == 1)
            #expect(data["transactions"].array.allSatisfy { $0["updatedAt"].string != nil })
            #expect(file.json["counts"]["transactions"].int == 5)
            let checked = try await ada.send(.post, "/backups/\(id)/verify")
            #expect(checked.data["valid"].bool == true, "\(checked.text)")
            for answer in [
                try await eve.get("/backups/\(id)"), try await eve.get("/backups/\(id)/download"),
                try await eve.send(.post, "/backups/\(id)/verify"),
                try await eve.send(.delete, "/backups/\(id)"),
            ] {
                #expect(answer.status == 404)
            }
            for secret in [CofferSystem.password, "password", "refresh"] {
                #expect(!file.text.contains(secret), "\(secret)")
            }
        }
    }

    @Test func `all currencies keep their digits from entry to export`() async throws {
        try await CofferSystem.run(settings: ["COFFER_RATES": "off"]) { system in
            let ada = try await system.join("ada@example.org")
            let food = try await ada.category("Food")
            for code in Currency.allCodes {
                _ = try await ada.expense("7", food, extra: #","currency":"\#(code)""#)
            }
            let rows = try await ada.get("/export?format=csv").text.components(separatedBy: "\r\n")
            let amounts = rows.dropFirst().compactMap { row -> String? in
                let cells = row.components(separatedBy: ",")
                return cells.count > 4 ? "\(cells[3]) \(cells[4])" : nil
            }
            let expected = Currency.allCodes.compactMap { Currency($0) }.map {
                Money(amountMinor: 7 * [1, 10, 100, 1_000][$0.digits], $0).text + " " + $0.code
            }
            #expect(Set(amounts) == Set(expected) && amounts.count == expected.count)
        }
    }
}

extension ExportTests {
    /// Ada with something of each kind, and Eve, who owes her.
    private static func people(_ system: CofferSystem) async throws -> (ada: Member, eve: Member) {
        let eve = try await system.join("eve@example.org", name: "Eve")
        let ada = try await system.join("ada@example.org", name: "Ada")
        func make(_ method: HTTPMethod, _ path: String, _ body: String) async throws -> String {
            let answer = try await ada.send(method, path, body)
            #expect((200..<300).contains(answer.status), "\(path): \(answer.text)")
            return answer.data["id"].string ?? ""
        }
        let food = try await ada.category("Food")
        let account = try await ada.client.accounts.list().activeAccountId
        let lunch = try await ada.spend("10", on: food, description: "Lunch", tags: ["a;b"]).id
        _ = try await ada.spend("1.25", on: food, description: "Zażółć 🍜", currency: "KWD")
        _ = try await ada.spend("5", on: food, description: "=SUM(A1)")
        let gone = try await ada.spend("6", on: food).id
        try await ada.client.transactions.delete(gone)
        let place = #""accountId":"\#(account)","categoryId":"\#(food)""#
        let template = try await make(
            .post, "/recurring",
            #"{\#(place),"type":"EXPENSE","amount":9,"dayOfMonth":1,"startMonth":"2026-01"}"#)
        for month in ["2026-01", "2026-02"] {
            _ = try await make(
                .post, "/recurring/apply",
                #"{"accountId":"\#(account)","monthKey":"\#(month)","templateIds":["\#(template)"]}"#)
        }
        _ = try await make(.post, "/budgets", #"{\#(place),"month":"2026-01","planned":5}"#)
        _ = try await make(.put, "/budgets/income-goal", #"{"amount":9}"#)
        _ = try await make(.put, "/rates", #"{"base":"EUR","currency":"USD","rate":"1.25"}"#)
        let goal = try await make(
            .post, "/goals", #"{"name":"Car","targetAmount":5,"currency":"USD","deadline":"2100-01-01"}"#)
        let asset = try await make(.post, "/assets", #"{"currency":"USD","name":"Pot"}"#)
        _ = try await make(.post, "/assets/\(asset)/transactions", #"{"kind":"deposit","amount":5}"#)
        _ = try await make(
            .put, "/goals/\(goal)/allocations", #"{"allocations":[{"assetId":"\#(asset)","amount":5}]}"#)
        _ = try await make(
            .post, "/expenses/share",
            #"{"transactionId":"\#(lunch)","participants":[{"email":"eve@example.org"}]}"#)
        _ = try await make(.post, "/groups", #"{"name":"Flat"}"#)
        _ = try await ada.get("/wallet")
        for (method, path) in [
            (HTTPMethod.post, "/transactions/\(lunch)/attachments"), (.put, "/users/me/avatar"),
        ] {
            let stored = try await system.harness.client.send(
                method, path, body: .bytes(Pictures.png),
                fields: [("Content-Type", "image/png"), ("Authorization", "Bearer \(ada.accessToken)")])
            #expect((200..<300).contains(stored.status), "\(stored.text)")
        }
        return (ada, eve)
    }

    private static func names(in archive: [UInt8]) throws -> [String] {
        let folder = try TemporaryFolder()
        defer { folder.remove() }
        try writeFile("\(folder.path)/a.zip", archive)
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/usr/bin/python3")
        process.arguments = [
            "-c",
            "import sys,zipfile\nz=zipfile.ZipFile(sys.argv[1])\nassert z.testzip() is None\n"
                + "print('\\n'.join(z.namelist()))", "\(folder.path)/a.zip",
        ]
        let pipe = Pipe()
        process.standardOutput = pipe
        try process.run()
        let text = String(decoding: pipe.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
        process.waitUntilExit()
        #expect(process.terminationStatus == 0)
        return text.split(separator: "\n").map(String.init)
    }
}
