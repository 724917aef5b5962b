import Contracts
import HTTPKit
import JSONKit
import ServiceKit
import SQLiteKit
import TestKit
import Testing

@testable import LedgerCore
@testable import LedgerHouseholds
@testable import LedgerService
@testable import LedgerWholeBooks

/// The personal book of an erased user goes to the EDITOR whom the user has named (contract-household §4,
/// "Endings"). Person 1 is erased.
@Suite struct HeirTests {
    /// Erases person 1 as auth's event does, and waits until nothing more of the person goes.
    private static func erase(_ scene: HouseholdScene, heir: Int?) async throws {
        let tombstone = Tombstone(
            user: scene.ledger.service.user(1).user, erasedAt: scene.ledger.service.clock.clock.now(),
            heir: heir.map { scene.ledger.service.user($0).user })
        let feed = scene.ledger.store.feed
        try await scene.ledger.store.database.write { db in
            try Erasure.mark(tombstone, in: db)
            try HouseholdEndingWorkflow.begin(tombstone, telling: feed, in: db)
        }
        #expect(
            try await eventually {
                try await scene.ledger.store.database.read { db in
                    try !db.exists("SELECT 1 FROM erased_users WHERE cleaned_at IS NULL")
                }
            })
    }

    /// The book's key after its owner's erasure, as its new owner sees it.
    private static func inherited(_ scene: HouseholdScene, by number: Int = 2) async throws -> String {
        let books = try await scene.ledger.json(.get, "/books", user: number)["books"].array
        let found = books.first { $0["role"].string == "OWNER" && $0["isPersonal"].bool == false }
        return try #require(found?["id"].string, "\(books)")
    }

    private static func lines(_ scene: HouseholdScene, _ key: String, by number: Int) async throws -> [String]
    {
        let answer = try await scene.ledger.service.request(
            .get, "/internal/users/\(key)/book?currency=USD&timeZone=UTC&by=\(scene.id(number))",
            as: .service("export"))
        try #require(answer.status == 200, "\(answer.text)")
        return answer.text.split(separator: "\n").map(String.init)
    }

    private static let views = [
        "/accounts", "/transactions?limit=100", "/transfers", "/budgets?accountId=all&month=2026-03",
        "/dashboard?accountId=all&month=2026-03", "/reports/balances?from=2026-01&to=2026-03", "/recurring",
        "/goals", "/assets", "/planning/months/2026-03", "/planning/settings", "/rules", "/trash", "/rates",
        "/categories",
    ]

    /// What a member sees of a book, without who made what.
    private static func view(
        _ scene: HouseholdScene, _ key: String, by number: Int
    ) async throws -> [String: String] {
        var seen: [String: String] = [:]
        for path in views {
            let answer = try await scene.inBook(.get, path, by: number, book: key)
            #expect(answer.status == 200, "\(path) \(answer.text)")
            seen[path] = answer.text.replacing(/"createdBy":(null|{[^}]*})/, with: "")
        }
        return seen
    }

    @Test func `heir: a personal book with every kind of record goes to the named editor as it was`()
        async throws
    {
        try await HouseholdScene.run { scene in
            let (ledger, old) = (scene.ledger, scene.id(1))
            try await BookStreamTests.fill(ledger)
            try await scene.join(2, to: old)
            try await scene.join(3, as: "VIEWER", to: old)
            try await scene.invite(4, to: old)
            let food = try await scene.inBook(.get, "/categories", by: 2, book: old).json["categories"][0]
            for number in 1...2 {
                let made = try await scene.inBook(
                    .post, "/transactions",
                    #"{"type":"\#(food["type"].string ?? "")","amount":5,"#
                        + #""categoryId":"\#(food["id"].string ?? "")","description":"By \#(number)"}"#,
                    by: number, book: old)
                try #require(made.status == 201, "\(made.text)")
            }
            let (lines, view) = try await (
                Self.lines(scene, old, by: 2), Self.view(scene, old, by: 3)
            )
            let done = try await ledger.json(.get, "/books/\(old)/activity", user: 3)["activity"].array
            #expect(Set(done.compactMap { $0["by"]["displayName"].string }) == ["Person 1", "Person 2"])
            try await Self.erase(scene, heir: 2)

            let key = try await Self.inherited(scene)
            #expect(try await Self.lines(scene, key, by: 2).dropFirst() == lines.dropFirst())
            #expect(try await Self.view(scene, key, by: 3) == view)
            let still = try await ledger.json(.get, "/books/\(key)/activity", user: 3)["activity"].array
            #expect(still.map { $0["ids"] } == done.map { $0["ids"] })
            #expect(Set(still.compactMap { $0["by"]["displayName"].string }) == ["Person 2"])
            let made = try await scene.inBook(.get, "/transactions?q=By", by: 2, book: key).json
            let makers = made["transactions"].array.map { $0["createdBy"]["id"].string }
            #expect(Set(makers) == [nil, scene.id(2)])
            let members = try await ledger.json(.get, "/books/\(key)/members", user: 2)
            #expect(
                members["members"].array.map { "\($0["userId"].string ?? "") \($0["role"].string ?? "")" }
                    == ["\(scene.id(2)) OWNER", "\(scene.id(3)) VIEWER"])
            #expect(members["invitations"] == .array([]))
            #expect(try await ledger.json(.get, "/invitations", user: 4)["invitations"] == .array([]))
            for number in 1...3 {
                let former = try await scene.inBook(.get, "/accounts", by: number, book: old)
                #expect(former.status == (number == 1 ? 401 : 404), "\(former.text)")
            }
            let refused = try await scene.inBook(
                .post, "/categories", #"{"name":"More","type":"EXPENSE"}"#, by: 3, book: key)
            #expect(refused.status == 403)
            let told = try await scene.told()
            let since = told.drop { $0 != "household.moved" }
            // The book "Home" has no editor.
            #expect(
                since.sorted() == [
                    "household.bankAccessEnded", "household.moved", "household.removed",
                    "household.told newOwner", "household.told newOwner",
                ], "\(told)")
            // The receipts are there, with their files.
            let tea = try await scene.inBook(.get, "/transactions?q=Tea", by: 2, book: key).json
            let id = try #require(tea["transactions"][0]["id"].string)
            let receipts = try await scene.inBook(
                .get, "/transactions/\(id)/attachments", by: 2, book: key
            ).json["attachments"]
            let receipt = try #require(receipts[0]["id"].string, "\(receipts)")
            #expect(
                try await scene.inBook(
                    .get, "/transactions/\(id)/attachments/\(receipt)", by: 2, book: key
                ).status == 200)
        }
    }

    @Test(arguments: ["left", "viewer", "stranger", "nobody"])
    func `heir: without an editor who is named the personal book is erased`(_ named: String) async throws {
        try await HouseholdScene.run { scene in
            let old = scene.id(1)
            try await scene.join(2, to: old)
            try await scene.join(3, as: "VIEWER", to: old)
            if named == "left" {
                _ = try await scene.ledger.json(
                    .delete, "/books/\(old)/members/\(scene.id(2))", user: 2)
            }
            try await Self.erase(
                scene, heir: ["left": 2, "viewer": 3, "stranger": 4, "nobody": nil][named] ?? nil)
            for number in 2...4 { #expect(try await scene.books(of: number) == ["Personal"]) }
            let owner = scene.ledger.service.user(1).user
            let left = try await scene.ledger.store.database.read { db in
                try db.first("SELECT count(*) FROM books WHERE \"user\" = \(owner)") { try $0.int(0) }
            }
            #expect(left == 0)
            #expect(try await scene.told().last == "household.removed")
        }
    }

    @Test func `heir: a copy of the book begins anew`() async throws {
        try await HouseholdScene.run { scene in
            let old = scene.id(1)
            try await scene.join(2, to: old)
            _ = try await scene.inBook(
                .post, "/categories", #"{"name":"Tea","type":"EXPENSE"}"#, by: 2, book: old)
            let cursor = try #require(
                try await scene.inBook(.get, "/changes", by: 2, book: old).json["cursor"].string)
            try await Self.erase(scene, heir: 2)
            let key = try await Self.inherited(scene)
            let former = try await scene.inBook(.get, "/changes?since=\(cursor)", by: 2, book: key)
            #expect(former.status == 410, "\(former.text)")
            let anew = try await scene.inBook(.get, "/changes", by: 2, book: key)
            #expect(anew.text.contains("Tea"), "\(anew.text)")
        }
    }

    @Test func `heir: a restore under way ends, and its book goes with the account`() async throws {
        try await HouseholdScene.run { scene in
            let (ledger, old) = (scene.ledger, scene.id(1))
            try await scene.join(2, to: old)
            let lines = try await ledger.bookLines()
            _ = try await scene.inBook(
                .post, "/categories", #"{"name":"Tea","type":"EXPENSE"}"#, by: 2, book: old)
            let (restore, answer) = try await ledger.dryRun(lines)
            #expect(try await ledger.confirm(answer.json["token"].string).status == 200)
            try await Self.erase(scene, heir: 2)
            #expect(try await ledger.apply(restore).status != 200)
            let key = try await Self.inherited(scene)
            let more = try await scene.inBook(
                .post, "/categories", #"{"name":"Coffee","type":"EXPENSE"}"#, by: 2, book: key)
            #expect(more.status == 201, "\(more.text)")
            let names = try await scene.inBook(.get, "/categories", by: 2, book: key).json["categories"].array
            #expect(Set(names.compactMap { $0["name"].string }) == ["Tea", "Coffee"])
            let books = try await ledger.store.database.read { db in
                try db.first(
                    """
                    SELECT count(*) FROM books b LEFT JOIN users u ON u.book = b.book WHERE u.book IS NULL
                    """
                ) { try $0.int(0) }
            }
            #expect(books == 0)
        }
    }

    @Test func `heir: what sharing says of the former key reaches the book`() async throws {
        try await HouseholdScene.run { scene in
            let (ledger, old) = (scene.ledger, scene.id(1))
            try await scene.join(2, to: old)
            let food = try await ledger.category("Food")
            var entries: [ID<Transaction>] = []
            for number in 1...2 {
                let id = try #require(ID<Transaction>(try await ledger.record("30", food)))
                entries.append(id)
                let request = ShareLockRequest(
                    user: try #require(ID(old)), transaction: id,
                    share: ID(high: 5, low: UInt64(number)), by: ledger.service.user(number).user)
                let text = String(decoding: try JSON.encode(request), as: UTF8.self)
                #expect(try await ledger.serviceCall(.post, "/internal/locks", text).status == 200)
            }
            try await Self.erase(scene, heir: 2)
            let key = try await Self.inherited(scene)
            let locks = try await ledger.serviceCall(.get, "/internal/locks").json["locks"].array
            #expect(locks.map { $0["user"].string } == [key, key])
            #expect(Set(locks.map { $0["by"].string }) == [old, scene.id(2)])
            let paid = PaidBack(
                user: try #require(ID(old)), transaction: entries[1], share: ID(high: 5, low: 2),
                amountMinor: 700)
            let event = FeedEvent(
                sequence: 1, type: SharingEvent.paidBack, at: LedgerFixture.noon,
                data: String(decoding: try JSON.encode(paid), as: UTF8.self))
            let feed = ledger.store.feed
            try await ledger.store.database.write { db in
                try LedgerStore.apply(event, telling: feed, in: db)
            }
            let listed = try await ledger.serviceCall(.get, "/internal/locks").json["paidBack"][0]
            #expect(listed["amountMinor"].int == 700, "\(listed)")
            for (number, entry) in entries.enumerated() {
                let request = ShareLockRequest(
                    user: try #require(ID(old)), transaction: entry,
                    share: ID(high: 5, low: UInt64(number + 1)), by: ledger.service.user(number + 1).user)
                let text = String(decoding: try JSON.encode(request), as: UTF8.self)
                #expect(try await ledger.serviceCall(.post, "/internal/locks/release", text).status == 200)
                let path = "/transactions/\(entry.text)"
                #expect(try await scene.inBook(.delete, path, by: 2, book: key).status == 200)
            }
            let known = try await ledger.serviceCall(
                .post, "/internal/users/\(old)/transactions/known",
                String(decoding: try JSON.encode(TransactionIDs(ids: entries)), as: UTF8.self))
            #expect(known.json["ids"].array.count == 2, "\(known.text)")
        }
    }

    @Test func `heir: services that missed the events read which books ended, and where they are`()
        async throws
    {
        try await HouseholdScene.run { scene in
            let old = scene.id(1)
            try await scene.join(2, to: old)
            // The book "Home" has no editor, so it ends.
            try await Self.erase(scene, heir: 2)
            let key = try await Self.inherited(scene)
            let page = try await scene.ledger.serviceCall(.get, "/internal/books/endings").json
            let lines = page["endings"].array.map {
                [$0["book"].string, $0["key"].string, $0["isPersonal"].bool.map { "\($0)" }]
            }
            #expect(lines.contains([old, key, "true"]) && lines.contains([scene.home, nil, "false"]))
            #expect(page["next"] == .null && lines.count == 2)
            let next = try await scene.ledger.serviceCall(
                .get, "/internal/books/endings?after=ffffffff-ffff-ffff-ffff-ffffffffffff")
            #expect(next.json["endings"] == .array([]), "\(next.text)")
        }
    }
}
