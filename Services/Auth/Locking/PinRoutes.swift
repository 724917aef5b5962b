import Contracts
import HTTPKit
import ServiceKit
import SodiumKit

/// Sets and removes the PIN, each confirmed by the password (contract §1).
struct PinRoutes: Sendable {
    let store: AuthStore
    let hasher: PasswordHasher
    let gate: LoginGate
    let pins: PinHasher

    func mount(on routes: inout ServiceRoutes) {
        routes.on(AuthAPI.setPin, set)
        routes.on(AuthAPI.removePin, remove)
    }

    private func set(_ call: Call<PinChange>) async throws -> Answer {
        var errors = FieldErrors()
        let pin = errors.pin(call.body.pin)
        let password = errors.typedPassword(call.body.password)
        guard errors.isEmpty, let pin, let password else { throw errors.refusal }
        let user = try call.user
        let hash = pins.hash(pin, of: user)
        let account = try await gate.confirm(password, of: user, call, hasher) { comparedHash, attempt in
            try await store.setPin(
                hash, of: user, comparedHash: comparedHash, attempt: attempt, by: call.origin,
                at: call.now)
        }
        return try answer(account.profile, user)
    }

    private func remove(_ call: Call<PinRemoval>) async throws -> Answer {
        let password = try FieldErrors.checked { $0.typedPassword(call.body.password) }
        let user = try call.user
        try await gate.confirm(password, of: user, call, hasher) { comparedHash, attempt in
            try await store.removePin(
                of: user, comparedHash: comparedHash, attempt: attempt, by: call.origin,
                at: call.now)
        }
        return try answer(Deleted(), user)
    }

    private func answer(_ value: some Encodable, _ user: ID<User>) throws -> Answer {
        // Auto-lock may have changed.
        try Answer.json(value).telling(.changed(user))
    }
}

extension FieldErrors {
    /// Returns a password to compare, or nil with its absence reported.
    mutating func typedPassword(_ field: Field<String>) -> String? {
        let password = required(field, "password", "Password is required")
        if let password, password.isEmpty { add("password", "Password is required") }
        return password
    }
}
