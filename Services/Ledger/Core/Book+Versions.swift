package import Contracts
package import ServiceKit
package import SQLiteKit

/// The versions of rows, for `ETag` and `If-Match` (contract §0, "Concurrency").
extension Book {
    /// Returns an answer with the version of its row.
    package func versioned<Value, Entity>(
        _ value: Value, _ id: ID<Entity>, in table: SQL, _ db: borrowing Connection
    ) throws -> Versioned<Value> {
        Versioned(value, version: try version(of: id, in: table, db), of: number)
    }

    /// Refuses the request if the row has changed since the client read it.
    package func require<Entity>(
        _ precondition: Precondition, of id: ID<Entity>, in table: SQL, _ db: borrowing Connection
    ) throws {
        if precondition.isEmpty { return }
        try precondition.check(try version(of: id, in: table, db), of: number)
    }

    private func version<Entity>(
        of id: ID<Entity>, in table: SQL, _ db: borrowing Connection
    ) throws -> Int64 {
        let version = try db.first(
            "SELECT version FROM \(table) WHERE book = \(number) AND id = \(id)"
        ) { try $0.int(0) }
        guard let version else {
            throw APIError.storedValue("a row of \(table.text) without a version")
        }
        return version
    }
}
