package import Contracts

/// A participant ready to be written.
package struct NewParticipant: Sendable {
    package let id: ID<Participant>
    package let email: EmailAddress
    package let amountMinor: Int64
    /// Hundredths of a per cent, where the split is by percentage.
    package let hundredths: Int?
    /// Where the split is by weights.
    package let weight: Weight?
}
