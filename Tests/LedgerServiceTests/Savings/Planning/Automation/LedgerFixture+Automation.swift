import Contracts
import HTTPKit
import SQLiteKit
import ServiceKit
import TestKit
import Testing

@testable import LedgerCore
@testable import LedgerSavings

extension LedgerFixture {
    /// Runs one round of what planning does by itself.
    func automate() async throws {
        let context = service.context
        let planning = PlanningWorkflow(
            store: store, auth: ServiceClient(service: "auth", as: "ledger", context: context),
            mailer: Mailer(database: store.database, context: context), context: context)
        try await context.loops[0].perform { await planning.run(while: { true }) }
    }

    /// Runs a round at a moment such as "2026-12-01T00:00:00Z".
    func automate(at moment: String) async throws {
        service.clock.set(try #require(Timestamp(moment)))
        try await automate()
    }

    func status(of month: String) async throws -> String? {
        try await json(.get, "/planning/months/\(month)")["status"].string
    }

    /// Returns how many mails were ever queued.
    func queuedMails() async throws -> Int {
        try await store.database.read { db in
            let last: SQL =
                db.isFile
                ? "SELECT seq FROM sqlite_sequence WHERE name = 'mail_queue'"
                : "SELECT pg_sequence_last_value(pg_get_serial_sequence('mail_queue', 'id')::regclass)"
            return Int(try db.first(last) { try $0.intOrNil(0) ?? 0 } ?? 0)
        }
    }
}
