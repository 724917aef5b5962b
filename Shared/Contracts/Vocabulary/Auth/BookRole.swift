/// What a member may do in a book; who may do more, may do less, too (contract-household §4, "Roles").
public enum BookRole: String, Codable, Sendable, CaseIterable, Comparable {
    /// Reads, exports and listens.
    case viewer = "VIEWER"
    /// Also writes, imports and takes imports and bulk changes back.
    case editor = "EDITOR"
    /// Also makes and restores backups, empties the trash, and says who is a member.
    case owner = "OWNER"

    public static func < (left: BookRole, right: BookRole) -> Bool { left.rank < right.rank }

    private var rank: Int {
        switch self {
        case .viewer: 0
        case .editor: 1
        case .owner: 2
        }
    }
}

extension BookRole: FieldValue {
    /// Nobody is made OWNER by a role.
    public static let expectation = FieldProblem.must("be VIEWER or EDITOR")
}
