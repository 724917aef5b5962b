import SQLiteKit
import Testing

extension SQLiteKitTests {
    struct GroupCommitTests {
        /// Runs `bodies` as one group: a first unit holds the writer until all are queued in order.
        private func group(
            _ database: Database, _ bodies: [@Sendable (borrowing Connection) throws -> Void]
        ) async throws -> [Result<Void, any Error>] {
            let gate = Gate()
            async let first: Void = database.write { _ in gate.pass() }
            await gate.waitForArrival()
            let results = try await withThrowingTaskGroup { tasks in
                for (index, body) in bodies.enumerated() {
                    tasks.addTask {
                        do {
                            try await database.write(body)
                            return (index, Result<Void, any Error>.success(()))
                        } catch {
                            return (index, .failure(error))
                        }
                    }
                    try await database.expect { $0.queuedUnits == index + 1 }
                }
                gate.open()
                var results: [(Int, Result<Void, any Error>)] = []
                for try await result in tasks { results.append(result) }
                return results.sorted { $0.0 < $1.0 }.map(\.1)
            }
            try await first
            return results
        }

        private func oneGroup(_ options: inout DatabaseOptions) { options.groupMilliseconds = 60_000 }

        @Test func `queued units share a commit`() async throws {
            try await Scratch.withDatabase(options: oneGroup) { database, _ in
                let before = database.statistics
                _ = try await group(
                    database, (1...100).map { id in { _ = try $0.run(insert(id, "n\(id)")) } })
                #expect(database.statistics.commits - before.commits == 1)
                #expect(database.statistics.units - before.units == 101)
                #expect(try await database.count() == 100)
            }
        }

        @Test func `in a storm of both, acknowledged units are stored and refused ones are not`() async throws
        {
            let scratch = try Scratch()
            let database = try scratch.open()
            try await database.write { _ = try $0.run(insert(1, "n1")) }
            let acknowledged = await withTaskGroup { tasks in
                for id in 2...2_000 {
                    tasks.addTask {
                        // Every 7th unit throws before its change, every 11th after its change, and every
                        // 13th repeats a name.
                        let name = id % 13 == 0 ? "n1" : "n\(id)"
                        return try? await database.write { connection in
                            if id % 7 == 0 { throw Refused() }
                            try connection.run(insert(id, name))
                            if id % 11 == 0 { throw Refused() }
                            return Int64(id)
                        }
                    }
                }
                var acknowledged: [Int64] = [1]
                for await id in tasks { if let id { acknowledged.append(id) } }
                return acknowledged.sorted()
            }
            await database.close()
            let again = try scratch.open()
            #expect(try await again.ids() == acknowledged)
            let expected = (1...2_000).filter { $0 % 7 != 0 && $0 % 11 != 0 && $0 % 13 != 0 }
            #expect(acknowledged == expected.map(Int64.init))
            await again.close()
        }

        @Test func `a unit that throws before its first change costs its group nothing`() async throws {
            try await Scratch.withDatabase(options: oneGroup) { database, _ in
                let attempts = Counter()
                let results = try await group(
                    database,
                    [
                        { connection in
                            attempts.add(1)
                            try connection.run(insert(1, "one"))
                        },
                        { connection in
                            if try connection.run("UPDATE items SET amount = 1 WHERE id = 99") == 0 {
                                throw Refused()
                            }
                        },
                        { try $0.run(insert(2, "one")) },
                        { try $0.run(insert(3, "three")) },
                    ])
                #expect(results.map { (try? $0.get()) != nil } == [true, false, false, true])
                #expect(attempts.value == 1)
                #expect(database.statistics.brokenGroups == 0)
                #expect(try await database.ids() == [1, 3])
            }
        }

        @Test func `a unit that throws after a change loses only its own changes`() async throws {
            try await Scratch.withDatabase(options: oneGroup) { database, _ in
                let attempts = Counter()
                let results = try await group(
                    database,
                    [
                        { connection in
                            attempts.add(1)
                            try connection.run(insert(1, "one"))
                        },
                        { connection in
                            try connection.run(insert(2, "two"))
                            throw Refused()
                        },
                        { try $0.run(insert(3, "three")) },
                    ])
                #expect(results.map { (try? $0.get()) != nil } == [true, false, true])
                #expect(throws: Refused.self) { try results[1].get() }
                #expect(attempts.value == 2)
                #expect(database.statistics.brokenGroups == 1)
                #expect(try await database.ids() == [1, 3])
            }
        }

        @Test(arguments: [
            "INSERT OR ROLLBACK INTO items (id, name, amount) VALUES (1, 'again', 0)",
            "CREATE TABLE gone (a INTEGER) STRICT",
        ])
        func `a statement that ends the transaction or changes the schema loses only its unit`(
            statement: String
        ) async throws {
            try await Scratch.withDatabase(options: oneGroup) { database, _ in
                let sql = SQL(stringLiteral: statement)
                let results = try await group(
                    database,
                    [
                        { try $0.run(insert(1, "one")) },
                        { connection in
                            try connection.run(sql)
                            throw Refused()
                        },
                        { try $0.run(insert(3, "three")) },
                    ])
                #expect(results.map { (try? $0.get()) != nil } == [true, false, true])
                #expect(try await database.ids() == [1, 3])
                #expect(
                    try await database.read {
                        try !$0.exists("SELECT 1 FROM sqlite_schema WHERE name = 'gone'")
                    })
            }
        }

        @Test func `a body that catches the end of its transaction is refused`() async throws {
            try await Scratch.withDatabase(options: oneGroup) { database, _ in
                let results = try await group(
                    database,
                    [
                        { try $0.run(insert(1, "one")) },
                        { connection in
                            try connection.run(insert(2, "two"))
                            _ = try? connection.run("INSERT OR ROLLBACK INTO items VALUES (2, 'x', 0, NULL)")
                        },
                    ])
                #expect(results.map { (try? $0.get()) != nil } == [true, false])
                #expect(try await database.ids() == [1])
            }
        }

        @Test func `a commit refused by a constraint loses only the guilty unit`() async throws {
            let migrations = [
                Migration(
                    1, "deferred",
                    """
                    CREATE TABLE items (
                        id INTEGER PRIMARY KEY, name TEXT NOT NULL, amount INTEGER NOT NULL,
                        parent INTEGER REFERENCES items (id) DEFERRABLE INITIALLY DEFERRED) STRICT;
                    """)
            ]
            try await Scratch.withDatabase(migrations, options: oneGroup) { database, _ in
                let results = try await group(
                    database,
                    [
                        { try $0.run(insert(1, "one")) },
                        { try $0.run("INSERT INTO items VALUES (2, 'orphan', 0, 99)") },
                        { try $0.run(insert(3, "three")) },
                    ])
                #expect(results.map { (try? $0.get()) != nil } == [true, false, true])
                #expect(try await database.ids() == [1, 3])
            }
        }

        @Test func `a full file refuses large writes, serves reads and recovers`() async throws {
            try await Scratch.withDatabase(options: oneGroup) { database, _ in
                try await database.write { connection in
                    let pages = try connection.first("PRAGMA page_count") { try $0.int(0) } ?? 0
                    _ = try connection.exists(SQL(stringLiteral: "PRAGMA max_page_count = \(pages + 8)"))
                }
                let large = String(repeating: "x", count: 100_000)
                let results = try await group(
                    database,
                    [
                        { try $0.run(insert(1, "one")) },
                        { try $0.run(insert(2, large)) },
                        { try $0.run(insert(3, "three")) },
                    ])
                #expect(results.map { (try? $0.get()) != nil } == [true, false, true])
                #expect((results[1].error as? SQLiteError)?.kind == .full)
                #expect(try await database.ids() == [1, 3])
                #expect(database.isHealthy)
                try await database.write { _ = try $0.exists("PRAGMA max_page_count = 1000000") }
                try await database.write { _ = try $0.run(insert(2, large)) }
                #expect(try await database.ids() == [1, 2, 3])
            }
        }

        @Test func `a full queue refuses at once, and so does a closed one`() async throws {
            try await Scratch.withDatabase(options: { $0.writeQueueLimit = 2 }) { database, _ in
                let gate = Gate()
                async let held: Void = database.write { _ in gate.pass() }
                await gate.waitForArrival()
                async let second: Void = database.write { _ = try $0.run(insert(1, "one")) }
                async let third: Void = database.write { _ = try $0.run(insert(2, "two")) }
                try await database.expect { $0.queuedUnits == 2 }
                try await expect(.overloaded) { try await database.write { _ in } }
                gate.open()
                _ = try await (held, second, third)
                try await database.write { _ = try $0.run(insert(3, "three")) }
                #expect(try await database.count() == 3)
            }
        }

        @Test func `a group ends after its time, and the rest goes into the next`() async throws {
            try await Scratch.withDatabase(options: { $0.groupMilliseconds = 0 }) { database, _ in
                let before = database.statistics.commits
                _ = try await group(database, (1...10).map { id in { _ = try $0.run(insert(id, "n\(id)")) } })
                #expect(database.statistics.commits - before == 11)
            }
        }
    }
}

extension Result {
    var error: Failure? {
        if case .failure(let error) = self { error } else { nil }
    }
}
