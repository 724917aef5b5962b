import Contracts
import ServiceKit
import SQLiteKit

/// What a template books: one transaction for each of its months. The transaction's date can be changed to
/// another month, its booked month cannot.
struct RecurringBooking: Sendable, Hashable {
    let template: ID<RecurringTemplate>
    let month: Month
}

/// That a template was booked in a month, also if the transaction was deleted since.
struct RecurringBookingRecord: Sendable, Equatable {
    var template: ID<RecurringTemplate>
    var month: Month
    var transaction: ID<Transaction>

    static let table = RecordTable(
        "recurring_bookings",
        blank: RecurringBookingRecord(template: .blank, month: .blank, transaction: .blank),
        [
            .id("recurringId", \.template, column: "template"), .month("month", \.month),
            .id("transactionId", \.transaction, column: "transaction_id"),
        ])
}
