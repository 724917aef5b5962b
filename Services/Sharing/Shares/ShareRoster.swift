import Contracts

/// Who the participants of a changed share are. A person is known by the user, whatever address the request
/// has of them, so that nobody's debt goes to an address that they gave up.
struct ShareRoster: Sendable {
    struct Entry: Sendable {
        let party: Party
        /// The address for a part of theirs that is new: the current one.
        let email: String
        /// Whether the person has a part, or paid one.
        let isKnown: Bool
    }

    /// In the order of the request.
    let entries: [Entry]

    /// Throws for the share's owner, and for two addresses of one person.
    /// - Parameters:
    ///   - owner: whose share it is.
    ///   - users: who has an address now, by the folded address.
    init(
        _ participants: [RequestedPart], in parts: [StoredPart], _ payers: [SharingStore.KnownPayer],
        of owner: ID<User>, users: [String: ID<User>]
    ) throws(APIError) {
        var (entries, seen): ([Entry], Set<Party>) = ([], [])
        for (place, requested) in participants.enumerated() {
            let folded = requested.email.folded
            let current = users[folded]
            // Nobody has a former address now, unless its user is somebody else.
            let former = current == nil ? parts.first { $0.folded == folded } : nil
            let party = current.map { Party($0) } ?? former?.party ?? Party(invited: folded)
            if party.user == owner {
                throw .field("participants[\(place)].email", "You can't share an expense with yourself")
            }
            guard seen.insert(party).inserted else {
                throw .field("participants[\(place)].email", "This person is already in the list")
            }
            let isPayer = payers.contains { $0.record.user == party.user }
            entries.append(
                Entry(
                    party: party, email: former?.email ?? requested.email.written,
                    isKnown: isPayer || parts.contains { $0.party == party }))
        }
        self.entries = entries
    }

    /// Returns the payers with their places, the owner first; none where the owner paid all. Those who have
    /// deleted their account come after the people of the list. Throws for another payer who is not in it.
    func payers(
        _ others: [SharingStore.KnownPayer], of share: ShareRecord, _ parts: [StoredPart]
    ) throws(APIError) -> (payers: [RequestedPayer], departed: [DepartedPayer]) {
        if others.isEmpty { return ([], []) }
        var payers: [RequestedPayer] = []
        var departed: [DepartedPayer] = []
        // Amounts are far below the limit of Int64, and others paid at most the whole.
        var left = share.total.amountMinor
        for (record, person) in others {
            left &-= record.amount.amountMinor
            let index = entries.firstIndex { $0.party.user == record.user }
            if person.email.isEmpty {
                // Their parts have the address until the erasure is done.
                if let index {
                    throw .field("participants[\(index)].email", "This person has deleted their account")
                }
                departed.append(DepartedPayer(record, in: parts))
                let place = entries.count + departed.count
                payers.append(RequestedPayer(place: place, user: record.user, paid: record.amount))
                continue
            }
            guard let index else {
                throw .field(
                    "participants",
                    "\(person.displayName ?? person.email) paid a part of this expense and stays a "
                        + "participant, even with a part of zero")
            }
            payers.append(RequestedPayer(place: index + 1, user: record.user, paid: record.amount))
        }
        if left > 0 {
            let own = Money(amountMinor: left, share.total.currency)
            payers.insert(RequestedPayer(place: 0, user: share.owner, paid: own), at: 0)
        }
        return (payers, departed)
    }
}

extension StoredPart {
    /// Whose part it is.
    var party: Party { record.user.map { Party($0) } ?? Party(invited: record.folded) }
}
