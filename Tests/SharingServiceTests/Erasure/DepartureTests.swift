import Contracts
import HTTPKit
import SQLiteKit
import ServiceKit
import TestKit
import Testing

@testable import SharingService

/// Late requests of a user whose account is deleted.
@Suite(.serialized) struct DepartureTests {
    @Test func `a user who deleted the account can change nothing and is notified of nothing`() async throws {
        try await SharingFixture.run { sharing in
            let (first, second) = (try await sharing.share(1), try await sharing.share(2))
            let bobs = try await sharing.share(3, with: ["ann@x.org"], as: 2)
            let ann = sharing.service.user(1).user
            try await sharing.store.database.write { db in
                // The state after the deletion of her remaining rows.
                _ = try db.run("DELETE FROM notifications WHERE \"user\" = \(ann)")
                _ = try db.run(
                    "INSERT INTO erased_users (\"user\", erased_at, cleaned_at) VALUES (\(ann), 1, 2)")
            }
            let settlement = #"{"userId":"\#(sharing.service.user(2).user.text)","currency":"USD"}"#
            for (method, path, body) in [
                (HTTPMethod.patch, "/expenses/shares/\(first.parts[0])/paid", nil),
                (.post, "/expenses/shares/\(first.parts[0])/remind", nil),
                (.post, "/expenses/shares/\(bobs.parts[0])/decline", nil),
                (.post, "/sharing/settle", settlement),
            ] {
                let answer = try await sharing.send(method, path, body)
                #expect(answer.status == 401, "\(path): \(answer.text)")
            }
            // Other users' requests succeed.
            let decline = "/expenses/shares/\(second.parts[0])/decline"
            #expect(try await sharing.send(.post, decline, as: 2).status == 200)
            #expect(try await sharing.markPaid(bobs.parts[0], as: 2).status == 200)
            let told = try await sharing.store.database.read { db in
                (
                    try db.exists("SELECT 1 FROM notifications WHERE \"user\" = \(ann)"),
                    try db.exists("SELECT 1 FROM events WHERE subject = \(ann)")
                )
            }
            #expect(told == (false, false))
        }
    }
}
