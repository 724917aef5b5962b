import Contracts

/// A member ready to be written.
struct NewMember: Sendable {
    let id: ID<GroupMember>
    let email: EmailAddress
    let weight: Weight
}
