import Contracts
import HTTPKit
import ServiceKit

/// Locks the session, and unlocks it by PIN or passkey (contract §1, AUTH-011).
struct LockRoutes: Sendable {
    let store: AuthStore
    let pins: PinHasher
    let passkeys: PasskeyWorkflow

    func mount(on routes: inout ServiceRoutes) {
        routes.on(AuthAPI.lock, lock)
        routes.on(AuthAPI.unlock, unlock)
    }

    private func lock(_ call: Call<Empty>) async throws -> Answer {
        let caller = try call.identity
        let locked = try await store.lock(session: caller.session, of: caller.user, at: call.now)
        return try answer(locked, .locked(caller.session))
    }

    private func unlock(_ call: Call<UnlockRequest>) async throws -> Answer {
        let caller = try call.identity
        return try answer(try await unlocked(call, caller), .unlocked(caller.session))
    }

    private func unlocked(
        _ call: Call<UnlockRequest>, _ caller: UserIdentity
    ) async throws -> SessionSnapshot {
        guard call.body.pin.isAbsent, !call.body.passkey.response.isAbsent else {
            return try await unlockedByPin(call, caller)
        }
        let assertion = try await passkeys.unlock(
            try call.body.passkey.checked(), session: caller.session, of: caller.user, at: call.now)
        return try await store.unlock(session: caller.session, by: assertion, at: call.now)
    }

    private func unlockedByPin(
        _ call: Call<UnlockRequest>, _ caller: UserIdentity
    ) async throws -> SessionSnapshot {
        let pin = try FieldErrors.checked { $0.pin(call.body.pin) }
        let outcome = try await store.unlock(
            session: caller.session, of: caller.user, pin: pin, hasher: pins, by: call.origin,
            at: call.now)
        switch outcome {
        case .unlocked(let session): return session
        case .wrong: throw APIError.field("pin", "Invalid PIN")
        case .coolingDown(let seconds): throw APIError.tooManyAttempts(retryAfterSeconds: seconds)
        case .noPin:
            throw APIError(.forbidden, "This session cannot be unlocked by a PIN. Please sign in again.")
        }
    }

    private func answer(_ session: SessionSnapshot, _ notice: SessionNotice) throws -> Answer {
        try Answer.json(session.state(lockedAt: session.session.lockedAt)).telling(notice)
    }
}
