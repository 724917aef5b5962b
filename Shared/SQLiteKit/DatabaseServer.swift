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

/// A table, or a sequence, that only a database server has.
///
/// One that a later version adds comes with its upgrade, empty, before the migrations, which can fill it. One
/// that is there is never changed: what needs another form gets another name.
package struct ServerTable: Sendable {
    package let name: String
    /// What makes the table, and what belongs to it: rows, indexes, functions.
    package let statements: [String]

    package init(_ name: String, _ statements: [String]) {
        self.name = name
        self.statements = statements
    }
}
