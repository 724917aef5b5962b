import Contracts
import ServiceKit
import SodiumKit

/// Decides whether an authenticator's answer signs its user in or unlocks their session. The store then
/// accepts the returned assertion once, together with the effect.
struct PasskeyWorkflow: Sendable {
    let store: AuthStore
    let party: RelyingParty
    let challenges: PasskeyChallenges
    let log: Log

    /// Verifies an answer to a sign-in's challenge. Throws `AuthError.wrongPasskey`; the log has the reason.
    func signIn(
        _ answer: CheckedAssertion, from address: String, at now: Timestamp
    ) async throws -> VerifiedAssertion {
        guard let (record, owner) = try await store.passkey(credential: answer.id) else {
            throw refusal(.unknownCredential)
        }
        let itsOwner = PasskeyChallenges.Purpose.signIn(of: owner.email)
        do {
            return try AuthenticationCeremony.verify(answer, of: record, isIdentified: false, by: party) {
                challenges.answered($0, for: .signIn, at: now)
                    ?? challenges.answered($0, for: itsOwner, at: now)
            }
        } catch {
            try await store.noteFailure(of: owner.id, from: IPv6Network.prefix(of: address), at: now)
            throw refusal(error)
        }
    }

    /// Verifies an answer to the challenge for unlocking a session. Throws `AuthError.passkeyRefused`.
    func unlock(
        _ answer: CheckedAssertion, session: ID<Session>, of user: ID<User>, at now: Timestamp
    ) async throws -> VerifiedAssertion {
        guard let (record, owner) = try await store.passkey(credential: answer.id), owner.id == user else {
            throw AuthError.passkeyRefused(.unknownCredential)
        }
        do {
            return try AuthenticationCeremony.verify(answer, of: record, isIdentified: true, by: party) {
                challenges.answered($0, for: .unlock(session), at: now)
            }
        } catch {
            throw refusalWithReason(error)
        }
    }

    /// Returns the refusal of a signed-in user's ceremony; one at a wrong origin names the right one.
    func refusalWithReason(_ problem: WebAuthnProblem) -> AuthError {
        problem == .wrongOrigin
            ? .wrongOrigin(right: party.origin, field: problem.field) : .passkeyRefused(problem)
    }

    /// Throws `AuthError.wrongOrigin` for a web page of an origin without passkeys: with the options, its
    /// browser would only say that something is not secure. Apps send no `Origin`.
    func requireOrigin(_ origin: String?) throws(AuthError) {
        guard let origin = origin?.asciiLowercased,
            origin.hasPrefix("http://") || origin.hasPrefix("https://"), !party.origins.contains(origin)
        else { return }
        throw .wrongOrigin(right: party.origin, field: "Origin")
    }

    /// Logs a sign-in's problem and returns the refusal without the reason.
    func refusal(_ problem: WebAuthnProblem) -> AuthError {
        log.info("a sign-in by passkey failed", ["reason": String(describing: problem)])
        return .wrongPasskey
    }
}

extension PasskeyChallenges.Purpose {
    /// The purpose of signing in only the user of this e-mail.
    static func signIn(of email: String) -> PasskeyChallenges.Purpose {
        .signInOf(emailHash: Sodium.sha256(Array(email.trimmed.asciiLowercased.utf8)))
    }
}
