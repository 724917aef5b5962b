import Contracts
import HTTPKit
import JSONKit
import ServiceKit
import SQLiteKit
import TestKit
import Testing

@testable import LedgerCore
@testable import LedgerWholeBooks

/// contract §4, "Restore": deleting counts, for every kind of records that there is.
@Suite struct DeletedRecordTests {
    /// What happened to a record besides the backup.
    enum Fate: String, CaseIterable, CustomTestStringConvertible {
        case deletedBefore, deletedAfter
        /// Deleted before the backup, and emptied from the trash after it.
        case emptiedLater
        /// Deleted after the backup and emptied from the trash.
        case emptied
        /// The same, and the purge has come by.
        case purged
        /// Deleted after the backup, which was taken back.
        case restored

        var testDescription: String { rawValue }
    }

    /// Every kind that can be deleted.
    static let kinds = BookTables.all.compactMap(\.deletions)

    @Test func `every kind of a file's records can be deleted, or goes with another one`() {
        let others: Set<BookKind> = [
            .joinedTransaction, .spentClientId, .recurringBooking, .suggestionState, .allocation,
            .allocationChange, .planMonth, .planCorrection, .importedRow, .importCategory, .undoneImport,
            .sampleMark,
            .trashedRecord, .deletion,
        ]
        let follow = Set(BookTables.all.filter { $0.deletions == nil }.compactMap { $0.lines.first?.kind })
        #expect(follow == others)
        #expect(Set(TrashKind.allCases.map(\.bookKind)).isSubset(of: Self.kinds))
    }

    /// Lets a record have its fate. Returns the backup's lines with what the book looked like then.
    private static func play(
        _ fate: Fate, _ kind: BookKind, _ ledger: LedgerFixture
    ) async throws -> (lines: [String], backup: [String: JSONValue])? {
        let clock = ledger.service.clock
        clock.set(LedgerFixture.noon.adding(seconds: -7_200))
        let scene = try await DeletionScene(kind, ledger)
        if fate == .restored && scene.trash == nil { return nil }
        clock.advance(seconds: 1_200)
        let isDeletedBefore = fate == .deletedBefore || fate == .emptiedLater
        if isDeletedBefore { try await scene.delete(ledger) }
        clock.advance(seconds: 1_200)
        let lines = try await ledger.bookLines()
        let backup = try await ledger.everything()
        clock.advance(seconds: 1_200)
        if !isDeletedBefore { try await scene.delete(ledger) }
        clock.advance(seconds: 1_200)
        switch fate {
        case .emptied, .purged, .emptiedLater:
            _ = try await ledger.json(.delete, "/trash")
            if fate == .purged {
                try await ledger.store.purge(at: ledger.service.context.clock.now()) { true }
            }
        case .restored: try await scene.restore(ledger)
        case .deletedBefore, .deletedAfter: break
        }
        clock.set(LedgerFixture.noon)
        return (lines, backup)
    }

    @Test(arguments: kinds, Fate.allCases)
    func `a merge leaves deleted what was deleted, in the trash or gone for good`(
        kind: BookKind, fate: Fate
    ) async throws {
        try await LedgerFixture.run { ledger in
            guard let (lines, _) = try await Self.play(fate, kind, ledger) else { return }
            let live = try await ledger.everything()
            let (id, answer) = try await ledger.dryRun(lines, .merge)
            #expect(answer.json["problemCount"].int == 0, "\(answer.text)")
            let isDeleted = [.deletedAfter, .emptied, .purged].contains(fate)
            let notes = answer.json["notes"].array.compactMap { $0["message"].string }
            #expect(notes.contains { $0.contains("deleted=keep") } == isDeleted, "\(answer.text)")
            let name = kind.arrayName ?? ""
            #expect(answer.json["changes"][name]["deleted"].int == (isDeleted ? 1 : nil), "\(answer.text)")
            #expect(answer.json["restored"].int == 0, "\(answer.text)")
            #expect(notes.contains { $0.hasPrefix("This file brings nothing") })
            #expect(try await ledger.confirm(answer.json["token"].string, .merge).status == 200)
            #expect(try await ledger.apply(id).json["restored"].int == 0)
            ledger.expectSame(try await ledger.everything(), as: live, "\(kind.rawValue) \(fate)")
            try await ledger.store.purge(at: LedgerFixture.noon) { true }
            var purged = try await ledger.everything()
            // A transfer names no account that is gone.
            if kind == .account { purged["/transfers"] = live["/transfers"] }
            ledger.expectSame(purged, as: live, "\(kind.rawValue) \(fate), purged")
        }
    }

    @Test(arguments: kinds, Fate.allCases)
    func `a replace makes the book the backup's, with its trash, and an undo brings the other back`(
        kind: BookKind, fate: Fate
    ) async throws {
        try await LedgerFixture.run { ledger in
            guard let (lines, backup) = try await Self.play(fate, kind, ledger) else { return }
            let live = try await ledger.everything()
            let head = try ledger.head(active: try await ledger.activeAccount())
            let restored = try await ledger.restore(lines, head: head)
            ledger.expectSame(try await ledger.everything(), as: backup, "\(kind.rawValue) \(fate)")
            let undo = ledger.service.context.ids.make(Restore.self).text
            let staged = try await ledger.service.request(
                .post, "/internal/users/\(ledger.service.user(1).user.text)/restores/\(restored)/undo",
                as: .service("export"), json: #"{"id":"\#(undo)"}"#)
            #expect(staged.status == 200, "\(staged.text)")
            let confirmed = try await ledger.confirm(
                staged.json["token"].string, .undo, undone: restored, file: nil)
            #expect(confirmed.status == 200, "\(confirmed.text)")
            #expect(try await ledger.apply(undo).status == 200)
            ledger.expectSame(try await ledger.everything(), as: live, "\(kind.rawValue) \(fate), undone")
        }
    }

    @Test(arguments: kinds)
    func `a later deletion of the file wins over the book's older version`(kind: BookKind) async throws {
        try await LedgerFixture.run { ledger in
            let clock = ledger.service.clock
            clock.set(LedgerFixture.noon.adding(seconds: -7_200))
            let scene = try await DeletionScene(kind, ledger)
            let head = try ledger.head(active: try await ledger.activeAccount())
            try await ledger.restore(try await ledger.bookLines(), head: head, user: 2)
            clock.advance(seconds: 1_200)
            try await scene.delete(ledger)
            clock.set(LedgerFixture.noon)
            let theirs = try await ledger.everything()
            try await ledger.restore(try await ledger.bookLines(), .merge, user: 2)
            var mine = try await ledger.everything(user: 2)
            // The receipt has no content there.
            if kind == .attachment { mine = mine.filter { theirs[$0.key] != nil } }
            ledger.expectSame(mine, as: theirs, kind.rawValue)
        }
    }

    @Test(arguments: kinds)
    func `what was changed elsewhere after its deletion comes back`(kind: BookKind) async throws {
        try await LedgerFixture.run { ledger in
            let clock = ledger.service.clock
            clock.set(LedgerFixture.noon.adding(seconds: -7_200))
            let scene = try await DeletionScene(kind, ledger)
            let made = ledger.service.context.clock.now().text
            let lines = try await ledger.bookLines()
            clock.advance(seconds: 1_200)
            try await scene.delete(ledger)
            _ = try await ledger.json(.delete, "/trash")
            try await ledger.store.purge(at: ledger.service.context.clock.now()) { true }
            clock.set(LedgerFixture.noon)
            let later = LedgerFixture.noon.adding(seconds: -60).text
            let changed = lines.map { line in
                guard BookKind.read(Array(line.utf8))?.kind == kind else { return line }
                return line.replacing(#""updatedAt":"\#(made)""#, with: #""updatedAt":"\#(later)""#)
                    .replacing(#""createdAt":"\#(made)""#, with: #""createdAt":"\#(later)""#)
            }
            let (_, answer) = try await ledger.dryRun(changed, .merge)
            #expect(answer.json["problemCount"].int == 0, "\(answer.text)")
            let changes = answer.json["changes"][kind.arrayName ?? ""]
            #expect((changes["added"].int ?? 0) + (changes["replaced"].int ?? 0) >= 1, "\(answer.text)")
            #expect(changes["deleted"].int == nil)
        }
    }

    @Test func `a merge brings deleted records back with deleted=restore, a goal with its allocations`()
        async throws
    {
        try await LedgerFixture.run { ledger in
            ledger.service.clock.set(LedgerFixture.noon.adding(seconds: -7_200))
            let goal = try await DeletionScene(.goal, ledger)
            let before = try await ledger.json(.get, "/goals/\(goal.id)")
            let lines = try await ledger.bookLines()
            ledger.service.clock.advance(seconds: 1_200)
            try await goal.delete(ledger)
            ledger.service.clock.set(LedgerFixture.noon)
            let head = try ledger.head(.merge, deleted: .restore)
            let (id, asked) = try await ledger.dryRun(lines, .merge, head: head)
            let token = try #require(asked.json["token"].string, "\(asked.text)")
            #expect(try await ledger.confirm(token, .merge, deleted: .restore).status == 200)
            #expect(try await ledger.apply(id).status == 200)
            let after = try await ledger.json(.get, "/goals/\(goal.id)")
            #expect(after["allocations"] == before["allocations"])
            #expect(try await TrashedRecordTests.trash(ledger).isEmpty)
        }
    }

    @Test func `rows that undoing an import removed stay gone, with the category that it made`() async throws
    {
        try await LedgerFixture.run { ledger in
            ledger.service.clock.set(LedgerFixture.noon.adding(seconds: -7_200))
            let own = try await ledger.activeAccount()
            let user = ledger.service.user().user.text
            let id = ledger.service.context.ids.make(Import.self).text
            let row =
                #"{"row":1,"account":"\#(own)","type":"EXPENSE","amountMinor":900,"currency":"USD","#
                + #""date":"2026-03-01","description":"Bank","tags":[],"categoryName":"Bank"}"#
            let added = try await ledger.service.request(
                .post, "/internal/imports/rows", as: .service("export"),
                json: #"{"user":"\#(user)","importId":"\#(id)","currency":"USD","timeZone":"UTC","#
                    + #""rows":[\#(row)]}"#)
            #expect(added.status == 200, "\(added.text)")
            let lines = try await ledger.bookLines()
            ledger.service.clock.advance(seconds: 1_200)
            var after = "0"
            while true {
                let undone = try await ledger.service.request(
                    .post, "/internal/imports/undo", as: .service("export"),
                    json: #"{"user":"\#(user)","importId":"\#(id)","after":\#(after)}"#)
                #expect(undone.status == 200, "\(undone.text)")
                guard let next = undone.json["next"].int else { break }
                after = "\(next)"
            }
            ledger.service.clock.set(LedgerFixture.noon)
            let live = try await ledger.everything()
            #expect(try await ledger.json(.get, "/transactions")["total"].int == 0)
            try await ledger.restore(lines, .merge)
            ledger.expectSame(try await ledger.everything(), as: live, "undone import")
        }
    }

    @Test func `a deleted category comes back only where a record of the file needs it`() async throws {
        try await LedgerFixture.run { ledger in
            ledger.service.clock.set(LedgerFixture.noon.adding(seconds: -7_200))
            let (food, fun) = (try await ledger.category("Food"), try await ledger.category("Fun"))
            let entry = try await ledger.record("5", food)
            let lines = try await ledger.bookLines()
            ledger.service.clock.advance(seconds: 1_200)
            _ = try await ledger.json(.patch, "/transactions/\(entry)", #"{"categoryId":"\#(fun)"}"#)
            _ = try await ledger.json(.delete, "/categories/\(food)")
            ledger.service.clock.set(LedgerFixture.noon)
            try await ledger.restore(lines, .merge)
            #expect(try await ledger.call(.get, "/categories/\(food)").status == 404)
            #expect(try await TrashedRecordTests.trash(ledger).count == 1)
            // The same entry, changed once more elsewhere.
            let later = LedgerFixture.noon.adding(seconds: -60).text
            let changed = lines.map { line in
                guard BookKind.read(Array(line.utf8))?.kind == .transaction else { return line }
                let part = line.firstMatch(of: #/"updatedAt":"[^"]*"/#)?.output ?? ""
                return line.replacing(part, with: #""updatedAt":"\#(later)""#)
            }
            try await ledger.restore(changed, .merge)
            #expect(try await ledger.json(.get, "/transactions/\(entry)")["category"]["id"].string == food)
            #expect(try await TrashedRecordTests.trash(ledger).isEmpty)
        }
    }

    @Test func `rows in a file's trash that are none are refused, and reach no other table`() async throws {
        try await LedgerFixture.run { ledger in
            let scene = try await DeletionScene(.budget, ledger)
            try await scene.delete(ledger)
            let lines = try await ledger.bookLines()
            let place = try #require(lines.firstIndex { $0.hasPrefix(#"{"record":"trashedRecord""#) })
            let head = try ledger.head(active: try await ledger.activeAccount())
            for (part, other) in [
                (#""table":"budgets""#, #""table":"users""#),
                (#""table":"budgets""#, #""table":"goals""#),
                (#""month":"#, #""month = 0; --":"#), (#""currency":"tUSD""#, #""currency":"i5""#),
                (#""currency":"tUSD""#, #""currency":"tnone""#),
            ] {
                var forged = lines
                forged[place] = lines[place].replacing(part, with: other)
                #expect(forged != lines, "\(part)")
                let (_, answer) = try await ledger.dryRun(forged, head: head)
                let isRefused = answer.status == 422 || (answer.json["problemCount"].int ?? 0) > 0
                #expect(isRefused, "\(other): \(answer.text)")
            }
        }
    }
}
