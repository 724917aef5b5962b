import Contracts
import SQLiteKit
import TestKit
import Testing

/// A body's statements do the same on both engines (design §2).
@Suite(.serialized) struct ConnectionTests {
    @Test(arguments: TestEngine.all)
    func `all, first, exists, forEach and run return their rows and counts`(engine: TestEngine) async throws {
        try await engine.withDatabase { database in
            try await database.write { db in
                for id in 1...3 { try db.run(insert(id, "n\(id)", id)) }
            }
            try await database.read { db in
                #expect(try db.all("SELECT id FROM items ORDER BY id DESC") { try $0.int(0) } == [3, 2, 1])
                #expect(try db.first("SELECT id FROM items ORDER BY id") { try $0.int(0) } == 1)
                #expect(try db.first("SELECT id FROM items WHERE id > 9") { try $0.int(0) } == nil)
                #expect(try db.exists("SELECT 1 FROM items WHERE id = 3"))
                #expect(try !db.exists("SELECT 1 FROM items WHERE id = 4"))
                #expect(try db.hasTable("items"))
                #expect(try !db.hasTable("others"))
                var sum: Int64 = 0
                try db.forEach("SELECT amount FROM items") { sum += try $0.int(0) }
                #expect(sum == 6)
                let took = try db.forEachWhile("SELECT id FROM items ORDER BY id") { try $0.int(0) < 2 }
                #expect(!took)
            }
            try await database.write { db in
                #expect(try db.run("UPDATE items SET amount = 0 WHERE id > 1") == 2)
                #expect(try db.run("UPDATE items SET amount = 0 WHERE id > 9") == 0)
                let before = db.rowsChanged
                let returned = try db.first("DELETE FROM items RETURNING id") { try $0.int(0) }
                #expect(returned != nil && db.rowsChanged > before)
                #expect(try !db.exists("SELECT 1 FROM items"))
            }
        }
    }

    @Test(arguments: TestEngine.all)
    func `a change with RETURNING is checked whole before its first row is returned`(engine: TestEngine)
        async throws
    {
        try await engine.withDatabase { database in
            let orphan: SQL =
                "INSERT INTO items (id, name, amount, parent) VALUES (1, 'a', 0, 99) RETURNING id"
            let found = try await kind {
                try await database.write { _ = try $0.first(orphan) { try $0.int(0) } }
            }
            #expect(found == .constraint)
            #expect(try await database.ids() == [])
        }
    }

    @Test(arguments: TestEngine.all)
    func `a long read passes each row once, in order, with others inside, and may stop early`(
        engine: TestEngine
    ) async throws {
        try await engine.withDatabase { database in
            try await database.write { db in for id in 1...2_500 { try db.run(insert(id, "n\(id)", id)) } }
            let query: SQL = "SELECT id, amount FROM items WHERE amount > \(5) ORDER BY id"
            let (ids, inner) = try await database.inspect { db in
                var ids: [Int64] = []
                var inner: [Int64] = []
                try db.forEach(query) { row in
                    ids.append(try row.int(0))
                    guard ids.count % 1_000 == 0 else { return }
                    try db.forEachWhile(query) { row in
                        inner.append(try row.int(0))
                        return inner.count % 3 != 0
                    }
                    #expect(try db.first("SELECT count(*) FROM items") { try $0.int(0) } == 2_500)
                }
                #expect(throws: Refused.self) { try db.forEach(query) { _ in throw Refused() } }
                try db.forEach("SELECT id FROM items WHERE id < 0") { _ in ids.append(0) }
                return (ids, inner)
            }
            #expect(ids == Array(6...2_500))
            #expect(inner == [6, 7, 8, 6, 7, 8])
        }
    }

    @Test(arguments: TestEngine.all)
    func `the same statement may run inside itself`(engine: TestEngine) async throws {
        try await engine.withDatabase { database in
            try await database.write { db in for id in 1...3 { try db.run(insert(id, "n\(id)")) } }
            let pairs = try await database.read { db in
                try db.all("SELECT id FROM items") { _ in
                    try db.all("SELECT id FROM items") { try $0.int(0) }.count
                }
            }
            #expect(pairs == [3, 3, 3])
        }
    }

    @Test(arguments: TestEngine.all)
    func `an error's kind tells what to do, and undoes its unit`(engine: TestEngine) async throws {
        try await engine.withDatabase { database in
            try await database.write { try $0.run(insert(1, "n1")) }
            let cases: [(SQL, SQLiteError.Kind)] = [
                (insert(1, "other"), .unique), (insert(2, "n1"), .unique), (insert(2, "n2", -1), .constraint),
                ("INSERT INTO items (id, name, amount) VALUES (2, NULL, 0)", .constraint),
                ("INSERT INTO items (id, name, amount) VALUES (2, 'n2', 'much')", .constraint),
                ("INSERT INTO items (id, name, amount, parent) VALUES (2, 'n2', 0, 99)", .constraint),
                ("UPDATE items SET amount = 9223372036854775807 + amount + 1", .other),
                ("SELECT nothing FROM nowhere", .other),
                ("COMMIT", .misuse), ("BEGIN", .misuse),
            ]
            for (sql, expected) in cases {
                // Once with the result awaited, and once with a statement behind it.
                for isAwaited in [true, false] {
                    let found = try await kind {
                        try await database.write { db in
                            try db.run(insert(7, "n7"))
                            if isAwaited { _ = try db.exists(sql) } else { try db.run(sql) }
                            try db.run("UPDATE items SET parent = NULL WHERE id = 1")
                        }
                    }
                    // SQLite adds past 64 bits by floating-point numbers, which STRICT refuses.
                    let isOverflow = engine == .sqlite && sql.text.contains("9223372036854775807")
                    #expect(found == (isOverflow ? .constraint : expected), "\(sql.text)")
                }
            }
            #expect(try await database.ids() == [1])
        }
    }

    @Test(arguments: TestEngine.all)
    func `a body's own error undoes its unit and reaches the caller`(engine: TestEngine) async throws {
        try await engine.withDatabase { database in
            for writes in [true, false] {
                await #expect(throws: Refused.self) {
                    try await database.write { db in
                        if writes { try db.run(insert(1, "one")) }
                        throw Refused()
                    }
                }
                await #expect(throws: Refused.self) { try await database.read { _ in throw Refused() } }
            }
            try await database.write { try $0.run(insert(2, "two")) }
            #expect(try await database.ids() == [2])
        }
    }

    @Test(.enabled(if: PostgresServer.isInstalled))
    func `a statement that failed ends the unit even if the body catches it`() async throws {
        try await TestEngine.postgres.withDatabase { database in
            let found = try await kind {
                try await database.write { db in
                    try db.run(insert(1, "one"))
                    _ = try? db.exists("SELECT nothing FROM nowhere")
                }
            }
            #expect(found == .other)
            #expect(try await database.ids() == [])
        }
    }

    @Test(arguments: TestEngine.all)
    func `a read changes nothing`(engine: TestEngine) async throws {
        try await engine.withDatabase { database in
            let found = try await kind { try await database.read { try $0.run(insert(1, "one")) } }
            #expect(found == .misuse || found == .other)
            #expect(try await database.ids() == [])
        }
    }

    @Test(arguments: TestEngine.all)
    func `the units of one owner run in their order, and steps for the end run`(engine: TestEngine)
        async throws
    {
        try await engine.withDatabase { database in
            try await database.write { try $0.run(insert(1, "", 0)) }
            try await WorkOwner.$current.withValue(ID(high: 1, low: 2)) {
                try await withThrowingTaskGroup(of: Void.self) { group in
                    for number in 1...20 {
                        group.addTask {
                            try await database.write { db in
                                try db.atEnd { try $0.run("UPDATE items SET amount = amount + 1") }
                                try db.run("UPDATE items SET name = \("n\(number)")")
                                _ = try db.exists("SELECT 1 FROM items")
                            }
                        }
                    }
                    try await group.waitForAll()
                }
            }
            #expect(try await database.read { try $0.exists("SELECT 1 FROM items WHERE amount = 20") })
            #expect(database.statistics.reruns == 0)
        }
    }

    @Test(arguments: TestEngine.all)
    func `a closed database refuses, and many statements are kept`(engine: TestEngine) async throws {
        try await engine.withDatabase { database in
            for index in 0..<700 {
                let sql = SQL(stringLiteral: "SELECT \(index)")
                #expect(try await database.read { try $0.first(sql) { try $0.int(0) } } == Int64(index))
            }
            await database.close()
            let write = try await kind { try await database.write { _ in } }
            #expect(write == .closed)
            let read = try await kind { try await database.read { _ in } }
            #expect(read == .closed)
        }
    }
}
