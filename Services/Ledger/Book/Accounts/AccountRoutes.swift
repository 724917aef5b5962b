import Contracts
import ServiceKit
import LedgerCore
import LedgerCurrencies

/// `/accounts`
struct AccountRoutes: Sendable {
    let store: LedgerStore
    let ids: IDGenerator

    func mount(on routes: inout ServiceRoutes) {
        routes.on(LedgerAPI.account.list) { call in
            try await store.accounts(shownIn: try call.displayCurrency(), BookVisit(call, ids: ids))
        }
        routes.on(LedgerAPI.account.create, create)
        routes.on(LedgerAPI.account.get) { call in
            try await store.account(
                call.id(), shownIn: try call.displayCurrency(), BookVisit(call, ids: ids))
        }
        for endpoint in LedgerAPI.account.changes { routes.on(endpoint, update) }
        routes.on(LedgerAPI.account.delete) { call in
            let keepsTransfers = try call.reading { query, errors in
                errors.parsed("transfers", query, "Transfers must be keep") { $0 == "keep" ? true : nil }
            }
            return try await store.deleteAccount(
                call.id(), keepsTransfers: keepsTransfers ?? false, BookVisit(call, ids: ids),
                if: call.precondition)
        }
        routes.on(LedgerAPI.restoreAccount, ids.visiting(store.restoreAccount))
        routes.on(LedgerAPI.activateAccount, ids.visiting(store.activateAccount))
        routes.on(LedgerAPI.setBalance) { call in
            try await store.setBalance(
                of: call.id(), call.body, id: ids.make(), category: ids.make(), BookVisit(call, ids: ids),
                idempotency: call.idempotency())
        }
    }

    private func create(_ call: Call<AccountDraft>) async throws -> Answer {
        try await store.createAccount(
            call.body, id: ids.make(), BookVisit(call, ids: ids), idempotency: call.idempotency()
        ).taggedIfCreated()
    }

    private func update(_ call: Call<AccountDraft>) async throws -> Versioned<Account> {
        try await store.updateAccount(
            call.id(), call.body, BookVisit(call, ids: ids), if: call.precondition)
    }
}

extension Call {
    /// Returns the query's `displayCurrency`, or nil if absent.
    func displayCurrency() throws(APIError) -> Currency? {
        try reading { query, errors in errors.displayCurrency(query) }
    }
}
