import Contracts

/// What a request settles: what is open between the user and a person in a currency.
struct Settling: Sendable {
    let person: ID<User>
    let currency: Currency
    /// Only what is open in this group; nil for everything.
    let group: ID<ExpenseGroup>?
}
