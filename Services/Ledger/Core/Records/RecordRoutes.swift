package import Contracts
package import ServiceKit

extension ServiceRoutes {
    /// Mounts what creates, returns and changes a record of a plain resource.
    package mutating func serve<Record: Encodable, Draft, List>(
        _ endpoints: Crud<Record, Draft, List>, ids: IDGenerator,
        create:
            @escaping @Sendable (
                Draft, ID<Record>, BookVisit, Idempotency
            ) async throws -> Answer,
        get: @escaping @Sendable (ID<Record>, BookVisit) async throws -> Versioned<Record>,
        update:
            @escaping @Sendable (
                ID<Record>, Draft, BookVisit, Precondition
            ) async throws -> Versioned<Record>
    ) {
        on(endpoints.create) { call async throws -> Answer in
            try await create(call.body, ids.make(), BookVisit(call, ids: ids), call.idempotency())
                .taggedIfCreated()
        }
        on(endpoints.get) { call in try await get(call.id(), BookVisit(call, ids: ids)) }
        for endpoint in endpoints.changes {
            on(endpoint) { call in
                try await update(call.id(), call.body, BookVisit(call, ids: ids), call.precondition)
            }
        }
    }

    /// Mounts the same of a declared resource.
    package mutating func serve<Record: BookRecord>(
        _ type: Record.Type, _ store: LedgerStore, _ ids: IDGenerator
    ) {
        serve(
            Record.endpoints, ids: ids,
            create: { try await store.create(type, $0, id: $1, $2, idempotency: $3) },
            get: { try await store.get(type, $0, $1) },
            update: { try await store.update(type, $0, $1, $2, if: $3) })
    }

    /// Mounts all endpoints of a declared resource of which nothing goes with a record.
    /// - Parameter listed: returns the list of all records.
    package mutating func serve<Record: BookRecord>(
        _ type: Record.Type, _ store: LedgerStore, _ ids: IDGenerator,
        listed: @escaping @Sendable ([Record]) -> Record.List
    ) {
        serve(type, store, ids)
        on(Record.endpoints.list) { call async throws -> Answer in
            try await store.read(BookVisit(call, ids: ids)) { db, book in
                let records: [Record] = try book.all(by: Record.listOrder, in: db)
                return try LedgerStore.answer(listed(records), rows: records.count, in: db)
            }
        }
        on(Record.endpoints.delete) { call in
            try await store.delete(call.id(), BookVisit(call, ids: ids), if: call.precondition) {
                (record: Record, book, db) in
                try book.delete(record, in: db)
            }
        }
    }
}

extension Crud {
    /// The endpoints that change a record: PUT, if there is one, and PATCH.
    package var changes: [Endpoint<Draft, Record>] { [replace, update].compactMap(\.self) }
}

/// Handlers of calls that say nothing but who visits a book and, at most, which record and version is meant.
extension IDGenerator {
    package func visiting<Reply>(
        _ body: @escaping @Sendable (BookVisit) async throws -> Reply
    ) -> @Sendable (Call<Empty>) async throws -> Reply {
        { call in try await body(BookVisit(call, ids: self)) }
    }

    package func visiting<Entity, Reply>(
        _ body: @escaping @Sendable (ID<Entity>, BookVisit) async throws -> Reply
    ) -> @Sendable (Call<Empty>) async throws -> Reply {
        { call in try await body(call.id(), BookVisit(call, ids: self)) }
    }

    package func visiting<Entity, Reply>(
        _ body: @escaping @Sendable (ID<Entity>, BookVisit, Precondition) async throws -> Reply
    ) -> @Sendable (Call<Empty>) async throws -> Reply {
        { call in try await body(call.id(), BookVisit(call, ids: self), call.precondition) }
    }
}
