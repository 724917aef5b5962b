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
            _ = try Self.ownShare(id, by: user, in: db)
            return try Self.edit(id, change, ids: ids, in: db)
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
            try precondition.check(content: try Self.ownShare(id, by: user, in: db))
            let edit = try Self.edit(id, change, ids: ids, in: db)
            let record = edit.record
            try db.run(
                """
                UPDATE shares SET split_type = \(record.splitType.rawValue),
                    description = \(record.description), owner_minor = \(record.ownerMinor),
                    owner_weight = \(record.ownerWeight), repayments_to = \(record.repaymentsTo)
                WHERE id = \(id)
                """)
            try Self.tellShares(user, in: db)
            if edit.changesParts {
                try Self.apply(edit, by: user, notices, mails, at: now, in: db)
            }
            return try Versioned(content: Self.ownShare(id, by: user, in: db))
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

    /// Works a change out against the share as it is now. Throws for changes that a payment, a decline or
    /// several payers forbid, and for people who are not in the share's group.
    private static func edit(
        _ id: ID<SharedExpense>, _ change: SharedExpenseChange, ids: [ID<Participant>],
        in db: borrowing Connection
    ) throws -> ShareEdit {
        let record = try db.first("SELECT \(ShareRecord.table.names) FROM shares WHERE id = \(id)") {
            try ShareRecord.table.record($0)
        }
        guard let record else { throw APIError.notFound }
        if change.namesParts, try !payers(of: id, in: db).isEmpty {
            throw APIError.field(
                "participants",
                "Several people paid this expense: only its description can be changed. To divide it anew, "
                    + "take it back and share it again.", code: .conflict)
        }
        let parts = try parts(where: "p.share = \(id) ORDER BY p.position", in: db)
        let edit = try ShareEdit(change, of: record, parts, ids: ids)
        try edit.requireUntouched(parts)
        if let group = record.group { try requireMembers(edit.added, of: group, in: db) }
        return edit
    }

    private static func requireMembers(
        _ added: [PartRecord], of group: ID<ExpenseGroup>, in db: borrowing Connection
    ) throws {
        if added.isEmpty { return }
        let members = Set(try members(of: group, in: db).map(\.person.email.asciiLowercased))
        var errors = FieldErrors()
        for part in added where !members.contains(part.folded) {
            errors.add("participants[\(part.position)].email", "This person is not in the expense's group")
        }
        try errors.throwIfAny()
    }

    private static func apply(
        _ edit: ShareEdit, by user: ID<User>, _ notices: [ID<SharingNotification>], _ mails: ShareMailStore?,
        at now: Timestamp, in db: borrowing Connection
    ) throws {
        var notices = notices[...]
        for part in edit.removed {
            try remove(part, by: user, notice: notices.popFirst(), at: now, in: db)
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
            try mails?.send(
                .changed, to: part.email, user: part.user, part: part.amount, by: user, at: now, in: db)
        }
        if edit.record.group == nil {
            try introduce(edit.added.map(\.folded), to: user, at: now, in: db)
        }
        for part in edit.added { _ = try insert(part, of: edit.record, mails, at: now, in: db) }
        try updateOpenness(of: edit.record.id, in: db)
    }

    /// Deletes the part of somebody who is no longer in a share, and tells them.
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
