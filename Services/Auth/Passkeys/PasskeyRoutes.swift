import Contracts
import HTTPKit
import ServiceKit
import SodiumKit

/// Adds and manages passkeys, and signs in by them (AUTH-011, ONB-006, SET-002).
struct PasskeyRoutes: Sendable {
    let store: AuthStore
    let hasher: PasswordHasher
    let gate: LoginGate
    let tokens: AccessTokens
    let verifier: PasskeyWorkflow
    let context: ServiceContext

    private static let timeoutMilliseconds = Int(PasskeyChallenges.lifetimeSeconds) * 1_000

    func mount(on routes: inout ServiceRoutes) {
        routes.on(AuthAPI.passkeyRegistrationOptions, registrationOptions)
        routes.on(AuthAPI.passkeyRegistrationVerify, register)
        routes.on(AuthAPI.passkeyLoginOptions, loginOptions)
        routes.on(AuthAPI.passkeyLoginVerify, login)
        routes.on(AuthAPI.listPasskeys, list)
        routes.on(AuthAPI.renamePasskey, rename)
        routes.on(AuthAPI.deletePasskey, delete)
    }

    private func registrationOptions(
        _ call: Call<PasskeyRegistrationRequest>
    ) async throws -> PublicKeyCredentialCreationOptions {
        let caller = try call.identity
        try verifier.requireOrigin(call.request.fields["Origin"])
        // A password of another type is refused where none is needed, too.
        var errors = FieldErrors()
        _ = errors.optional(call.body.password, "password")
        try errors.throwIfAny()
        let applicant = try await store.applicant(user: caller.user, session: caller.session, at: call.now)
        guard !applicant.user.isDemo else {
            // The demo user is shared by everyone.
            throw APIError(.forbidden, "The demo user cannot have passkeys")
        }
        guard applicant.passkeys.count < Passkey.maximum else { throw APIError.tooManyPasskeys }
        if !FreshSignIn.isFresh(signedInAt: applicant.signedInAt, now: call.now) {
            // A passkey signs in without a code, so the password alone must not add one.
            guard !applicant.user.hasTotp else {
                throw APIError(
                    .forbidden, "Sign in again to add a passkey: your account has a second factor.")
            }
            try await confirmPassword(call)
        }
        let user = applicant.user
        return PublicKeyCredentialCreationOptions(
            rp: .init(id: verifier.party.id, name: verifier.party.name),
            user: .init(
                id: Sodium.base64URL(user.id.bytes), name: user.email, displayName: user.displayName),
            challenge: verifier.challenges.make(.registration(caller.session), at: call.now),
            algorithms: COSEAlgorithm.allCases.map { Int($0.rawValue) },
            timeoutMilliseconds: Self.timeoutMilliseconds,
            excludeCredentials: applicant.passkeys.map(\.descriptor))
    }

    private func confirmPassword(_ call: Call<PasskeyRegistrationRequest>) async throws {
        var errors = FieldErrors()
        let password = errors.optional(call.body.password, "password")
        try errors.throwIfAny()
        guard let password, !password.isEmpty else {
            throw APIError.field("password", "Enter your password to add a passkey")
        }
        try await gate.confirm(password, of: try call.user, call, hasher) { _, attempt in
            try await store.giveBack(attempt)
        }
    }

    private func register(_ call: Call<RegistrationResponse>) async throws -> Passkey {
        let caller = try call.identity
        let answer = try call.body.checked()
        let credential: NewCredential
        do {
            credential = try RegistrationCeremony.verify(answer, by: verifier.party) {
                verifier.challenges.answered($0, for: .registration(caller.session), at: call.now)
            }
        } catch {
            throw verifier.refusalWithReason(error)
        }
        let new = NewPasskey(
            id: context.ids.make(), user: caller.user, session: caller.session, credential: credential,
            name: answer.name, at: call.now, origin: call.origin)
        return try await store.add(new).passkey
    }

    /// Does not tell who has passkeys: without a session the answers differ only in the challenge.
    private func loginOptions(
        _ call: Call<PasskeyLoginRequest>
    ) async throws -> PublicKeyCredentialRequestOptions {
        try verifier.requireOrigin(call.request.fields["Origin"])
        var errors = FieldErrors()
        let email = errors.optional(call.body.email, "email")?.trimmed ?? ""
        try errors.throwIfAny()
        var purpose = email.isEmpty ? PasskeyChallenges.Purpose.signIn : .signIn(of: email)
        var allowed: [PasskeyRecord] = []
        if case .user(let caller) = call.caller {
            purpose = .unlock(caller.session)
            allowed = try await store.passkeys(of: caller.user)
        }
        return PublicKeyCredentialRequestOptions(
            challenge: verifier.challenges.make(purpose, at: call.now),
            timeoutMilliseconds: Self.timeoutMilliseconds, rpId: verifier.party.id,
            allowCredentials: allowed.map(\.descriptor))
    }

    private func login(_ call: Call<AuthenticationResponse>) async throws -> Answer {
        let answer = try call.body.checked()
        let assertion = try await verifier.signIn(answer, from: call.clientAddress, at: call.now)
        let session = call.newSession(
            context.ids.make(), of: assertion.user, deviceName: answer.deviceName)
        do {
            let grant = try await store.open(session, by: assertion)
            return try tokens.answer(for: grant, tokenID: context.ids.make(), now: call.now)
        } catch let problem as WebAuthnProblem {
            throw verifier.refusal(problem)
        }
    }

    private func list(_ call: Call<Empty>) async throws -> PasskeyList {
        PasskeyList(passkeys: try await store.passkeys(of: try call.user).map(\.passkey))
    }

    private func rename(_ call: Call<PasskeyChange>) async throws -> Passkey {
        let name = try call.body.checked()
        return try await store.rename(passkey: try call.id(), of: try call.user, to: name).passkey
    }

    private func delete(_ call: Call<Empty>) async throws -> DeletedID<Passkey> {
        let id = try call.id("id", Passkey.self)
        let caller = try call.identity
        try await store.delete(
            passkey: id, of: caller.user, in: caller.session, by: call.origin, at: call.now)
        return DeletedID(id: id)
    }
}

extension PasskeyRecord {
    /// The passkey as its owner sees it.
    var passkey: Passkey {
        Passkey(
            id: id, credentialId: Sodium.base64URL(credentialID), name: name, transports: transports,
            backedUp: isBackedUp, createdAt: createdAt, lastUsedAt: lastUsedAt)
    }

    /// The passkey as a ceremony's options name it.
    fileprivate var descriptor: PublicKeyCredentialDescriptor {
        PublicKeyCredentialDescriptor(id: Sodium.base64URL(credentialID), transports: transports)
    }
}

extension PasskeyChange {
    /// Returns the new name, or nil if none was sent. Throws a `VALIDATION_ERROR`.
    fileprivate func checked() throws(APIError) -> String? {
        guard !name.isAbsent else { return nil }
        var errors = FieldErrors()
        let name = errors.requiredText(name, "name", .passkeyName)
        try errors.throwIfAny()
        return name
    }
}
