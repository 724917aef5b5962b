import Contracts
import ServiceKit

extension ShareWorkflow {
    /// Shares an expense with all other members of a group, or returns the answer stored under the
    /// idempotency key. Throws `CONFLICT` and releases the lock if members or weights change meanwhile.
    func share(
        _ draft: GroupExpenseDraft, to group: ID<ExpenseGroup>, by user: ID<User>, idempotency: Idempotency,
        now: Timestamp
    ) async throws -> Answer {
        // The replay comes first, because the members may have changed since the first request.
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
        guard let email = EmailAddress(address) else { throw APIError.ownerUnknown }
        let first = NewMember(id: context.ids.make(), email: email, weight: request.ownerWeight)
        let group = GroupRecord(
            id: context.ids.make(), owner: owner, name: request.name, splitType: request.splitType,
            createdAt: now)
        return try await store.createGroup(
            group, with: [first] + request.members.map(newMember), idempotency: idempotency)
    }

    /// Adds a person, or returns the answer stored under the idempotency key, even to a former owner.
    func addMember(
        _ draft: GroupMemberDraft, to group: ID<ExpenseGroup>, by user: ID<User>, idempotency: Idempotency,
        now: Timestamp
    ) async throws -> Answer {
        if let stored = try await idempotency.replay(from: store.database) { return stored }
        // Ownership is checked before the fields, so that strangers get no field errors.
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
