import Foundation
import SQLiteKit
import TestKit
import Testing

extension SQLiteKitTests {
    struct PageDigestTests {
        private static let migrations =
            Scratch.items + [
                Migration(
                    2, "people",
                    """
                    CREATE TABLE people (id BLOB PRIMARY KEY, note TEXT NOT NULL) STRICT, WITHOUT ROWID;
                    """)
            ]

        private static func name(_ id: Int) -> String { "name \(id) " + String(repeating: "n", count: 60) }

        private static func write(_ database: Database, _ ids: some Sequence<Int> & Sendable) async throws {
            try await database.write { db in
                for id in ids {
                    try db.run(
                        """
                        INSERT INTO items (id, name, amount) VALUES (\(id), \(name(id)), \(id))
                        ON CONFLICT (id) DO UPDATE SET amount = amount + 1
                        """)
                }
            }
        }

        /// Writes, and runs a body before a checkpoint can copy what was written. Needs a `groupLimit` of 1.
        private static func write<Value: Sendable>(
            _ database: Database, _ ids: ClosedRange<Int>,
            thenHeld body: @escaping @Sendable () throws -> Value
        ) async throws -> Value {
            let gate = Gate()
            async let gated: Void = database.write { _ in gate.pass() }
            await gate.waitForArrival()
            async let written: Void = write(database, ids)
            try await database.expect { $0.queuedUnits == 1 }
            async let held = database.whileHeld(body)
            try await database.expect { $0.queuedUnits == 2 }
            gate.open()
            _ = try await (gated, written)
            return try await held
        }

        /// Makes a closed database whose pages all have digests.
        private func filled() async throws -> Scratch {
            let scratch = try Scratch()
            let database = try scratch.open(Self.migrations)
            try await Self.write(database, 1...1_000)
            try await database.write { db in
                try db.run(
                    """
                    INSERT INTO items (id, name, amount)
                    VALUES (5000, \(String(repeating: "long ", count: 2_000) + "the end"), 1)
                    """)
                for number in 0..<200 as Range<UInt8> {
                    let id = [UInt8](repeating: 0xAB, count: 15) + [number]
                    try db.run("INSERT INTO people (id, note) VALUES (\(id), \("note <\(number)>"))")
                }
            }
            await database.close()
            return scratch
        }

        // MARK: What is found

        @Test func `a flipped bit in a value of a row is found and named with table and key`() async throws {
            let scratch = try await filled()
            #expect(try await scratch.problems(Self.migrations) == [])
            let page = try scratch.flip("name 77 ", in: .tableLeaf)
            for _ in 0..<2 {
                let problems = try await scratch.problems(Self.migrations)
                #expect(problems.count == 1)
                let start = "page \(page) differs from what was written: table items, rows "
                #expect(problems[0].hasPrefix(start))
                #expect(problems[0].contains(" 77, 78,"))
                #expect(problems[0].hasSuffix("; restore the last good backup"))
            }
        }

        @Test func `a flipped bit in an index is found and named with index and table`() async throws {
            let scratch = try await filled()
            let page = try scratch.flip("name 77 ", in: .indexLeaf)
            let problems = try await scratch.problems(Self.migrations)
            #expect(problems.count == 1)
            let start =
                "page \(page) differs from what was written: index sqlite_autoindex_items_1 of table items, rows"
            #expect(problems[0].hasPrefix(start))
            #expect(problems[0].contains("/78, "))
            #expect(problems[0].hasSuffix("; REINDEX sqlite_autoindex_items_1 makes it again"))
        }

        @Test func `a flipped bit in an overflow page is found and named with the row's key`() async throws {
            var named: [String] = []
            // The table and the index of its unique names each have the text in an overflow page.
            for copy in 0..<2 {
                let scratch = try await filled()
                var data = try scratch.content()
                var place = try #require(data.range(of: Data("the end".utf8)))
                if copy == 1 {
                    place = try #require(
                        data.range(of: Data("the end".utf8), in: place.upperBound..<data.endIndex))
                }
                #expect(data[place.lowerBound / 4_096 * 4_096] == PageKind.overflow.rawValue)
                data[place.lowerBound] ^= 1
                try scratch.overwrite(with: data)
                named += try await scratch.problems(Self.migrations)
            }
            #expect(named.count == 2)
            #expect(named.count { $0.contains("table items, row 5000; ") } == 1, "\(named)")
        }

        @Test func `an id is named as its text`() async throws {
            let scratch = try await filled()
            try scratch.flip("note <7>", in: .indexLeaf)
            let problems = try await scratch.problems(Self.migrations)
            #expect(problems.count == 1)
            #expect(problems[0].contains("table people, rows "))
            #expect(problems[0].contains("abababab-abab-abab-abab-ababababab07, "))
        }

        @Test func `a bit that flips in the file of a running database is found`() async throws {
            let scratch = try await filled()
            let database = try scratch.open(Self.migrations)
            // Page and frames of the log are the same now, but the log has not started again.
            try await Self.write(database, 70...80)
            try await database.expect { $0.checkpoints >= 1 }
            #expect(try await database.check() == [])
            try scratch.flip("name 77 ", in: .tableLeaf)
            let problems = try await database.check()
            #expect(problems.count == 1)
            #expect(problems.first?.contains("table items, rows ") == true)
            await database.close()
        }

        @Test func `a bit that flips while the page is in the log only is found`() async throws {
            let scratch = try await filled()
            let database = try scratch.open(Self.migrations) { $0.groupLimit = 1 }
            try await Self.write(database, 70...80) {
                var log = try scratch.content("-wal")
                var place = try #require(log.range(of: Data("name 77 ".utf8)))
                while log[(place.lowerBound - 32) / 4_120 * 4_120 + 32 + 24] != PageKind.tableLeaf.rawValue {
                    place = try #require(log[place.upperBound...].range(of: Data("name 77 ".utf8)))
                }
                log[place.lowerBound] ^= 1
                try scratch.overwrite("-wal", with: log)
            }
            try await database.expect { $0.checkpoints >= 1 }
            let problems = try await database.check()
            #expect(problems.count == 1)
            #expect(problems.first?.contains("table items, rows ") == true)
            await database.close()
        }

        @Test func `a page whose new content is in the log is not compared, and is right after it`()
            async throws
        {
            let scratch = try await filled()
            let database = try scratch.open(Self.migrations) { $0.groupLimit = 1 }
            let state = try await Self.write(database, 70...80) {
                try scratch.flip("name 77 ", in: .tableLeaf)
                return try scratch.state()
            }
            #expect(try await Scratch.problems(after: state, Self.migrations) == [])
            try await database.expect { $0.checkpoints >= 1 }
            #expect(try await database.check() == [])
            await database.close()
            #expect(try await scratch.problems(Self.migrations) == [])
        }

        // MARK: No false alarm

        @Test func `writes, checkpoints and held back logs raise no alarm, and leave no page unknown`()
            async throws
        {
            let scratch = try await filled()
            let database = try scratch.open(Self.migrations) {
                $0.checkpointFrames = 8
                $0.backgroundReadMilliseconds = 60_000
            }
            for round in 1...6 {
                let gate = Gate()
                async let held: Void = database.read { connection in
                    _ = try connection.exists("SELECT 1 FROM items")
                    if round % 2 == 0 { gate.pass() }
                }
                if round % 2 == 0 { await gate.waitForArrival() }
                async let checked = database.check()
                for step in 0..<20 {
                    try await Self.write(database, [round * 37 + step, round * 5_000 + step])
                    if step == 10 {
                        try await database.write {
                            _ = try $0.run("DELETE FROM items WHERE id % 7 = \(round)")
                        }
                    }
                }
                #expect(try await checked == [])
                #expect(try await database.check() == [])
                let crashed = try await database.whileHeld { try scratch.state() }
                #expect(try await Scratch.problems(after: crashed, Self.migrations) == [])
                gate.open()
                try await held
            }
            await database.close()
            #expect(try await scratch.problems(Self.migrations) == [])
            #expect(try scratch.digests() == scratch.content().count / 4_096 - 1)
        }

        @Test func `a crash at any step of a checkpoint raises no alarm, and hides no damage`() async throws {
            let scratch = try await filled()
            let database = try scratch.open(Self.migrations) { $0.groupLimit = 1 }
            let before = try await Self.write(database, 1...400) { try scratch.state() }
            try await database.expect { $0.checkpoints >= 1 }
            let after = try await database.whileHeld { try scratch.state() }
            await database.close()
            #expect(before.contents[".digests"] != after.contents[".digests"])
            #expect(before.contents[""] != after.contents[""])
            var digested = before
            digested.contents[".digests"] = after.contents[".digests"]
            var torn = digested
            let half = (before.contents[""]?.count ?? 0) / 2
            torn.contents[""]?.replaceSubrange(0..<half, with: after.contents[""]?.prefix(half) ?? Data())
            var halfDigested = before
            halfDigested.contents[".digests"]?.replaceSubrange(
                64..<200, with: after.contents[".digests"]?[64..<200] ?? Data())
            for state in [before, halfDigested, digested, torn, after] {
                #expect(try await Scratch.problems(after: state, Self.migrations) == [])
                // Digests are kept: damage of a page that is not in the log is found.
                let place = try #require(state.contents[""]?.range(of: Data("note <7>".utf8)))
                var damaged = state
                damaged.contents[""]?[place.lowerBound] ^= 1
                #expect(try await Scratch.problems(after: damaged, Self.migrations).count == 1)
            }
        }

        @Test func `a second crash before the log has been copied raises no alarm`() async throws {
            let scratch = try await filled()
            var database = try scratch.open(Self.migrations) { $0.groupLimit = 1 }
            let state = try await Self.write(database, 1...400) { try scratch.state() }
            await database.close()
            let second = try Scratch()
            for (suffix, data) in state.contents { try second.overwrite(suffix, with: data) }
            database = try second.open(Self.migrations)
            let crashed = try await database.whileHeld { try second.state() }
            try await Self.write(database, 300...500)
            await database.close()
            #expect(try await second.problems(Self.migrations) == [])
            #expect(try await Scratch.problems(after: crashed, Self.migrations) == [])
            try second.flip("name 77 ", in: .tableLeaf)
            #expect(try await second.problems(Self.migrations).count == 1)
        }

        @Test func `a file that shrinks and grows raises no alarm`() async throws {
            let scratch = try Scratch()
            let database = try scratch.open { $0.returnsPages = true }
            for _ in 0..<2 {
                try await Self.write(database, 1...3_000)
                #expect(try await database.check() == [])
                try await database.write { _ = try $0.run("DELETE FROM items WHERE id > 20") }
                while try await database.write({ try $0.returnPages(100, keeping: 0) }) {}
                #expect(try await database.check() == [])
            }
            await database.close()
            #expect(try scratch.content().count < 60_000)
            #expect(try await scratch.problems() == [])
            try scratch.flip("name 7 ", in: .tableLeaf)
            #expect(try await scratch.problems().count == 1)
        }

        @Test func `a file that is rewritten at its opening raises no alarm`() async throws {
            let scratch = try await filled()
            let database = try scratch.open(Self.migrations) { $0.returnsPages = true }
            try await database.write { _ = try $0.run("DELETE FROM items WHERE id > 20") }
            #expect(try await database.check() == [])
            await database.close()
            #expect(try await scratch.problems(Self.migrations) == [])
            try scratch.flip("note <7>", in: .indexLeaf)
            #expect(try await scratch.problems(Self.migrations).count == 1)
        }

        @Test(arguments: [true, false])
        func `another state of the file in its place raises no alarm`(isSameName: Bool) async throws {
            let scratch = try await filled()
            let former = try scratch.content()
            let database = try scratch.open(Self.migrations)
            // No page is added: the first page changes by the end of the writer only.
            try await database.write { _ = try $0.run("UPDATE items SET amount = 0 WHERE id < 500") }
            try await database.backup(to: scratch.folder + "/backup.db")
            try await database.write { _ = try $0.run("UPDATE items SET amount = 7 WHERE id < 500") }
            await database.close()
            let backup = try #require(FileManager.default.contents(atPath: scratch.folder + "/backup.db"))
            for replacement in [former, backup] {
                if !isSameName { try FileManager.default.removeItem(atPath: scratch.path) }
                try scratch.overwrite(with: replacement)
                #expect(try await scratch.problems(Self.migrations) == [])
                // The check has taken new digests.
                try scratch.flip("name 77 ", in: .tableLeaf)
                #expect(try await scratch.problems(Self.migrations).count == 1)
                try scratch.flip("jame 77 ", in: .tableLeaf)
                #expect(try await scratch.problems(Self.migrations) == [])
            }
        }

        @Test(arguments: ["missing", "empty", "cut", "garbage", "foreign"])
        func `a file of digests that is not this database's raises no alarm`(state: String) async throws {
            let scratch = try await filled()
            let digests = try scratch.content(".digests")
            switch state {
            case "missing": try FileManager.default.removeItem(atPath: scratch.path + ".digests")
            case "empty": try scratch.overwrite(".digests", with: Data())
            case "cut": try scratch.overwrite(".digests", with: digests.prefix(101))
            case "garbage":
                try scratch.overwrite(".digests", with: Data(repeating: 0x5A, count: digests.count))
            default: try scratch.overwrite(".digests", with: try await filled().content(".digests"))
            }
            #expect(try await scratch.problems(Self.migrations) == [])
            #expect(try scratch.digests() == scratch.content().count / 4_096 - 1)
            try scratch.flip("name 77 ", in: .tableLeaf)
            #expect(try await scratch.problems(Self.migrations).count == 1)
        }

        @Test
        func `another program that reads the closed file hides no damage, one that writes raises no alarm`()
            async throws
        {
            let scratch = try await filled()
            try scratch.asOther("SELECT count(*) FROM items")
            try scratch.flip("name 77 ", in: .tableLeaf)
            #expect(try await scratch.problems(Self.migrations).count == 1)
            try scratch.asOther("UPDATE items SET amount = amount + 1")
            #expect(try await scratch.problems(Self.migrations) == [])
        }

        @Test(arguments: [
            ["UPDATE items SET amount = amount + 1"],
            ["UPDATE items SET amount = amount + 1", "PRAGMA wal_checkpoint"],
            ["UPDATE items SET amount = amount + 1", "PRAGMA wal_checkpoint(TRUNCATE)"],
            [
                "UPDATE items SET amount = amount + 1", "PRAGMA wal_checkpoint(RESTART)",
                "UPDATE items SET amount = amount + 2 WHERE id < 20", "PRAGMA wal_checkpoint(TRUNCATE)",
                "UPDATE items SET amount = amount + 2 WHERE id < 20",
            ],
            ["PRAGMA wal_checkpoint"], ["PRAGMA wal_checkpoint(TRUNCATE)"],
        ])
        func `another program that writes or checkpoints the open file raises no alarm`(statements: [String])
            async throws
        {
            let scratch = try await filled()
            let database = try scratch.open(Self.migrations)
            for round in 1...3 {
                try await Self.write(database, (round * 100)...(round * 100 + 30))
                for statement in statements { try scratch.asOther(statement) }
                #expect(try await database.check() == [])
                try await Self.write(database, 1...3)
                #expect(try await database.check() == [])
            }
            await database.close()
            #expect(try await scratch.problems(Self.migrations) == [])
        }

        @Test func `a file that another program reads at its end keeps its digests`() async throws {
            let scratch = try await filled()
            let database = try scratch.open(Self.migrations)
            try await Self.write(database, 1...30)
            let (snapshot, hold) = try await database.snapshot(holdingMilliseconds: 1_000)
            _ = hold.release()
            await database.close()
            _ = try scratch.content("-wal")  // The reader keeps the file in the log.
            snapshot.close()
            try scratch.flip("name 77 ", in: .tableLeaf)
            #expect(try await scratch.problems(Self.migrations).count == 1)
        }

        @Test func `digests that cannot be written are unknown`() async throws {
            let scratch = try await filled()
            try FileManager.default.removeItem(atPath: scratch.path + ".digests")
            try FileManager.default.createDirectory(
                atPath: scratch.path + ".digests", withIntermediateDirectories: false)
            let notices = Notices()
            let database = try scratch.open(Self.migrations) { $0.notice = { notices.append($0) } }
            try await Self.write(database, 1...30)
            #expect(try await database.check() == [])
            await database.close()
            #expect(notices.texts.count { $0.contains("damage of pages may stay unnoticed") } == 1)
        }

        @Test func `a file keeps its digests after an I/O error`() async throws {
            let scratch = try await filled()
            FaultyFileSystem.watch(scratch.folder)
            let database = try scratch.open(Self.migrations)
            try await Self.write(database, 1...30)
            FaultyFileSystem.failingSyncs.set(1)
            try await expect(.inputOutput) { try await Self.write(database, 31...40) }
            try await Self.write(database, 41...50)
            #expect(try await database.check() == [])
            await database.close()
            try scratch.flip("name 77 ", in: .tableLeaf)
            #expect(try await scratch.problems(Self.migrations).count == 1)
        }
    }
}
