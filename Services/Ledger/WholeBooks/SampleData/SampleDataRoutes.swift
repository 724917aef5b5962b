import Contracts
import ServiceKit
import LedgerCore

/// `/seed-data`
struct SampleDataRoutes: Sendable {
    let store: LedgerStore
    let ids: IDGenerator

    func mount(on routes: inout ServiceRoutes) {
        routes.on(LedgerAPI.makeSampleData, make)
        routes.on(LedgerAPI.getSampleData, ids.visiting(store.sampleDataState))
        routes.on(LedgerAPI.removeSampleData, ids.visiting(store.removeSampleData))
    }

    private func make(_ call: Call<Empty>) async throws -> Answer {
        let drawn = SampleData.IDs(
            categories: SampleData.categories.map { _ in ids.make() },
            transactions: SampleData.transactions.map { _ in ids.make() },
            budgets: SampleData.categories.map { _ in ids.make() },
            goals: SampleData.goals.map { _ in ids.make() }, asset: ids.make(), deposit: ids.make(),
            accounts: SampleData.Place.allCases.map { _ in ids.make() },
            transfers: SampleData.transfers.map { _ in ids.make() })
        let scope = try call.reading { query, errors in errors.accountScope(query) }
        return try await store.makeSampleData(
            drawn, for: scope, BookVisit(call, ids: ids), idempotency: call.idempotency())
    }
}
