import Contracts
import HTTPKit
import SQLiteKit
import TestKit
import Testing

@testable import LedgerCore
@testable import LedgerWholeBooks

/// contract §4, "Restore": the rows of a file's trash have the rules of the same records outside of it.
@Suite struct TrashedRowTests {
    /// Returns the lines of a book with one record in the trash, and the place of that record.
    private static func lines(
        _ ledger: LedgerFixture, deleting path: String
    ) async throws -> (lines: [String], place: Int) {
        _ = try await ledger.json(.delete, path)
        let lines = try await ledger.bookLines()
        return (lines, try #require(lines.firstIndex { $0.hasPrefix(#"{"record":"trashedRecord""#) }))
    }

    /// Expects that a dry run refuses a row of the trash in which a part is another.
    private static func expectRefused(
        _ lines: [String], at place: Int, _ part: String, _ other: String, _ ledger: LedgerFixture
    ) async throws {
        var forged = lines
        forged[place] = lines[place].replacing(part, with: other)
        #expect(forged != lines, "\(part): \(lines[place])")
        let head = try ledger.head(active: try await ledger.activeAccount())
        let (_, answer) = try await ledger.dryRun(forged, head: head)
        let isProblem = answer.status == 200 && answer.text.contains("rows[0]")
        #expect(answer.status == 422 || isProblem, "\(other): \(answer.text)")
    }

    @Test func `a template in a file's trash adds up, repeats, and has the type of its categories`()
        async throws
    {
        try await LedgerFixture.run { ledger in
            let (food, fun) = (try await ledger.category("Food"), try await ledger.category("Fun"))
            let pay = try #require(
                try await ledger.json(.post, "/categories", #"{"name":"Pay","type":"INCOME"}"#)["id"].string)
            let id = try await ledger.template(
                food,
                also: #","splits":[{"categoryId":"\#(food)","amount":500},"#
                    + #"{"categoryId":"\#(fun)","amount":300}]"#)
            let (lines, place) = try await Self.lines(ledger, deleting: "/recurring/\(id)")
            for (part, other) in [
                (#"amountMinor\":50000"#, #"amountMinor\":50001"#),
                (#"amountMinor\":50000"#, #"amountMinor\":-9223372036854775808"#),
                (#""amount":"i80000""#, #""amount":"i80001""#), (#""amount":"i80000""#, #""amount":"i-1""#),
                (#""amount":"i80000""#, #""amount":"i9223372036854775807""#),
                (#""type":"i1""#, #""type":"i0""#), (food, pay),
                (#""repeat_interval":"i1""#, #""repeat_interval":"i0""#), (#""day":"i1""#, #""day":"i32""#),
                (#""version":"i1""#, #""version":"i9223372036854775807""#),
                (#""version":"i1""#, #""version":"i0""#), (#""version":"i1""#, #""version":"t1""#),
                (#""created_at":"i"#, #""created_at":"tx"#),
            ] {
                try await Self.expectRefused(lines, at: place, part, other, ledger)
            }
            let head = try ledger.head(active: try await ledger.activeAccount())
            try await ledger.restore(lines, head: head)
            #expect(try await ledger.call(.post, "/recurring/\(id)/restore").status == 200)
        }
    }

    @Test func `a budget in a file's trash is of an expense category, and its version has room for changes`()
        async throws
    {
        try await LedgerFixture.run { ledger in
            let food = try await ledger.category("Food")
            let pay = try #require(
                try await ledger.json(.post, "/categories", #"{"name":"Pay","type":"INCOME"}"#)["id"].string)
            let made = try await ledger.json(
                .post, "/budgets", #"{"categoryId":"\#(food)","month":"2026-03","planned":"120.50"}"#)
            let id = try #require(made["id"].string)
            let (lines, place) = try await Self.lines(ledger, deleting: "/budgets/\(id)")
            for (part, other) in [
                (food, pay), (#""planned":"i12050""#, #""planned":"i-5""#),
                (#""version":"i1""#, #""version":"i9223372036854775807""#),
                (#""version":"i1""#, #""version":"i4611686018427387904""#),
            ] {
                try await Self.expectRefused(lines, at: place, part, other, ledger)
            }
        }
    }

    @Test func `a damaged version in the trash ends the restoration, not the ledger`() async throws {
        try await LedgerFixture.run { ledger in
            let food = try await ledger.category("Food")
            let made = try await ledger.json(
                .post, "/budgets", #"{"categoryId":"\#(food)","month":"2026-03","planned":"120.50"}"#)
            let id = try #require(made["id"].string)
            _ = try await ledger.json(.delete, "/budgets/\(id)")
            try await ledger.tamper(
                #"""
                UPDATE trashed_records SET contents =
                    replace(contents, '"version":"i1"', '"version":"i9223372036854775807"')
                """#)
            #expect(try await ledger.call(.post, "/budgets/\(id)/restore").status == 500)
            #expect(try await ledger.call(.get, "/trash").status == 200)
        }
    }

    @Test func `what follows from a name in a file's trash is the ledger's`() async throws {
        try await LedgerFixture.run { ledger in
            let id = try await ledger.category("Garden")
            let (lines, place) = try await Self.lines(ledger, deleting: "/categories/\(id)")
            var forged = lines
            forged[place] = lines[place].replacing(#""name_key":"tgarden""#, with: #""name_key":"tother""#)
            #expect(forged != lines, "\(lines[place])")
            try await ledger.restore(forged, head: ledger.head(active: try await ledger.activeAccount()))
            _ = try await ledger.json(.post, "/categories/\(id)/restore")
            let twin = try await ledger.call(.post, "/categories", #"{"name":"garden","type":"EXPENSE"}"#)
            #expect(twin.message("name") == "You already have a category with this name")
        }
    }

    @Test func `a merge with a backup keeps what a merge of categories changed in the trash`() async throws {
        try await LedgerFixture.run { ledger in
            ledger.service.clock.set(LedgerFixture.noon.adding(seconds: -7_200))
            let (food, fun) = (try await ledger.category("Food"), try await ledger.category("Fun"))
            let made = try await ledger.json(
                .post, "/budgets", #"{"categoryId":"\#(food)","month":"2026-03","planned":"120.50"}"#)
            let id = try #require(made["id"].string)
            let (lines, _) = try await Self.lines(ledger, deleting: "/budgets/\(id)")
            ledger.service.clock.advance(seconds: 1_200)
            _ = try await ledger.json(.post, "/categories/\(food)/merge", #"{"into":"\#(fun)"}"#)
            ledger.service.clock.set(LedgerFixture.noon)
            try await ledger.restore(lines, .merge)
            let back = try await ledger.json(.post, "/budgets/\(id)/restore")
            #expect(back["category"]["id"].string == fun)
        }
    }

    @Test func `a restore takes no more of a file's trash than can be restored, and so many deletions`()
        async throws
    {
        try await LedgerFixture.run { ledger in
            let id = try await ledger.category("Garden")
            let (lines, _) = try await Self.lines(ledger, deleting: "/categories/\(id)")
            ledger.service.clock.advance(seconds: 31 * 86_400)
            try await ledger.restore(lines, user: 2)
            // The one of the first user, which waits for the purge.
            #expect(try await ledger.rows("trashed_records") == 1)
            #expect(BookTables.byKind[.deletion]?.limits.map(\.most) == [DeletionRecord.limit])
        }
    }
}
