package import Contracts

/// What a sign-in or unlock by a passkey proved; the store accepts it once.
package struct VerifiedAssertion: Sendable, Equatable {
    package let passkey: ID<Passkey>
    package let user: ID<User>
    package let signCount: UInt32
    package let isBackedUp: Bool
    /// To be spent with the effect.
    package let challenge: AnsweredChallenge
}
