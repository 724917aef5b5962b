import Contracts

/// What is PENDING between a user and another person in one currency.
struct OpenBetween: Sendable {
    /// What the person owes the user.
    let owed: Money
    /// What the user owes the person.
    let owing: Money
    /// The number of parts on both sides.
    let parts: Int

    /// Negative where the user owes. Cannot overflow, because neither side is negative.
    var balance: Money { Money(amountMinor: owed.amountMinor - owing.amountMinor, owed.currency) }
    /// What the user owes on balance, negative where the person owes.
    var debt: Money { Money(amountMinor: owing.amountMinor - owed.amountMinor, owed.currency) }
}
