import Contracts

/// Why the sharing service refuses, in the order in which it looks.
enum SharingError: Error, Sendable, Equatable {
    /// No such share for this person.
    case notFound
    /// A participant may see it, but only the owner may do this.
    case onlyTheOwner
    /// The owner and the other participants may see it, but only this participant may do this.
    case onlyTheParticipant
    case alreadyShared
    /// Another request shares this transaction at this moment.
    case beingShared
    /// Only expenses can be shared.
    case notAnExpense
    /// Paid and declined are final.
    case notPending(ShareStatus)
    /// Only what is paid can be booked.
    case notPaid
    case alreadyBooked
    /// A part of zero.
    case nothingToBook
    /// A reminder went out less than 24 hours ago.
    case remindedToday
    /// The person owes nothing in this currency.
    case nothingToSettle(Currency)
    /// Somebody has paid a part of it.
    case hasPayments
    /// The ledger refuses to lock the transaction, in its own words.
    case refusedByLedger(APIError)
    /// The ledger did not answer; what was begun is taken back by itself.
    case ledgerSilent(APIError)
    /// The owner's own address is not known yet, and auth did not answer.
    case ownerUnknown
    /// The caller has deleted their account.
    case userErased
    /// The owner has shared with too many new addresses this hour.
    case tooManyNewAddresses(retryAfterSeconds: Int)
    /// The user shares nothing with one of the people asked about.
    case unrelatedPerson
    /// Debts are simplified among a limited number of people.
    case tooManyPeople
    /// Too many parts of one person, by their position in the request, are PENDING already.
    case tooManyOpen(participant: Int)
    /// A member may see the group, but only its owner may do this.
    case onlyTheGroupOwner
    case alreadyMember
    case groupFull
    case tooManyGroups
    case memberOfTooMany
    /// Something is still open in the group, or with the member.
    case groupNotSettled, memberNotSettled
    /// Members or weights changed while an expense was being shared to the group.
    case groupChanged
    /// Something is open in `GroupRules.currenciesLimit` other currencies.
    case tooManyCurrencies
    /// A lock was given up while its share was being written.
    case lockLost
    /// A stored value that this program never writes.
    case unreadable(String)
}
