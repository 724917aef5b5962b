package import Contracts

/// How an expense of a member is divided among the others of a group.
package struct GroupSplit: Sendable {
    package let splitType: SplitType
    /// Nil where the group splits equally.
    package let ownerWeight: Weight?
    /// In the order in which the members came.
    package let parts: [RequestedPart]
}
