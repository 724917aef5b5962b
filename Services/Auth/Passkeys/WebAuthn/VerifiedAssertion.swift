import Contracts

/// The proof by a passkey for a sign-in or an unlock; the store accepts each once.
struct VerifiedAssertion: Sendable, Equatable {
    let passkey: ID<Passkey>
    let user: ID<User>
    let signCount: UInt32
    let isBackedUp: Bool
    /// The challenge that the store spends with the effect.
    let challenge: AnsweredChallenge
}
