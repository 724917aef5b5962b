import Contracts

/// A participant ready to be written.
struct NewParticipant: Sendable {
    let id: ID<Participant>
    let email: EmailAddress
    let amountMinor: Int64
    /// Hundredths of a per cent. Only for PERCENTAGE.
    let hundredths: Int?
    /// Only for SHARES.
    let weight: Weight?
}
