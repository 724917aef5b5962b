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
            if edit.changesParts {
                let news = try EditNews(beforeChangeOf: record, in: db)
                try Self.apply(edit, by: user, at: now, in: db)
                try news.tell(by: user, notices, mails, at: now, in: db)
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
            change, of: record, parts, paidBy: payers(of: share.id, in: db), by: share.owner,
            users: users(of: change.addresses + parts.map(\.email.asciiLowercased), in: db), ids: ids)
        try edit.requireUntouched(parts)
        if let group = record.group, edit.changesParts {
            try requireMembers(edit.newcomers, and: record.owner, of: group, in: db)
            if !edit.added.isEmpty {
                try requireFewCurrencies(in: group, with: record.total.currency, in: db)
            }
        }
        try edit.requireAccounts()
        return edit
    }

    /// Returns who has addresses now.
    private static func users(
        of addresses: [String], in db: borrowing Connection
    ) throws -> [String: ID<User>] {
        var users: [String: ID<User>] = [:]
        for folded in Set(addresses) where !folded.isEmpty {
            users[folded] = try db.first("SELECT \"user\" FROM people WHERE folded = \(folded)") {
                try $0.id(0)
            }
        }
        return users
    }

    /// Throws for an owner and for newcomers who are not in the share's group.
    private static func requireMembers(
        _ newcomers: [(place: Int, folded: String)], and owner: ID<User>, of group: ID<ExpenseGroup>,
        in db: borrowing Connection
    ) throws {
        let members = try members(of: group, in: db)
        guard members.contains(where: { $0.record.user == owner }) else {
            throw APIError.field(
                "participants",
                "You are no longer in the expense's group: only its description can be changed",
                code: .conflict)
        }
        let addresses = Set(members.map(\.person.email.asciiLowercased))
        var errors = FieldErrors()
        for (place, folded) in newcomers where !addresses.contains(folded) {
            errors.add("participants[\(place)].email", "This person is not in the expense's group")
        }
        try errors.throwIfAny()
    }

    private static func apply(
        _ edit: ShareEdit, by user: ID<User>, at now: Timestamp, in db: borrowing Connection
    ) throws {
        for part in edit.removed { try remove(part, in: db) }
        // Out of the way of the new places, which are unique in a share.
        try db.run(
            """
            UPDATE participants SET position = position + \(GroupMembersLimit.maximum)
            WHERE share = \(edit.record.id)
            """)
        for kept in edit.kept {
            var part = kept.new
            if part.amount.amountMinor > kept.old.amount.amountMinor { part.amountAt = now }
            try update(part, from: kept.old, in: db)
        }
        if edit.record.group == nil {
            try introduce(edit.added.map(\.folded), to: user, at: now, in: db)
        }
        for part in edit.added {
            var part = part
            part.amountAt = now
            _ = try insert(part, of: edit.record, in: db)
        }
        try updateOpenness(of: edit.record.id, in: db)
    }

    private static func remove(_ part: StoredPart, in db: borrowing Connection) throws {
        try db.run(
            """
            UPDATE notifications INDEXED BY notifications_by_share SET share = NULL, participant = NULL
            WHERE share = \(part.share) AND participant = \(part.id)
            """)
        try discount(part.counted, isPending: part.status == .pending, in: db)
        try db.run("DELETE FROM payments WHERE participant = \(part.id)")
        try db.run("DELETE FROM participants WHERE id = \(part.id)")
    }
}

extension SharedExpenseChange {
    /// The addresses of the participants, folded; without those that are none.
    fileprivate var addresses: [String] {
        (participants.value?.elements ?? []).compactMap { draft in
            draft.value?.email.value.flatMap { EmailAddress($0)?.folded }
        }
    }
}
