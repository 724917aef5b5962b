package import Contracts

/// What is PENDING between the user and one person in one currency, on one side.
package struct OpenSum: Sendable {
    package enum Side: Sendable { case theyOwe, youOwe }

    package let side: Side
    package let person: PersonReference
    package let pending: Money

    package init(_ side: Side, person: PersonReference, pending: Money) {
        self.side = side
        self.person = person
        self.pending = pending
    }
}
