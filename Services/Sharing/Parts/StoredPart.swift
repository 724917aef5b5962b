import Contracts

/// A part with its share and its participant's current address.
@dynamicMemberLookup
struct StoredPart: Sendable {
    let record: PartRecord
    let expense: ShareRecord
    let email: String

    var group: ID<ExpenseGroup>? { expense.group }

    /// The id of the participant's own transaction for the part, booked or not. A payment that is taken back
    /// takes it away, and the next payment has another one.
    var booking: ID<Transaction> { record.nextBooking ?? record.id.cast() }

    subscript<Value>(dynamicMember path: KeyPath<PartRecord, Value>) -> Value { record[keyPath: path] }

    static let reminderPauseSeconds: Int64 = 24 * 3_600
    /// Days for which a payment can be taken back.
    static let unpayDays: Int64 = 30

    /// Throws `wrongStatus` for a PAID or DECLINED part.
    func requirePending() throws(SharingError) {
        guard record.status == .pending else { throw .wrongStatus(record.status) }
    }

    /// Returns when the part was paid. Throws `wrongStatus`, and `paidLongAgo` after `unpayDays`.
    func requireUnpayable(at now: Timestamp) throws(SharingError) -> Timestamp {
        guard record.status == .paid, let paidAt = record.paidAt else { throw .wrongStatus(record.status) }
        guard now <= paidAt.adding(seconds: Self.unpayDays * 86_400) else { throw .paidLongAgo }
        return paidAt
    }

    /// Throws `remindedToday` within 24 hours of the last reminder.
    func requireReminderDue(at now: Timestamp) throws(SharingError) {
        guard let last = record.reminderSentAt else { return }
        if now < last.adding(seconds: Self.reminderPauseSeconds) { throw .remindedToday }
    }

    /// Throws unless the part is PAID, above zero and not booked yet.
    func requireBookable() throws(SharingError) {
        switch record.status {
        case .paid: break
        case .pending: throw .notPaid
        case .declined: throw .wrongStatus(.declined)
        }
        if record.bookedAt != nil { throw .alreadyBooked }
        if record.amount.amountMinor == 0 { throw .nothingToBook }
    }
}
