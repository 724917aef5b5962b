import Contracts
import HTTPKit
import ServiceKit

/// Shows, lists and ends the user's sessions (SET-003).
struct SessionRoutes: Sendable {
    let store: AuthStore
    let registration: RegistrationPolicy
    /// Whether the app offers the wallet.
    let wallet: Bool

    func mount(on routes: inout ServiceRoutes) {
        routes.on(AuthAPI.currentSession, current)
        routes.on(AuthAPI.sessions, list)
        routes.on(AuthAPI.endSession, end)
        routes.on(AuthAPI.logoutAll, logOutEverywhere)
    }

    private func current(_ call: Call<Empty>) async throws -> SessionState {
        guard case .user(let caller) = call.caller,
            let known = try await store.snapshot(session: caller.session, of: caller.user, at: call.now)
        else { return SessionState(nil, registration: registration, wallet: wallet) }
        // The gateway locks for inactivity, and says since when.
        let idleSince = call.request.fields[LockedSince.fieldName].flatMap { LockedSince.moment($0) }
        return SessionState(
            known.state(lockedAt: known.session.lockedAt ?? idleSince).live, registration: registration,
            wallet: wallet)
    }

    private func list(_ call: Call<Empty>) async throws -> SessionList {
        let caller = try call.identity
        return SessionList(
            sessions: try await store.sessions(of: caller.user, current: caller.session, at: call.now),
            devices: try await store.devices(of: caller.user, at: call.now))
    }

    private func end(_ call: Call<Empty>) async throws -> Answer {
        let session: ID<Session> = try call.id()
        try await store.end(session: session, of: try call.user, by: call.origin, at: call.now)
        return try Answer.json(DeletedID(id: session)).telling(.ended(session))
    }

    private func logOutEverywhere(_ call: Call<LogoutAllRequest>) async throws -> Answer {
        let caller = try call.identity
        var errors = FieldErrors()
        let withTokens = errors.optional(call.body.tokens, "tokens") ?? false
        try errors.throwIfAny()
        try await store.endSessions(
            of: caller.user, withTokens: withTokens, by: call.origin, at: call.now)
        // The second notice covers the user's other sessions: the gateway asks again for each.
        return try Answer.json(Message("You are signed out everywhere."))
            .telling(.ended(caller.session)).telling(.changed(caller.user))
    }
}

extension SessionSnapshot {
    /// The session as its client sees it.
    func state(lockedAt: Timestamp?) -> SessionState {
        SessionState(
            SessionState.Live(lockedAt: lockedAt, expiresAt: session.expiresAt, user: user.profile))
    }
}

extension Answer {
    /// Tells the gateway, in a field that it strips, that its data about sessions is out of date.
    func telling(_ notice: SessionNotice) -> Answer {
        var answer = self
        answer.fields.append(SessionNotice.fieldName, notice.text)
        return answer
    }
}
