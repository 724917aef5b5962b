import Contracts
import ServiceKit

/// The routes of a user's overview and lists of shares.
struct OverviewRoutes: Sendable {
    let store: SharingStore

    func mount(on routes: inout ServiceRoutes) {
        routes.on(SharingAPI.overview, overview)
        routes.on(SharingAPI.sharedByMe, sharedByMe)
        routes.on(SharingAPI.sharedWithMe, sharedWithMe)
    }

    private func overview(_ call: Call<Empty>) async throws -> Answer {
        let identity = try call.identity
        return .json(
            bytes: try await store.overview(of: identity.user, preferred: identity.currency))
    }

    private func sharedByMe(_ call: Call<Empty>) async throws -> Answer {
        let (filter, role, page) = try call.reading { query, errors in
            (
                SharedByMeFilter(query, &errors), SharedByMeRole(query, &errors),
                PageQuery<PlaceCursor>(query, &errors)
            )
        }
        return .json(bytes: try await store.sharedExpenses(of: call.user, role, filter, page))
    }

    private func sharedWithMe(_ call: Call<Empty>) async throws -> ShareWithMePage {
        let (filter, page) = try call.reading { query, errors in
            (SharedWithMeFilter(query, &errors), PageQuery<PlaceCursor>(query, &errors))
        }
        return try await store.sharesWithMe(of: call.user, filter, page)
    }
}
