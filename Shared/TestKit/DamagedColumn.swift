import Contracts
import SQLiteKit

/// A column of a database file, into which wrong values are put as a fault of a disk would put them: past the
/// checks of the schema and the types of its columns.
struct DamagedColumn {
    /// A row by its first id, with the value that belongs there and all of the row's ids.
    struct Place {
        let idColumn: String
        let id: ID<Never>
        let former: SQLValue
        let ids: [ID<Never>]
    }

    let path: String
    let table: String
    let column: String

    /// - Parameter name: `table.column`.
    init(_ name: String, in path: String) {
        let parts = name.split(separator: ".").map(String.init)
        (self.path, table, column) = (path, parts[0], parts[1])
    }

    /// Puts a value into every row. Returns what was there.
    func fill(with wrong: SQLValue) throws -> [Place] {
        try withoutTypes { db in
            let places = try db.rows("SELECT * FROM \(table)").map { row in
                let ids: [ID<Never>] = row.compactMap {
                    guard case .blob(let bytes) = $0.value else { return nil }
                    return ID<Never>(bytes: bytes)
                }
                for case (let name, .blob(let bytes)) in row where name != column {
                    guard let id = ID<Never>(bytes: bytes) else { continue }
                    let former = row.first { $0.name == column }?.value ?? .null
                    return Place(idColumn: name, id: id, former: former, ids: ids)
                }
                throw RawDatabase.Problem(description: "no id in a row of \(table)")
            }
            try db.run("UPDATE \(table) SET \(column) = ?", [wrong])
            return places
        }
    }

    /// Puts the former values back.
    func restore(_ places: [Place]) throws {
        try withoutTypes { db in
            for place in places {
                try db.run(
                    "UPDATE \(table) SET \(column) = ? WHERE \(place.idColumn) = ?",
                    [place.former, .blob(place.id.bytes)])
            }
        }
    }

    /// Runs `body` on a connection that takes the table for one whose columns hold any type. The schema keeps
    /// its number meanwhile, so that no other connection reads it again.
    private func withoutTypes<Value>(_ body: (RawDatabase) throws -> Value) throws -> Value {
        let editor = try RawDatabase(path)
        try editor.run("PRAGMA writable_schema = ON", [])
        let schema = try editor.rows("SELECT sql FROM sqlite_schema WHERE name = ?", [.text(table)])
        guard case .text(let sql)? = schema.first?.first?.value else {
            throw RawDatabase.Problem(description: "no table \(table)")
        }
        func set(_ sql: String) throws {
            try editor.run("UPDATE sqlite_schema SET sql = ? WHERE name = ?", [.text(sql), .text(table)])
        }
        let loose = sql.replacing(") STRICT, WITHOUT ROWID", with: ") WITHOUT ROWID")
        try set(loose.replacing(") STRICT", with: ")"))
        defer { try? set(sql) }
        let db = try RawDatabase(path)
        try db.run("PRAGMA ignore_check_constraints = ON", [])
        return try body(db)
    }
}
