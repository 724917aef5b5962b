import Contracts
import ServiceKit
import LedgerBook
import LedgerCore

/// `/internal/imports`, for the export service.
struct BookImportRoutes: Sendable {
    let store: LedgerStore
    let ids: IDGenerator

    func mount(on routes: inout ServiceRoutes) {
        routes.on(LedgerAPI.importContext, context)
        routes.on(LedgerAPI.importBalance, balance)
        routes.on(LedgerAPI.importCandidates) { call in try await store.importCandidates(call.body) }
        routes.on(LedgerAPI.importHabits) { call in try await store.importHabits(of: try call.id("user")) }
        routes.on(LedgerAPI.ruleImport) { call in try await store.ruled(call.body) }
        routes.on(LedgerAPI.bookImport) { call in
            try await store.book(
                call.body, firstAccount: ids.make(), categoryIDs: call.body.rows.map { _ in ids.make() },
                at: call.now)
        }
        routes.on(LedgerAPI.createImportAccount) { call in
            let wish = call.body
            return try await store.makeAccount(
                wish,
                BookVisit(
                    to: BookPlace(key: wish.user, role: .owner), by: wish.by, currency: wish.currency,
                    timeZone: wish.timeZone, now: call.now, firstAccount: ids.make()))
        }
        routes.on(LedgerAPI.undoImport) { call in try await store.undo(call.body, at: call.now) }
    }

    private func context(_ call: Call<Empty>) async throws -> Answer {
        let user: ID<User> = try call.id("user")
        let (currency, timeZone, visitor) = try call.reading { query, errors in
            let currency = errors.parsed("currency", query, Currency.expectation) { Currency($0) }
            if query("currency") == nil { errors.add("currency", "Currency is required") }
            return (currency ?? .usd, query("timeZone") ?? "UTC", errors.id("by", query) as ID<User>?)
        }
        return try await store.importContext(
            BookVisit(
                to: BookPlace(key: user, role: .editor), by: visitor, currency: currency, timeZone: timeZone,
                now: call.now, firstAccount: ids.make()))
    }

    private func balance(_ call: Call<Empty>) async throws -> AccountBalance {
        let user: ID<User> = try call.id("user")
        let (account, currency, day) = try call.reading { query, errors in
            for name in ["accountId", "currency", "date"] where query(name) == nil {
                errors.add(name, .must("be given"))
            }
            return (
                errors.id("accountId", query) as ID<Account>?,
                errors.parsed("currency", query, Currency.expectation) { Currency($0) },
                errors.date("date", query)
            )
        }
        guard let account, let currency, let day else { throw APIError(.validation) }
        return try await store.balance(of: account, in: currency, on: day, user: user)
    }
}
