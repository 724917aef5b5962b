package import Contracts
package import ServiceKit
import SQLiteKit

/// What a template books: one transaction for each of its months. The transaction's date can be changed to
/// another month, its booked month cannot.
package struct RecurringBooking: Sendable, Hashable {
    package let template: ID<RecurringTemplate>
    package let month: Month

    package init(
        template: ID<RecurringTemplate>, month: Month
    ) {
        self.template = template
        self.month = month
    }
}

/// That a template was booked in a month, also if the transaction was deleted since.
package struct RecurringBookingRecord: Sendable, Equatable {
    package var template: ID<RecurringTemplate>
    var month: Month
    package var transaction: ID<Transaction>

    package static let table = RecordTable(
        "recurring_bookings",
        blank: RecurringBookingRecord(template: .blank, month: .blank, transaction: .blank),
        [
            .id("recurringId", \.template, column: "template"), .month("month", \.month),
            .id("transactionId", \.transaction, column: "transaction_id"),
        ])
}
