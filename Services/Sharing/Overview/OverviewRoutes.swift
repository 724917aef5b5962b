import Contracts
import ServiceKit

/// The routes of a user's overview and lists of shares, and the reads for other services.
struct OverviewRoutes: Sendable {
    let store: SharingStore

    func mount(on routes: inout ServiceRoutes) {
        routes.on(SharingAPI.overview, overview)
        routes.on(SharingAPI.sharedByMe, sharedByMe)
        routes.on(SharingAPI.sharedWithMe, sharedWithMe)
        routes.on(SharingAPI.pendingCount, pendingCount)
        routes.on(SharingAPI.paidBack) { call in
            let after = try call.reading { query, errors in errors.id("after", query) as ID<SharedExpense>? }
            return try await store.paidBack(after: after)
        }
        routes.mountFeed(store.feed)
    }

    private func overview(_ call: Call<Empty>) async throws -> Answer {
        let identity = try call.identity
        return .json(
            bytes: try await store.overview(of: identity.user, preferred: identity.currency))
    }

    private func sharedByMe(_ call: Call<Empty>) async throws -> Answer {
        let (filter, page) = try call.reading { query, errors in
            (SharedByMeFilter(query, &errors), PageRequest(query, &errors))
        }
        return .json(bytes: try await store.sharedExpenses(of: call.user, filter, page))
    }

    private func sharedWithMe(_ call: Call<Empty>) async throws -> ShareWithMePage {
        let (filter, page) = try call.reading { query, errors in
            (SharedWithMeFilter(query, &errors), PageRequest(query, &errors))
        }
        return try await store.sharesWithMe(of: call.user, filter, page)
    }

    private func pendingCount(_ call: Call<Empty>) async throws -> PendingShares {
        PendingShares(count: try await store.pendingCount(of: call.id("user")))
    }
}
