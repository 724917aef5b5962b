import Contracts
import HTTPKit
import ServiceKit
import SodiumKit

/// Deletes accounts (contract §6).
struct ErasureRoutes: Sendable {
    let store: AuthStore
    let hasher: PasswordHasher
    let gate: LoginGate
    let erasure: ErasureWorkflow
    let ledger: ServiceClient

    func mount(on routes: inout ServiceRoutes) {
        routes.on(AuthAPI.deleteMe, erase)
        routes.on(AuthAPI.deleteAccount, erase)
    }

    private func erase(_ call: Call<AccountDeletion>) async throws -> Answer {
        let proof = try call.body.checked()
        guard let user = try await store.user(try call.user) else { throw APIError(.unauthorized) }
        try await check(proof, of: user, call)
        if let heir = proof.heir { try await requireEditor(heir, of: user.id) }
        try await erasure.erase(
            user.id, heir: proof.heir, if: call.precondition, by: call.origin, at: call.now)
        var answer = try Answer.json(Message("Your account is deleted."))
        // Ends the caller's session at once; the gateway asks again for the user's others, which have ended.
        for notice in [SessionNotice.ended(try call.identity.session), .changed(user.id)] {
            answer.fields.append(SessionNotice.fieldName, notice.text)
        }
        return answer
    }

    /// Checks every proof that was given; wrong passwords count as failed sign-ins. The address alone, which
    /// every access token tells, is enough only right after the sign-in.
    private func check(
        _ proof: DeletionProof, of user: UserAccount, _ call: Call<AccountDeletion>
    ) async throws {
        if let email = proof.email, email != user.email.asciiLowercased {
            throw APIError.field("confirmEmail", "This is not the email of this account")
        }
        guard let password = proof.password else {
            let signedInAt = try await store.signInTime(
                of: try call.identity.session, user: user.id, at: call.now)
            guard FreshSignIn.isFresh(signedInAt: signedInAt, now: call.now) else {
                throw APIError(
                    .forbidden, "\(FreshSignIn.tooOld) Enter your password to delete the account.")
            }
            return
        }
        try await gate.confirm(password, of: user.id, call, hasher) { _, attempt in
            try await store.giveBack(attempt)
        }
    }
}

extension ErasureRoutes {
    /// Throws a `VALIDATION_ERROR` unless the heir is an EDITOR of the user's personal book.
    private func requireEditor(_ heir: ID<User>, of user: ID<User>) async throws {
        do {
            let membership = try await ledger.call(
                LedgerAPI.bookMembership, path: ["book": user.text, "user": heir.text])
            if membership.role == .editor { return }
        } catch ServiceClientError.refused(let refusal) where refusal.code == .notFound {}
        throw APIError.field("heirId", "Name an EDITOR of your personal book")
    }
}

/// The proof that a user means to delete their account, by password or address, and who gets their book.
struct DeletionProof: Sendable, Equatable {
    let password: String?
    /// The address of the account, enough by itself only right after the sign-in; trimmed and folded as
    /// `EmailAddress.folded`.
    let email: String?
    let heir: ID<User>?
}

extension AccountDeletion {
    /// Returns the proof, or throws a `VALIDATION_ERROR`.
    func checked() throws(APIError) -> DeletionProof {
        var errors = FieldErrors()
        let secret = errors.optional(password, "password")
        let address = errors.optional(confirmEmail, "confirmEmail")?.trimmed.asciiLowercased
        let heir = errors.optional(heirId, "heirId")
        if errors.isEmpty, secret == nil, address == nil {
            errors.add(
                "password", "Enter your password, or your email as confirmEmail, to delete the account")
        }
        try errors.throwIfAny()
        return DeletionProof(password: secret, email: address, heir: heir)
    }
}
