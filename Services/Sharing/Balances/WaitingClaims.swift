import Contracts

/// What people say to have paid of what is open between them, until it is answered.
struct WaitingClaims: Sendable {
    struct Key: Hashable, Sendable {
        let person: ID<User>
        let currency: Currency
    }

    /// What the user says to have paid the person.
    var yours: [Key: PaymentClaim] = [:]
    /// What the person says to have paid the user.
    var theirs: [Key: PaymentClaim] = [:]
}
