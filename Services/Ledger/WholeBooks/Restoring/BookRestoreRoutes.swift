import Contracts
import HTTPKit
import ServiceKit
import LedgerCore

/// `/internal/…/restores`: the endpoints for the export service.
struct BookRestoreRoutes: Sendable {
    let workflow: RestoreWorkflow
    let ids: IDGenerator

    private var store: LedgerStore { workflow.store }

    func mount(on routes: inout ServiceRoutes) {
        routes.on(LedgerAPI.beginRestore) { call in
            try await workflow.begin(call.id("restore"), call.body, call.rawBody, visit(of: call))
            return Deleted()
        }
        routes.on(LedgerAPI.stageRestore) { call in
            call.request.allowSlowBody()
            return try await workflow.stage(call.id("restore"), call.request.body, visit(of: call))
        }
        routes.on(LedgerAPI.putRestoredContent) { call in
            call.request.allowSlowBody()
            try await workflow.putContent(
                call.text("sha256"), call.request.body, for: call.id("restore"), of: call.id("user"))
            return Deleted()
        }
        routes.on(LedgerAPI.confirmRestore) { call in
            try await store.confirmRestore(
                call.body, of: Self.place(call), keeping: workflow.context.settings.keptBooks, at: call.now)
        }
        routes.on(LedgerAPI.applyRestore) { call in
            try await workflow.apply(
                RestoreVisit(call.id("restore"), in: Self.place(call), by: call.body.by),
                safetyBackup: call.body.safetyBackup)
        }
        routes.on(LedgerAPI.abandonRestore) { call in
            try await store.abandonRestore(call.id("restore"), of: call.id("user"), at: call.now)
            return Deleted()
        }
        routes.on(LedgerAPI.abandonRestores) { call in
            try await store.recoverRestores(at: call.now)
            return Deleted()
        }
        routes.on(LedgerAPI.readRestore) { call in
            try await store.restore(call.id("restore"), of: call.id("user"))
        }
        routes.on(LedgerAPI.stageUndo) { call in
            try await workflow.stageUndo(
                of: call.id("restore"),
                as: RestoreVisit(call.body.id, in: Self.place(call), by: call.body.by))
        }
    }

    private func visit<Body>(of call: Call<Body>) throws -> BookVisit {
        let (currency, timeZone, visitor) = try call.reading { query, errors in
            let currency = errors.parsed("currency", query, Currency.expectation) { Currency($0) }
            if query("currency") == nil { errors.add("currency", "Currency is required") }
            return (currency ?? .usd, query("timeZone") ?? "UTC", errors.id("by", query) as ID<User>?)
        }
        return BookVisit(
            to: try Self.place(call), by: visitor, currency: currency, timeZone: timeZone, now: call.now,
            firstAccount: ids.make())
    }

    /// Owners alone restore books.
    private static func place<Body>(_ call: Call<Body>) throws -> BookPlace {
        BookPlace(key: try call.id("user"), role: .owner)
    }
}
