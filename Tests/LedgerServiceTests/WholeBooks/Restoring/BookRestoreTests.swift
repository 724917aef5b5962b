import Contracts
import HTTPKit
import ServiceKit
import SQLiteKit
import TestKit
import Testing

@testable import LedgerCore
@testable import LedgerWholeBooks

@Suite struct BookRestoreTests {
    @Test func `a dry run changes nothing and says what would change`() async throws {
        try await LedgerFixture.run { ledger in
            let food = try await ledger.category("Food")
            let first = try await ledger.record("1", food)
            try await ledger.record("2", food)
            let lines = try await ledger.bookLines()
            _ = try await ledger.json(.delete, "/transactions/\(first)")
            try await ledger.record("3", food)
            _ = try await ledger.json(.patch, "/categories/\(food)", #"{"name":"Meals"}"#)
            let before = try await ledger.digest()
            let (_, answer) = try await ledger.dryRun(lines)
            #expect(answer.status == 200, "\(answer.text)")
            #expect(answer.json["applied"].bool == false)
            #expect(answer.json["token"].string?.count == 64)
            let transactions = answer.json["changes"]["transactions"]
            #expect(transactions["added"].int == 0)
            #expect(transactions["replaced"].int == 1)
            #expect(transactions["removed"].int == 1)
            #expect(transactions["kept"].int == 1)
            #expect(answer.json["changes"]["categories"]["replaced"].int == 1)
            #expect(try await ledger.digest() == before)
        }
    }

    @Test func `§4: what comes into the trash alone is told apart`() async throws {
        try await LedgerFixture.run { ledger in
            let food = try await ledger.category("Food")
            try await ledger.record("10", food)
            let gone = try await ledger.record("20", food)
            _ = try await ledger.json(.delete, "/transactions/\(gone)")
            let lines = try await ledger.bookLines()
            let (_, same) = try await ledger.dryRun(lines)
            #expect(same.json["changes"]["transactions"]["trash"] == .missing)
            let (_, other) = try await ledger.dryRun(lines, user: 2)
            #expect(other.status == 200, "\(other.text)")
            #expect(other.json["changes"]["transactions"]["added"].int == 2)
            #expect(other.json["changes"]["transactions"]["trash"].int == 1)
            #expect(other.json["changes"]["categories"]["trash"] == .missing)
        }
    }

    @Test func `an asset that its owner has deleted already is no change`() async throws {
        try await LedgerFixture.run { ledger in
            let made = try await ledger.json(.post, "/assets", #"{"name":"Gold","currency":"USD"}"#)
            let asset = try #require(made["id"].string)
            _ = try await ledger.json(
                .post, "/assets/\(asset)/transactions", #"{"kind":"deposit","amount":5}"#)
            _ = try await ledger.json(.delete, "/assets/\(asset)")
            let (_, answer) = try await ledger.dryRun(try await ledger.bookLines())
            #expect(answer.status == 200, "\(answer.text)")
            for kind in ["assets", "assetTransactions"] {
                #expect(answer.json["changes"][kind]["removed"].int == 0, "\(kind)")
            }
        }
    }

    @Test
    func `a token is refused after any change, for another file and another mode, and kept for an hour`()
        async throws
    {
        try await LedgerFixture.run { ledger in
            let food = try await ledger.category("Food")
            let lines = try await ledger.bookLines()
            let (_, stale) = try await ledger.dryRun(lines)
            try await ledger.record("1", food)
            #expect(try await ledger.confirm(stale.json["token"].string).status == 409)
            let (_, fresh) = try await ledger.dryRun(lines)
            let token = fresh.json["token"].string
            #expect(try await ledger.confirm(token, file: "other").status == 409)
            #expect(try await ledger.confirm(token, .merge).status == 409)
            #expect(try await ledger.confirm(token, user: 2).status == 409)
            #expect(try await ledger.confirm("nothing").status == 409)
            let before = try await ledger.digest()
            ledger.service.clock.advance(seconds: 3_601)
            try await ledger.store.expireRestores(at: ledger.service.clock.clock.now())
            #expect(try await ledger.confirm(token).status == 409)
            #expect(try await ledger.digest() == before)
            while try await ledger.store.removeAbandonedBooks() {}
            #expect(try await ledger.rows("books") == 1)
        }
    }

    @Test func `a confirmation sent again answers what was done and does nothing`() async throws {
        try await LedgerFixture.run { ledger in
            let food = try await ledger.category("Food")
            let lines = try await ledger.bookLines()
            try await ledger.record("1", food)
            let (id, answer) = try await ledger.dryRun(lines)
            let token = answer.json["token"].string
            let held = try await ledger.confirm(token)
            #expect(held.json["id"].string == id)
            let done = try await ledger.apply(id)
            #expect(done.json["changes"] == answer.json["changes"])
            try await ledger.record("2", food)
            let again = try await ledger.confirm(token)
            #expect(again.status == 200)
            #expect(again.json["result"]["restoreId"].string == id)
            #expect(try await ledger.apply(id).json == done.json)
            #expect(try await ledger.json(.get, "/transactions")["total"].int == 1)
        }
    }

    @Test func `a user's writes wait from the confirmation to the end, reads go on`() async throws {
        try await LedgerFixture.run { ledger in
            let food = try await ledger.category("Food")
            let lines = try await ledger.bookLines()
            let (id, answer) = try await ledger.dryRun(lines)
            #expect(try await ledger.confirm(answer.json["token"].string).status == 200)
            let refused = try await ledger.call(
                .post, "/transactions", #"{"amount":1,"categoryId":"\#(food)","type":"EXPENSE"}"#)
            #expect(refused.status == 503)
            #expect(refused.fields["Retry-After"] == "5")
            #expect(try await ledger.call(.get, "/categories").status == 200)
            #expect(
                try await ledger.call(.post, "/categories", #"{"name":"Own","type":"EXPENSE"}"#, user: 2)
                    .status == 201)
            // A caller that has gone leaves the book as it was.
            let path = "/internal/restores/abandon"
            #expect(
                try await ledger.service.request(.post, path, as: .service("export"), json: "{}").status
                    == 200)
            try await ledger.record("1", food)
            #expect(try await ledger.apply(id).status == 409)
        }
    }

    @Test func `a restore is undone, and the undo too`() async throws {
        try await LedgerFixture.run { ledger in
            let food = try await ledger.category("Food")
            let lines = try await ledger.bookLines()
            let old = try await ledger.record("1", food)
            let id = try await ledger.restore(lines)
            #expect(try await ledger.call(.get, "/transactions/\(old)").status == 404)
            let since = try await ledger.record("2", food)
            let (undo, preview) = try await ledger.undo(id)
            #expect(preview.json["changes"]["transactions"]["removed"].int == 1, "\(preview.text)")
            #expect(preview.json["changes"]["transactions"]["added"].int == 1)
            let token = preview.json["token"].string
            #expect(try await ledger.confirm(token, .undo, undone: id, file: nil).status == 200)
            #expect(try await ledger.apply(undo).status == 200)
            #expect(try await ledger.call(.get, "/transactions/\(old)").status == 200)
            #expect(try await ledger.call(.get, "/transactions/\(since)").status == 404)
            #expect(try await ledger.undo(id).answer.status == 409)
            let (redo, again) = try await ledger.undo(undo)
            #expect(
                try await ledger.confirm(again.json["token"].string, .undo, undone: undo, file: nil).status
                    == 200)
            #expect(try await ledger.apply(redo).status == 200)
            #expect(try await ledger.call(.get, "/transactions/\(since)").status == 200)
        }
    }

    @Test func `the old book goes after a day, and with it the undo`() async throws {
        try await LedgerFixture.run { ledger in
            let food = try await ledger.category("Food")
            for number in 0..<60 {
                try await ledger.record("1", food, also: #","description":"x \#(number)""#)
            }
            let lines = try await ledger.bookLines()
            let id = try await ledger.restore(lines)
            ledger.service.clock.advance(seconds: 24 * 3_600 - 60)
            try await ledger.store.expireRestores(at: ledger.service.clock.clock.now())
            #expect(try await ledger.undo(id).answer.status == 200)
            ledger.service.clock.advance(seconds: 120)
            try await ledger.store.expireRestores(at: ledger.service.clock.clock.now())
            #expect(try await ledger.undo(id).answer.status == 409)
            while try await ledger.store.removeAbandonedBooks() {}
            #expect(try await ledger.rows("books") == 1)
            #expect(try await ledger.rows("transactions") == 60)
            #expect(try await ledger.json(.get, "/transactions?q=x")["total"].int == 60)
            #expect(try await ledger.undo("01900000-0000-7000-8000-000000000001").answer.status == 404)
            #expect(try await ledger.undo(id, user: 2).answer.status == 404)
        }
    }

    @Test func `restores of a day keep as many old books as the operator says`() async throws {
        try await LedgerFixture.run(settings: ["COFFER_KEPT_BOOKS": "3"]) { ledger in
            let food = try await ledger.category("Food")
            let lines = try await ledger.bookLines()
            var ids: [String] = []
            for _ in 0..<3 { ids.append(try await ledger.restore(lines)) }
            let (late, preview) = try await ledger.dryRun(lines)
            let token = preview.json["token"].string
            let refused = try await ledger.confirm(token)
            #expect(refused.status == 409, "\(refused.text)")
            let reason = try #require(refused.json["error"].string)
            #expect(reason.hasPrefix("3 restores or undos of the last 24 hours"))
            // The book is not held, and the last restore can be undone.
            try await ledger.record("1", food)
            #expect(try await ledger.apply(late).status == 409)
            let last = try #require(ids.last)
            let (undo, again) = try await ledger.undo(last)
            #expect(
                try await ledger.confirm(again.json["token"].string, .undo, undone: last, file: nil).status
                    == 200)
            #expect(try await ledger.apply(undo).status == 200)
            ledger.service.clock.advance(seconds: RestoreRules.undoSeconds)
            try await ledger.store.expireRestores(at: ledger.service.clock.clock.now())
            try await ledger.restore(lines)
        }
    }

    @Test func `a version from before a restore matches nothing after it`() async throws {
        try await LedgerFixture.run { ledger in
            let food = try await ledger.category("Food")
            let lines = try await ledger.bookLines()
            let path = "/categories/\(food)"
            let tag = try #require(try await ledger.call(.get, path).fields["ETag"])
            try await ledger.restore(lines)
            let user = ledger.service.user()
            func change(_ tag: String) async throws -> Int {
                try await ledger.service.request(
                    .patch, path, as: user, json: #"{"color":"red"}"#, fields: [("If-Match", tag)]
                ).status
            }
            #expect(try await change(tag) == 412)
            let fresh = try #require(try await ledger.call(.get, path).fields["ETag"])
            #expect(fresh != tag)
            #expect(try await change(fresh) == 200)
        }
    }

    @Test func `a cursor from before a restore goes on at its place`() async throws {
        try await LedgerFixture.run { ledger in
            let food = try await ledger.category("Food")
            for amount in 1...4 { try await ledger.record("\(amount)", food) }
            let lines = try await ledger.bookLines()
            func page(_ query: String) async throws -> JSONValue {
                try await ledger.json(.get, "/transactions?limit=2\(query)")
            }
            let cursor = try #require(try await page("")["nextCursor"].string)
            let rest = try await page("&cursor=\(cursor)")["transactions"].array.map { $0["id"].string }
            try await ledger.restore(lines)
            let again = try await page("&cursor=\(cursor)")["transactions"].array.map { $0["id"].string }
            #expect(rest.count == 2 && again == rest)
        }
    }

    @Test func `a client's id is spent for ever, whichever book the user has`() async throws {
        try await LedgerFixture.run { ledger in
            let food = try await ledger.category("Food")
            let lines = try await ledger.bookLines()
            try await ledger.record("1", food, also: #","clientId":"once""#)
            try await ledger.restore(lines)
            let again = try await ledger.call(
                .post, "/transactions",
                #"{"amount":1,"categoryId":"\#(food)","type":"EXPENSE","clientId":"once"}"#)
            #expect(again.status == 409)
        }
    }

    @Test func `a template's bookings unite, and no month before today is booked by itself`() async throws {
        try await LedgerFixture.run { ledger in
            let food = try await ledger.category("Food")
            let template = try await ledger.json(
                .post, "/recurring",
                #"{"categoryId":"\#(food)","type":"EXPENSE","amount":9,"dayOfMonth":20,"startMonth":"2026-01"}"#
            )
            let lines = try await ledger.bookLines()
            _ = try await ledger.json(.post, "/recurring/apply", #"{"month":"2026-02"}"#)
            ledger.service.clock.advance(seconds: 100 * 86_400)
            try await ledger.restore(lines)
            let again = try await ledger.json(.post, "/recurring/apply", #"{"month":"2026-02"}"#)
            #expect(again["created"].int == 0)
            let next = try await ledger.store.database.read { db in
                try db.first("SELECT max(next_month) FROM recurring_templates") { try $0.month(0).text }
            }
            #expect(next == "2026-07")
            #expect(template["id"].string != nil)
        }
    }

    @Test(arguments: [
        (#""dayOfMonth":20,"startMonth":"2026-01""#, #""frequency":"yearly""#, "2026-03-20"),
        (#""frequency":"weekly","weekday":1"#, #""weekday":5"#, "2026-03-16"),
        (#""frequency":"weekly","weekday":1"#, #""interval":4,"startDate":"2026-03-23""#, "2026-03-16"),
        (#""dayOfMonth":20"#, #""frequency":"weekly","weekday":5"#, "2026-03-20"),
    ])
    func `§2: a template restored with its former days goes on by them`(
        made: String, changed: String, next: String
    ) async throws {
        for mode in [RestoreMode.replace, .merge] {
            try await LedgerFixture.run { ledger in
                let food = try await ledger.category("Food")
                let body = #"{"categoryId":"\#(food)","type":"EXPENSE","amount":9,\#(made)}"#
                let id = try #require(try await ledger.json(.post, "/recurring", body)["id"].string)
                func upcoming() async throws -> String? {
                    try await ledger.json(.get, "/recurring/upcoming?days=60")["upcoming"][0]["date"].string
                }
                let (lines, first) = (try await ledger.bookLines(), try await upcoming())
                #expect(first == next)
                _ = try await ledger.json(.patch, "/recurring/\(id)", "{\(changed)}")
                let own = try await upcoming()
                try await ledger.restore(lines, mode)
                // The newer template wins a merge.
                #expect(try await upcoming() == (mode == .merge ? own : next), "\(mode)")
            }
        }
    }

    @Test func `a crash leaves the user's book as it was, and nothing of the new one`() async throws {
        try await LedgerFixture.run { ledger in
            let food = try await ledger.category("Food")
            try await ledger.record("1", food)
            let before = try await ledger.digest()
            let user = ledger.service.user()
            let id = ledger.service.context.ids.make(Restore.self).text
            let begun = try await ledger.service.request(
                .post, "/internal/users/\(user.user.text)/restores/\(id)?currency=USD",
                as: .service("export"), json: try ledger.head())
            #expect(begun.status == 200)
            let (_, ready) = try await ledger.dryRun(try await ledger.bookLines(), user: 1)
            #expect(try await ledger.confirm(ready.json["token"].string).status == 200)
            try await ledger.store.recoverRestores(at: LedgerFixture.noon)
            #expect(try await ledger.digest() == before)
            try await ledger.record("2", food)
            while try await ledger.store.removeAbandonedBooks() {}
            #expect(try await ledger.rows("books") == 2)
        }
    }
}

extension LedgerFixture {
    /// Makes the dry run of an undo. Returns its id and the answer.
    func undo(_ restore: String, user: Int = 1) async throws -> (id: String, answer: TestAnswer) {
        let id = service.context.ids.make(Restore.self).text
        let answer = try await service.request(
            .post, "/internal/users/\(service.user(user).user.text)/restores/\(restore)/undo",
            as: .service("export"), json: #"{"id":"\#(id)"}"#)
        return (id, answer)
    }
}
