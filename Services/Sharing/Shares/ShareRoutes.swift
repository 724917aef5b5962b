import Contracts
import ServiceKit

/// The routes of one share (create, read, take back) and of its parts (paid, unpaid, declined, reminded,
/// booked).
struct ShareRoutes: Sendable {
    let workflow: ShareWorkflow
    let booking: BookingWorkflow
    let store: SharingStore
    let ids: IDGenerator

    func mount(on routes: inout ServiceRoutes) {
        routes.on(SharingAPI.share, share)
        routes.on(SharingAPI.getShare, read)
        routes.on(SharingAPI.cancelShare, cancel)
        routes.on(SharingAPI.markPaid, markPaid)
        routes.on(SharingAPI.unpayShare, unpay)
        routes.on(SharingAPI.declineShare, decline)
        routes.on(SharingAPI.remindShare, remind)
        routes.on(SharingAPI.bookShare, book)
    }

    private func share(_ call: Call<ShareDraft>) async throws -> Answer {
        let request = try ShareRequest(call.body)
        return try await workflow.share(
            request, by: call.user, idempotency: call.idempotency(), now: call.now)
    }

    private func read(_ call: Call<Empty>) async throws -> Versioned<SharedExpense> {
        try await store.share(call.id(), for: call.user)
    }

    private func cancel(_ call: Call<Empty>) async throws -> Deleted {
        try await workflow.cancel(
            call.id(), by: call.user, if: call.precondition, now: call.now)
        return Deleted()
    }

    private func markPaid(_ call: Call<Empty>) async throws -> SharePaid {
        try await store.markPaid(call.id(), by: call.user, notice: ids.make(), at: call.now)
    }

    private func unpay(_ call: Call<UnpayDraft>) async throws -> Answer {
        let (id, idempotency): (ID<Participant>, Idempotency) = (try call.id(), try call.idempotency())
        // The replay comes first, because the share may have been taken back since the first request.
        if let stored = try await idempotency.replay(from: store.database) { return stored }
        try await store.requirePart(id, for: .settler, call.user)
        return try await store.unpay(
            id, reason: Self.reason(call.body.reason), by: call.user, idempotency: idempotency,
            notice: ids.make(), booking: ids.make(), at: call.now)
    }

    /// Reads a reason, which is optional.
    private static func reason(_ field: Field<String>) throws(APIError) -> String? {
        var errors = FieldErrors()
        let reason = errors.optionalText(field, "reason", .declineReason)
        try errors.throwIfAny()
        return reason
    }

    private func decline(_ call: Call<DeclineDraft>) async throws -> ShareDeclined {
        let id: ID<Participant> = try call.id()
        // The participant is checked before the fields, so that strangers get no field errors.
        try await store.requirePart(id, for: .participant, call.user)
        return try await store.decline(
            id, reason: Self.reason(call.body.reason), by: call.user, notice: ids.make(), at: call.now)
    }

    private func remind(_ call: Call<Empty>) async throws -> ShareReminded {
        try await store.remind(call.id(), by: call.user, notice: ids.make(), at: call.now)
    }

    private func book(_ call: Call<BookingDraft>) async throws -> Answer {
        try await booking.book(
            call.id(), call.body, for: call.identity, idempotency: call.idempotency(), now: call.now)
    }
}
