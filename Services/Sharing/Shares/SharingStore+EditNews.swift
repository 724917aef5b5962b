import Contracts
import SQLiteKit
import ServiceKit

/// Tells people what a change of a share changed for them: each person once, by what they bear.
struct EditNews {
    /// What a share is for one person.
    private struct Standing {
        /// What the person bears of the expense.
        var minor: Int64 = 0
        /// What the person owes and is owed in it.
        var owing: [Party: Int64] = [:]
        var owed: [Party: Int64] = [:]
        /// A part that the person owes, for whoever has one.
        var part: StoredPart?
    }

    private let share: ShareRecord
    private let before: [Party: Standing]

    /// Notes how things are before a change.
    init(beforeChangeOf share: ShareRecord, in db: borrowing Connection) throws {
        self.share = share
        before = try Self.standings(in: share, db)
    }

    /// Compares with how things are now, and tells what differs.
    /// - Parameter notices: at least one id for each person.
    func tell(
        by actor: ID<User>, _ notices: [ID<SharingNotification>], _ mails: ShareMailStore?, at now: Timestamp,
        in db: borrowing Connection
    ) throws {
        let after = try Self.standings(in: share, db)
        let people = Set(before.keys).union(after.keys).sorted()
        for (person, id) in zip(people, notices) where person.user != actor {
            if let user = person.user, try Erasure.isErased(user, in: db) { continue }
            guard let standing = after[person] else {
                if let user = person.user { try write(.cancelled, id, to: user, nil, at: now, in: db) }
                continue
            }
            guard let former = before[person] else {
                try tell(
                    .shared, id: standing.part?.id.cast() ?? id, person, standing, mails, at: now, in: db)
                continue
            }
            if former.minor != standing.minor || former.owing != standing.owing {
                try tell(.changed, id: id, person, standing, mails, at: now, in: db)
            } else if former.owed != standing.owed, let user = person.user {
                try SharingStore.tellShares(user, in: db)
            }
        }
    }

    private func tell(
        _ type: NotificationType, id: ID<SharingNotification>, _ person: Party, _ standing: Standing,
        _ mails: ShareMailStore?, at now: Timestamp, in db: borrowing Connection
    ) throws {
        let amount = Money(amountMinor: standing.minor, share.total.currency)
        if let user = person.user { try write(type, id, to: user, (standing, amount), at: now, in: db) }
        guard let part = standing.part else { return }
        try mails?.send(
            type == .shared ? .shared : .changed, to: part.email, user: person.user, part: amount,
            of: share, by: share.owner, at: now, in: db)
    }

    private func write(
        _ type: NotificationType, _ id: ID<SharingNotification>, to user: ID<User>,
        _ known: (standing: Standing, amount: Money)?, at now: Timestamp, in db: borrowing Connection
    ) throws {
        var news = NoticeRecord(
            type, id: id, to: user, by: share.owner, title: share.transactionDescription, at: now)
        news.group = share.group
        if let known {
            (news.share, news.participant) = (share.id, known.standing.part?.id)
            news.amount = known.amount
        }
        try SharingStore.write(news, in: db)
    }

    private static func standings(
        in share: ShareRecord, _ db: borrowing Connection
    ) throws -> [Party: Standing] {
        var standings: [Party: Standing] = [:]
        // Sums of parts of one expense are at most the expense.
        for part in try SharingStore.parts(where: "p.share = \(share.id) ORDER BY p.position", in: db) {
            let (debtor, creditor, minor) = (part.party, Party(part.creditor), part.amount.amountMinor)
            standings[debtor, default: Standing()].minor &+= minor
            standings[debtor, default: Standing()].owing[creditor, default: 0] &+= minor
            if standings[debtor]?.part == nil { standings[debtor]?.part = part }
            standings[creditor, default: Standing()].minor &-= minor
            standings[creditor, default: Standing()].owed[debtor, default: 0] &+= minor
        }
        for payer in try SharingStore.payers(of: share.id, in: db) {
            standings[Party(payer.record.user), default: Standing()].minor &+= payer.record.amount.amountMinor
        }
        return standings
    }
}
