import Contracts
import ServiceKit
import SQLiteKit

extension SharingStore {
    /// Adds a person. Throws `CONFLICT` for a full group, and like `insert` and `introduce`.
    func addMember(
        _ member: NewMember, to id: ID<ExpenseGroup>, by user: ID<User>, idempotency: Idempotency,
        at now: Timestamp
    ) async throws -> Answer {
        try await database.write { db in
            try idempotency.perform(in: db) {
                let group = try Self.ownedGroup(id, by: user, in: db)
                guard group.members.count < GroupMembersLimit.maximum else {
                    throw APIError(.conflict, GroupMembersLimit.message)
                }
                try Self.introduce([member.email.folded], to: user, at: now, in: db)
                return try Self.insert(
                    member, into: id, called: group.name, by: user, at: now, in: db)
            }
        }
    }

    func setWeight(
        _ weight: Weight?, of member: ID<GroupMember>, in id: ID<ExpenseGroup>, by user: ID<User>
    ) async throws -> GroupMember {
        try await database.write { db in
            _ = try Self.ownedGroup(id, by: user, in: db)
            if let weight {
                try db.run(
                    """
                    UPDATE group_members SET weight = \(weight.hundredths)
                    WHERE id = \(member) AND group_id = \(id)
                    """)
            }
            try Self.tellMembers(of: id, in: db)
            return try Self.member(member, of: id, in: db).answer
        }
    }

    /// Removes a member: members may remove themselves, the owner may remove anybody. Throws
    /// `CONFLICT` while something is open with the member. If the owner leaves, the heir becomes the owner.
    /// Throws `CONFLICT` without an heir; the group of an owner who is alone is deleted.
    func removeMember(
        _ member: ID<GroupMember>, from id: ID<ExpenseGroup>, by user: ID<User>, at now: Timestamp
    ) async throws -> DeletedID<GroupMember> {
        try await database.write { db in
            let group = try Self.group(id, for: user, in: db)
            let leaving = try Self.member(member, of: id, in: db)
            try Self.tellMembers(of: id, in: db)
            guard leaving.record.user == user || group.ownerId == user else {
                throw APIError.onlyTheGroupOwner
            }
            if try Self.isOpen(leaving, in: id, db) {
                throw APIError(.conflict, "Settle everything with this member in the group first")
            }
            if leaving.record.user == group.ownerId, group.members.count > 1,
                try Self.heir(of: leaving, in: group, in: db) == nil
            {
                throw APIError(
                    .conflict, "Nobody else can own this group yet. Delete it instead of leaving it.")
            }
            try Self.remove(leaving, from: group, at: now, in: db)
            return DeletedID(id: member)
        }
    }

    /// Removes a member. A leaving owner's group goes to the heir, or is deleted without an heir.
    static func remove(
        _ leaving: StoredMember, from group: ExpenseGroup, at now: Timestamp, in db: borrowing Connection
    ) throws {
        try db.run("DELETE FROM group_members WHERE id = \(leaving.record.id)")
        guard leaving.record.user == group.ownerId else { return }
        guard let heir = try heir(of: leaving, in: group, in: db) else {
            return try markDeleted(group.id, at: now, in: db)
        }
        try db.run("UPDATE groups SET owner = \(heir) WHERE id = \(group.id)")
    }

    /// Returns the earliest other member who can own the group: who accepted the membership, and owns fewer
    /// than `ownedLimit` groups. So nobody gets a group, or loses the room for an own one, by others' doing.
    private static func heir(
        of leaving: StoredMember, in group: ExpenseGroup, in db: borrowing Connection
    ) throws -> ID<User>? {
        try db.first(
            """
            SELECT m.user FROM group_members m
            WHERE m.group_id = \(group.id) AND m.id <> \(leaving.record.id) AND m.accepted_at IS NOT NULL
                AND \(ownedGroups("m.user")) < \(GroupRules.ownedLimit)
            ORDER BY m.id LIMIT 1
            """
        ) { try $0.id(0) }
    }

    /// Records that a member accepted the membership, by sharing an expense with the group.
    static func accept(
        _ group: ID<ExpenseGroup>, _ user: ID<User>, at now: Timestamp, in db: borrowing Connection
    ) throws {
        try db.run(
            """
            UPDATE group_members INDEXED BY group_members_by_user SET accepted_at = \(now)
            WHERE "user" = \(user) AND "user" IS NOT NULL AND group_id = \(group) AND accepted_at IS NULL
            """)
    }

    /// Returns the other members as participants, in the order in which they joined, and the caller's own
    /// weight. Weights are nil if the group splits equally.
    func groupSplit(
        of id: ID<ExpenseGroup>, for user: ID<User>
    ) async throws -> GroupSplit {
        try await database.read { db in try Self.groupSplit(of: id, for: user, in: db) }
    }

    static func groupSplit(
        of id: ID<ExpenseGroup>, for user: ID<User>, in db: borrowing Connection
    ) throws -> GroupSplit {
        let group = try group(id, for: user, in: db)
        let members = try members(of: id, in: db)
        let isWeighted = group.splitType == .shares
        guard let own = members.first(where: { $0.record.user == user }) else { throw APIError.notFound }
        let others = members.filter { $0.record.user != user }.compactMap { member in
            EmailAddress(member.person.email).map { (member: member, email: $0) }
        }
        return GroupSplit(
            splitType: isWeighted ? .shares : .equal, ownerWeight: isWeighted ? own.record.weight : nil,
            parts: others.map { member, email in
                RequestedPart(email: email, weight: isWeighted ? member.record.weight : nil)
            }, people: [own.person] + others.map(\.member.person))
    }

    /// Throws `CONFLICT` if members or weights have changed since the share was divided.
    static func requireUnchanged(
        _ group: ID<ExpenseGroup>, _ share: NewShare, in db: borrowing Connection
    ) throws {
        let split = try groupSplit(of: group, for: share.lock.owner, in: db)
        guard split.parts == share.participants, split.ownerWeight == share.record.ownerWeight else {
            throw APIError(.conflict, "The group has changed. Please try again.")
        }
    }

    /// Gives the memberships of an invited address to a user, once for each group.
    static func joinGroups(
        _ folded: String, _ user: ID<User>, in db: borrowing Connection
    ) throws {
        try db.run(
            """
            DELETE FROM group_members INDEXED BY group_members_invited
            WHERE folded = \(folded) AND "user" IS NULL AND group_id IN (
                SELECT group_id FROM group_members INDEXED BY group_members_by_user
                WHERE "user" = \(user) AND "user" IS NOT NULL)
            """)
        try db.run(
            """
            UPDATE group_members INDEXED BY group_members_invited SET "user" = \(user)
            WHERE folded = \(folded) AND "user" IS NULL
            """)
    }

    // MARK: Pieces

    /// A member with the person's current address.
    struct StoredMember {
        let record: MemberRecord
        let person: PersonReference

        var answer: GroupMember { record.answer(person) }
    }

    /// Returns the members in the order in which they joined: ids grow with time.
    static func members(
        of group: ID<ExpenseGroup>, in db: borrowing Connection
    ) throws -> [StoredMember] {
        try db.all(
            """
            SELECT \(MemberRecord.table.names(of: "m")), people.email, people.display_name
            FROM group_members m LEFT JOIN people ON people.user = m.user
            WHERE m.group_id = \(group) ORDER BY m.id
            """
        ) { row in
            let member = try MemberRecord.table.record(row)
            return StoredMember(
                record: member,
                person: try row.person(member.user, MemberRecord.table.count, invited: member.email))
        }
    }

    private static func member(
        _ id: ID<GroupMember>, of group: ID<ExpenseGroup>, in db: borrowing Connection
    ) throws -> StoredMember {
        guard let member = try members(of: group, in: db).first(where: { $0.record.id == id }) else {
            throw APIError.notFound
        }
        return member
    }

    /// Returns whether a member owes or is owed anything in a group.
    private static func isOpen(
        _ member: StoredMember, in group: ID<ExpenseGroup>, _ db: borrowing Connection
    ) throws -> Bool {
        let person: SQL =
            if let user = member.record.user { "(\"user\" = \(user) OR owner = \(user))" } else {
                "\"user\" = x'' AND folded = \(member.record.folded)"
            }
        return try db.exists(
            """
            SELECT 1 FROM totals INDEXED BY totals_by_group
            WHERE group_id = \(group) AND group_id <> x'' AND pending_minor > 0 AND \(person)
            """)
    }

    /// Writes a member and notifies a user. The owner accepts by making the group. Refuses a member, and
    /// like `requireRoom`.
    static func insert(
        _ member: NewMember, into group: ID<ExpenseGroup>, called name: String, by owner: ID<User>,
        at now: Timestamp, in db: borrowing Connection
    ) throws -> GroupMember {
        let folded = member.email.folded
        let person = try db.first("SELECT \"user\", email, display_name FROM people WHERE folded = \(folded)")
        {
            try $0.person($0.id(0), 1)
        }
        let isKnown = try db.exists(
            """
            SELECT 1 FROM group_members WHERE group_id = \(group) AND folded = \(folded)
            UNION ALL SELECT 1 FROM group_members INDEXED BY group_members_by_user
            WHERE "user" = \(person?.id) AND "user" IS NOT NULL AND group_id = \(group)
            """)
        if isKnown { throw APIError.field("email", "This person is already in the group") }
        try requireRoom(for: person?.id, folded, in: db)
        let record = MemberRecord(
            id: member.id, group: group, email: member.email.written, folded: folded, user: person?.id,
            weight: member.weight, acceptedAt: person?.id == owner ? now : nil)
        try db.run(MemberRecord.table.insertion(of: record))
        if let user = record.user, user != owner {
            var notice = NoticeRecord(
                .groupJoined, id: member.id.cast(), to: user, by: owner, title: name, at: now)
            notice.group = group
            try write(notice, in: db)
        }
        return record.answer(
            person ?? PersonReference(id: nil, email: record.email, displayName: nil))
    }

    /// Throws `CONFLICT` for a person in `membershipLimit` groups.
    private static func requireRoom(
        for user: ID<User>?, _ folded: String, in db: borrowing Connection
    ) throws {
        let rows: SQL =
            if let user {
                """
                group_members INDEXED BY group_members_by_user WHERE "user" = \(user) AND "user" IS NOT NULL
                """
            } else {
                "group_members INDEXED BY group_members_invited WHERE folded = \(folded) AND \"user\" IS NULL"
            }
        let count = try db.first("SELECT count(*) FROM \(rows)") { Int(try $0.int(0)) } ?? 0
        guard count < GroupRules.membershipLimit else {
            throw APIError(.conflict, "This person is in too many groups already")
        }
    }
}

/// How a member's expense is divided with the other members of a group.
struct GroupSplit: Sendable {
    let splitType: SplitType
    /// Nil if the group splits equally.
    let ownerWeight: Weight?
    /// The other members, in the order in which they joined.
    let parts: [RequestedPart]
    /// The caller, then the other members in the same order.
    let people: [PersonReference]
}

/// A member ready to be written.
struct NewMember: Sendable {
    let id: ID<GroupMember>
    let email: EmailAddress
    let weight: Weight
}

/// A group's member as stored.
struct MemberRecord: Sendable, Equatable {
    var id: ID<GroupMember> = .blank
    var group: ID<ExpenseGroup> = .blank
    /// The address as the owner wrote it, and in lower case.
    var email = ""
    var folded = ""
    /// Nil for an invitation.
    var user: ID<User>?
    var weight = Weight.one
    /// When the member first shared an expense with the group; an owner accepts by making it.
    var acceptedAt: Timestamp?

    static let table = RecordTable(
        "group_members", blank: MemberRecord(),
        [
            .column("id", \.id), .column("group_id", \.group), .column("email", \.email),
            .column("folded", \.folded), .column("user", \.user), .column("weight", \.weight),
            .column("accepted_at", \.acceptedAt),
        ])

    /// Returns the member for clients.
    /// - Parameter person: the member as known now.
    func answer(_ person: PersonReference) -> GroupMember {
        GroupMember(id: id, person: person, weight: weight.text)
    }
}
