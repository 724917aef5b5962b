import Foundation
import SQLiteKit
import TestKit
import Testing

extension SQLiteKitTests {
    /// Damage of pages is found; `PageDigestTests+Soundness` has the files that are sound.
    struct PageDigestTests {
        static let migrations =
            Scratch.items + [
                Migration(
                    2, "people",
                    """
                    CREATE TABLE people (id BLOB PRIMARY KEY, note TEXT NOT NULL) STRICT, WITHOUT ROWID;
                    """)
            ]

        static func name(_ id: Int) -> String { "name \(id) " + String(repeating: "n", count: 60) }

        static func write(_ database: Database, _ ids: some Sequence<Int> & Sendable) async throws {
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
        static func write<Value: Sendable>(
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
        func filled() async throws -> Scratch {
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
    }
}
