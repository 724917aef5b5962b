import CPQ

package struct PostgresError: Error, CustomStringConvertible {
    private let message: String
    package var description: String { message }

    package init(message: String) { self.message = message }
}

/// A connection of a test's own that runs statements and describes them.
package final class PostgresConnection {
    /// The names of the types of a prepared statement's parameters and columns.
    package struct Description {
        package let parameters: [String]
        package let columns: [String]
    }

    private let pointer: OpaquePointer
    private var typeNames: [Oid: String] = [:]

    package init(_ address: String) throws {
        guard let pointer = PQconnectdb(address) else { throw PostgresError(message: "no memory") }
        self.pointer = pointer
        guard PQstatus(pointer) == CONNECTION_OK else { throw failure }
    }

    deinit { PQfinish(pointer) }

    package func run(_ text: String) throws { _ = try rows(text) }

    /// Runs statements and returns the rows of the last one, as texts.
    package func rows(_ text: String) throws -> [[String]] {
        let result = PQexec(pointer, text)
        defer { PQclear(result) }
        try check(result)
        return (0..<PQntuples(result)).map { row in
            (0..<PQnfields(result)).map { String(cString: PQgetvalue(result, row, $0)) }
        }
    }

    /// Prepares a statement and returns its types.
    package func describe(_ text: String) throws -> Description {
        if typeNames.isEmpty {
            typeNames = Dictionary(
                uniqueKeysWithValues: try rows("SELECT oid, typname FROM pg_type").map {
                    (Oid($0[0]) ?? 0, $0[1])
                })
        }
        let prepared = PQprepare(pointer, "", text, 0, nil)
        defer { PQclear(prepared) }
        try check(prepared)
        let result = PQdescribePrepared(pointer, "")
        defer { PQclear(result) }
        try check(result)
        return Description(
            parameters: (0..<PQnparams(result)).map { typeNames[PQparamtype(result, $0)] ?? "?" },
            columns: (0..<PQnfields(result)).map { typeNames[PQftype(result, $0)] ?? "?" })
    }

    private func check(_ result: OpaquePointer?) throws {
        guard [PGRES_COMMAND_OK, PGRES_TUPLES_OK].contains(PQresultStatus(result)) else { throw failure }
    }

    private var failure: PostgresError {
        PostgresError(
            message: String(cString: PQerrorMessage(pointer)).split(separator: "\n").first.map(String.init)
                ?? "")
    }
}
