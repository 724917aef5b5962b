import Contracts
import HTTPKit
import ServiceKit
import SodiumKit

/// Finds sessions in the table, else at auth, with one call for all requests that wait.
final class SessionDirectory: Sendable {
    let table: SessionTable
    private let auth: ServiceClient
    private let clock: Clock
    private let flights = SingleFlight<ID<Session>, Bool>()

    private static let deadlineMilliseconds = 3_000
    /// Most fetches of a record whose session or user changes meanwhile.
    private static let attempts = 3

    init(table: SessionTable, auth: ServiceClient, clock: Clock) {
        self.table = table
        self.auth = auth
        self.clock = clock
    }

    /// Returns a session's admission, or nil if auth does not know the session. Throws 503 if the table does
    /// not know the session and auth is down: no session is trusted unseen.
    /// `isActivity` says that the request keeps a session from locking.
    func admission(
        of session: ID<Session>, address: String, isActivity: Bool
    ) async throws -> SessionTable.Admission? {
        // Only the table is asked, because it knows the changes since a record was made.
        func known() -> SessionTable.Admission? {
            table.admission(of: session, address: address, now: clock.now(), isActivity: isActivity)
        }
        if let known = known() { return known }
        for _ in 0..<Self.attempts {
            // The record may have come for another request since the first look.
            let exists = try await flights.run(session) {
                if known() != nil { return true }
                return try await self.ask(session)
            }
            guard exists else { return nil }
            if let known = known() { return known }
        }
        throw Self.changesTooFast(session)
    }

    /// Returns what auth knows of an API token, or nil if auth does not know the token. Throws 503 while auth
    /// is down.
    func token(_ text: String) async throws -> SessionToken? {
        let hash = Sodium.base64URL(Sodium.sha256(Array(text.utf8)))
        do {
            return SessionToken(
                try await auth.call(
                    AuthAPI.findToken, body: TokenLookup(hash: hash),
                    deadlineMilliseconds: Self.deadlineMilliseconds))
        } catch {
            if case .refused(let refusal) = error, refusal.code == .notFound { return nil }
            throw APIError(.serviceUnavailable, retryAfterSeconds: 2, logMessage: "token of auth: \(error)")
        }
    }

    private static func changesTooFast(_ session: ID<Session>) -> APIError {
        APIError(
            .serviceUnavailable, retryAfterSeconds: 1, logMessage: "session \(session.text) changes too fast")
    }

    /// Fetches a session's record from auth into the table; returns false if auth does not know the session.
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
            if table.keepRecord(record, now: clock.now()) { return true }
        }
        throw Self.changesTooFast(session)
    }
}
