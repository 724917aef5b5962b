import SQLiteKit
import Testing

extension SQLiteKitTests {
    struct ConnectionTests {
        private func fill(_ database: Database, _ count: Int) async throws {
            try await database.write { connection in
                for id in 1...count { try connection.run(insert(id, "n\(id)", id)) }
            }
        }

        @Test func `all, first, exists, forEach and run return their rows and counts`() async throws {
            try await Scratch.withDatabase { database, _ in
                try await fill(database, 3)
                try await database.read { connection in
                    #expect(
                        try connection.all("SELECT id FROM items ORDER BY id DESC") { try $0.int(0) } == [
                            3, 2, 1,
                        ])
                    #expect(try connection.first("SELECT id FROM items ORDER BY id") { try $0.int(0) } == 1)
                    #expect(
                        try connection.first("SELECT id FROM items WHERE id > 9") { try $0.int(0) } == nil)
                    #expect(try connection.exists("SELECT 1 FROM items WHERE id = 3"))
                    #expect(try !connection.exists("SELECT 1 FROM items WHERE id = 4"))
                    var sum: Int64 = 0
                    try connection.forEach("SELECT amount FROM items") { sum += try $0.int(0) }
                    #expect(sum == 6)
                }
                try await database.write { connection in
                    #expect(try connection.run("UPDATE items SET amount = 0 WHERE id > 1") == 2)
                    #expect(try connection.run("UPDATE items SET amount = 0 WHERE id > 9") == 0)
                    #expect(try connection.run("CREATE TABLE later (a INTEGER) STRICT") == 0)
                    let returned = try connection.first("DELETE FROM items RETURNING id") { try $0.int(0) }
                    #expect(returned != nil)
                    #expect(try !connection.exists("SELECT 1 FROM items"))
                }
            }
        }

        @Test func `a change with RETURNING is checked whole before its first row is returned`() async throws
        {
            try await Scratch.withDatabase { database, _ in
                let orphan: SQL =
                    "INSERT INTO items (id, name, amount, parent) VALUES (1, 'a', 0, 99) RETURNING id"
                try await expect(.constraint) {
                    try await database.write { _ = try $0.first(orphan) { try $0.int(0) } }
                }
                #expect(try await database.count() == 0)
            }
        }

        @Test func `the same statement may run inside itself`() async throws {
            try await Scratch.withDatabase { database, _ in
                try await fill(database, 3)
                let pairs = try await database.read { connection in
                    try connection.all("SELECT id FROM items") { _ in
                        try connection.all("SELECT id FROM items") { try $0.int(0) }.count
                    }
                }
                #expect(pairs == [3, 3, 3])
            }
        }

        @Test func `no statement stays open after a body, however it ends`() async throws {
            try await Scratch.withDatabase(options: { $0.backgroundReaders = 1 }) { database, _ in
                try await fill(database, 100)
                let busy: SQL = "SELECT count(*) FROM sqlite_stmt WHERE busy"
                for isWrite in [false, true] {
                    let body: @Sendable (borrowing Connection) throws -> Void = { connection in
                        _ = try connection.first("SELECT id FROM items ORDER BY id") { try $0.int(0) }
                        try connection.forEach("SELECT name FROM items") { row in
                            if try row.text(0) == "n50" { throw Refused() }
                        }
                    }
                    await #expect(throws: Refused.self) {
                        if isWrite { try await database.write(body) } else { try await database.read(body) }
                    }
                    let count: @Sendable (borrowing Connection) throws -> Int64? = { connection in
                        try connection.first(busy) { try $0.int(0) }
                    }
                    // Only the counting statement itself is open.
                    let running = isWrite ? try await database.write(count) : try await database.read(count)
                    #expect(running == 1)
                }
            }
        }

        @Test func `the number of kept statements is limited`() async throws {
            try await Scratch.withDatabase(options: { $0.backgroundReaders = 1 }) { database, _ in
                for index in 0..<1_000 {
                    let sql = SQL(stringLiteral: "SELECT \(index)")
                    _ = try await database.read { try $0.exists(sql) }
                }
                let kept = try await database.read {
                    try $0.first("SELECT count(*) FROM sqlite_stmt") { try $0.int(0) } ?? 0
                }
                #expect((200...262).contains(kept))
            }
        }

        @Test func `an error's kind tells what to do`() async throws {
            let migrations =
                Scratch.items + [
                    Migration(
                        2, "guard",
                        """
                        CREATE TRIGGER items_guard BEFORE DELETE ON items
                        BEGIN SELECT RAISE (ABORT, 'kept'); END;
                        """)
                ]
            try await Scratch.withDatabase(migrations) { database, _ in
                try await fill(database, 1)
                let cases: [(SQL, SQLiteError.Kind)] = [
                    (insert(1, "other"), .unique),
                    (insert(2, "n1"), .unique),
                    (insert(2, "n2", -1), .constraint),
                    ("INSERT INTO items (id, name, amount) VALUES (2, NULL, 0)", .constraint),
                    ("INSERT INTO items (id, name, amount) VALUES (2, 'n2', 'much')", .constraint),
                    ("INSERT INTO items (id, name, amount, parent) VALUES (2, 'n2', 0, 7)", .constraint),
                    ("DELETE FROM items", .constraint),
                    ("SELECT sum(9223372036854775807) FROM (SELECT 1 UNION ALL SELECT 2)", .other),
                    ("SELECT nothing FROM nowhere", .other),
                ]
                for (sql, expected) in cases {
                    let found = try await kind { try await database.write { _ = try $0.run(sql) } }
                    #expect(found == expected, "\(sql.text)")
                }
                #expect(try await database.ids() == [1])
            }
        }
    }
}
