import Contracts
import ServiceKit
import LedgerCore

/// `/reports`
struct ReportRoutes: Sendable {
    /// The months of a report of several months without dates.
    private static let usualMonths = 12

    let store: LedgerStore
    let ids: IDGenerator

    func mount(on routes: inout ServiceRoutes) {
        routes.on(LedgerAPI.spendingReport, spending)
        routes.on(LedgerAPI.cashflowReport) { call in
            let today = try call.today
            let query = try call.reading { query, errors in
                ReportQuery(query, today: today, usualMonths: Self.usualMonths, &errors)
            }
            return try await store.cashflow(query, BookVisit(call, ids: ids))
        }
        routes.on(LedgerAPI.trendsReport, trends)
        routes.on(LedgerAPI.balancesReport) { call in
            let today = try call.today
            let query = try call.reading { query, errors in
                BalancesQuery(query, today: today, usualMonths: Self.usualMonths, &errors)
            }
            return try await store.balances(query, BookVisit(call, ids: ids))
        }
    }

    private func spending(_ call: Call<Empty>) async throws -> Answer {
        let today = try call.today
        let (query, grouping, rollUp) = try call.reading { query, errors in
            (
                ReportQuery(query, today: today, usualMonths: 1, &errors),
                errors.parsed("groupBy", query, "Group by must be category, month or tag") {
                    SpendingGrouping(rawValue: $0)
                }, errors.flag("rollUp", query)
            )
        }
        return try await store.spending(
            query, by: grouping ?? .category, rollUp: rollUp, BookVisit(call, ids: ids))
    }

    private func trends(_ call: Call<Empty>) async throws -> Answer {
        let today = try call.today
        let (query, type, rollUp) = try call.reading { query, errors in
            (
                ReportQuery(query, today: today, usualMonths: Self.usualMonths, &errors),
                errors.entryType("type", query), errors.flag("rollUp", query)
            )
        }
        return try await store.trends(
            query, of: type ?? .expense, rollUp: rollUp, BookVisit(call, ids: ids))
    }
}
