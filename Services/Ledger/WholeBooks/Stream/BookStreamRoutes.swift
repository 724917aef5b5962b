import Contracts
import ServiceKit
import LedgerCore

/// `/internal/users`: whole books for exports, backups and restores.
struct BookStreamRoutes: Sendable {
    let workflow: BookStreamWorkflow
    let ids: IDGenerator

    func mount(on routes: inout ServiceRoutes) {
        routes.on(LedgerAPI.readBook, readBook)
        routes.on(LedgerAPI.listRevisions, listBooks)
        routes.on(LedgerAPI.readContent) { call in
            .raw(
                try await workflow.content(call.text("hash"), of: call.id("user")),
                contentType: "application/octet-stream")
        }
    }

    private func listBooks(_ call: Call<Empty>) async throws -> BookPage {
        try await workflow.store.books(after: call.reading { query, errors in errors.id("after", query) })
    }

    private func readBook(_ call: Call<Empty>) async throws -> Answer {
        let user: ID<User> = try call.id("user")
        let (query, currency, timeZone, visitor) = try call.reading { query, errors in
            let currency = errors.parsed("currency", query, Currency.expectation) { Currency($0) }
            if query("currency") == nil { errors.add("currency", "Currency is required") }
            return (
                BookQuery(query, &errors), currency ?? .usd, query("timeZone") ?? "UTC",
                errors.id("by", query) as ID<User>?
            )
        }
        let visit = BookVisit(
            to: BookPlace(key: user, role: .viewer), by: visitor, currency: currency, timeZone: timeZone,
            now: call.now, firstAccount: ids.make())
        return .raw(try await workflow.stream(query, visit), contentType: "application/x-ndjson")
    }
}
