import Contracts
import Foundation
import HTTPKit
import ServiceKit
import SQLiteKit
import TestKit
import Testing

@testable import LedgerWholeBooks

/// Trials, by which a backup is verified: they find what a restore into an empty book finds, and leave nothing.
@Suite struct TrialTests {
    private static let damagedFiles =
        ProcessInfo.processInfo.environment["COFFER_TEST_LONG"] == nil ? 100 : 2_000

    @Test(.seeded) func `a damaged file has the problems that a restore into an empty book has`() async throws
    {
        try await LedgerFixture.run { ledger in
            try await BookRoundTripTests.fill(ledger)
            _ = try await ledger.json(.delete, "/seed-data")
            let lines = try await ledger.bookLines()
            let sound = try await ledger.trial(lines)
            #expect(sound.status == 200 && sound.json["problemCount"].int == 0, "\(sound.text)")
            #expect(sound.json["token"] == .missing)
            var random = SeededRandom()
            var refused = 0
            for _ in 0..<Self.damagedFiles {
                let damaged = Self.damaged(lines, &random)
                let restore = try await ledger.dryRun(damaged, user: 2).answer
                let trial = try await ledger.trial(damaged)
                #expect(trial.status == restore.status)
                for member in ["problems", "problemCount", "changes", "notes", "error"] {
                    #expect(trial.json[member] == restore.json[member], "\(member)")
                }
                if restore.json["token"] == .missing { refused += 1 }
            }
            #expect((Self.damagedFiles / 4..<Self.damagedFiles).contains(refused), "\(refused)")
        }
    }

    /// Returns lines with one of them lost, doubled, or with another byte.
    private static func damaged(_ lines: [String], _ random: inout SeededRandom) -> [String] {
        var lines = lines
        let index = random.below(lines.count)
        switch random.below(4) {
        case 0: lines.remove(at: index)
        case 1: lines.insert(lines[index], at: index)
        default:
            var bytes = Array(lines[index].utf8)
            bytes[random.below(bytes.count)] = UInt8(32 + random.below(95))
            lines[index] = String(decoding: bytes, as: UTF8.self)
        }
        return lines
    }

    @Test(.seeded) func `a trial leaves the user's book, preview and every table as they were`() async throws
    {
        try await LedgerFixture.run { ledger in
            try await BookRoundTripTests.fill(ledger)
            let lines = try await ledger.bookLines()
            let before = try await ledger.digest()
            let preview = try await ledger.dryRun(lines).answer
            let rows = try await Self.rows(ledger)
            #expect(try await ledger.trial(lines).status == 200)
            #expect(try await ledger.trial(lines + ["{"]).status == 400)
            #expect(try await ledger.trial(lines + lines).json["problemCount"].int != 0)
            while try await ledger.store.removeAbandonedBooks() {}
            #expect(try await Self.rows(ledger) == rows)
            #expect(try await ledger.digest() == before)
            #expect(try await ledger.confirm(preview.json["token"].string).status == 200)
        }
    }

    @Test(arguments: ["of the trial", "of the caller's start"])
    func `a trial that was cut off leaves no book after the end`(_ end: String) async throws {
        try await LedgerFixture.run { ledger in
            try await ledger.record("5", ledger.category("Food"))
            let rows = try await Self.rows(ledger)
            let id = ledger.service.context.ids.make(Restore.self).text
            #expect(try await Self.begin(id, ledger).status == 200)
            #expect(try await Self.rows(ledger) != rows)
            let path = end == "of the trial" ? "users/\(id)/restores/\(id)/abandon" : "restores/abandon"
            let ended = try await ledger.service.request(
                .post, "/internal/\(path)", as: .service("export"))
            #expect(ended.status == 200, "\(ended.text)")
            while try await ledger.store.removeAbandonedBooks() {}
            #expect(try await Self.rows(ledger) == rows)
        }
    }

    @Test func `a trial under the id of a user with a book is refused`() async throws {
        try await LedgerFixture.run { ledger in
            try await ledger.record("5", ledger.category("Food"))
            let rows = try await Self.rows(ledger)
            let user = ledger.service.user().user.text
            #expect(try await Self.begin(user, ledger).status == 500)
            #expect(try await Self.rows(ledger) == rows)
        }
    }

    private static func begin(_ id: String, _ ledger: LedgerFixture) async throws -> TestAnswer {
        try await ledger.service.request(
            .post, "/internal/users/\(id)/restores/\(id)?currency=USD&timeZone=UTC",
            as: .service("export"), json: ledger.head())
    }

    /// Returns the number of rows of every table of books.
    private static func rows(_ ledger: LedgerFixture) async throws -> [String: Int64] {
        var rows: [String: Int64] = [:]
        for table in BookTables.all.map(\.name) + ["users", "restores", "abandoned_books"] {
            rows[table] = try await ledger.rows(table)
        }
        return rows
    }
}
