import HTTPKit
import TestKit
import Testing

/// contract-household §2, "Opening": reconciliations count no history. Today is 2026-03-15; the account holds
/// 100 from 2026-01-01 on.
@Suite struct HistoryReconciliationTests {
    @Test func `household §2: a statement counts and marks what is cleared from the opening date on`()
        async throws
    {
        try await ReconciliationScene.run { scene in
            let ledger = scene.ledger
            let old = try await scene.entry("7", date: "2025-12-31")
            let open = try await scene.entry("8", isCleared: false, date: "2025-12-31")
            let first = try await scene.entry("10", date: "2026-01-01")
            let moved = try await ledger.transfer(
                "30", scene.account, scene.other,
                also: #","date":"2025-12-30","isCleared":{"from":true,"to":true}"#)
            #expect(try await scene.clearedBalance() == "90.00")
            #expect(try await scene.clearedBalance(of: scene.other) == "30.00")
            // The month of the opening date, whose days are counted one by one, and a later one.
            for day in ["2026-01-31", "2026-02-10"] {
                let made = try await scene.start("90", day)
                #expect(made["difference"].string == "0.00" && made["unclearedCount"].int == 0, "\(made)")
                _ = try await ledger.json(.delete, "\(scene.path)/\(made["id"].string ?? "")")
            }
            let id = try await scene.finish("90", "2026-02-10")
            for (entry, isReconciled) in [(old, false), (open, false), (first, true)] {
                let answer = try await scene.transaction(entry)
                #expect((answer["reconciliationId"].string == id) == isReconciled)
            }
            let side = try await ledger.json(.get, "/transfers/\(moved["id"].string ?? "")")
            #expect(side["reconciliationId"]["from"].isNull)
            // What was never of a statement is changed without unlocking.
            _ = try await ledger.json(.patch, "/transactions/\(old)", #"{"amount":9}"#)
            #expect(try await scene.clearedBalance() == "90.00")
        }
    }

    @Test func `household §2: an opening date within the statement's month leaves the days before it out`()
        async throws
    {
        try await ReconciliationScene.run { scene in
            for (amount, isCleared) in [("7", true), ("8", false)] {
                for date in ["2026-03-04", "2026-03-05"] {
                    _ = try await scene.entry(amount, isCleared: isCleared, date: date)
                }
            }
            _ = try await scene.ledger.json(
                .patch, "/accounts/\(scene.account)", #"{"openingDate":"2026-03-05"}"#)
            let made = try await scene.start("93", "2026-03-14")
            #expect(made["difference"].string == "0.00" && made["unclearedCount"].int == 1)
        }
    }

    @Test func `household §2: a statement of a day before the opening date is refused, also when finished`()
        async throws
    {
        try await ReconciliationScene.run { scene in
            let ledger = scene.ledger
            func refused(_ path: String, _ body: String) async throws {
                let answer = try await ledger.call(.post, path, body)
                #expect(answer.status == 400, "\(answer.text)")
                #expect(
                    answer.message("statementDate")?.contains("before the account's opening date") == true)
            }
            try await refused(scene.path, #"{"statementDate":"2025-12-31","statementBalance":1}"#)
            let entry = try await scene.entry("5", date: "2026-02-01")
            let made = try await scene.start("95", "2026-02-10")
            _ = try await ledger.json(
                .patch, "/accounts/\(scene.account)", #"{"openingDate":"2026-03-01"}"#)
            let one = "\(scene.path)/\(made["id"].string ?? "")"
            let listed = try await ledger.json(.get, scene.path)["reconciliations"][0]
            // Counted backwards from the opening date, at which 100 was there.
            #expect(listed["clearedBalance"].string == "100.00" && listed["unclearedCount"].int == 0)
            try await refused("\(one)/finish", "{}")
            #expect(try await scene.transaction(entry)["reconciliationId"].isNull)
            #expect(try await ledger.json(.delete, one)["status"].string == "canceled")
        }
    }
}
