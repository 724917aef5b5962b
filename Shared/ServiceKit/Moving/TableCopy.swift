import SQLiteKit
import SodiumKit

/// Copies a table's rows from one engine to the other, a thousand a unit.
struct TableCopy: Sendable {
    /// What the rows of a table hold, whatever their order.
    struct Digest: Equatable, Sendable {
        var rows = 0
        /// The sum of the rows' hashes, which two differing tables share as rarely as a hash of 128 bits.
        var sum: (UInt64, UInt64) = (0, 0)

        static func == (first: Digest, second: Digest) -> Bool {
            first.rows == second.rows && first.sum == second.sum
        }

        mutating func add(_ row: [SQLValue]) {
            var bytes: [UInt8] = []
            func append(_ kind: UInt8, _ value: some Collection<UInt8>) {
                bytes.append(kind)
                withUnsafeBytes(of: UInt64(value.count).littleEndian) { bytes.append(contentsOf: $0) }
                bytes.append(contentsOf: value)
            }
            for value in row {
                switch value {
                case .null: append(0, [])
                case .integer(let number): append(1, "\(number)".utf8)
                case .text(let text): append(2, text.utf8)
                case .blob(let blob): append(3, blob)
                case .id(let high, let low):
                    append(
                        3, [high, low].flatMap { half in withUnsafeBytes(of: half.bigEndian, Array.init) })
                }
            }
            let hash = Sodium.sha256(bytes)
            func half(_ start: Int) -> UInt64 {
                hash[start..<(start + 8)].reduce(0) { $0 << 8 | UInt64($1) }
            }
            rows += 1
            sum = (sum.0 &+ half(0), sum.1 &+ half(8))
        }
    }

    private static let rowsAtOnce = 1_000

    let table: StoredTables.Table
    private let names: String
    private let keyPlaces: [Int]

    init(_ table: StoredTables.Table) {
        self.table = table
        names = table.columns.map { "\"\($0)\"" }.joined(separator: ", ")
        keyPlaces = table.key.compactMap { table.columns.firstIndex(of: $0) }
    }

    /// Deletes the rows that the migrations have filled in.
    func clear(in database: Database) async throws {
        let name = table.name
        try await database.write { try $0.run(SQL(stringLiteral: "DELETE FROM \"\(name)\"")) }
    }

    /// Copies all rows; returns what was read.
    func run(from source: Database, to target: Database) async throws -> Digest {
        var digest = Digest()
        try await forEachPage(of: source) { rows in
            for row in rows { digest.add(row) }
            try await target.write { db in for row in rows { try db.run(self.insertion(of: row)) } }
        }
        return digest
    }

    /// The number of rows, also of those that paging by the key would not see.
    func count(of database: Database) async throws -> Int {
        let query = SQL("SELECT count(*) FROM \"\(table.name)\"", [])
        return try await database.inspect { db in Int(try db.first(query) { try $0.int(0) } ?? 0) }
    }

    func digest(of database: Database) async throws -> Digest {
        var digest = Digest()
        try await forEachPage(of: database) { rows in for row in rows { digest.add(row) } }
        return digest
    }

    private func forEachPage(
        of database: Database, _ body: ([[SQLValue]]) async throws -> Void
    ) async throws {
        var last: [SQLValue]?
        repeat {
            let statement = page(after: last)
            let count = table.columns.count
            let rows = try await database.read(owner: nil) { db in
                try db.all(statement) { row in try (0..<count).map { try row.value($0) } }
            }
            try await body(rows)
            last =
                rows.count < Self.rowsAtOnce || keyPlaces.isEmpty
                ? nil : rows.last.map { row in keyPlaces.map { row[$0] } }
        } while last != nil
    }

    /// The next rows by the key; all rows of a table without one, which are a day's at most.
    private func page(after last: [SQLValue]?) -> SQL {
        guard !table.key.isEmpty else { return SQL("SELECT \(names) FROM \"\(table.name)\"", []) }
        let key = table.key.map { "\"\($0)\"" }.joined(separator: ", ")
        let marks = table.key.map { _ in "?" }.joined(separator: ", ")
        let place = last == nil ? "" : "WHERE (\(key)) > (\(marks))"
        return SQL(
            """
            SELECT \(names) FROM "\(table.name)" \(place)
            ORDER BY \(key) LIMIT \(Self.rowsAtOnce)
            """, last ?? [])
    }

    private func insertion(of row: [SQLValue]) -> SQL {
        let marks = row.map { _ in "?" }.joined(separator: ", ")
        return SQL("INSERT INTO \"\(table.name)\" (\(names)) VALUES (\(marks))", row)
    }
}
