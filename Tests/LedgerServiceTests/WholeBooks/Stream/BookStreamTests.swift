import Contracts
import HTTPKit
import JSONKit
import SodiumKit
import SQLiteKit
import ServiceKit
import TestKit
import Testing

@testable import LedgerCore
@testable import LedgerSavings
@testable import LedgerWholeBooks

/// The stream of a whole book, from which exports and backups are made.
@Suite struct BookStreamTests {
    @Test func `every column of a book's tables is in the stream or follows from others`() async throws {
        try await LedgerFixture.run { ledger in
            for table in BookTables.all where !table.columns.isEmpty {
                let columns = try await ledger.store.database.read { db in
                    Set(try db.columns(of: table.name))
                }
                #expect(table.columns == columns.subtracting(["book"]), "\(table.name)")
            }
            let kinds = BookTables.all.flatMap(\.lines).map(\.kind)
            #expect(
                kinds == BookKind.allCases.filter { kinds.contains($0) }, "the order is that of the kinds")
            let others = BookKind.ofSharing.union([.head, .walletTransaction, .end])
            #expect(Set(kinds).union(others) == Set(BookKind.allCases))
        }
    }

    @Test(.inFiles) func `every key of a book's tables is the key of the schema`() async throws {
        try await LedgerFixture.run { ledger in
            for table in BookTables.all {
                let (primary, unique) = try await ledger.store.database.read { db in
                    (
                        try db.all(
                            "SELECT name FROM pragma_table_info(\(table.name)) WHERE pk > 0 ORDER BY pk"
                        ) { try $0.text(0) },
                        try db.all("SELECT name FROM pragma_index_info(\(table.name + "_by_id"))") {
                            try $0.text(0)
                        }
                    )
                }
                #expect(
                    [table.book] + table.key == (primary == ["number"] ? unique : primary), "\(table.name)")
            }
        }
    }

    @Test func `every kind of line is there, in order, and reads as its type without loss`() async throws {
        try await LedgerFixture.run { ledger in
            try await Self.fill(ledger)
            let rule = try await ledger.json(
                .post, "/rules",
                #"{"name":"Gone","when":[{"field":"payee","op":"contains","value":"gone"}],"#
                    + #""then":[{"add":"tag","value":"gone"}]}"#)["id"].string
            _ = try await ledger.json(.delete, "/rules/\(try #require(rule))")
            let lines = try await Self.lines(ledger)
            let kinds = lines.compactMap { BookKind.read($0)?.kind }
            #expect(kinds.count == lines.count)
            let seen = BookKind.allCases.filter { kinds.contains($0) }
            #expect(Set(BookKind.allCases).subtracting(seen) == BookKind.ofSharing)
            #expect(seen == kinds.reduce(into: []) { if $0.last != $1 { $0.append($1) } })
            for line in lines {
                let (kind, _) = try #require(BookKind.read(line))
                try Self.expectLossless(line, kind)
            }
            let end = try JSON.decode(BookEnd.self, from: try #require(lines.last))
            for kind in seen where kind != .head && kind != .end {
                #expect(end.counts[kind.rawValue] == kinds.count { $0 == kind }, "\(kind)")
            }
        }
    }

    @Test func `deleted rows and those of deleted accounts come apart from the others`() async throws {
        try await LedgerFixture.run { ledger in
            try await Self.fill(ledger)
            let lines = try await Self.lines(ledger)
            let trip = try #require(Self.records(.deletedAccount, lines).first)
            #expect(trip["name"].string == "Trip" && trip["deletedAt"].string != nil)
            let deleted = Self.records(.deletedTransaction, lines)
            #expect(Set(deleted.compactMap { $0["description"].string }) == ["Gone", "Far away"])
            #expect(Self.records(.deletedBudget, lines).map { $0["accountId"] } == [trip["id"]])
            #expect(Self.records(.deletedRecurring, lines).map { $0["accountId"] } == [trip["id"]])
            #expect(Self.records(.deletedIncomeGoal, lines).map { $0["accountId"] } == [trip["id"]])
            #expect(Self.records(.transaction, lines).allSatisfy { $0["deletedAt"] == .null })
        }
    }

    @Test func `filters limit what belongs to accounts, and days limit transactions`() async throws {
        try await LedgerFixture.run { ledger in
            let food = try await ledger.category("Food")
            let trip = try await ledger.account("Trip")
            for day in 1...4 { try await ledger.record("\(day)", food, date: "2026-03-0\(day)") }
            try await ledger.record("9", food, date: "2026-03-02", also: #","accountId":"\#(trip)""#)
            func amounts(_ query: String) async throws -> [String?] {
                let lines = try await Self.lines(ledger, "&kinds=transaction&\(query)")
                #expect(lines.count == 2 + Self.records(.transaction, lines).count)
                return Self.records(.transaction, lines).map { $0["amount"].string }
            }
            #expect(try await amounts("from=2026-03-02&to=2026-03-03") == ["2.00", "9.00", "3.00"])
            #expect(try await amounts("accountId=\(trip)") == ["9.00"])
            #expect(try await amounts("accountId=\(trip)&from=2026-03-03") == [])
            let named = try await Self.lines(ledger, "&kinds=transaction&withCategories=true&to=2026-03-01")
            let first = try #require(Self.records(.transaction, named).first)
            #expect(first["category"]["name"].string == "Food" && first["month"].string == "2026-03-01")
            for bad in ["kinds=money", "accountId=x", "from=yesterday"] {
                let refused = try await ledger.serviceCall(.get, "\(Self.path(ledger))&\(bad)")
                #expect(refused.status == 400, "\(bad)")
            }
            let foreign = try await ledger.account("Other", user: 2)
            #expect(
                try await ledger.serviceCall(.get, "\(Self.path(ledger))&accountId=\(foreign)").status == 404)
            #expect(try await ledger.call(.get, Self.path(ledger)).status == 403)
        }
    }

    @Test func `a book shows one moment while its user goes on writing`() async throws {
        try await LedgerFixture.run { ledger in
            let food = try await ledger.category("Food")
            let first = try await ledger.record("1", food)
            try await ledger.addTwins(of: first, count: 20_000)
            try await withThrowingTaskGroup(of: Void.self) { group in
                group.addTask {
                    for _ in 0..<20 { try await ledger.record("2", food) }
                }
                for _ in 0..<3 {
                    let lines = try await Self.lines(ledger, "&kinds=account,transaction")
                    let head = try JSON.decode(BookHead.self, from: try #require(lines.first))
                    let end = try JSON.decode(BookEnd.self, from: try #require(lines.last))
                    #expect(end.counts["transaction"] == Int(head.transactionCount))
                    let sum = Self.records(.transaction, lines).reduce(0.0) {
                        $0 + (Double($1["amount"].string ?? "") ?? 0)
                    }
                    let balance = Self.records(.account, lines).first?["balance"].string
                    #expect(balance.flatMap { Double($0) } == -sum)
                }
                try await group.waitForAll()
            }
        }
    }

    @Test func `a reader that leaves stops the writing, and the next one is served`() async throws {
        try await LedgerFixture.run { ledger in
            let food = try await ledger.category("Food")
            try await ledger.addTwins(of: try await ledger.record("1", food), count: 20_000)
            let (context, user) = (ledger.service.context, ledger.service.user().user.text)
            let loop = try #require(context.loops.first)
            for _ in 0..<3 {
                try await loop.perform {
                    let client = ServiceClient(service: "ledger", as: "export", context: context)
                    let stream = try await client.stream(
                        LedgerAPI.readBook, path: ["user": user], query: [("currency", "USD")])
                    #expect(try await stream.next()?.isEmpty == false)
                }
            }
            #expect(try await Self.lines(ledger).count > 20_000)
            #expect(fileNames(in: "\(ledger.service.folder.path)/files/spools").isEmpty)
        }
    }

    @Test func `a content is given to its owner only, by its hash`() async throws {
        try await LedgerFixture.run { ledger in
            let food = try await ledger.category("Food")
            _ = try await ledger.attach(
                AttachmentTests.png, "image/png", to: try await ledger.record("1", food))
            _ = try await ledger.category("Food", user: 2)
            let hash = Sodium.hex(Sodium.sha256(AttachmentTests.png))
            func content(_ user: Int, _ hash: String) async throws -> TestAnswer {
                let id = ledger.service.user(user).user.text
                return try await ledger.serviceCall(.get, "/internal/users/\(id)/contents/\(hash)")
            }
            #expect(try await content(1, hash).bytes == AttachmentTests.png)
            #expect(try await content(2, hash).status == 404)
            for bad in ["..%2F..%2Fledger.db", "00", String(hash.dropLast()), "zz\(hash.dropFirst(2))"] {
                #expect(try await content(1, bad).status == 404, "\(bad)")
            }
        }
    }

    @Test func `a row's time of change follows its edits`() async throws {
        try await LedgerFixture.run { ledger in
            let food = try await ledger.category("Food")
            let account = try await ledger.activeAccount()
            let place = #""accountId":"\#(account)","categoryId":"\#(food)""#
            let recurring =
                try await ledger.json(
                    .post, "/recurring",
                    #"{\#(place),"type":"EXPENSE","amount":9,"dayOfMonth":31,"startMonth":"2026-03"}"#
                )["id"].string ?? ""
            _ = try await ledger.json(.post, "/budgets", #"{\#(place),"month":"2026-03","planned":5}"#)
            _ = try await ledger.json(.put, "/budgets/income-goal", #"{"amount":9}"#)
            _ = try await ledger.json(.patch, "/planning/settings", #"{"paymentDay":2}"#)
            let made = try await Self.times(ledger)
            #expect(made.allSatisfy { $0.value.created == $0.value.updated }, "\(made)")
            ledger.service.clock.advance(seconds: 60)
            _ = try await ledger.json(.patch, "/accounts/\(account)", #"{"name":"Home"}"#)
            _ = try await ledger.json(.patch, "/categories/\(food)", #"{"name":"Meals"}"#)
            _ = try await ledger.json(.patch, "/recurring/\(recurring)/toggle")
            _ = try await ledger.json(.post, "/budgets", #"{\#(place),"month":"2026-03","planned":6}"#)
            _ = try await ledger.json(.put, "/budgets/income-goal", #"{"amount":10}"#)
            _ = try await ledger.json(.patch, "/planning/settings", #"{"paymentDay":3}"#)
            let later = try await Self.times(ledger)
            for (kind, time) in later {
                #expect(time.created == made[kind]?.created && time.updated != time.created, "\(kind)")
            }
            #expect(later.count == 6)
        }
    }
}

extension BookStreamTests {
    private static func path(_ ledger: LedgerFixture) -> String {
        "/internal/users/\(ledger.service.user().user.text)/book?currency=USD&timeZone=UTC"
    }

    /// Returns the lines of the first user's book.
    private static func lines(_ ledger: LedgerFixture, _ query: String = "") async throws -> [[UInt8]] {
        let answer = try await ledger.serviceCall(.get, path(ledger) + query)
        #expect(answer.status == 200 && answer.bytes.last == 10, "\(answer.text.prefix(200))")
        return answer.bytes.split(separator: 10).map { Array($0) }
    }

    private static func records(_ kind: BookKind, _ lines: [[UInt8]]) -> [JSONValue] {
        lines.filter { BookKind.read($0)?.kind == kind }.compactMap { try? JSONValue($0) }
    }

    private static func times(
        _ ledger: LedgerFixture
    ) async throws -> [String: (created: String?, updated: String?)] {
        let lines = try await lines(ledger)
        var times: [String: (created: String?, updated: String?)] = [:]
        for kind in [BookKind.account, .category, .recurring, .budget, .incomeGoal] {
            let record = try #require(records(kind, lines).first)
            times[kind.rawValue] = (record["createdAt"].string, record["updatedAt"].string)
        }
        let planning = try #require(records(.head, lines).first)["planning"]
        times["planning"] = (planning["createdAt"].string, planning["updatedAt"].string)
        return times
    }

    /// A book with at least one row of each kind, with odd texts.
    static func fill(_ ledger: LedgerFixture) async throws {
        let food = try await ledger.category("Füd \\\"🍜\\\"")
        let kept = try await ledger.activeAccount()
        let trip = try await ledger.account("Trip", currency: "JPY")
        _ = try await ledger.json(.post, "/seed-data")
        for account in [kept, trip] {
            let place = #""accountId":"\#(account)","categoryId":"\#(food)""#
            let made = try await ledger.json(
                .post, "/recurring",
                #"{\#(place),"type":"EXPENSE","amount":9,"dayOfMonth":31,"startMonth":"2026-03"}"#)
            let template = made["id"].string ?? ""
            _ = try await ledger.json(
                .post, "/recurring/apply",
                #"{"accountId":"\#(account)","monthKey":"2026-03","templateIds":["\#(template)"]}"#)
            _ = try await ledger.json(.post, "/budgets", #"{\#(place),"month":"2026-03","planned":5}"#)
            _ = try await ledger.json(
                .put, "/budgets/income-goal",
                #"{"accountId":"\#(account)","month":"2026-03","amount":"1000"}"#)
        }
        try await ledger.record("1", food, also: #","accountId":"\#(trip)","description":"Far away""#)
        let also = #","description":"Tea","notes":"a\nb","tags":["x;y","é"],"clientId":"c-1""#
        let tea = try await ledger.record("1.50", food, also: also)
        _ = try await ledger.attach(AttachmentTests.png, "image/png", to: tea)
        try await fillTransfers(ledger, food, kept, trip)
        for month in 1...3 {
            try await ledger.record("3", food, date: "2026-0\(month)-10", also: #","payee":"Club""#)
        }
        let repeated = try await ledger.json(.get, "/recurring/suggestions")["suggestions"][0]["key"].string
        _ = try await ledger.json(.post, "/recurring/suggestions/\(repeated ?? "")/accept")
        let gone = try await ledger.record("2", food, also: #","description":"Gone""#)
        _ = try await ledger.json(.delete, "/transactions/\(gone)")
        // The record of a repeated month stays in an account that is deleted.
        for booked in try await ledger.json(.get, "/transactions?accountId=\(trip)")["transactions"].array
        where booked["isRecurring"].bool == true {
            _ = try await ledger.json(
                .patch, "/transactions/\(booked["id"].string ?? "")", #"{"description":"Far away"}"#)
        }
        _ = try await ledger.json(.delete, "/accounts/\(trip)?transfers=keep")
        _ = try await ledger.json(
            .put, "/rates", #"{"base":"EUR","currency":"USD","rate":"1.25","date":"2026-01-02"}"#)
        _ = try await ledger.json(
            .post, "/rules",
            #"{"name":"Tea","when":[{"field":"payee","op":"is","value":"é"}],"#
                + #""then":[{"set":"category","value":"\#(food)"}]}"#)
        _ = try await ledger.json(
            .post, "/accounts/\(kept)/reconciliations",
            #"{"statementDate":"2026-03-14","statementBalance":"-7"}"#)
        let goal = try await ledger.goal(
            "Car", also: #","reminder":{"frequency":"weekly","time":"07:30","startDate":"2026-03-16"}"#)
        let asset = try await ledger.asset("BTC", "1.5")
        let sold = try await ledger.asset("ETH", "2")
        try await ledger.allocate([(asset, "0.5"), (sold, "1")], to: goal)
        _ = try await ledger.json(.delete, "/assets/\(sold)?confirm=true")
        _ = try await ledger.json(.patch, "/planning/settings", #"{"monthlyBudget":"900"}"#)
        _ = try await ledger.json(.post, "/planning/months/2026-03/start")
        _ = try await ledger.json(.get, "/wallet")
        try await ledger.tamper("INSERT INTO spent_client_ids (book, client_id) VALUES (1, 'old')")
        try await ledger.tamper(
            """
            INSERT INTO plan_corrections
                SELECT book, month, randomblob(16), randomblob(16), 1, 'BTC', 0, 5 FROM plan_months
            """)
        try await ledger.tamper(
            """
            INSERT INTO imported_rows
                SELECT book, randomblob(16), 1, id, account, type, amount, currency, date, description, 'B-1'
                FROM transactions WHERE client_id = 'c-1'
            """)
        try await ledger.tamper(
            "INSERT INTO import_categories SELECT book, randomblob(16), id, 0, 1 FROM categories LIMIT 1")
        try await ledger.tamper("INSERT INTO undone_imports VALUES (1, randomblob(16))")
    }

    /// A transfer with all its texts, a deleted one, and a joined one.
    private static func fillTransfers(
        _ ledger: LedgerFixture, _ food: String, _ kept: String, _ trip: String
    ) async throws {
        let also =
            #","toAmount":300,"description":"To \"Trip\"","notes":"a\nb","tags":["é"],"clientId":"c-2","payee":"é""#
        try await ledger.transfer("2.50", kept, trip, also: also)
        let gone = try await ledger.transfer("1", trip, kept, also: #","toAmount":"0.01""#)
        _ = try await ledger.json(.delete, "/transfers/\(gone["id"].string ?? "")")
        let pay = try await ledger.category("Pay", "INCOME")
        let expense = try await ledger.record("7", food, also: #","description":"Out","clientId":"c-3""#)
        let income = try await ledger.record("900", pay, "INCOME", also: #","accountId":"\#(trip)""#)
        _ = try await ledger.json(
            .post, "/transfers/join", #"{"expenseId":"\#(expense)","incomeId":"\#(income)"}"#)
    }

    /// Expects that a line, read as the type of its kind and written again, has the same members.
    private static func expectLossless(_ line: [UInt8], _ kind: BookKind) throws {
        func same<Record: Codable>(_ type: Record.Type) throws {
            guard case .object(var members) = try JSONValue(line),
                case .object(let written) = try JSONValue(JSON.encode(JSON.decode(type, from: line)))
            else { throw APIError.storedValue("no object") }
            members["record"] = nil
            for figure in ["isActive", "balance", "projectedBalance", "clearedBalance", "otherCurrencies"]
            where kind == .account {
                members[figure] = nil
            }
            let months = members.filter { $0.value.string?.hasSuffix("-01") == true }
            for (name, value) in written where months[name] == nil {
                #expect(members[name] == value, "\(kind) \(name)")
            }
            #expect(Set(members.keys) == Set(written.keys), "\(kind)")
        }
        switch kind {
        case .head: try same(BookHead.self)
        case .account, .deletedAccount: try same(BookAccount.self)
        case .category: try same(BookCategory.self)
        case .reconciliation: try same(BookReconciliation.self)
        case .recurring, .deletedRecurring: try same(BookRecurring.self)
        case .transaction, .deletedTransaction: try same(BookTransaction.self)
        case .transfer, .deletedTransfer: try same(BookTransfer.self)
        case .joinedTransaction: try same(BookJoinedTransaction.self)
        case .spentClientId: try same(BookSpentClientID.self)
        case .recurringBooking: try same(BookRecurringBooking.self)
        case .suggestionState: try same(BookSuggestionState.self)
        case .attachment: try same(BookAttachment.self)
        case .budget, .deletedBudget: try same(BookBudget.self)
        case .incomeGoal, .deletedIncomeGoal: try same(BookIncomeGoal.self)
        case .rule: try same(BookRule.self)
        case .rate: try same(BookRate.self)
        case .goal: try same(BookGoal.self)
        case .asset, .deletedAsset: try same(BookAsset.self)
        case .assetTransaction, .deletedAssetTransaction: try same(BookAssetTransaction.self)
        case .allocation: try same(BookAllocation.self)
        case .allocationChange, .deletedAllocationChange: try same(BookAllocationChange.self)
        case .planMonth: try same(BookPlanMonth<PlanChoices, PlanSnapshot, PlanContributions>.self)
        case .planCorrection: try same(BookPlanCorrection.self)
        case .importedRow: try same(BookImportedRow.self)
        case .importCategory: try same(BookImportCategory.self)
        case .undoneImport: try same(BookUndoneImport.self)
        case .sampleMark: try same(BookSampleMark.self)
        case .trashedRecord: try same(BookTrashedRecord.self)
        case .deletion: try same(BookDeletion.self)
        case .walletTransaction: try same(WalletTransaction.self)
        case .end: try same(BookEnd.self)
        case .share, .shareWithMe, .sharePaidByMe, .sharePayment, .group:
            Issue.record("\(kind) is not the ledger's")
        }
    }
}
