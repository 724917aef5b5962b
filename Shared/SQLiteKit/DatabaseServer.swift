package import Vocabulary

/// A database of a server, as `Database` uses it; `PostgresKit` has the one there is. It is a protocol so
/// that only programs with a server's database load the server's library.
package protocol DatabaseServer: Sendable {
    func read<Value: Sendable>(
        owner: ID<WorkOwner>?, _ body: @escaping @Sendable (borrowing Connection) throws -> Value
    ) async throws -> Value

    func write<Value: Sendable>(
        _ body: @escaping @Sendable (borrowing Connection) throws -> Value
    ) async throws -> Value

    func inspect<Value: Sendable>(
        _ body: @escaping @Sendable (borrowing Connection) throws -> Value
    ) async throws -> Value

    var isWritable: Bool { get }
    /// Whether this copy of the service may answer (`Database.isLeading`).
    var isLeading: Bool { get }
    var statistics: DatabaseStatistics { get }

    func close() async
}
