import Contracts
import ServiceKit
import LedgerCore

/// `/dashboard`
struct DashboardRoutes: Sendable {
    /// The longest wait for another service's part of an answer (contract §6).
    private static let decorationMilliseconds = 200

    let store: LedgerStore
    let ids: IDGenerator
    let sharing: ServiceClient

    func mount(on routes: inout ServiceRoutes) {
        routes.on(LedgerAPI.dashboard, dashboard)
    }

    private func dashboard(_ call: Call<Empty>) async throws -> Dashboard {
        let (scope, month, currency) = try call.scopeMonthAndCurrency()
        let figures = try await store.dashboard(
            of: scope, in: month ?? call.today.month, shownIn: currency, BookVisit(call, ids: ids))
        // Shares are a person's, and in no other book.
        let isOwn = try call.place.key == call.user
        let pending = isOwn ? await pendingShares(of: try call.identity) : 0
        return try figures.answer(pendingSharedExpenses: pending)
    }

    /// Returns the number of the user's pending shares, or nil while sharing is down or slow. Shares are of
    /// any account, so an API token that is bound to accounts gets nil, too.
    private func pendingShares(of identity: UserIdentity) async -> Int? {
        guard identity.accounts == nil else { return nil }
        return try? await sharing.call(
            SharingAPI.pendingCount, path: ["user": identity.user.text],
            deadlineMilliseconds: Self.decorationMilliseconds
        ).count
    }
}
