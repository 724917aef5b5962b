import Contracts
import SQLiteKit
import ServiceKit

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
