package import Contracts

/// A user, or an address that nobody has verified.
package struct Party: Sendable, Hashable, Comparable {
    package let user: ID<User>?
    /// Empty for a user.
    package let folded: String

    package init(_ user: ID<User>) {
        self.user = user
        folded = ""
    }

    package init(invited folded: String) {
        user = nil
        self.folded = folded
    }

    /// Users by id, then addresses.
    package static func < (left: Party, right: Party) -> Bool {
        guard let first = left.user, let second = right.user else {
            return (left.user == nil ? 1 : 0, left.folded) < (right.user == nil ? 1 : 0, right.folded)
        }
        return first < second
    }
}
