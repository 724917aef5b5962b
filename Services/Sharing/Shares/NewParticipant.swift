import Contracts

/// A participant ready to be written.
struct NewParticipant: Sendable {
    let id: ID<Participant>
    let email: EmailAddress
    let amountMinor: Int64
    /// Hundredths of a per cent, where the split is by percentage.
    let hundredths: Int?
    /// Where the split is by weights.
    let weight: Weight?
}
