import Contracts
import ServiceKit

/// The routes of `/groups`.
struct GroupRoutes: Sendable {
    let workflow: ShareWorkflow
    let store: SharingStore

    func mount(on routes: inout ServiceRoutes) {
        routes.on(SharingAPI.listGroups) { call in try await store.groups(of: call.user) }
        routes.on(SharingAPI.createGroup, create)
        routes.on(SharingAPI.getGroup) { call in
            try Versioned(content: await store.group(call.id(), for: call.user))
        }
        routes.on(SharingAPI.replaceGroup, update)
        routes.on(SharingAPI.updateGroup, update)
        routes.on(SharingAPI.deleteGroup) { call in
            try await store.deleteGroup(call.id(), by: call.user, if: call.precondition, at: call.now)
        }
        routes.on(SharingAPI.listMembers) { call in
            GroupMembers(members: try await store.group(call.id(), for: call.user).members)
        }
        routes.on(SharingAPI.addMember, addMember)
        routes.on(SharingAPI.updateMember, updateMember)
        routes.on(SharingAPI.removeMember) { call in
            try await store.removeMember(call.id("member"), from: call.id(), by: call.user, at: call.now)
        }
        routes.on(SharingAPI.listGroupExpenses, expenses)
        routes.on(SharingAPI.shareToGroup) { call in
            try await workflow.share(
                call.body, to: call.id(), by: call.user, idempotency: call.idempotency(), now: call.now)
        }
        routes.on(SharingAPI.groupBalances, balances)
    }

    private func create(_ call: Call<GroupDraft>) async throws -> Answer {
        let request = try GroupRequest(call.body)
        return try await workflow.createGroup(
            request, by: call.user, idempotency: call.idempotency(), now: call.now)
    }

    private func update(_ call: Call<GroupChange>) async throws -> Versioned<ExpenseGroup> {
        try Versioned(
            content: await store.updateGroup(call.id(), call.body, by: call.user, if: call.precondition))
    }

    private func addMember(_ call: Call<GroupMemberDraft>) async throws -> Answer {
        try await workflow.addMember(
            call.body, to: call.id(), by: call.user, idempotency: call.idempotency(), now: call.now)
    }

    private func updateMember(_ call: Call<GroupMemberDraft>) async throws -> GroupMember {
        let (group, user) = (try call.id(of: ExpenseGroup.self), try call.user)
        try await store.requireOwnedGroup(group, by: user)
        var errors = FieldErrors()
        let weight = errors.weight(call.body.weight, "weight")
        try errors.throwIfAny()
        return try await store.setWeight(weight, of: call.id("member"), in: group, by: user)
    }

    private func expenses(_ call: Call<Empty>) async throws -> Answer {
        let (group, user) = (try call.id(of: ExpenseGroup.self), try call.user)
        let page = try call.reading { query, errors in PageQuery<PlaceCursor>(query, &errors) }
        return .json(bytes: try await store.groupExpenses(of: group, page, for: user))
    }

    private func balances(_ call: Call<Empty>) async throws -> Answer {
        .json(bytes: try await store.groupBalances(in: call.id(), for: call.user))
    }
}

extension Call {
    /// Returns the path's id as an id of `entity`, where the result's type does not tell the entity.
    fileprivate func id<Entity>(of entity: Entity.Type) throws(APIError) -> ID<Entity> {
        try id("id", entity)
    }
}
