import Contracts
import HTTPKit
import ServiceKit

/// Finds out about sessions: from the table, else from auth, asking once however many requests wait.
final class SessionDirectory: Sendable {
    let table: SessionTable
    private let auth: ServiceClient
    private let clock: Clock
    private let flights = SingleFlight<ID<Session>, Bool>()

    private static let deadlineMilliseconds = 3_000
    /// How often a record is asked for because its session or user changed meanwhile.
    private static let attempts = 3

    init(table: SessionTable, auth: ServiceClient, clock: Clock) {
        self.table = table
        self.auth = auth
        self.clock = clock
    }

    /// What is known of a session; nil when auth knows none. Throws 503 when it is not known and auth is
    /// down: no session is trusted unseen (design §8).
    /// `isActivity` says that the request keeps a session from locking.
    func admission(
        of session: ID<Session>, address: String, isActivity: Bool
    ) async throws -> SessionTable.Admission? {
        // By the table alone, which has heard of what changed since a record was made.
        func known() -> SessionTable.Admission? {
            table.admission(of: session, address: address, now: clock.now(), isActivity: isActivity)
        }
        if let known = known() { return known }
        for _ in 0..<Self.attempts {
            // It may have come for another request between our look and now.
            let exists = try await flights.run(session) {
                if known() != nil { return true }
                return try await self.ask(session)
            }
            guard exists else { return nil }
            if let known = known() { return known }
        }
        throw Self.changesTooFast(session)
    }

    private static func changesTooFast(_ session: ID<Session>) -> APIError {
        APIError(
            .serviceUnavailable, retryAfterSeconds: 1, logMessage: "session \(session.text) changes too fast")
    }

    /// Puts auth's record of a session into the table; false when auth knows none.
    private func ask(_ session: ID<Session>) async throws -> Bool {
        for _ in 0..<Self.attempts {
            table.willAsk(for: session)
            let record: SessionRecord
            do {
                record = try await auth.call(
                    AuthAPI.session, path: ["id": session.text],
                    deadlineMilliseconds: Self.deadlineMilliseconds)
            } catch {
                table.gaveUpAsking(for: session)
                if case .refused(let refusal) = error, refusal.code == .notFound { return false }
                throw APIError(
                    .serviceUnavailable, retryAfterSeconds: 2, logMessage: "session of auth: \(error)")
            }
            guard record.id == session else {
                table.gaveUpAsking(for: session)
                return false
            }
            if table.keep(record, now: clock.now()) { return true }
        }
        throw Self.changesTooFast(session)
    }
}
