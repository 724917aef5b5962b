import Contracts
import ServiceKit

/// What a user shares and owes, for the user and for other services.
struct OverviewRoutes: Sendable {
    let store: SharingStore

    func mount(on routes: inout ServiceRoutes) {
        routes.on(SharingAPI.overview, overview)
        routes.on(SharingAPI.pendingCount, pendingCount)
    }

    private func overview(_ call: Call<Empty>) async throws -> SharingOverview {
        let identity = try call.identity
        return try await store.overview(of: identity.user, preferred: identity.currency)
    }

    private func pendingCount(_ call: Call<Empty>) async throws -> PendingShares {
        PendingShares(count: try await store.pendingCount(of: call.id("user")))
    }
}
