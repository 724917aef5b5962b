import Contracts
import HTTPKit
import SQLiteKit
import TestKit
import Testing

@testable import LedgerBook
@testable import LedgerCore
@testable import LedgerWholeBooks
@testable import ServiceKit

/// Who made an entry of a shared book (contract-household §4, "Who did what").
@Suite struct CreatedByTests {
    private static let book = LedgerFixture.household

    /// Runs a test on a household of user 1, with user 2 as an editor.
    private func run(_ body: (LedgerFixture) async throws -> Void) async throws {
        try await LedgerFixture.withPeople { ledger, _ in
            try await ledger.makeHousehold(members: [2: .editor])
            try await body(ledger)
        }
    }

    private func category(_ ledger: LedgerFixture, _ type: String = "EXPENSE") async throws -> String {
        let made = try await ledger.json(
            .post, "/categories", #"{"name":"Some \#(type)","type":"\#(type)"}"#, in: Self.book, by: 1)
        return try #require(made["id"].string)
    }

    private func enter(
        _ ledger: LedgerFixture, _ category: String, by user: Int, also: String = ""
    ) async throws -> JSONValue {
        try await ledger.json(
            .post, "/transactions",
            #"{"amount":"5","type":"EXPENSE","categoryId":"\#(category)","date":"2026-03-10"\#(also)}"#,
            in: Self.book, by: user)
    }

    private func account(_ ledger: LedgerFixture, _ name: String) async throws -> String {
        let made = try await ledger.json(
            .post, "/accounts", #"{"name":"\#(name)"}"#, in: Self.book, by: 1)
        return try #require(made["id"].string)
    }

    /// Returns the names of who made the entries of a list, in its order; "-" for nobody.
    private func makers(_ ledger: LedgerFixture, _ path: String, _ list: String) async throws -> [String] {
        try await ledger.json(.get, path, in: Self.book, by: 1)[list].array.map {
            $0["createdBy"]["displayName"].string ?? "-"
        }
    }

    @Test func `household: every answer says who entered it, whoever changes it later`() async throws {
        try await run { ledger in
            let food = try await category(ledger)
            let made = try await enter(ledger, food, by: 2, also: #","description":"Bread""#)
            let expected = JSONValue.object([
                "id": .string(ledger.service.user(2).user.text), "displayName": .string("User 2"),
            ])
            #expect(made["createdBy"] == expected)
            let path = "/transactions/\(made["id"].string ?? "")"
            let changed = try await ledger.json(.patch, path, #"{"amount":"6"}"#, in: Self.book, by: 1)
            #expect(changed["createdBy"] == expected)
            for answer in [
                try await ledger.json(.get, path, in: Self.book, by: 1),
                try await ledger.json(.get, "/transactions", in: Self.book, by: 1)["transactions"][0],
                try await ledger.json(.get, "/transactions?q=bread", in: Self.book, by: 1)["transactions"][0],
                try await ledger.json(.get, "/transactions?include=transfers", in: Self.book, by: 1)[
                    "transactions"][0],
                try await ledger.json(.get, "/dashboard", in: Self.book, by: 1)["recentTransactions"][0],
            ] { #expect(answer["createdBy"] == expected, "\(answer)") }
            let changes = try await ledger.json(.get, "/changes", in: Self.book, by: 1)["changes"].array
            #expect(changes.compactMap { $0["transaction"]["createdBy"] }.contains(expected))
            // A deletion and its undo change nothing of it.
            _ = try await ledger.json(.delete, path, in: Self.book, by: 1)
            let back = try await ledger.json(.post, "\(path)/restore", in: Self.book, by: 1)
            #expect(back["createdBy"] == expected)
        }
    }

    @Test func `household: transfers, batches, corrections and joined entries name who made them`()
        async throws
    {
        try await run { ledger in
            let (food, pay) = (try await category(ledger), try await category(ledger, "INCOME"))
            let savings = try await account(ledger, "Savings")
            let main = try await ledger.json(.get, "/accounts", in: Self.book, by: 1)["activeAccountId"]
                .string
            let moved = try await ledger.json(
                .post, "/transfers",
                #"{"fromAccountId":"\#(main ?? "")","toAccountId":"\#(savings)","amount":"5"}"#,
                in: Self.book, by: 2)
            #expect(moved["createdBy"]["displayName"].string == "User 2")
            #expect(try await makers(ledger, "/transfers", "transfers") == ["User 2"])
            #expect(
                try await makers(ledger, "/transactions?include=transfers", "transactions") == ["User 2"])
            let renamed = try await ledger.json(
                .patch, "/transfers/\(moved["id"].string ?? "")", #"{"notes":"Soon"}"#, in: Self.book, by: 1)
            #expect(renamed["createdBy"] == moved["createdBy"])
            let batch = try await ledger.json(
                .post, "/transactions/batch",
                """
                {"operations":[{"op":"create","transaction":
                {"amount":"1","type":"EXPENSE","categoryId":"\(food)","date":"2026-03-01"}}]}
                """, in: Self.book, by: 2)
            #expect(batch["results"][0]["data"]["createdBy"]["displayName"].string == "User 2")
            let set = try await ledger.json(
                .post, "/accounts/\(savings)/set-balance", #"{"targetBalance":"50","monthKey":"2026-03"}"#,
                in: Self.book, by: 2)
            #expect(set["transaction"]["createdBy"]["displayName"].string == "User 2", "\(set)")
            // The transfer is of who joins; what comes back is of who entered it.
            let out = try await enter(ledger, food, by: 2)
            let into = try await ledger.json(
                .post, "/transactions",
                """
                {"amount":"5","type":"INCOME","categoryId":"\(pay)","accountId":"\(savings)",
                "date":"2026-03-10"}
                """, in: Self.book, by: 1)
            let joined = try await ledger.json(
                .post, "/transfers/join",
                #"{"expenseId":"\#(out["id"].string ?? "")","incomeId":"\#(into["id"].string ?? "")"}"#,
                in: Self.book, by: 1)
            #expect(joined["createdBy"]["displayName"].string == "Owner", "\(joined)")
            let parts = try await ledger.json(
                .post, "/transfers/\(joined["id"].string ?? "")/split", in: Self.book, by: 1)
            #expect(parts["expense"]["createdBy"]["displayName"].string == "User 2", "\(parts)")
            #expect(parts["income"]["createdBy"]["displayName"].string == "Owner")
        }
    }

    @Test func `household: what a template books by itself is nobody's, what a person books is theirs`()
        async throws
    {
        try await run { ledger in
            let food = try await category(ledger)
            _ = try await ledger.json(
                .post, "/recurring",
                #"{"categoryId":"\#(food)","type":"EXPENSE","amount":"8","dayOfMonth":15}"#,
                in: Self.book, by: 2)
            try await ledger.bookDue()
            #expect(try await makers(ledger, "/transactions", "transactions") == ["-"])
            _ = try await ledger.json(
                .post, "/recurring/apply", #"{"month":"2026-04"}"#, in: Self.book, by: 2)
            #expect(try await makers(ledger, "/transactions", "transactions") == ["User 2", "-"])
        }
    }

    @Test func `household: an erased person and older entries have no name`() async throws {
        try await run { ledger in
            let food = try await category(ledger)
            _ = try await enter(ledger, food, by: 1)
            _ = try await enter(ledger, food, by: 2)
            #expect(
                Set(try await makers(ledger, "/transactions", "transactions")) == ["Owner", "User 2"])
            let erased = ledger.service.user(2).user
            try await ledger.tamper("DELETE FROM household_people WHERE \"user\" = \(erased)")
            try await ledger.tamper(
                "UPDATE transactions SET made_by = NULL WHERE made_by <> \(erased)")
            #expect(try await makers(ledger, "/transactions", "transactions") == ["-", "-"])
        }
    }

    @Test func `household: a client id that another member used is a conflict, not their entry`() async throws
    {
        try await run { ledger in
            let food = try await category(ledger)
            let made = try await enter(ledger, food, by: 2, also: #","clientId":"phone-1""#)
            let again = try await enter(ledger, food, by: 2, also: #","clientId":"phone-1""#)
            #expect(again["id"] == made["id"])
            let refused = try await ledger.call(
                .post, "/transactions",
                #"{"amount":"5","type":"EXPENSE","categoryId":"\#(food)","clientId":"phone-1"}"#,
                in: Self.book, by: 1)
            #expect(refused.status == 409 && refused.message("clientId") != nil, "\(refused.text)")
        }
    }

    @Test func `household: stored answers of others do not name an erased person`() async throws {
        try await run { ledger in
            let food = try await category(ledger)
            let made = try await enter(ledger, food, by: 2)
            func answer() async throws -> TestAnswer {
                try await ledger.call(
                    .post, "/transactions/batch",
                    """
                    {"operations":[{"op":"update","id":"\(made["id"].string ?? "")",
                    "transaction":{"notes":"Soon"}}]}
                    """, in: Self.book, by: 1, fields: [("Idempotency-Key", "k")])
            }
            #expect(try await answer().text.contains("User 2"))
            let tombstone = Tombstone(user: ledger.service.user(2).user, erasedAt: LedgerFixture.noon)
            let address = try #require(try await ledger.store.address(ofErased: tombstone.user))
            var place: StoredAnswers.Place? = StoredAnswers.Place()
            while let last = place {
                place = try await StoredAnswers.removeNames(
                    of: ErasedPeople([(tombstone, address)]), after: last, in: ledger.store.database)
            }
            let replayed = try await answer()
            #expect(!replayed.text.contains("User 2"), "\(replayed.text)")
            let person = replayed.json["results"][0]["data"]["createdBy"]
            #expect(person["displayName"].string == ErasedPeople.name)
        }
    }

    @Test func `household: a personal book that nobody was invited to names nobody, then all of its entries`()
        async throws
    {
        try await LedgerFixture.run { ledger in
            let food = try await ledger.category("Food")
            try await ledger.record("5", food)
            let before = try await ledger.json(.get, "/transactions")["transactions"][0]
            #expect(before["createdBy"].isNull)
            try await ledger.makeHousehold(of: 1, members: [2: .viewer])
            let seen = try await ledger.json(.get, "/transactions", in: 1, by: 2)["transactions"][0]
            #expect(seen["createdBy"]["displayName"].string == "Owner")
        }
    }

    @Test(arguments: [RestoreMode.replace, .merge])
    func `household: a restore keeps who made the entries that the book has`(mode: RestoreMode) async throws {
        try await run { ledger in
            let food = try await category(ledger)
            let made = try await enter(ledger, food, by: 2, also: #","description":"One""#)
            let savings = try await account(ledger, "Savings")
            let main = try await ledger.json(.get, "/accounts", in: Self.book, by: 1)["activeAccountId"]
                .string
            _ = try await ledger.json(
                .post, "/transfers",
                #"{"fromAccountId":"\#(main ?? "")","toAccountId":"\#(savings)","amount":"5"}"#,
                in: Self.book, by: 2)
            let foreign = try await enter(ledger, food, by: 1, also: #","description":"Two""#)
            let lines = try await ledger.bookLines(user: Self.book)
            #expect(!lines.contains { $0.contains("madeBy") || $0.contains("createdBy") })
            // One has changed since, and the book does not have the other one any more.
            _ = try await ledger.json(
                .patch, "/transactions/\(made["id"].string ?? "")", #"{"amount":"7"}"#, in: Self.book, by: 1)
            let gone = try #require(ID<Transaction>(foreign["id"].string ?? ""))
            let renamed = lines.map { $0.replacing(gone.text, with: ID<Transaction>(high: 7, low: 7).text) }
            _ = try await ledger.restore(renamed, mode, user: Self.book)
            #expect(try await makers(ledger, "/transfers", "transfers") == ["User 2"])
            let listed = try await ledger.json(
                .get, "/transactions?limit=9", in: Self.book, by: 1)["transactions"].array
            let names = listed.map {
                "\($0["description"].string ?? "") \($0["createdBy"]["displayName"].string ?? "-")"
            }
            #expect(names.contains("One User 2") && names.contains("Two -"), "\(names)")
        }
    }

    @Test func `household: sample data is of who loads it`() async throws {
        try await run { ledger in
            _ = try await ledger.json(.post, "/seed-data?accountId=all", in: Self.book, by: 1)
            let makers = try await makers(ledger, "/transactions?limit=100", "transactions")
            #expect(makers.count > 20 && Set(makers) == ["Owner"])
            let removed = try await ledger.json(.delete, "/seed-data", in: Self.book, by: 1)
            #expect(removed["kept"].int == 0, "\(removed)")
        }
    }

    @Test(.inFiles)
    func `household: names cost lists no statement for each entry, and personal books none at all`()
        async throws
    {
        try await run { ledger in
            let food = try await category(ledger)
            let key = ledger.service.user(Self.book).user
            _ = try await enter(ledger, food, by: 1)
            let main = try await ledger.json(.get, "/accounts", in: Self.book, by: 1)["activeAccountId"]
                .string
            let savings = try await account(ledger, "Savings")
            func move(by user: Int) async throws {
                _ = try await ledger.json(
                    .post, "/transfers",
                    #"{"fromAccountId":"\#(main ?? "")","toAccountId":"\#(savings)","amount":"5"}"#,
                    in: Self.book, by: user)
            }
            try await move(by: 1)
            func counts() async throws -> [Int?] {
                // Who asks has the book's key for an id, so that nothing else differs from a personal book.
                var counts: [Int?] = []
                for path in ["/transactions?limit=50", "/transfers"] {
                    counts.append(
                        try await StatementCountTests.count(ledger, .get, path, nil, user: Self.book))
                }
                return counts
            }
            _ = try await counts()
            let few = try await counts()
            for user in [1, 2, 1, 2] {
                _ = try await enter(ledger, food, by: user)
                try await move(by: user)
            }
            _ = try await counts()
            let many = try await counts()
            #expect(many == few)
            try await ledger.tamper("UPDATE users SET is_shared = 0 WHERE \"user\" = \(key)")
            _ = try await counts()
            let own = try await counts()
            #expect(own == [few[0], few[1].map { $0 - 1 }])
        }
    }
}
