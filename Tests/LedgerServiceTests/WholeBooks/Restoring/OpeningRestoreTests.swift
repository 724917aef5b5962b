import Contracts
import HTTPKit
import TestKit
import Testing

/// contract-household §2: files before version 2.2 are read with their old meaning, by which all entries
/// count besides the opening balance. Today is 2026-03-15.
@Suite struct OpeningRestoreTests {
    private static let sums: Set = ["accounts", "account_totals", "transfer_totals", "cleared_rollups"]
    private static let words = "In files before version 2.2 all entries count"

    /// Runs a test on a card that held 100 at the beginning of March, with 30 spent before, moved once to the
    /// other account, and on an account without an opening balance.
    private func withCard(
        _ body: (LedgerFixture, _ card: String, _ lines: [String]) async throws -> Void
    ) async throws {
        try await LedgerFixture.run { ledger in
            let food = try await ledger.category("Food")
            let own = try await ledger.activeAccount()
            let made = try await ledger.json(
                .post, "/accounts",
                #"{"name":"Card","type":"OTHER","openingBalance":"100","openingDate":"2026-03-01"}"#)
            let card = try #require(made["id"].string)
            for (amount, date) in [("20", "2026-02-10"), ("4", "2026-03-02"), ("3", "2026-04-01")] {
                try await ledger.record(amount, food, date: date, also: #","accountId":"\#(card)""#)
            }
            try await ledger.transfer("10", card, own, also: #","date":"2026-01-31""#)
            try await ledger.record("1", food, date: "2026-02-01")
            #expect(try await ledger.balance(card) == "96.00")
            try await body(ledger, card, try await ledger.bookLines())
        }
    }

    @Test(arguments: ["1.0", "2.0", "2.1"])
    func `household §2: a file of an older version is restored with the balances that it had`(
        version: String
    ) async throws {
        try await withCard { ledger, card, lines in
            let own = try await ledger.activeAccount()
            let head = try ledger.head(active: own, version: version)
            let (_, shown) = try await ledger.dryRun(lines, head: head)
            let notes = shown.json["notes"].array.filter {
                $0["message"].string?.hasPrefix(Self.words) == true
            }
            #expect(notes.count == 1, "\(shown.text)")
            #expect(notes.first?["path"].string?.hasSuffix("].openingDate") == true)
            #expect(notes.first?["message"].string?.contains("2026-01-31") == true)
            try await ledger.restore(lines, head: head)
            let answer = try await ledger.json(.get, "/accounts/\(card)")
            #expect(answer["openingBalance"].string == "100.00")
            #expect(answer["openingDate"].string == "2026-01-31")
            #expect(answer["balance"].string == "66.00" && answer["projectedBalance"].string == "63.00")
            #expect(try await ledger.balance(own) == "9.00")
        }
    }

    @Test func `household §2: a file of this version is restored with its history`() async throws {
        try await withCard { ledger, card, lines in
            let before = try await ledger.digest().filter { Self.sums.contains($0.key) }
            let head = try ledger.head(active: try await ledger.activeAccount())
            let (_, shown) = try await ledger.dryRun(lines, head: head)
            #expect(!shown.text.contains(Self.words))
            try await ledger.restore(lines, head: head)
            #expect(try await ledger.digest().filter { Self.sums.contains($0.key) } == before)
            #expect(try await ledger.balance(card) == "96.00")
        }
    }

    @Test func `household §2: a merge of an older file leaves an account alone that was not changed since`()
        async throws
    {
        try await withCard { ledger, card, lines in
            try await ledger.restore(lines, .merge, head: ledger.head(.merge, version: "2.1"))
            #expect(try await ledger.balance(card) == "96.00")
            // Another book has none of it.
            let head = try ledger.head(.merge, version: "2.1")
            try await ledger.restore(lines, .merge, head: head, user: 2)
            #expect(try await ledger.balance(card, user: 2) == "66.00")
        }
    }

    @Test func `household §2: a merge that brings another opening date counts the book's entries anew`()
        async throws
    {
        try await withCard { ledger, card, lines in
            // The file's account was changed later than the book's.
            let later = lines.map { line in
                line.contains(#""id":"\#(card)""#)
                    ? line.replacing(#""openingDate":"2026-03-01""#, with: #""openingDate":"2026-02-10""#)
                        .replacing("2026-03-15T12:00", with: "2026-03-15T12:01")
                    : line
            }
            ledger.service.clock.advance(seconds: 3_600)
            try await ledger.restore(later, .merge)
            #expect(try await ledger.balance(card) == "76.00")
        }
    }

    @Test func `household §2: entries in the trash of an older file count again when they come back`()
        async throws
    {
        try await withCard { ledger, card, _ in
            let food = try await ledger.category("Old")
            let oldest = try await ledger.record(
                "5", food, date: "2025-05-05", also: #","accountId":"\#(card)""#)
            _ = try await ledger.json(.delete, "/transactions/\(oldest)")
            let lines = try await ledger.bookLines()
            try await ledger.restore(
                lines, head: ledger.head(active: try await ledger.activeAccount(), version: "2.1"))
            #expect(try await ledger.balance(card) == "66.00")
            _ = try await ledger.json(.post, "/transactions/\(oldest)/restore")
            #expect(try await ledger.balance(card) == "61.00")
        }
    }
}
