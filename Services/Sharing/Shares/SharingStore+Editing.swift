import Contracts
import ServiceKit
import SQLiteKit

/// Changes of a share (contract-everyday §3).
extension SharingStore {
    /// Returns what a change would do. Throws `notFound` for strangers, `onlyTheOwner` for participants, and
    /// what is wrong with the change.
    func plannedEdit(
        _ id: ID<SharedExpense>, _ change: SharedExpenseChange, by user: ID<User>, ids: [ID<Participant>]
    ) async throws -> ShareEdit {
        try await database.read { db in
            let share = try Self.ownShare(id, by: user, in: db)
            return try Self.edit(share, change, ids: ids, in: db)
        }
    }

    /// Changes a share in one unit, and tells its participants what changed for them.
    func edit(
        _ id: ID<SharedExpense>, _ change: SharedExpenseChange, by user: ID<User>,
        if precondition: Precondition, ids: [ID<Participant>], notices: [ID<SharingNotification>],
        at now: Timestamp
    ) async throws -> Versioned<SharedExpense> {
        let mails = mails
        return try await self.change { db in
            let before = try Self.ownShare(id, by: user, in: db)
            try precondition.check(content: before)
            let edit = try Self.edit(before, change, ids: ids, in: db)
            let record = edit.record
            try db.run(
                """
                UPDATE shares SET split_type = \(record.splitType.rawValue),
                    description = \(record.description), owner_minor = \(record.ownerMinor),
                    owner_weight = \(record.ownerWeight), repayments_to = \(record.repaymentsTo)
                WHERE id = \(id)
                """)
            try Self.tellShares(user, in: db)
            guard edit.changesParts else {
                return try Versioned(content: Self.ownShare(id, by: user, in: db))
            }
            var notices = notices[...]
            try Self.apply(edit, of: before, by: user, &notices, mails, at: now, in: db)
            let after = try Self.ownShare(id, by: user, in: db)
            try Self.tellPayers(of: edit.record, before, after, &notices, at: now, in: db)
            return try Versioned(content: after)
        }
    }

    /// Returns a share to its owner. Throws `notFound` for strangers and `onlyTheOwner` for participants.
    static func ownShare(
        _ id: ID<SharedExpense>, by user: ID<User>, in db: borrowing Connection
    ) throws -> SharedExpense {
        if try Erasure.isErased(user, in: db) { throw APIError(.unauthorized) }
        let found = try db.first("SELECT \(shareColumns) FROM shares s WHERE s.id = \(id)") {
            try share($0, for: user, in: db)
        }
        guard let found else { throw APIError.notFound }
        guard found.owner.id == user else { throw try refusal(.onlyTheOwner, of: id, to: user, in: db) }
        return found
    }

    /// Works a change out against the share as it is now. Throws for changes that a payment or a decline
    /// forbids, and for people who are not in the share's group.
    private static func edit(
        _ share: SharedExpense, _ change: SharedExpenseChange, ids: [ID<Participant>],
        in db: borrowing Connection
    ) throws -> ShareEdit {
        let record = try db.first("SELECT \(ShareRecord.table.names) FROM shares WHERE id = \(share.id)") {
            try ShareRecord.table.record($0)
        }
        guard let record else { throw APIError.notFound }
        let parts = try parts(where: "p.share = \(share.id) ORDER BY p.position", in: db)
        let edit = try ShareEdit(
            change, of: record, parts, paidBy: payers(of: share.id, in: db),
            by: share.owner.email.asciiLowercased, ids: ids)
        try edit.requireUntouched(parts)
        if let group = record.group { try requireMembers(edit.newcomers, of: group, in: db) }
        return edit
    }

    private static func requireMembers(
        _ newcomers: [(place: Int, folded: String)], of group: ID<ExpenseGroup>, in db: borrowing Connection
    ) throws {
        if newcomers.isEmpty { return }
        let members = Set(try members(of: group, in: db).map(\.person.email.asciiLowercased))
        var errors = FieldErrors()
        for (place, folded) in newcomers where !members.contains(folded) {
            errors.add("participants[\(place)].email", "This person is not in the expense's group")
        }
        try errors.throwIfAny()
    }

    /// - Parameter share: before the change.
    private static func apply(
        _ edit: ShareEdit, of share: SharedExpense, by user: ID<User>,
        _ notices: inout ArraySlice<ID<SharingNotification>>, _ mails: ShareMailStore?, at now: Timestamp,
        in db: borrowing Connection
    ) throws {
        var told = Set((share.payers ?? []).compactMap(\.person.id) + [user])
        for part in edit.removed {
            let leaves =
                !edit.hasAnotherPart(of: part) && part.user.map { told.insert($0).inserted } ?? false
            try remove(part, by: user, notice: leaves ? notices.popFirst() : nil, at: now, in: db)
        }
        // Out of the way of the new places, which are unique in a share.
        try db.run(
            """
            UPDATE participants SET position = position + \(GroupMembersLimit.maximum)
            WHERE share = \(edit.record.id)
            """)
        for kept in edit.kept {
            try update(kept.new, from: kept.old, in: db)
            guard kept.new.amount != kept.old.amount, let notice = notices.popFirst() else { continue }
            let part = StoredPart(record: kept.new, expense: edit.record, email: kept.old.email)
            try notify(.changed, of: part, to: part.user, by: user, id: notice, at: now, in: db)
            if part.user == user { continue }
            try mails?.send(
                .changed, to: part.email, user: part.user, part: part.amount, by: user, at: now, in: db)
        }
        if edit.record.group == nil {
            try introduce(edit.added.map(\.folded), to: user, at: now, in: db)
        }
        for part in edit.added { _ = try insert(part, of: edit.record, mails, at: now, in: db) }
        try updateOpenness(of: edit.record.id, in: db)
    }

    /// Tells the payers what they bear of an expense now, unless a part of their own tells them.
    private static func tellPayers(
        of share: ShareRecord, _ before: SharedExpense, _ after: SharedExpense,
        _ notices: inout ArraySlice<ID<SharingNotification>>, at now: Timestamp, in db: borrowing Connection
    ) throws {
        let debtors = Set(after.participants.compactMap(\.participant.id))
        for payer in after.payers ?? [] {
            guard let person = payer.person.id, person != share.owner, !debtors.contains(person),
                before.payers?.contains(where: {
                    $0.person.id == person && $0.shareAmount == payer.shareAmount
                }) != true, let notice = notices.popFirst()
            else { continue }
            var news = NoticeRecord(
                .changed, id: notice, to: person, by: share.owner, title: share.transactionDescription,
                at: now)
            (news.share, news.group) = (share.id, share.group)
            news.amount = try Money(AmountText(payer.shareAmount), in: share.total.currency)
            try write(news, in: db)
        }
    }

    /// Deletes a part, and tells who is no longer in the share.
    private static func remove(
        _ part: StoredPart, by user: ID<User>, notice: ID<SharingNotification>?, at now: Timestamp,
        in db: borrowing Connection
    ) throws {
        try db.run(
            """
            UPDATE notifications INDEXED BY notifications_by_share SET share = NULL, participant = NULL
            WHERE share = \(part.share) AND participant = \(part.id)
            """)
        try discount(part.counted, isPending: part.status == .pending, in: db)
        try db.run("DELETE FROM payments WHERE participant = \(part.id)")
        try db.run("DELETE FROM participants WHERE id = \(part.id)")
        guard let participant = part.user, let notice else { return }
        var news = NoticeRecord(
            .cancelled, id: notice, to: participant, by: user,
            title: part.expense.transactionDescription, at: now)
        news.group = part.group
        try write(news, in: db)
    }
}
