import Contracts
import SQLiteKit
import ServiceKit

/// A group as stored.
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
