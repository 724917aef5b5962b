import Contracts

extension SharingError {
    /// The service's answer to each refusal.
    var apiError: APIError {
        switch self {
        case .notFound: .notFound
        case .onlyTheOwner: APIError(.forbidden, "Only the owner of the expense may do this")
        case .onlyTheParticipant: APIError(.forbidden, "Only the participant may do this")
        case .alreadyShared: APIError(.conflict, "Already shared")
        case .beingShared:
            APIError(.conflict, "This expense is being shared at this moment. Please try again.")
        case .notAnExpense: .field("transactionId", "Only expenses can be shared")
        case .wrongStatus(let status): .field("status", Self.message(status))
        case .notPaid: .field("status", "This share is PENDING. It can be booked once it is paid.")
        case .paidLongAgo:
            .field("paidAt", "This share was paid more than \(StoredPart.unpayDays) days ago")
        case .alreadyBooked: APIError(.conflict, "This share is already booked")
        case .nothingToBook: .field("shareAmount", "There is nothing to book")
        case .remindedToday: .field("reminderSentAt", "A reminder was sent less than 24 hours ago")
        case .nothingToSettle(let currency):
            .field("userId", "This person owes you nothing in \(currency.code)")
        case .nothingOpen, .owesOnBalance, .tooMuchToNet, .nothingToClaim, .claimsTooMuch, .claimedToday,
            .nobodyToConfirm:
            settlingError
        case .unrelatedPerson: APIError(.notFound, "You share nothing with one of these people")
        case .tooManyPeople:
            .field("userIds", "Name at most \(DebtSimplification.peopleLimit - 1) people")
        case .hasPayments:
            .field("participants", "A part of this expense is paid, so it can't be taken back")
        case .refusedByLedger(let refusal): Self.refusal(refusal)
        case .ledgerSilent(let failure): failure
        case .ownerUnknown:
            APIError(.serviceUnavailable, retryAfterSeconds: 2, logMessage: "The owner is not known yet")
        case .userErased: APIError(.unauthorized)
        case .tooManyNewAddresses(let seconds):
            APIError(
                .rateLimited, "You have shared with many new people. Please try again later.",
                retryAfterSeconds: seconds)
        case .tooManyNewMembers:
            .field(
                "members",
                "Add at most \(SharingStore.introductionsPerHour) people with whom you share nothing yet")
        case .tooManyOpen(let participant): Self.tooManyOpen(participant)
        case .onlyTheGroupOwner, .alreadyMember, .groupFull, .tooManyGroups, .memberOfTooMany,
            .groupNotSettled, .memberNotSettled, .nobodyToOwn, .groupChanged, .tooManyCurrencies:
            groupError
        case .lockLost:
            APIError(.conflict, "Sharing took too long and was taken back. Please try again.")
        case .unreadable(let value):
            APIError(.serverError, logMessage: "Unreadable in sharing.db: \(value)")
        }
    }

    private var settlingError: APIError {
        switch self {
        case .nothingOpen(let currency):
            .field("userId", "Nothing is open between you and this person in \(currency.code)")
        case .owesOnBalance(let owing, let owed):
            .field(
                "net",
                "You owe \(owing.text) \(owing.currency.code) and are owed \(owed.text) "
                    + "\(owed.currency.code): the other person settles once you have paid", code: .conflict)
        case .tooMuchToNet(let currency):
            .field(
                "net",
                "More than \(SharingStore.netPartsLimit) shares are open between you in \(currency.code): "
                    + "each of you can settle what the other owes, without net", code: .conflict)
        case .nothingToClaim(let currency):
            .field("userId", "On balance you owe this person nothing in \(currency.code)")
        case .claimsTooMuch(let owing):
            .field("amount", "On balance you owe only \(owing.text) \(owing.currency.code)")
        case .claimedToday(let currency):
            .field(
                "userId", "You told this person less than 24 hours ago that you paid in \(currency.code)",
                code: .conflict)
        default: .field("userId", "This person has deleted their account. You can settle with them yourself.")
        }
    }

    private var groupError: APIError {
        switch self {
        case .onlyTheGroupOwner: APIError(.forbidden, "Only the owner of the group may do this")
        case .alreadyMember: .field("email", "This person is already in the group")
        case .groupFull: APIError(.conflict, GroupMembersLimit.message)
        case .tooManyGroups:
            APIError(.conflict, "You own \(GroupRules.ownedLimit) groups already. Delete one first.")
        case .memberOfTooMany: APIError(.conflict, "This person is in too many groups already")
        case .groupNotSettled: APIError(.conflict, "Settle everything in the group before deleting it")
        case .memberNotSettled:
            APIError(.conflict, "Settle everything with this member in the group first")
        case .nobodyToOwn:
            APIError(.conflict, "Nobody else can own this group yet. Delete it instead of leaving it.")
        case .tooManyCurrencies:
            APIError(
                .conflict,
                "\(GroupRules.currenciesLimit) other currencies are open in this group. Settle one first.")
        default: APIError(.conflict, "The group has changed. Please try again.")
        }
    }

    private static func tooManyOpen(_ participant: Int?) -> APIError {
        let limit = SharingStore.openPartsLimit
        let message = "\(limit) shares with this person are open already. Settle some first."
        guard let participant else { return APIError(.conflict, message) }
        let details = FieldErrors("participants[\(participant)].email", message)
        return APIError(.conflict, message, details: details)
    }

    private static func message(_ status: ShareStatus) -> String {
        switch status {
        case .pending: "This share is PENDING"
        case .paid: "This share is already PAID"
        case .declined: "This share was DECLINED"
        }
    }

    /// Returns the ledger's refusal in the words of a share request, which has a `transactionId`.
    private static func refusal(_ refusal: APIError) -> APIError {
        switch refusal.code {
        case .validation: .field("transactionId", refusal.details.firstMessage ?? refusal.message)
        case .notFound: APIError(.notFound, "No such expense")
        case .conflict: APIError(.conflict, "Already shared")
        default: refusal
        }
    }
}
