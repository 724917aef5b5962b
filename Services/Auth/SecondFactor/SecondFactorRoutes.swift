import Contracts
import HTTPKit
import ServiceKit
import SodiumKit

/// The second factor: turning it on and off, recovery codes, and the code of a sign-in.
struct SecondFactorRoutes: Sendable {
    let store: AuthStore
    let hasher: PasswordHasher
    let gate: LoginGate
    let tokens: AccessTokens
    let keys: SecondFactorKeys
    let recovery: RecoveryWorkflow
    let context: ServiceContext

    private static let issuer = "Coffer"

    func mount(on routes: inout ServiceRoutes) {
        routes.on(AuthAPI.setUpSecondFactor, setUp)
        routes.on(AuthAPI.confirmSecondFactor, confirm)
        routes.on(AuthAPI.removeSecondFactor, remove)
        routes.on(AuthAPI.makeRecoveryCodes, makeRecoveryCodes)
        routes.on(AuthAPI.finishLogin, finish)
    }

    private func setUp(_ call: Call<SecondFactorSetupRequest>) async throws -> SecondFactorSetup {
        let password = try FieldErrors.checked { $0.typedPassword(call.body.password) }
        guard let user = try await store.user(try call.user) else { throw APIError(.unauthorized) }
        let secret = Random.bytes(TOTP.secretBytes)
        let factor = FactorRecord(
            user: user.id, secret: keys.seal(secret, of: user.id), createdAt: call.now)
        try await gate.confirm(password, of: user.id, call, hasher) { comparedHash, attempt in
            try await store.setUpSecondFactor(factor, comparedHash: comparedHash, attempt: attempt)
        }
        let url = TOTP.url(secret, issuer: Self.issuer, account: user.email)
        return SecondFactorSetup(
            secret: TOTP.base32(secret), otpauthUrl: url, qrCode: QRCode.svg(url))
    }

    private func confirm(_ call: Call<SecondFactorCode>) async throws -> Answer {
        let proof = try FieldErrors.checked { $0.factorCode(call.body.code) }
        let caller = try call.identity
        let attempt = try await attempt(proof, call)
        let codes = try await recovery.newCodes(for: caller) {
            try await store.spendFirstCode(attempt, by: keys)
        }
        try await store.confirmSecondFactor(attempt, recovery: codes, keeping: caller.session)
        var answer = try Answer.json(RecoveryCodes(recoveryCodes: codes.codes.map(\.text)))
        // The other sessions have ended.
        answer.fields.append(SessionNotice.fieldName, SessionNotice.changed(caller.user).text)
        return answer
    }

    private func remove(_ call: Call<SecondFactorRemoval>) async throws -> Deleted {
        var errors = FieldErrors()
        let password = errors.typedPassword(call.body.password)
        let proof = errors.anyFactorCode(call.body.code)
        guard errors.isEmpty, let password, let proof else { throw errors.refusal }
        let attempt = try await attempt(proof, call)
        let verdict = try await gate.confirm(password, of: attempt.user, call, hasher) {
            comparedHash, passwordAttempt in
            try await store.removeSecondFactor(
                attempt, by: keys, comparedHash: comparedHash, passwordAttempt: passwordAttempt)
        }
        try verdict.throwUnlessProven()
        return Deleted()
    }

    private func makeRecoveryCodes(_ call: Call<SecondFactorCode>) async throws -> RecoveryCodes {
        let proof = try FieldErrors.checked { $0.anyFactorCode(call.body.code) }
        let attempt = try await attempt(proof, call)
        let codes = try await recovery.newCodes(for: try call.identity) {
            try await store.spendCode(attempt, by: keys)
        }
        try await store.makeRecoveryCodes(codes, attempt)
        return RecoveryCodes(recoveryCodes: codes.codes.map(\.text))
    }

    /// A try of a signed-in user. Tries count by session, so that a session left open allows no guessing.
    private func attempt<Body>(_ proof: FactorProof, _ call: Call<Body>) async throws -> FactorAttempt {
        let caller = try call.identity
        let compared = try await recovery.compared(
            proof, of: caller.user, as: .session(caller.session), from: caller.clientAddress, at: call.now)
        return FactorAttempt(
            id: context.ids.make(), user: caller.user, proof: compared, budget: .session(caller.session),
            origin: call.origin, at: call.now)
    }

    private func finish(_ call: Call<SecondFactorAnswer>) async throws -> Answer {
        let (token, proof) = try call.body.checked()
        guard let token, let (pending, user) = try await store.pendingSignIn(token.hash, at: call.now)
        else { throw APIError.signInOver }
        let own = try await store.ownBudget(
            of: user.email.asciiLowercased, device: call.deviceToken, caller: try? call.identity,
            at: call.now)
        let session = call.newSession(context.ids.make(), of: user.id, deviceName: pending.deviceName)
        let compared = try await recovery.compared(
            proof, of: user.id, as: own, from: call.clientAddress, at: call.now)
        let attempt = FactorAttempt(
            id: context.ids.make(), user: user.id, proof: compared, budget: FactorBudget(own, of: user.id),
            origin: Origin(actor: .user, address: call.clientAddress, deviceName: pending.deviceName),
            at: call.now)
        switch try await store.finish(pending, as: session, attempt, by: keys) {
        case .granted(let grant):
            await recovery.settle(compared, of: user.id, as: own, from: call.clientAddress)
            return try tokens.answer(for: grant, tokenID: context.ids.make(), now: call.now)
        case .wrong:
            throw APIError.field(call.body.recoveryCode.isGiven ? "recoveryCode" : "code", "Wrong code")
        case .over: throw APIError.signInOver
        case .blocked(let seconds):
            throw own == nil ? APIError.codesUsedUp(seconds) : .tooManyAttempts(retryAfterSeconds: seconds)
        }
    }
}

extension APIError {
    /// The token of a sign-in is unknown, used or too old, or too many of its codes were wrong.
    fileprivate static let signInOver = APIError(
        .unauthorized, "This sign-in is over. Please sign in with your password again.")

    /// Somebody who has the password may have used up the codes; the user has other ways in.
    fileprivate static func codesUsedUp(_ seconds: Int) -> APIError {
        APIError(
            .rateLimited,
            "Too many wrong codes. Please try again later. Until then, sign in by a passkey, or on a device "
                + "where you have signed in before. If you did not try these codes, change your password.",
            retryAfterSeconds: seconds)
    }
}
