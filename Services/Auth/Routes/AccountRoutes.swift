import Contracts
import HTTPKit
import ServiceKit
import SodiumKit

/// The end of an account (contract §6).
struct AccountRoutes: Sendable {
    let store: AuthStore
    let hasher: PasswordHasher
    let erasure: AccountErasure

    func mount(on routes: inout ServiceRoutes) {
        routes.on(AuthAPI.deleteMe, erase)
        routes.on(AuthAPI.deleteAccount, erase)
    }

    private func erase(_ call: Call<AccountDeletion>) async throws -> Answer {
        let proof = try call.body.checked()
        guard let record = try await store.signInRecord(try call.user) else { throw AuthError.notSignedIn }
        try await check(proof, of: record)
        let user = record.user
        try await erasure.erase(user.id, at: call.now)
        var answer = try Answer.json(Message("Your account is deleted."))
        // This one is over at once; the user's others, asked for again, have ended.
        for notice in [SessionNotice.ended(try call.identity.session), .changed(user.id)] {
            answer.fields.append(SessionNotice.fieldName, notice.text)
        }
        return answer
    }

    /// What is given must be right.
    private func check(_ proof: DeletionProof, of record: SignInRecord) async throws {
        if let email = proof.email, email != record.user.email.asciiLowercased { throw AuthError.wrongEmail }
        guard let password = proof.password else { return }
        let fits = PasswordRule.fits(password)
        let isRight = try await hasher.verify(
            fits ? password : "", against: fits ? record.passwordHash : nil)
        guard isRight else { throw AuthError.wrongPassword }
    }
}
