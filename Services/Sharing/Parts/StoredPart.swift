import Contracts

/// A stored part of a participant, with the fields of the share that its rules need.
struct StoredPart: Sendable {
    let id: ID<Participant>
    let share: ID<SharedExpense>
    let owner: ID<User>
    /// Nil for an invitation.
    let user: ID<User>?
    let email: String
    let folded: String
    let amount: Money
    let status: ShareStatus
    let paidAt: Timestamp?
    let reminderSentAt: Timestamp?
    let bookedAt: Timestamp?
    let group: ID<ExpenseGroup>?
    /// The net settlement that paid the part.
    let settlement: ID<NetSettlement>?
    /// The id of the participant's own transaction for the part, booked or not. A payment that is taken back
    /// takes it away, and the next payment has another one.
    let booking: ID<Transaction>
    let transaction: FrozenTransaction

    static let reminderPauseSeconds: Int64 = 24 * 3_600
    /// Days for which a payment can be taken back.
    static let unpayDays: Int64 = 30

    /// Throws `wrongStatus` for a PAID or DECLINED part.
    func requirePending() throws(SharingError) {
        guard status == .pending else { throw .wrongStatus(status) }
    }

    /// Returns when the part was paid. Throws `wrongStatus`, and `paidLongAgo` after `unpayDays`.
    func requireUnpayable(at now: Timestamp) throws(SharingError) -> Timestamp {
        guard status == .paid, let paidAt else { throw .wrongStatus(status) }
        guard now <= paidAt.adding(seconds: Self.unpayDays * 86_400) else { throw .paidLongAgo }
        return paidAt
    }

    /// Throws `remindedToday` within 24 hours of the last reminder.
    func requireReminderDue(at now: Timestamp) throws(SharingError) {
        guard let reminderSentAt, now < reminderSentAt.adding(seconds: Self.reminderPauseSeconds) else {
            return
        }
        throw .remindedToday
    }

    /// Throws unless the part is PAID, above zero and not booked yet.
    func requireBookable() throws(SharingError) {
        switch status {
        case .paid: break
        case .pending: throw .notPaid
        case .declined: throw .wrongStatus(.declined)
        }
        if bookedAt != nil { throw .alreadyBooked }
        if amount.amountMinor == 0 { throw .nothingToBook }
    }
}
