import Contracts
import HTTPKit
import ServiceKit
import SQLiteKit
import TestKit
import Testing

@testable import LedgerService

@Suite struct SharedRestoreTests {
    private static let share = "01900000-0000-7000-8000-00000000aaaa"
    private static let other = "01900000-0000-7000-8000-00000000bbbb"

    private func lock(
        _ ledger: LedgerFixture, _ transaction: String, _ share: String = share, release: Bool = false
    ) async throws -> Int {
        let user = ledger.service.user().user.text
        return try await ledger.serviceCall(
            .post, release ? "/internal/locks/release" : "/internal/locks",
            #"{"user":"\#(user)","transaction":"\#(transaction)","share":"\#(share)"}"#
        ).status
    }

    @Test
    func `a shared transaction stays with its account, category, receipt and lock, whatever the file says`()
        async throws
    {
        try await LedgerFixture.run { ledger in
            let lines = try await ledger.bookLines()
            let cash = try await ledger.account("Cash")
            let food = try await ledger.category("Food")
            let id = try await ledger.record("30", food, also: #","accountId":"\#(cash)","clientId":"c""#)
            #expect(
                try await ledger.attach(AttachmentTests.document(500), "application/pdf", to: id).status
                    == 201)
            #expect(try await lock(ledger, id) == 200)
            let shared = try await ledger.json(.get, "/transactions/\(id)")
            let (restore, answer) = try await ledger.dryRun(lines)
            // The other note says that the file brings nothing; so below.
            #expect(answer.json["noteCount"].int == 2, "\(answer.text)")
            #expect(try await ledger.confirm(answer.json["token"].string).status == 200)
            #expect(try await ledger.apply(restore).status == 200)
            #expect(try await ledger.json(.get, "/transactions/\(id)") == shared)
            #expect(try await ledger.call(.delete, "/transactions/\(id)").status == 409)
            let receipts = try await ledger.json(.get, "/transactions/\(id)/attachments")
            #expect(receipts["attachments"].array.count == 1)
            #expect(try await lock(ledger, id, release: true) == 200)
            #expect(try await ledger.call(.delete, "/transactions/\(id)").status == 200)
        }
    }

    @Test func `a receipt that a shared transaction got since stays, with a note`() async throws {
        try await LedgerFixture.run { ledger in
            let id = try await ledger.record("30", try await ledger.category("Food"))
            #expect(try await lock(ledger, id) == 200)
            let lines = try await ledger.bookLines()
            let (_, same) = try await ledger.dryRun(lines)
            #expect(same.json["noteCount"].int == 1, "\(same.text)")
            #expect(
                try await ledger.attach(AttachmentTests.document(500), "application/pdf", to: id).status
                    == 201)
            let (_, answer) = try await ledger.dryRun(lines)
            #expect(answer.json["noteCount"].int == 2, "\(answer.text)")
        }
    }

    @Test func `sharing's calls reach both books while a restore holds the user's`() async throws {
        try await LedgerFixture.run { ledger in
            let food = try await ledger.category("Food")
            let (first, second) = (try await ledger.record("30", food), try await ledger.record("40", food))
            #expect(try await lock(ledger, first) == 200)
            let lines = try await ledger.bookLines()
            let (restore, answer) = try await ledger.dryRun(lines)
            #expect(try await ledger.confirm(answer.json["token"].string).status == 200)
            #expect(try await lock(ledger, first, release: true) == 200)
            #expect(try await lock(ledger, second, Self.other) == 200)
            #expect(try await ledger.apply(restore).status == 200)
            #expect(try await ledger.call(.delete, "/transactions/\(first)").status == 200)
            #expect(try await ledger.call(.delete, "/transactions/\(second)").status == 409)
        }
    }

    @Test func `an undo keeps what was shared since`() async throws {
        try await LedgerFixture.run { ledger in
            let food = try await ledger.category("Food")
            let lines = try await ledger.bookLines()
            let old = try await ledger.record("30", food)
            let restore = try await ledger.restore(lines)
            let since = try await ledger.record("40", food)
            #expect(try await lock(ledger, since) == 200)
            let (undo, answer) = try await ledger.undo(restore)
            let changes = answer.json["changes"]["transactions"]
            #expect(changes["added"].int == 1 && changes["removed"].int == 0, "\(answer.text)")
            #expect(
                try await ledger.confirm(answer.json["token"].string, .undo, undone: restore, file: nil)
                    .status
                    == 200)
            #expect(try await ledger.apply(undo).status == 200)
            #expect(try await ledger.call(.get, "/transactions/\(old)").status == 200)
            #expect(try await ledger.call(.delete, "/transactions/\(since)").status == 409)
        }
    }

    @Test func `everyday §4: what an undo keeps is not reconciled where the book lacks the reconciliation`()
        async throws
    {
        try await LedgerFixture.run { ledger in
            let food = try await ledger.category("Food")
            let lines = try await ledger.bookLines()
            let restore = try await ledger.restore(lines)
            let since = try await ledger.record("40", food, also: #","isCleared":true"#)
            #expect(try await lock(ledger, since) == 200)
            let path = "/accounts/\(try await ledger.activeAccount())/reconciliations"
            let open = try await ledger.json(
                .post, path, #"{"statementDate":"2026-03-15","statementBalance":-40}"#)
            _ = try await ledger.json(.post, "\(path)/\(open["id"].string ?? "")/finish", "{}")
            let (undo, answer) = try await ledger.undo(restore)
            #expect(
                try await ledger.confirm(answer.json["token"].string, .undo, undone: restore, file: nil)
                    .status == 200)
            #expect(try await ledger.apply(undo).status == 200)
            let kept = try await ledger.json(.get, "/transactions/\(since)")
            #expect(kept["isCleared"].bool == true && kept["reconciliationId"].isNull)
            #expect(try await ledger.json(.get, path)["reconciliations"].array.isEmpty)
        }
    }

    @Test func `an undo keeps what was shared since in a category that had the other type before`()
        async throws
    {
        try await LedgerFixture.run { ledger in
            let pay = try await ledger.category("Pay", "INCOME")
            let lines = try await ledger.bookLines().map {
                $0.hasPrefix(#"{"record":"category""#) ? $0.replacing("INCOME", with: "EXPENSE") : $0
            }
            let restore = try await ledger.restore(lines)
            let shared = try await ledger.record("40", pay)
            #expect(try await lock(ledger, shared) == 200)
            let (undo, answer) = try await ledger.undo(restore)
            #expect(
                try await ledger.confirm(answer.json["token"].string, .undo, undone: restore, file: nil)
                    .status == 200)
            #expect(try await ledger.apply(undo).status == 200)
            let kept = try await ledger.json(.get, "/transactions/\(shared)")
            #expect(kept["amount"].string == "40.00")
            #expect(kept["category"]["name"].string == "Pay")
            #expect(kept["category"]["type"].string == "EXPENSE")
            #expect(try await ledger.json(.get, "/categories/\(pay)")["type"].string == "INCOME")
            #expect(try await ledger.call(.delete, "/transactions/\(shared)").status == 409)
        }
    }

    @Test func `the feed tells of the new book`() async throws {
        try await LedgerFixture.run { ledger in
            try await ledger.restore(try await ledger.bookLines())
            let events = try await ledger.serviceCall(.get, "/internal/events?after=0&types=book.replaced")
            #expect(events.json["events"].array.count == 1)
            #expect(events.text.contains(ledger.service.user().user.text))
        }
    }
}
