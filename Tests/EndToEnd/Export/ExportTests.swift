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
            let exports = ada.client.exports
            let csv = try await exports.file(.csv)
            let rows = csv.text.components(separatedBy: "\r\n")
            #expect(rows.count == 2 + 5 && csv.text.contains("'=SUM(A1)"))
            let json = try JSONValue(try await exports.file(.json).bytes)
            #expect(json["transactions"].array.count == 5 && json["deletedTransactions"].array.count == 1)
            #expect(json["user"]["email"].string == "ada@example.org")
            for kind in BookKind.allCases {
                guard let name = kind.arrayName, !BookKind.ofSharing.contains(kind) else {
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
            let journal = try await exports.file(.hledger).text
            #expect(journal.components(separatedBy: " * (").count == 7)
            #expect(journal.contains("expenses:Food") && journal.contains("-1.250 KWD"))
            for format in [CofferClient.Exports.Format.csv, .json, .hledger] {
                let foreign = try await eve.client.exports.file(format).text
                #expect(!foreign.contains("Lunch") && !foreign.contains("ada@example.org"))
            }
            #expect(try await eve.client.exports.table(.shares).text.contains("ada@example.org"))
        }
    }

    @Test func `every table has the user's rows`() async throws {
        try await CofferSystem.run { system in
            let (ada, _) = try await Self.people(system)
            for table in ExportTable.allCases {
                let lines = try await ada.client.exports.table(table).text.components(separatedBy: "\r\n")
                #expect(lines.first == table.columns.map(\.name).joined(separator: ","))
                #expect(lines.count > 2, "\(table.rawValue) has no row")
            }
            #expect(try await ada.client.exports.table(.shares).text.contains("eve@example.org"))
            #expect(try await ada.get("/export/passwords.csv").status == 404)
        }
    }

    @Test func `the archive holds everything of the user`() async throws {
        try await CofferSystem.run { system in
            let (ada, _) = try await Self.people(system)
            let archive = try await ada.client.exports.archive()
            #expect(archive.contentType == "application/zip")
            let names = try Self.names(in: archive.bytes)
            for name in [
                "coffer.json", "coffer.journal", "account.json", "books.json", "avatar", "transactions.csv",
            ] {
                #expect(names.contains(name), "\(names)")
            }
            #expect(names.contains { $0.hasPrefix("receipts/") && $0.hasSuffix(".png") })
        }
    }

    @Test func `a backup has every kind, checks out, and is its owner's alone`() async throws {
        try await CofferSystem.run { system in
            let (ada, eve) = try await Self.people(system)
            let backups = ada.client.backups
            let shops = RuleConditionDraft(field: .value(.payee), op: .value(.contains), value: "shop")
            let addsTag = RuleActionDraft(add: .value(.tag), value: "shop")
            _ = try await ada.client.rules.create(
                RuleDraft(name: "Shops", when: .list([shops]), then: .list([addsTag])))
            let account = try await ada.client.accounts.list().activeAccountId
            _ = try await ada.client.reconciliations.start(of: account, "1", on: "2026-01-31")
            let made = try await ada.client.call(ExportAPI.createBackup, BackupRequest())
            #expect(made.status == 201)
            let id = made.value.id
            #expect(made.value.kind == .manual && made.value.status == .done)
            #expect(try await backups.get(id).sha256 == made.value.sha256)
            let read = try await ada.get("/backups/\(id)")
            let tag = try #require(read.fields["ETag"])
            #expect(try await ada.get("/backups/\(id)", fields: [("If-None-Match", tag)]).status == 304)
            // The names of the counts are in order, so that the tag outlives the program.
            let counts = try #require(read.text.firstMatch(of: #/"counts":{([^}]*)}/#)).output.1
            let names = counts.split(separator: ",")
            #expect(names.count > 10 && names == names.sorted())
            let file = try await backups.file(id)
            #expect(made.value.sha256 == Sodium.hex(Sodium.sha256(file.bytes)))
            let json = try JSONValue(file.bytes)
            let data = json["data"]
            let empty = [
                "spentClientIds", "deletedAccounts", "deletedBudgets", "deletedIncomeGoals",
                "deletedRecurring", "sharesWithMe", "sharesPaidByMe", "sharePayments", "planMonths",
                "planCorrections", "suggestionStates", "importedRows", "importCategories", "undoneImports",
                "sampleData",
                "deletedTransfers",
                "joinedTransactions", "deletedAssets", "deletedAssetTransactions",
                "deletedAllocationHistory", "trashedRecords", "deletions",
            ]
            for name in BookKind.allCases.compactMap(\.arrayName) where !empty.contains(name) {
                #expect(!data[name].array.isEmpty, "\(name) is empty")
            }
            #expect(data["attachmentContents"].array.count == 1)
            #expect(data["transactions"].array.allSatisfy { $0["updatedAt"].string != nil })
            #expect(json["counts"]["transactions"].int == 5)
            #expect(try await backups.verify(id).valid)
            let eves = eve.client.backups
            for refusal in [
                try await refused { try await eves.get(id) }, try await refused { try await eves.file(id) },
                try await refused { try await eves.verify(id) },
                try await refused { try await eves.delete(id) },
            ] {
                #expect(refusal.status == 404)
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
            let currencies = Currency.allCodes.compactMap { Currency($0) }
            for currency in currencies { _ = try await ada.spend("7", on: food, currency: currency) }
            let rows = try await ada.client.exports.file(.csv).text.components(separatedBy: "\r\n")
            let amounts = rows.dropFirst().compactMap { row -> String? in
                let cells = row.components(separatedBy: ",")
                return cells.count > 4 ? "\(cells[3]) \(cells[4])" : nil
            }
            let expected = currencies.map {
                Money(amountMinor: 7 * [1, 10, 100, 1_000][$0.digits], $0).text + " " + $0.code
            }
            #expect(Set(amounts) == Set(expected) && amounts.count == expected.count)
        }
    }
}

extension ExportTests {
    /// Ada with something of each kind, and Eve, who owes her.
    static func people(_ system: CofferSystem) async throws -> (ada: Member, eve: Member) {
        let eve = try await system.join("eve@example.org", name: "Eve")
        let ada = try await system.join("ada@example.org", name: "Ada")
        let food = try await ada.category("Food")
        let account = try await ada.client.accounts.list().activeAccountId
        let lunch = try await ada.spend("10", on: food, description: "Lunch", tags: ["a;b"]).id
        _ = try await ada.spend("1.25", on: food, description: "Zażółć 🍜", currency: "KWD")
        _ = try await ada.spend("5", on: food, description: "=SUM(A1)")
        let gone = try await ada.spend("6", on: food).id
        try await ada.client.transactions.delete(gone)
        let client = ada.client
        let template = try await client.recurring.create(
            RecurringDraft(
                accountId: .value(account), categoryId: .value(food), type: .value(.expense), amount: "9",
                dayOfMonth: 1, startMonth: "2026-01", endMonth: "2026-02"))
        for month in ["2026-01", "2026-02"] as [Month] {
            _ = try await client.recurring.apply(
                RecurringApplication(
                    accountId: .value(.one(account)), monthKey: .value(month),
                    templateIds: .list([template.id])))
        }
        _ = try await client.budgets.put(
            BudgetDraft(
                accountId: .value(.one(account)), categoryId: .value(food), month: "2026-01", planned: "5"))
        let savings = try await client.accounts.create(AccountDraft(name: "Savings")).id
        _ = try await client.transfers.create(
            TransferDraft(fromAccountId: .value(account), toAccountId: .value(savings), amount: "3"))
        _ = try await client.budgets.setIncomeGoal(IncomeGoalDraft(amount: "9"))
        _ = try await client.rates.set(RatesDraft(base: "EUR", currency: "USD", rate: "1.25"))
        let goal = try await client.goals.create(
            GoalDraft(name: "Car", targetAmount: "5", currency: "USD", deadline: "2100-01-01")
        ).id
        let asset = try await client.assets.create(AssetDraft(name: "Pot", currency: "USD")).id
        _ = try await client.assets.record(
            AssetTransactionDraft(kind: .value(.deposit), amount: "5"), in: asset)
        _ = try await client.goals.allocate(goal, [.init(assetId: .value(asset), amount: "5")])
        _ = try await client.sharing.share(
            ShareDraft(
                transactionId: .value(lunch),
                participants: .list([ParticipantDraft(email: "eve@example.org")])))
        _ = try await client.groups.create(GroupDraft(name: "Flat"))
        _ = try await client.wallet.get()
        let picture = ClientFile(Pictures.png, contentType: "image/png")
        _ = try await client.transactions.attach(picture, to: lunch)
        _ = try await client.profile.setPicture(picture)
        return (ada, eve)
    }

    static func names(in archive: [UInt8]) throws -> [String] {
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
