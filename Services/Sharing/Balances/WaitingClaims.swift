import Contracts

/// The claims about balances that wait for an answer.
struct WaitingClaims: Sendable {
    struct Key: Hashable, Sendable {
        let person: ID<User>
        let currency: Currency
    }

    /// The user's claims, by the person who was paid.
    var yours: [Key: PaymentClaim] = [:]
    /// The claims of others, by the person who paid.
    var theirs: [Key: PaymentClaim] = [:]
}
