import Contracts
import ServiceKit

/// `/dashboard`
struct DashboardRoutes: Sendable {
    /// What another service decorates an answer with must not delay it for longer (contract §6).
    private static let decorationMilliseconds = 200

    let store: LedgerStore
    let ids: IDGenerator
    let sharing: ServiceClient

    func mount(on routes: inout ServiceRoutes) {
        routes.on(LedgerAPI.dashboard, dashboard)
    }

    private func dashboard(_ call: Call<Empty>) async throws -> Dashboard {
        let (account, month, currency) = try call.accountMonthAndCurrency()
        let figures = try await store.dashboard(
            of: account, in: month ?? call.today.month, shownIn: currency, BookVisit(call, ids: ids))
        return try figures.answer(pendingSharedExpenses: await pendingShares(of: try call.user))
    }

    /// Nil while sharing is down or slow: its failure is not the dashboard's.
    private func pendingShares(of user: ID<User>) async -> Int? {
        try? await sharing.call(
            SharingAPI.pendingCount, path: ["user": user.text],
            deadlineMilliseconds: Self.decorationMilliseconds
        ).count
    }
}
