import Contracts
import ServiceKit

/// One share: making it, reading it, taking it back, marking it paid.
struct ShareRoutes: Sendable {
    let workflow: ShareWorkflow
    let store: SharingStore

    func mount(on routes: inout ServiceRoutes) {
        routes.on(SharingAPI.share, share)
        routes.on(SharingAPI.getShare, read)
        routes.on(SharingAPI.cancelShare, cancel)
        routes.on(SharingAPI.markPaid, markPaid)
    }

    private func share(_ call: Call<ShareDraft>) async throws -> Answer {
        let request = try ShareRequest(call.body)
        return try await workflow.share(request, by: call.user, once: call.once(), now: call.now)
    }

    private func read(_ call: Call<Empty>) async throws -> SharedExpense {
        try await store.share(call.id(), for: call.user)
    }

    private func cancel(_ call: Call<Empty>) async throws -> Deleted {
        try await workflow.cancel(call.id(), by: call.user, now: call.now)
        return Deleted()
    }

    private func markPaid(_ call: Call<Empty>) async throws -> SharePaid {
        try await store.markPaid(call.id(), by: call.user, at: call.now)
    }
}
