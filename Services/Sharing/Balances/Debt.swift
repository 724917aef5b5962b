import Contracts

/// An amount that one person owes another.
struct Debt: Sendable, Equatable {
    let debtor: Party
    let creditor: Party
    let amount: Money
}
