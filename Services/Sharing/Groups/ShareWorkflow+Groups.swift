import Contracts
import ServiceKit

extension ShareWorkflow {
    /// Shares an expense with everybody in a group, or answers what the key has answered before. Members who
    /// come or go meanwhile are `groupChanged`, and the lock is taken back.
    func share(
        _ draft: GroupExpenseDraft, to group: ID<ExpenseGroup>, by user: ID<User>, idempotency: Idempotency,
        now: Timestamp
    ) async throws -> Answer {
        // First, as the members may have changed since.
        if let stored = try await idempotency.replay(from: store.database) { return stored }
        let split = try await store.groupSplit(of: group, for: user)
        return try await share(
            ShareRequest(draft, to: group, split), by: user, idempotency: idempotency, now: now)
    }

    func createGroup(
        _ request: GroupRequest, by owner: ID<User>, idempotency: Idempotency, now: Timestamp
    ) async throws -> Answer {
        if let stored = try await idempotency.replay(from: store.database) { return stored }
        let address = try await people.meet(owner, and: request.members.map(\.email.folded))
        try request.refuseSelf(address)
        guard let email = EmailAddress(address) else { throw SharingError.ownerUnknown }
        let first = NewMember(id: context.ids.make(), email: email, weight: request.ownerWeight)
        let group = NewGroup(
            id: context.ids.make(), owner: owner, name: request.name, splitType: request.splitType,
            createdAt: now, members: [first] + request.members.map(newMember))
        return try await store.createGroup(group, idempotency: idempotency)
    }

    /// Adds a person, or answers what the key has answered before, whoever owns the group by now.
    func addMember(
        _ draft: GroupMemberDraft, to group: ID<ExpenseGroup>, by user: ID<User>, idempotency: Idempotency,
        now: Timestamp
    ) async throws -> Answer {
        if let stored = try await idempotency.replay(from: store.database) { return stored }
        // Strangers hear nothing of what is wrong with their words.
        try await store.requireOwnedGroup(group, by: user)
        let request = try MemberRequest(draft)
        _ = try await people.meet(user, and: [request.email.folded])
        return try await store.addMember(
            newMember(request), to: group, by: user, idempotency: idempotency, at: now)
    }

    private func newMember(_ request: MemberRequest) -> NewMember {
        NewMember(id: context.ids.make(), email: request.email, weight: request.weight)
    }
}
