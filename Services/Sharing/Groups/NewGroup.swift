import Contracts

/// A group ready to be written.
struct NewGroup: Sendable {
    let id: ID<ExpenseGroup>
    let owner: ID<User>
    let name: String
    let splitType: SplitType
    let createdAt: Timestamp
    /// The owner first.
    let members: [NewMember]
}

/// A member ready to be written.
struct NewMember: Sendable {
    let id: ID<GroupMember>
    let email: EmailAddress
    let weight: Weight
}
