import Contracts

/// A participant's part as it is kept, with what its rules need of the share.
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
    let reminderSentAt: Timestamp?
    let bookedAt: Timestamp?
    let group: ID<ExpenseGroup>?
    let transaction: FrozenTransaction

    static let reminderPauseSeconds: Int64 = 24 * 3_600

    /// PAID and DECLINED are final.
    func requirePending() throws(SharingError) {
        guard status == .pending else { throw .notPending(status) }
    }

    /// Once in 24 hours.
    func requireReminderDue(at now: Timestamp) throws(SharingError) {
        guard let reminderSentAt, now < reminderSentAt.adding(seconds: Self.reminderPauseSeconds) else {
            return
        }
        throw .remindedToday
    }

    /// What is paid can be booked, once, where there is something to book.
    func requireBookable() throws(SharingError) {
        switch status {
        case .paid: break
        case .pending: throw .notPaid
        case .declined: throw .notPending(.declined)
        }
        if bookedAt != nil { throw .alreadyBooked }
        if amount.amountMinor == 0 { throw .nothingToBook }
    }
}
