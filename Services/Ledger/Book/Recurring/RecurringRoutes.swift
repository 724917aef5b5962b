import Contracts
import ServiceKit
import LedgerCore

/// `/recurring`
struct RecurringRoutes: Sendable {
    private static let usualDays = 30

    let store: LedgerStore
    let ids: IDGenerator

    func mount(on routes: inout ServiceRoutes) {
        routes.serve(
            LedgerAPI.template, ids: ids, create: store.createOrChangeRecurring,
            get: { try await store.get(RecurringPlan.self, $0, $1) },
            update: { try await store.update(RecurringPlan.self, $0, $1, $2, if: $3) })
        routes.on(LedgerAPI.template.list, list)
        routes.on(LedgerAPI.template.delete, ids.visiting(store.deleteRecurring))
        routes.on(LedgerAPI.restoreRecurring, ids.visiting(store.restoreRecurring))
        routes.on(LedgerAPI.toggleRecurring, ids.visiting(store.toggleRecurring))
        routes.on(LedgerAPI.upcomingRecurring, upcoming)
        routes.on(LedgerAPI.skipRecurring) { call in
            try await store.skipRecurring(
                call.id(), call.body, as: ids.make(), BookVisit(call, ids: ids),
                idempotency: call.idempotency())
        }
        mountSuggestions(on: &routes)
        routes.on(LedgerAPI.applyRecurring) { call in
            try await store.applyRecurring(
                call.body, ids: (0..<RecurringRules.limit).map { _ in ids.make() },
                BookVisit(call, ids: ids), idempotency: call.idempotency())
        }
    }

    private func mountSuggestions(on routes: inout ServiceRoutes) {
        routes.on(LedgerAPI.suggestRecurring) { call in
            let scope = try call.reading { query, errors in errors.accountScope(query) }
            return try await store.suggestedRecurring(of: scope, BookVisit(call, ids: ids))
        }
        routes.on(LedgerAPI.acceptSuggestion) { call in
            try await store.acceptSuggestion(
                call.id("key"), template: ids.make(), BookVisit(call, ids: ids),
                idempotency: call.idempotency())
        }
        routes.on(LedgerAPI.confirmSuggestion) { call in
            try await store.confirmSuggestion(call.id("key"), BookVisit(call, ids: ids))
        }
        routes.on(LedgerAPI.dismissSuggestion) { call in
            try await store.dismissSuggestion(call.id("key"), BookVisit(call, ids: ids))
        }
        routes.on(LedgerAPI.resetSuggestion) { call in
            try await store.resetSuggestion(call.id("key"), BookVisit(call, ids: ids))
        }
    }

    private func list(_ call: Call<Empty>) async throws -> RecurringList {
        let (scope, page, withTransfers) = try call.reading { query, errors in
            (
                errors.accountScope(query),
                PageQuery(query, &errors) { ID<RecurringTemplate>($0) },
                errors.parsed("include", query, "Include must be transfers") {
                    $0 == "transfers" ? true : nil
                }
            )
        }
        return try await store.recurring(
            of: scope, withTransfers: withTransfers ?? false, page, BookVisit(call, ids: ids))
    }

    private func upcoming(_ call: Call<Empty>) async throws -> Answer {
        let today = try call.today
        let (scope, days) = try call.reading { query, errors in
            (
                errors.accountScope(query),
                errors.integer("days", query, in: NumberRule.upcomingDays)
            )
        }
        let last = today.daysSinceEpoch + (days ?? Self.usualDays)
        return try await store.upcomingRecurring(
            of: scope, until: CalendarDate(daysSinceEpoch: last) ?? today, BookVisit(call, ids: ids))
    }
}
