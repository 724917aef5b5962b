package import Contracts
package import ServiceKit
import SQLiteKit

/// What a template books: one transaction or transfer for each of its periods. Its date can be changed, its
/// booked period cannot.
package struct RecurringBooking: Sendable, Hashable {
    package let template: ID<RecurringTemplate>
    package let period: BookingPeriod

    package init(template: ID<RecurringTemplate>, period: BookingPeriod) {
        self.template = template
        self.period = period
    }
}

/// That a template was booked in a period, also if the transaction or transfer was deleted since. A skipped
/// period has the id of a transaction that never existed.
package struct RecurringBookingRecord: Sendable, Equatable {
    package var template: ID<RecurringTemplate>
    var period: BookingPeriod
    package var transaction: ID<Transaction>

    package static let table = RecordTable(
        "recurring_bookings",
        blank: RecurringBookingRecord(template: .blank, period: .blank, transaction: .blank),
        [
            .id("recurringId", \.template, column: "template"),
            .period("month", "day", \.period, column: "month"),
            .id("transactionId", \.transaction, column: "transaction_id"),
        ])
}
