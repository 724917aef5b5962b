import Contracts
import ServiceKit

/// The routes of one share (create, read, change, take back) and of its parts (accepted, declined, reminded,
/// booked).
struct ShareRoutes: Sendable {
    let workflow: ShareWorkflow
    let booking: BookingWorkflow
    let store: SharingStore
    let ids: IDGenerator

    func mount(on routes: inout ServiceRoutes) {
        routes.on(SharingAPI.share, share)
        routes.on(SharingAPI.getShare, read)
        routes.on(SharingAPI.editShare, edit)
        routes.on(SharingAPI.cancelShare, cancel)
        routes.on(SharingAPI.acceptShare) { call in
            try await store.accept(call.id(), call.body, by: call.user, at: call.now)
        }
        routes.on(SharingAPI.declineShare, decline)
        routes.on(SharingAPI.remindShare, remind)
        routes.on(SharingAPI.bookShare, book)
    }

    private func share(_ call: Call<ShareDraft>) async throws -> Answer {
        let request = try ShareRequest(call.body)
        return try await workflow.share(
            request, by: call.user, in: call.place, idempotency: call.idempotency(), now: call.now)
    }

    private func read(_ call: Call<Empty>) async throws -> Versioned<SharedExpense> {
        try await store.share(call.id(), for: call.user)
    }

    private func edit(_ call: Call<SharedExpenseChange>) async throws -> Versioned<SharedExpense> {
        try await workflow.edit(
            call.id(), call.body, by: call.user, if: call.precondition)
    }

    private func cancel(_ call: Call<Empty>) async throws -> Deleted {
        try await workflow.cancel(
            call.id(), by: call.user, if: call.precondition, now: call.now)
        return Deleted()
    }

    private func decline(_ call: Call<DeclineDraft>) async throws -> ShareDeclined {
        let id: ID<Participant> = try call.id()
        // The participant is checked before the fields, so that strangers get no field errors.
        try await store.requirePart(id, for: .participant, call.user)
        return try await store.decline(
            id, reason: FieldErrors.reason(call.body.reason), by: call.user, notice: ids.make(), at: call.now)
    }

    private func remind(_ call: Call<Empty>) async throws -> ShareReminded {
        try await store.remind(call.id(), by: call.user, notice: ids.make(), at: call.now)
    }

    private func book(_ call: Call<BookingDraft>) async throws -> Answer {
        try await booking.book(
            call.id(), call.body, for: call.identity, in: call.place, idempotency: call.idempotency(),
            now: call.now)
    }
}
