import Contracts
import ServiceKit

extension ShareWorkflow {
    /// Changes a share. Auth is asked for people whom the change adds.
    func edit(
        _ id: ID<SharedExpense>, _ change: SharedExpenseChange, by owner: ID<User>,
        if precondition: Precondition
    ) async throws -> Versioned<SharedExpense> {
        let ids = (0..<ChangedParticipantsLimit.maximum).map { _ in context.ids.make(Participant.self) }
        // A first look, so that strangers get no field errors and wrong fields meet nobody.
        let planned = try await store.plannedEdit(id, change, by: owner, ids: ids)
        if planned.changesParts {
            let addresses = planned.newcomers.map(\.folded)
            _ = try await people.meet(owner, and: addresses)
        }
        if let account = planned.record.repaymentsTo, !change.bookRepayments.isAbsent {
            if planned.record.leftAt != nil {
                throw APIError.field(
                    "bookRepayments.accountId",
                    "Payments can't be booked there: you have left the book of this expense",
                    code: .conflict)
            }
            try await requireRepayments(of: planned.record, to: account)
        }
        // An id for each person who has or gets a part, or who paid.
        let notices = (0..<GroupMembersLimit.maximum + ids.count + PayersLimit.maximum).map { _ in
            context.ids.make(SharingNotification.self)
        }
        return try await store.edit(
            id, change, by: owner, if: precondition, ids: ids, notices: notices, at: context.clock.now())
    }
}

extension ShareWorkflow {
    /// Throws if the ledger cannot book payments of a share in an account. The share has its lock already.
    private func requireRepayments(of share: ShareRecord, to account: ID<Account>) async throws {
        do {
            _ = try await ledger.call(
                LedgerAPI.lockTransaction,
                body: ShareLockRequest(
                    user: share.book, transaction: share.transaction, share: share.id,
                    repaymentsTo: account, by: share.owner))
        } catch .refused(let refusal)
            where [.validation, .forbidden, .notFound, .conflict].contains(refusal.code)
        {
            throw refusal
        }
    }
}
