public import Contracts

/// The calls of a plain resource. Extensions have its lists, and what only it can do.
public struct Resource<Record: Decodable & Sendable, Draft: Codable & Sendable>: Sendable {
    let client: CofferClient
    private let creation: Endpoint<Draft, Record>
    private let reading: Endpoint<Empty, Record>
    private let change: Endpoint<Draft, Record>
    private let deletion: Endpoint<Empty, DeletedID<Record>>

    init<List>(_ endpoints: Crud<Record, Draft, List>, _ client: CofferClient) {
        self.client = client
        (creation, reading) = (endpoints.create, endpoints.get)
        (change, deletion) = (endpoints.update, endpoints.delete)
    }

    public func get(_ id: ID<Record>) async throws -> Record { try await get(id, [:]) }

    func get(_ id: ID<Record>, _ query: QueryItems) async throws -> Record {
        try await client.call(reading, at: [id], query: query).value
    }

    /// - Parameter key: the program's own idempotency key, if it may repeat the call after a restart.
    public func create(_ draft: Draft, key: String? = nil) async throws -> Record {
        try await client.call(creation, draft, options: CallOptions(idempotencyKey: key)).value
    }

    public func update(
        _ id: ID<Record>, _ change: Draft, ifUnchanged tag: String? = nil
    ) async throws -> Record {
        try await client.call(self.change, change, at: [id], options: CallOptions(ifUnchanged: tag)).value
    }

    public func delete(_ id: ID<Record>, ifUnchanged tag: String? = nil) async throws {
        try await delete(id, [:], ifUnchanged: tag)
    }

    func delete(_ id: ID<Record>, _ query: QueryItems, ifUnchanged tag: String?) async throws {
        _ = try await client.call(
            deletion, at: [id], query: query, options: CallOptions(ifUnchanged: tag))
    }
}
