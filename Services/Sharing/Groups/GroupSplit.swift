import Contracts

/// How an expense of a member is divided among the others of a group.
struct GroupSplit: Sendable {
    let splitType: SplitType
    /// Nil where the group splits equally.
    let ownerWeight: Weight?
    /// In the order in which the members came.
    let parts: [RequestedPart]
}
