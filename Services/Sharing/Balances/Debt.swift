import Contracts

/// What one person owes another.
struct Debt: Sendable, Equatable {
    let debtor: Party
    let creditor: Party
    let amount: Money
}
