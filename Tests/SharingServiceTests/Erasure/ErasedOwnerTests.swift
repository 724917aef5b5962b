import Contracts
import HTTPKit
import SQLiteKit
import ServiceKit
import TestKit
import Testing

@testable import SharingService

/// Debts to a person who has deleted the account.
@Suite(.serialized) struct ErasedOwnerTests {
    @Test func `a debtor marks a debt to an erased person as settled`() async throws {
        try await SharingFixture.run { sharing in
            let share = try await sharing.share(1, with: ["bob@x.org", "cleo@x.org"])
            for number in 2...3 as ClosedRange<UInt64> { _ = try await sharing.share(number) }
            _ = try await sharing.share(4, with: ["ann@x.org"], as: 2)
            let ann = sharing.service.user(1).user
            // While Ann is there, only she can mark what Bob owes her.
            #expect(try await sharing.markPaid(share.parts[0], as: 2).status == 403)
            try await sharing.store.database.write { db in
                _ = try db.run("INSERT INTO erased_users (\"user\", erased_at) VALUES (\(ann), 1)")
                try SharingStore.beginErasure(
                    Tombstone(user: ann, erasedAt: Timestamp(millisecondsSinceEpoch: 1)), in: db)
            }
            #expect(try await sharing.markPaid(share.parts[0], as: 3).status == 403)
            #expect(try await sharing.markPaid(share.parts[0], as: 9).status == 404)
            let paid = try await sharing.markPaid(share.parts[0], as: 2)
            #expect(paid.status == 200 && paid.json["status"].string == "PAID", "\(paid.text)")
            let body = #"{"userId":"\#(ann.text)","currency":"USD"}"#
            let settled = try await sharing.send(.post, "/sharing/settle", body, as: 2, key: "k")
            // Two debts to Ann, and one of hers.
            #expect(settled.text == #"{"settled":3,"amount":"150.00","currency":"USD"}"#)
            #expect(try await sharing.send(.post, "/sharing/settle", body, as: 2).status == 400)
            let balance = try await sharing.get("/sharing", as: 2).json["settlementBalances"][0]
            #expect(balance["userDisplayName"].string == "Deleted user")
            #expect(balance["youOwe"].string == "0.00" && balance["theyOwe"].string == "0.00")
            // Cleo's part is still open; nobody is notified, and the ledger learns nothing of Ann's expenses.
            let shown = try await sharing.get("/expenses/shares/\(share.id)", as: 3).json
            #expect(shown["totalOwed"].string == "33.33")
            #expect(
                try await sharing.get("/notifications", as: 2).json["notifications"].array
                    .allSatisfy { $0["type"].string == "SHARED" })
            let isTold = try await sharing.store.database.read { db in
                try db.exists("SELECT 1 FROM events WHERE subject = \(ann)")
            }
            #expect(!isTold)
        }
    }
}
