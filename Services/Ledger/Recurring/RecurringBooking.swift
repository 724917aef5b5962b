import Contracts

/// What a template books: one transaction for each of its months. The transaction's date can be changed to
/// another month, its booked month cannot.
struct RecurringBooking: Sendable, Hashable {
    let template: ID<RecurringTemplate>
    let month: Month
}
