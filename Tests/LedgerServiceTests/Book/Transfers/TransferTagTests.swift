import Contracts
import HTTPKit
import SQLiteKit
import ServiceKit
import TestKit
import Testing

@testable import LedgerBook
@testable import LedgerCore
@testable import LedgerService
@testable import LedgerWholeBooks

/// Tags of transfers (contract-everyday §1, "Transfers").
@Suite struct TransferTagTests {
    private static func tags(_ ledger: LedgerFixture) async throws -> [String: Int] {
        let list = try await ledger.json(.get, "/tags")["tags"].array
        return Dictionary(
            uniqueKeysWithValues: list.map { ($0["name"].string ?? "", $0["count"].int ?? 0) })
    }

    @Test func `everyday §1: the list of tags has those of transfers, with their uses`() async throws {
        try await LedgerFixture.run { ledger in
            let (own, savings) = (try await ledger.activeAccount(), try await ledger.account("Savings"))
            let food = try await ledger.category("Food")
            try await ledger.record("1", food, also: #","tags":["Trip"]"#)
            let made = try await ledger.transfer("5", own, savings, also: #","tags":["Saving","trip"]"#)
            #expect(try await Self.tags(ledger) == ["Saving": 1, "Trip": 2])
            let path = "/transfers/\(made["id"].string ?? "")"
            _ = try await ledger.json(.patch, path, #"{"tags":["Saving","Car"]}"#)
            #expect(try await Self.tags(ledger) == ["Car": 1, "Saving": 1, "Trip": 1])
            _ = try await ledger.json(.delete, path)
            #expect(try await Self.tags(ledger) == ["Trip": 1])
            _ = try await ledger.json(.post, "\(path)/restore")
            #expect(try await Self.tags(ledger) == ["Car": 1, "Saving": 1, "Trip": 1])
            #expect(try await ledger.store.inconsistencies() == [])
        }
    }

    @Test func `everyday §1: a tag of a transfer counts while one of its accounts is not deleted`()
        async throws
    {
        try await LedgerFixture.run { ledger in
            let (own, savings) = (try await ledger.activeAccount(), try await ledger.account("Savings"))
            let trip = try await ledger.account("Trip")
            try await ledger.transfer("5", savings, own, also: #","tags":["near"]"#)
            try await ledger.transfer("6", own, savings, also: #","tags":["near"]"#)
            try await ledger.transfer("7", savings, trip, also: #","tags":["far"]"#)
            _ = try await ledger.json(.delete, "/accounts/\(savings)?transfers=keep")
            #expect(try await Self.tags(ledger) == ["near": 2, "far": 1])
            _ = try await ledger.json(.delete, "/accounts/\(trip)?transfers=keep")
            #expect(try await Self.tags(ledger) == ["near": 2])
            _ = try await ledger.json(.post, "/accounts/\(trip)/restore")
            ledger.service.clock.advance(seconds: 31 * 86_400)
            try await ledger.store.purge(at: ledger.service.context.clock.now()) { true }
            #expect(try await ledger.store.inconsistencies() == [])
            #expect(try await Self.tags(ledger) == ["near": 2, "far": 1])
            _ = try await ledger.json(.delete, "/accounts/\(trip)?transfers=keep")
            ledger.service.clock.advance(seconds: 31 * 86_400)
            try await ledger.store.purge(at: ledger.service.context.clock.now()) { true }
            #expect(try await ledger.store.inconsistencies() == [])
            #expect(try await Self.tags(ledger) == ["near": 2])
            #expect(try await ledger.rows("tags") == 1)
        }
    }

    @Test func `everyday §1: a joined transfer has the tags, until a split`() async throws {
        try await LedgerFixture.run { ledger in
            let food = try await ledger.category("Food")
            let salary = try await ledger.category("Salary", "INCOME")
            let other = try await ledger.account("Other bank")
            let paid = try await ledger.record("8", food, also: #","tags":["out"]"#)
            let got = try await ledger.record(
                "8", salary, "INCOME", also: #","accountId":"\#(other)","tags":["in"]"#)
            let made = try await ledger.json(
                .post, "/transfers/join", #"{"expenseId":"\#(paid)","incomeId":"\#(got)"}"#)
            let joined = Set(made["tags"].array.compactMap(\.string))
            #expect(Set(try await Self.tags(ledger).keys) == joined)
            _ = try await ledger.json(.post, "/transfers/\(made["id"].string ?? "")/split")
            #expect(try await Self.tags(ledger) == ["out": 1, "in": 1])
            #expect(try await ledger.store.inconsistencies() == [])
        }
    }

    @Test func `the limit of different tags holds for transfers`() async throws {
        try await LedgerFixture.run { ledger in
            let (own, savings) = (try await ledger.activeAccount(), try await ledger.account("Savings"))
            let known = try await ledger.transfer("1", own, savings, also: #","tags":["a"]"#)
            try await ledger.tamper("UPDATE books SET tag_count = tag_count + 4999")
            let pair = #""fromAccountId":"\#(own)","toAccountId":"\#(savings)","amount":1"#
            for refused in [
                try await ledger.call(.post, "/transfers", #"{\#(pair),"tags":["b"]}"#),
                try await ledger.call(
                    .patch, "/transfers/\(known["id"].string ?? "")", #"{"tags":["a","b"]}"#),
            ] {
                #expect(refused.status == 400 && refused.message("tags")?.isEmpty == false, "\(refused.text)")
            }
            #expect(try await ledger.call(.post, "/transfers", #"{\#(pair),"tags":["A"]}"#).status == 201)
            try await ledger.tamper("UPDATE books SET tag_count = tag_count - 4999")
            #expect(try await ledger.store.inconsistencies() == [])
        }
    }

    @Test func `the migration counts the tags of transfers that are there`() async throws {
        let folder = try TemporaryFolder()
        defer { folder.remove() }
        // What the migration reads of the tables before it. Account 1 is gone from the second transfer.
        let before = Migration(
            1, "before",
            """
            CREATE TABLE books (book INTEGER PRIMARY KEY, tag_count INTEGER NOT NULL) STRICT;
            CREATE TABLE tags (book INTEGER, tag TEXT, account BLOB, name TEXT, count INTEGER) STRICT;
            CREATE TABLE tag_uses (tag_book INTEGER, tag TEXT, transaction_number INTEGER) STRICT;
            CREATE TABLE transfers (number INTEGER PRIMARY KEY, from_account BLOB, to_account BLOB) STRICT;
            INSERT INTO books VALUES (7, 1), (8, 0);
            INSERT INTO tags VALUES (7, 'trip', x'02', 'Trip', 3);
            INSERT INTO transfers VALUES (1, x'01', x'02'), (2, NULL, x'02'), (3, x'01', x'02');
            INSERT INTO tag_uses VALUES (7, 'trip', 1), (7, 'trip', 1 + 1099511627776),
                (7, 'trip', 2 + 1099511627776), (7, 'saving', 1 + 1099511627776),
                (7, 'saving', 3 + 1099511627776);
            """)
        let database = try Database.open(
            at: "\(folder.path)/ledger.db",
            migrations: [before, Migration(2, "tags", Migration040TransferTags.migration.sql)])
        let (tags, counts) = try await database.read { db in
            (
                try db.all("SELECT name, count FROM tags ORDER BY tag, account, other_account") {
                    "\(try $0.text(0)) \(try $0.int(1))"
                },
                try db.all("SELECT tag_count FROM books ORDER BY book") { try $0.int(0) }
            )
        }
        #expect(tags == ["saving 2", "Trip 1", "Trip 4"])
        #expect(counts == [2, 0])
        await database.close()
    }
}
