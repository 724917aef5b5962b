import Contracts

/// What a sign-in or unlock by a passkey proved; the store accepts it once.
struct VerifiedAssertion: Sendable, Equatable {
    let passkey: ID<Passkey>
    let user: ID<User>
    let signCount: UInt32
    let isBackedUp: Bool
    /// To be spent with the effect.
    let challenge: AnsweredChallenge
}
