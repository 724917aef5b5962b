import Foundation
import SQLiteKit
import TestKit
import Testing

/// A sound file raises no alarm, whatever happened to it and to its digests.
extension SQLiteKitTests.PageDigestTests {
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
