import Contracts
import HTTPKit
import ServiceKit
import SodiumKit

/// Decides whether an authenticator's answer signs its user in or unlocks their session. The store then
/// accepts the returned assertion once, together with the effect.
struct PasskeyWorkflow: Sendable {
    let store: AuthStore
    let party: RelyingParty
    let challenges: PasskeyChallenges
    let log: Log

    /// Verifies an answer to a sign-in's challenge. Throws `refusal`, without the reason.
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

    /// Verifies an answer to the challenge for unlocking a session. Throws `refusalWithReason`.
    func unlock(
        _ answer: CheckedAssertion, session: ID<Session>, of user: ID<User>, at now: Timestamp
    ) async throws -> VerifiedAssertion {
        guard let (record, owner) = try await store.passkey(credential: answer.id), owner.id == user else {
            throw WebAuthnProblem.unknownCredential
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
    func refusalWithReason(_ problem: WebAuthnProblem) -> APIError {
        problem == .wrongOrigin ? wrongOrigin(problem.field) : problem.apiError
    }

    /// - Parameter field: the field of the request that says the origin.
    private func wrongOrigin(_ field: String) -> APIError {
        .field(field, "Passkeys work at \(party.origin) only. Please open Coffer there.")
    }

    /// Refuses a web page of an origin without passkeys: with the options, its browser would only say that
    /// something is not secure. Apps send no `Origin`.
    func requireOrigin(_ origin: String?) throws(APIError) {
        guard let origin = origin?.asciiLowercased,
            origin.hasPrefix("http://") || origin.hasPrefix("https://"), !party.origins.contains(origin)
        else { return }
        throw wrongOrigin("Origin")
    }

    /// Logs a sign-in's problem and returns the refusal without the reason.
    func refusal(_ problem: WebAuthnProblem) -> APIError {
        log.info("a sign-in by passkey failed", ["reason": String(describing: problem)])
        return APIError(.unauthorized, "This passkey could not be used. Please try again.")
    }
}

extension PasskeyChallenges.Purpose {
    /// The purpose of signing in only the user of this e-mail.
    static func signIn(of email: String) -> PasskeyChallenges.Purpose {
        .signInOf(emailHash: Sodium.sha256(Array(email.trimmed.asciiLowercased.utf8)))
    }
}
