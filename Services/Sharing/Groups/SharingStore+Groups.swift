import Contracts
import ServiceKit
import SQLiteKit

extension SharingStore {
    /// Returns the groups that a user is in, newest first.
    func groups(of user: ID<User>) async throws -> GroupList {
        try await database.read(owner: user.cast()) { db in
            GroupList(
                groups: try db.all(
                    """
                    SELECT \(GroupRecord.table.names(of: "g")),
                        (SELECT count(*) FROM group_members c WHERE c.group_id = g.id)
                    FROM group_members m INDEXED BY group_members_by_user JOIN groups g ON g.id = m.group_id
                    WHERE m.user = \(user) AND m.user IS NOT NULL ORDER BY g.created_at DESC, g.id DESC
                    """
                ) { row in
                    let group = try GroupRecord.table.record(row)
                    return GroupSummary(
                        id: group.id, name: group.name, splitType: group.splitType,
                        createdAt: group.createdAt, ownerId: group.owner,
                        memberCount: Int(try row.int(GroupRecord.table.count)))
                })
        }
    }

    /// Returns a group. Throws `notFound` for a user who is not a member.
    func group(_ id: ID<ExpenseGroup>, for user: ID<User>) async throws -> ExpenseGroup {
        try await database.read(owner: user.cast()) { db in try Self.group(id, for: user, in: db) }
    }

    /// Creates a group; its first member is its owner. Throws `CONFLICT` if the owner has too many groups,
    /// and like `introduce`.
    func createGroup(
        _ group: GroupRecord, with members: [NewMember], idempotency: Idempotency
    ) async throws -> Answer {
        try await database.write { db in
            if try Erasure.isErased(group.owner, in: db) { throw APIError(.unauthorized) }
            return try idempotency.perform(in: db) {
                let owned = try db.first("SELECT \(Self.ownedGroups("\(group.owner)"))") {
                    Int(try $0.int(0))
                }
                guard (owned ?? 0) < GroupRules.ownedLimit else {
                    throw APIError(
                        .conflict, "You own \(GroupRules.ownedLimit) groups already. Delete one first.")
                }
                try db.run(GroupRecord.table.insertion(of: group))
                let others = members.dropFirst().map(\.email.folded)
                try Self.introduce(others, to: group.owner, at: group.createdAt, in: db)
                for member in members {
                    _ = try Self.insert(
                        member, into: group.id, called: group.name, by: group.owner,
                        at: group.createdAt, in: db)
                }
                try Self.tellShares(group.owner, in: db)
                return try Self.group(group.id, for: group.owner, in: db)
            }
        }
    }

    /// The number of groups that a user owns.
    static func ownedGroups(_ user: SQL) -> SQL {
        """
        (SELECT count(*) FROM group_members own INDEXED BY group_members_by_user
        JOIN groups g ON g.id = own.group_id
        WHERE own.user = \(user) AND own.user IS NOT NULL AND g.owner = \(user))
        """
    }

    /// Changes name and split type; absent fields keep their values.
    func updateGroup(
        _ id: ID<ExpenseGroup>, _ change: GroupChange, by user: ID<User>, if precondition: Precondition
    ) async throws -> ExpenseGroup {
        try await database.write { db in
            let group = try Self.ownedGroup(id, by: user, in: db)
            try precondition.check(content: group)
            let (name, splitType) = try GroupRules.changed(change, over: group)
            try db.run(
                """
                UPDATE groups SET name = \(name), split_type = \(splitType) WHERE id = \(id)
                """)
            try Self.tellMembers(of: id, in: db)
            return try Self.group(id, for: user, in: db)
        }
    }

    /// Deletes a group; its shares stay. Throws `CONFLICT` if something is open in the group.
    func deleteGroup(
        _ id: ID<ExpenseGroup>, by user: ID<User>, if precondition: Precondition, at now: Timestamp
    ) async throws -> DeletedID<ExpenseGroup> {
        try await database.write { db in
            try precondition.check(content: try Self.ownedGroup(id, by: user, in: db))
            let isOpen = try db.exists(
                """
                SELECT 1 FROM totals INDEXED BY totals_by_group
                WHERE group_id = \(id) AND group_id <> x'' AND pending_minor > 0
                """)
            if isOpen {
                throw APIError(.conflict, "Settle everything in the group before deleting it")
            }
            try Self.markDeleted(id, at: now, in: db)
            return DeletedID(id: id)
        }
    }

    /// Tells a group's members that listen.
    static func tellMembers(of id: ID<ExpenseGroup>, in db: borrowing Connection) throws {
        let members: [ID<User>] = try db.all(
            "SELECT \"user\" FROM group_members WHERE group_id = \(id) AND \"user\" IS NOT NULL"
        ) { try $0.id(0) }
        for member in members { try tellShares(member, in: db) }
    }

    static func markDeleted(
        _ id: ID<ExpenseGroup>, at now: Timestamp, in db: borrowing Connection
    ) throws {
        try tellMembers(of: id, in: db)
        try db.run("DELETE FROM group_members WHERE group_id = \(id)")
        try db.run("UPDATE groups SET deleted_at = \(now) WHERE id = \(id)")
    }

    /// Returns the JSON of a page of a group's expenses. Throws `notFound` for a user who is not a member.
    func groupExpenses(
        of id: ID<ExpenseGroup>, _ page: PageQuery<PlaceCursor>, for user: ID<User>
    ) async throws -> [UInt8] {
        try await database.read(owner: user.cast()) { db in
            try Self.requireMember(of: id, user, in: db)
            let source: SQL =
                "shares s INDEXED BY shares_by_group WHERE s.group_id = \(id) AND s.group_id IS NOT NULL"
            return try Self.sharesPage(of: source, page, for: user, in: db)
        }
    }

    /// Throws `notFound` for strangers and `onlyTheGroupOwner` for members other than the owner.
    func requireOwnedGroup(_ id: ID<ExpenseGroup>, by user: ID<User>) async throws {
        try await database.read { db in _ = try Self.ownedGroup(id, by: user, in: db) }
    }

    // MARK: Pieces

    /// Throws `notFound` for a user who is not, or no longer, a member.
    static func requireMember(
        of id: ID<ExpenseGroup>, _ user: ID<User>, in db: borrowing Connection
    ) throws {
        let isMember = try db.exists(
            """
            SELECT 1 FROM group_members INDEXED BY group_members_by_user
            WHERE "user" = \(user) AND "user" IS NOT NULL AND group_id = \(id)
            """)
        guard isMember else { throw APIError.notFound }
    }

    static func group(
        _ id: ID<ExpenseGroup>, for user: ID<User>, in db: borrowing Connection
    ) throws -> ExpenseGroup {
        try requireMember(of: id, user, in: db)
        let members = try members(of: id, in: db).map(\.answer)
        let group = try db.first("SELECT \(GroupRecord.table.names) FROM groups WHERE id = \(id)") {
            try GroupRecord.table.record($0)
        }
        guard let group else { throw APIError.notFound }
        return ExpenseGroup(
            id: id, name: group.name, splitType: group.splitType, createdAt: group.createdAt,
            ownerId: group.owner, members: members)
    }

    /// Returns a group to its owner. Throws `onlyTheGroupOwner` for other members, `notFound` for strangers.
    static func ownedGroup(
        _ id: ID<ExpenseGroup>, by user: ID<User>, in db: borrowing Connection
    ) throws -> ExpenseGroup {
        let group = try group(id, for: user, in: db)
        guard group.ownerId == user else { throw APIError.onlyTheGroupOwner }
        return group
    }
}

extension APIError {
    /// A member may see the group, but only its owner may do this.
    static let onlyTheGroupOwner = APIError(.forbidden, "Only the owner of the group may do this")
}

struct GroupRecord: Sendable, Equatable {
    var id: ID<ExpenseGroup> = .blank
    var owner: ID<User> = .blank
    var name = ""
    var splitType = SplitType.equal
    var createdAt = Timestamp.blank

    static let table = RecordTable(
        "groups", blank: GroupRecord(),
        [
            .column("id", \.id), .column("owner", \.owner), .column("name", \.name),
            .column("split_type", \.splitType), .column("created_at", \.createdAt), .unbound("deleted_at"),
        ])
}
