import CSQLite
import SQLiteKit
import Testing

extension SQLiteKitTests {
    struct FaultTests {
        @Test func `a commit whose sync fails is unknown, and the writer goes on with a new connection`()
            async throws
        {
            let scratch = try Scratch()
            FaultyFileSystem.watch(scratch.folder)
            let notices = Notices()
            let database = try scratch.open { $0.notice = { notices.append($0) } }
            try await database.write { _ = try $0.run(insert(1, "one")) }
            FaultyFileSystem.failingSyncs.set(1)
            try await expect(.inputOutput) {
                try await database.write { _ = try $0.run(insert(2, "two")) }
            }
            #expect(FaultyFileSystem.failingSyncs.remaining == 0)
            #expect(try scratch.files().contains("test.db.suspect"))
            #expect(database.isHealthy)
            try await database.write { _ = try $0.run(insert(3, "three")) }
            #expect(notices.texts.contains { $0.contains("opened again") })
            let ids = try await database.ids()
            #expect(ids.contains(1) && ids.contains(3))
            await database.close()
            let again = try scratch.open()
            #expect(try await again.ids() == ids)
            #expect(try !scratch.files().contains("test.db.suspect"))
            await again.close()
        }

        @Test func `a group whose commit fails is not run again`() async throws {
            let scratch = try Scratch()
            FaultyFileSystem.watch(scratch.folder)
            let database = try scratch.open { $0.groupMilliseconds = 60_000 }
            let attempts = Counter()
            let gate = Gate()
            async let first = kind {
                try await database.write { connection in
                    gate.pass()
                    attempts.add(1)
                    try connection.run(insert(1, "one"))
                }
            }
            await gate.waitForArrival()
            async let second = kind {
                try await database.write { connection in
                    attempts.add(1)
                    try connection.run(insert(2, "two"))
                }
            }
            try await database.expect { $0.queuedUnits == 1 }
            FaultyFileSystem.failingSyncs.set(1)
            gate.open()
            #expect(try await first == .inputOutput)
            #expect(try await second == .inputOutput)
            #expect(attempts.value == 2)
            await database.close()
        }

        @Test
        func
            `a full quota is a full disk: writes are refused, reads go on, and writes succeed again with space`()
            async throws
        {
            let scratch = try Scratch()
            FaultyFileSystem.watch(scratch.folder)
            let database = try scratch.open()
            try await database.write { _ = try $0.run(insert(1, "one")) }
            FaultyFileSystem.failingWrites.set(1_000)
            try await expect(.full) { try await database.write { _ = try $0.run(insert(2, "two")) } }
            #expect(try await database.ids() == [1])
            #expect(!database.isWritable)
            FaultyFileSystem.failingWrites.set(0)
            // Without anybody's write.
            try await database.expect { _ in database.isWritable }
            try await database.write { _ = try $0.run(insert(2, "two")) }
            #expect(try await database.ids() == [1, 2])
            await database.close()
        }

        @Test func `after an I/O error a file is not writable until the writer gets one through`()
            async throws
        {
            let scratch = try Scratch()
            FaultyFileSystem.watch(scratch.folder)
            let database = try scratch.open()
            try await database.write { _ = try $0.run(insert(1, "one")) }
            #expect(database.isWritable)
            FaultyFileSystem.failingSyncs.set(1_000)
            try await expect(.inputOutput) {
                try await database.write { _ = try $0.run(insert(2, "two")) }
            }
            #expect(!database.isWritable)
            // A commit of nothing says nothing.
            try await database.write { _ in }
            #expect(!database.isWritable)
            #expect(try await database.ids().contains(1))
            FaultyFileSystem.failingSyncs.set(0)
            try await database.expect { _ in database.isWritable }
            await database.close()
        }

        @Test func `a file locked by another program is busy for a while only`() async throws {
            try await Scratch.withDatabase(options: { $0.busyMilliseconds = 100 }) { database, scratch in
                var intruder: OpaquePointer?
                #expect(sqlite3_open(scratch.path, &intruder) == SQLITE_OK)
                defer { sqlite3_close_v2(intruder) }
                #expect(sqlite3_exec(intruder, "BEGIN IMMEDIATE", nil, nil, nil) == SQLITE_OK)
                try await expect(.busy) { try await database.write { _ = try $0.run(insert(1, "one")) } }
                #expect(try await database.count() == 0)
                #expect(sqlite3_exec(intruder, "COMMIT", nil, nil, nil) == SQLITE_OK)
                try await database.write { _ = try $0.run(insert(1, "one")) }
                #expect(try await database.count() == 1)
            }
        }
    }
}
