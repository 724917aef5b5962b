import Contracts

/// What is PENDING between a user and another person in one currency.
struct OpenBetween: Sendable {
    /// What the person owes the user.
    let owed: Money
    /// What of it the person has accepted: the rest counts against nothing that the user owes.
    let accepted: Money
    /// What the user owes the person.
    let owing: Money
    /// The number of parts on both sides.
    let parts: Int

    /// Negative where the user owes. Cannot overflow, because neither side is negative.
    var balance: Money { Money(amountMinor: accepted.amountMinor - owing.amountMinor, owed.currency) }
    /// What the user owes minus all that the person owes, accepted or not; negative where the person owes
    /// more. The user pays it before the person settles both sides.
    var debt: Money { Money(amountMinor: owing.amountMinor - owed.amountMinor, owed.currency) }
    /// What the person owes and has not accepted.
    var notAccepted: Money { Money(amountMinor: owed.amountMinor - accepted.amountMinor, owed.currency) }
}
