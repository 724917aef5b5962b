import Contracts

/// A part with its share and its participant's current address.
@dynamicMemberLookup
struct StoredPart: Sendable {
    let record: PartRecord
    let expense: ShareRecord
    let email: String

    var group: ID<ExpenseGroup>? { expense.group }

    /// Whether the share's owner is owed the part, who has the expense in their ledger, and no other payer.
    var isOwedToOwner: Bool { record.creditor == expense.owner }

    /// The id of the participant's own transaction for the part, booked or not. A payment that is taken back
    /// takes it away, and the next payment has another one.
    var booking: ID<Transaction> { record.nextBooking ?? record.id.cast() }

    subscript<Value>(dynamicMember path: KeyPath<PartRecord, Value>) -> Value { record[keyPath: path] }

    static let reminderPauseSeconds: Int64 = 24 * 3_600

    /// Throws `wrongStatus` for a PAID or DECLINED part.
    func requirePending() throws(APIError) {
        guard record.status == .pending else { throw wrongStatus }
    }

    /// Throws `wrongStatus`, and refuses a part of which a piece is paid.
    func requireDeclinable() throws(APIError) {
        try requirePending()
        if record.hasPayment {
            throw .field(
                "payments",
                "A piece of this share is paid. Ask who recorded the payment to take it back first.",
                code: .conflict)
        }
    }

    /// Refuses within 24 hours of the last reminder.
    func requireReminderDue(at now: Timestamp) throws(APIError) {
        guard let last = record.reminderSentAt else { return }
        if now < last.adding(seconds: Self.reminderPauseSeconds) {
            throw .field("reminderSentAt", "A reminder was sent less than 24 hours ago")
        }
    }

    /// Refuses unless the part is PAID, above zero and not booked yet.
    func requireBookable() throws(APIError) {
        switch record.status {
        case .paid: break
        case .pending: throw .field("status", "This share is PENDING. It can be booked once it is paid.")
        case .declined: throw wrongStatus
        }
        if record.bookedAt != nil { throw .alreadyBooked }
        if record.amount.amountMinor == 0 { throw .field("shareAmount", "There is nothing to book") }
    }

    /// The refusal of an action that the part's status does not allow.
    var wrongStatus: APIError {
        switch record.status {
        case .pending: .field("status", "This share is PENDING")
        case .paid: .field("status", "This share is already PAID")
        case .declined: .field("status", "This share was DECLINED")
        }
    }
}

extension APIError {
    static let alreadyBooked = APIError(.conflict, "This share is already booked")
}
