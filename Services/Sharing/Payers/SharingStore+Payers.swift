import Contracts
import ServiceKit
import SQLiteKit

/// Who paid an expense (contract-everyday §3, "Several payers").
extension SharingStore {
    /// What a member paid, and the member as known now.
    typealias KnownPayer = (record: PayerRecord, person: PersonReference)

    /// Returns what members other than the owner paid of a share; nothing where the owner paid all.
    static func payers(of share: ID<SharedExpense>, in db: borrowing Connection) throws -> [KnownPayer] {
        try db.all(
            """
            SELECT \(PayerRecord.table.names(of: "y")), people.email, people.display_name
            FROM payers y JOIN people ON people.user = y.user
            WHERE y.share = \(share) ORDER BY y.position
            """
        ) { row in
            let payer = try PayerRecord.table.record(row)
            return (payer, try row.person(payer.user, PayerRecord.table.count))
        }
    }

    /// Returns whom a part is owed to; nil for the share's owner.
    static func creditor(of part: StoredPart, in db: borrowing Connection) throws -> PersonReference? {
        let creditor = part.creditor
        if part.isOwedToOwner { return nil }
        return try db.first("SELECT email, display_name FROM people WHERE \"user\" = \(creditor)") {
            try $0.person(creditor, 0)
        }
    }

    /// The minor units of a share `s` that members other than the owner paid; null for none.
    static let paidByOthers: SQL = "(SELECT sum(y.amount_minor) FROM payers y WHERE y.share = s.id)"

    /// Writes the payers of a new share, and tells them and the ledger.
    static func insert(
        _ payers: [PayerRecord], of share: ShareRecord, _ notices: [ID<SharingNotification>],
        telling feed: EventFeed, at now: Timestamp, in db: borrowing Connection
    ) throws {
        for (payer, notice) in zip(payers, notices) {
            try db.run(PayerRecord.table.insertion(of: payer))
            var news = NoticeRecord(
                .payer, id: notice, to: payer.user, by: share.owner, title: share.transactionDescription,
                at: now)
            (news.share, news.group, news.amount) = (share.id, share.group, payer.amount)
            try write(news, in: db)
        }
        if payers.isEmpty { return }
        // Where the payers paid exactly their own parts, nobody owes anything.
        try updateOpenness(of: share.id, in: db)
        try tell(feed, paidBackOf: share, at: now, in: db)
    }
}

extension ShareRecord {
    /// Returns who paid the expense and what each payer bears of it, the owner first; nil where the owner
    /// paid all. A declined part falls to whom it was owed.
    func payers(
        _ owner: PersonReference, _ others: [SharingStore.KnownPayer], _ parts: [PartRecord]
    ) throws -> [SharePayer]? {
        if others.isEmpty { return nil }
        let left = try SharingStore.sum([total.amountMinor] + others.map { -$0.record.amount.amountMinor })
        let all =
            [(user: self.owner, minor: left, person: owner)]
            + others.map { (user: $0.record.user, minor: $0.record.amount.amountMinor, person: $0.person) }
        let open = parts.filter { $0.status != .declined }
        return try all.filter { $0.minor > 0 }.map { payer in
            let owed = open.filter { $0.creditor == payer.user }.map { -$0.amount.amountMinor }
            let owing = open.filter { $0.user == payer.user }.map(\.amount.amountMinor)
            let share = try SharingStore.sum([payer.minor] + owed + owing)
            return SharePayer(
                person: payer.person, amount: Money(amountMinor: payer.minor, total.currency),
                share: Money(amountMinor: share, total.currency))
        }
    }
}
