package import Contracts

/// A participant's part as it is kept, with what its rules need of the share.
package struct StoredPart: Sendable {
    package let id: ID<Participant>
    package let share: ID<SharedExpense>
    package let owner: ID<User>
    /// Nil for an invitation.
    package let user: ID<User>?
    package let email: String
    package let folded: String
    package let amount: Money
    package let status: ShareStatus
    package let reminderSentAt: Timestamp?
    package let bookedAt: Timestamp?
    package let group: ID<ExpenseGroup>?
    package let transaction: FrozenTransaction

    package static let reminderPauseSeconds: Int64 = 24 * 3_600

    /// PAID and DECLINED are final.
    package func requirePending() throws(SharingError) {
        guard status == .pending else { throw .notPending(status) }
    }

    /// Once in 24 hours.
    package func requireReminderDue(at now: Timestamp) throws(SharingError) {
        guard let reminderSentAt, now < reminderSentAt.adding(seconds: Self.reminderPauseSeconds) else {
            return
        }
        throw .remindedToday
    }

    /// What is paid can be booked, once, where there is something to book.
    package func requireBookable() throws(SharingError) {
        switch status {
        case .paid: break
        case .pending: throw .notPaid
        case .declined: throw .notPending(.declined)
        }
        if bookedAt != nil { throw .alreadyBooked }
        if amount.amountMinor == 0 { throw .nothingToBook }
    }
}
