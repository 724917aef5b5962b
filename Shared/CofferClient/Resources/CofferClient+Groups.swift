public import Contracts

extension CofferClient {
    public var groups: Groups { Groups(client: self) }

    /// People who share expenses regularly.
    public struct Groups: Sendable {
        let client: CofferClient

        public func list() async throws -> [GroupSummary] {
            try await client.call(SharingAPI.listGroups).value.groups
        }

        public func get(_ id: ID<ExpenseGroup>) async throws -> ExpenseGroup {
            try await client.call(SharingAPI.getGroup, at: [id]).value
        }

        public func create(_ draft: GroupDraft) async throws -> ExpenseGroup {
            try await client.call(SharingAPI.createGroup, draft).value
        }

        public func update(
            _ id: ID<ExpenseGroup>, _ change: GroupChange, ifUnchanged tag: String? = nil
        ) async throws -> ExpenseGroup {
            try await client.call(
                SharingAPI.updateGroup, change, at: [id], options: CallOptions(ifUnchanged: tag)
            ).value
        }

        public func delete(_ id: ID<ExpenseGroup>, ifUnchanged tag: String? = nil) async throws {
            _ = try await client.call(
                SharingAPI.deleteGroup, at: [id], options: CallOptions(ifUnchanged: tag))
        }

        public func members(of id: ID<ExpenseGroup>) async throws -> [GroupMember] {
            try await client.call(SharingAPI.listMembers, at: [id]).value.members
        }

        public func addMember(_ draft: GroupMemberDraft, to id: ID<ExpenseGroup>) async throws -> GroupMember
        {
            try await client.call(SharingAPI.addMember, draft, at: [id]).value
        }

        public func setWeight(
            _ weight: AmountText, of member: ID<GroupMember>, in id: ID<ExpenseGroup>
        ) async throws -> GroupMember {
            try await client.call(
                SharingAPI.updateMember, GroupMemberDraft(weight: .value(weight)), at: [id, member]
            ).value
        }

        public func removeMember(_ member: ID<GroupMember>, from id: ID<ExpenseGroup>) async throws {
            _ = try await client.call(SharingAPI.removeMember, at: [id, member])
        }

        public func page(
            of id: ID<ExpenseGroup>, limit: Int? = nil, cursor: String? = nil
        ) async throws -> SharedExpensePage {
            try await client.call(
                SharingAPI.listGroupExpenses, at: [id],
                query: ["limit": limit?.description, "cursor": cursor]
            ).value
        }

        public func expenses(of id: ID<ExpenseGroup>) -> Pages<SharedExpense> {
            Pages { cursor in
                let page = try await self.page(of: id, cursor: cursor)
                return (page.expenses, page.nextCursor)
            }
        }

        /// Shares an expense with everybody in the group by its split.
        public func share(_ draft: GroupExpenseDraft, to id: ID<ExpenseGroup>) async throws -> ShareCreated {
            try await client.call(SharingAPI.shareToGroup, draft, at: [id]).value
        }

        public func balances(of id: ID<ExpenseGroup>) async throws -> GroupBalances {
            try await client.call(SharingAPI.groupBalances, at: [id]).value
        }
    }
}

extension ExpenseGroup: Identifiable {}
