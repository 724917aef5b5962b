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
        for endpoint in [endpoints.replace, endpoints.update].compactMap(\.self) {
            on(endpoint) { call in
                try await update(call.id(), call.body, BookVisit(call, ids: ids), call.precondition)
            }
        }
    }
}
