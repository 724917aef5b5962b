package import Contracts

/// A group ready to be written.
package struct NewGroup: Sendable {
    package let id: ID<ExpenseGroup>
    package let owner: ID<User>
    package let name: String
    package let splitType: SplitType
    package let createdAt: Timestamp
    /// The owner first.
    package let members: [NewMember]
}

/// A member ready to be written.
package struct NewMember: Sendable {
    package let id: ID<GroupMember>
    package let email: EmailAddress
    package let weight: Weight
}
