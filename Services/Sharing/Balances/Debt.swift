import Contracts

/// An amount that one person owes another.
struct Debt: Sendable, Equatable {
    let debtor: Party
    let creditor: Party
    let amount: Money
    /// What of it the debtor has accepted.
    let acceptedMinor: Int64
}
