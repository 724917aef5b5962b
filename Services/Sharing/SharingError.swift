import Contracts

/// Why the sharing service refuses a request.
enum SharingError: Error, Sendable, Equatable {
    /// There is no such share, group or notification for this person.
    case notFound
    /// A participant may see the share, but only its owner may do this.
    case onlyTheOwner
    /// The owner and other participants may see the part, but only its participant may do this.
    case onlyTheParticipant
    case alreadyShared
    /// Another request is sharing this transaction at this moment.
    case beingShared
    /// Only expenses can be shared.
    case notAnExpense
    /// The part's status does not allow this.
    case wrongStatus(ShareStatus)
    /// A payment can be taken back for 30 days.
    case paidLongAgo
    /// Only a PAID part can be booked.
    case notPaid
    case alreadyBooked
    /// The part's amount is zero.
    case nothingToBook
    /// A reminder went out less than 24 hours ago.
    case remindedToday
    /// The person owes nothing in this currency.
    case nothingToSettle(Currency)
    /// Nothing is PENDING between the two people in this currency.
    case nothingOpen(Currency)
    /// Only the one who is owed on balance settles both sides.
    case owesOnBalance(owing: Money, owed: Money)
    /// More parts than one net settlement has.
    case tooMuchToNet(Currency)
    /// The user owes the person nothing on balance in this currency.
    case nothingToClaim(Currency)
    /// The user owes less than the amount on balance.
    case claimsTooMuch(owing: Money)
    case claimedToday(Currency)
    /// A person with a deleted account cannot confirm a payment.
    case nobodyToConfirm
    /// A part of the share is PAID.
    case hasPayments
    /// The ledger refused to lock the transaction, with this error.
    case refusedByLedger(APIError)
    /// The ledger did not answer; upkeep releases the lock later.
    case ledgerSilent(APIError)
    /// The owner's own address is not known yet, and auth did not answer.
    case ownerUnknown
    /// The caller has deleted their account.
    case userErased
    /// The owner has shared with too many new addresses this hour.
    case tooManyNewAddresses(retryAfterSeconds: Int)
    /// A new group has more new addresses than an owner has in an hour.
    case tooManyNewMembers
    /// The user shares nothing with one of the named people.
    case unrelatedPerson
    /// More than `DebtSimplification.peopleLimit` people, the caller included.
    case tooManyPeople
    /// The participant, at this position of a share's request, has too many PENDING parts already.
    case tooManyOpen(participant: Int?)
    /// A member may see the group, but only its owner may do this.
    case onlyTheGroupOwner
    case alreadyMember
    case groupFull
    case tooManyGroups
    case memberOfTooMany
    /// Something is open in the group, or with the member.
    case groupNotSettled, memberNotSettled
    /// No other member accepted the membership and owns fewer than `GroupRules.ownedLimit` groups.
    case nobodyToOwn
    /// Members or weights changed while an expense was being shared to the group.
    case groupChanged
    /// Other currencies, `GroupRules.currenciesLimit` of them, are open in the group.
    case tooManyCurrencies
    /// The lock was given up while its share was being written.
    case lockLost
    /// A stored value that this program never writes.
    case unreadable(String)
}
