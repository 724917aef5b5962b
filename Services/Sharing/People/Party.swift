import Contracts

/// A user, or an unverified address.
struct Party: Sendable, Hashable, Comparable {
    let user: ID<User>?
    /// Empty for a user.
    let folded: String

    init(_ user: ID<User>) {
        self.user = user
        folded = ""
    }

    init(invited folded: String) {
        user = nil
        self.folded = folded
    }

    /// Users come first, ordered by id, then addresses.
    static func < (left: Party, right: Party) -> Bool {
        guard let first = left.user, let second = right.user else {
            return (left.user == nil ? 1 : 0, left.folded) < (right.user == nil ? 1 : 0, right.folded)
        }
        return first < second
    }
}
