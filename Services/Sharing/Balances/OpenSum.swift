import Contracts

/// The PENDING sum between the user and one person in one currency, on one side.
struct OpenSum: Sendable {
    enum Side: Sendable { case theyOwe, youOwe }

    let side: Side
    let person: PersonReference
    let pending: Money
    /// What of it the debtor has accepted.
    let accepted: Money

    init(_ side: Side, person: PersonReference, pending: Money, accepted: Money) {
        self.side = side
        self.person = person
        self.pending = pending
        self.accepted = accepted
    }
}
