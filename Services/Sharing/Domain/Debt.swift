package import Contracts

/// What one person owes another.
package struct Debt: Sendable, Equatable {
    package let debtor: Party
    package let creditor: Party
    package let amount: Money

    package init(debtor: Party, creditor: Party, amount: Money) {
        self.debtor = debtor
        self.creditor = creditor
        self.amount = amount
    }
}
