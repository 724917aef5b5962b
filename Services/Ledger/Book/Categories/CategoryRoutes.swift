import Contracts
import ServiceKit
import LedgerCore

/// `/categories`
struct CategoryRoutes: Sendable {
    let store: LedgerStore
    let ids: IDGenerator

    func mount(on routes: inout ServiceRoutes) {
        routes.on(LedgerAPI.category.list, list)
        routes.on(LedgerAPI.category.create, create)
        routes.on(LedgerAPI.createCategories, createAll)
        routes.on(LedgerAPI.category.get, ids.visiting(store.category))
        for endpoint in LedgerAPI.category.changes { routes.on(endpoint, update) }
        routes.on(LedgerAPI.restoreCategory, ids.visiting(store.restoreCategory))
        routes.on(LedgerAPI.category.delete, ids.visiting(store.deleteCategory))
        routes.on(LedgerAPI.mergeCategory) { call in
            try await store.mergeCategory(
                call.id(), call.body, change: ids.make(), BookVisit(call, ids: ids),
                idempotency: call.idempotency())
        }
        routes.on(LedgerAPI.archiveCategory) { call in
            try await store.archiveCategory(
                call.id(), isArchived: call.body.wish(), BookVisit(call, ids: ids), if: call.precondition)
        }
    }

    private func list(_ call: Call<Empty>) async throws -> Answer {
        let (type, includeArchived) = try call.reading { query, errors in
            (errors.entryType("type", query), errors.flag("includeArchived", query))
        }
        return try await store.categories(
            of: type, includeArchived: includeArchived, BookVisit(call, ids: ids))
    }

    private func create(_ call: Call<CategoryDraft>) async throws -> Answer {
        try await store.createCategory(
            call.body.specification(), id: ids.make(), BookVisit(call, ids: ids),
            idempotency: call.idempotency())
    }

    private func createAll(_ call: Call<CategoryDrafts>) async throws -> Answer {
        let specifications = try call.body.specifications()
        return try await store.createCategories(
            specifications, ids: specifications.map { _ in ids.make() }, BookVisit(call, ids: ids),
            idempotency: call.idempotency())
    }

    private func update(_ call: Call<CategoryDraft>) async throws -> Versioned<Category> {
        try await store.updateCategory(
            call.id(), call.body, BookVisit(call, ids: ids), if: call.precondition)
    }
}
