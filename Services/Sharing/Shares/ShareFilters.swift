import Contracts

/// Filters the list of the expenses that a user shared.
enum SharedByMeFilter: String, Sendable, CaseIterable {
    /// At least one part is PENDING.
    case pending
    case settled, all

    init(_ query: QueryLookup, _ errors: inout FieldErrors) {
        self =
            errors.parsed("status", query, "Status must be pending, settled or all") { Self(rawValue: $0) }
            ?? .all
    }
}

/// What the user is in the expenses of a list.
enum SharedByMeRole: String, Sendable, CaseIterable {
    /// The user shared them.
    case owner
    /// Somebody else of a group shared them, and the user paid a part.
    case payer

    init(_ query: QueryLookup, _ errors: inout FieldErrors) {
        self = errors.parsed("role", query, "Role must be owner or payer") { Self(rawValue: $0) } ?? .owner
    }
}

/// Filters the list of the parts that a user owes or owed.
enum SharedWithMeFilter: String, Sendable, CaseIterable {
    case pending, paid, declined, all

    init(_ query: QueryLookup, _ errors: inout FieldErrors) {
        self =
            errors.parsed("status", query, "Status must be pending, paid, declined or all") {
                Self(rawValue: $0)
            }
            ?? .all
    }

    /// Nil for `all`.
    var status: ShareStatus? {
        switch self {
        case .pending: .pending
        case .paid: .paid
        case .declined: .declined
        case .all: nil
        }
    }
}
