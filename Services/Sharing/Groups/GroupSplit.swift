import Contracts

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
