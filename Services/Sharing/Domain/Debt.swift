import Contracts

/// What one person owes another.
struct Debt: Sendable, Equatable {
    let debtor: Party
    let creditor: Party
    let amount: Money

    init(debtor: Party, creditor: Party, amount: Money) {
        self.debtor = debtor
        self.creditor = creditor
        self.amount = amount
    }
}
