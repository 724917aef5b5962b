import Foundation
import SQLiteKit
import Testing

extension SQLiteKitTests {
    struct SnapshotTests {
        @Test func `two databases are copied as of one moment while both are written`() async throws {
            try await Scratch.withDatabase { first, _ in
                try await Scratch.withDatabase { second, _ in
                    // Every row of the first is there before its twin in the second.
                    async let writes: Void = {
                        for id in 1...400 {
                            try await first.write { _ = try $0.run(insert(id, "first \(id)")) }
                            try await second.write { _ = try $0.run(insert(id, "second \(id)")) }
                        }
                    }()
                    for _ in 0..<5 {
                        let one = try await first.snapshot(holdingMilliseconds: 5_000)
                        let two = try await second.snapshot(holdingMilliseconds: 5_000)
                        #expect(one.hold.release() && two.hold.release())
                        let (left, right) = (try await ids(of: one.snapshot), try await ids(of: two.snapshot))
                        #expect([left, left - 1].contains(right), "\(left) and \(right)")
                    }
                    try await writes
                    let counts = (try await first.count(), try await second.count())
                    #expect(counts == (400, 400))
                }
            }
        }

        private func ids(of snapshot: DatabaseSnapshot) async throws -> Int64 {
            let copy = try Scratch()
            let count = try await snapshot.copy(to: copy.path) { db in
                try db.first("SELECT count(*) FROM items") { try $0.int(0) } ?? -1
            }
            let restored = try copy.open()
            #expect(try await restored.count() == count, "the copy and the reading differ")
            await restored.close()
            return count
        }

        @Test func `a held writer answers only after the release, and nothing of it is in the snapshot`()
            async throws
        {
            try await Scratch.withDatabase { database, _ in
                let (snapshot, hold) = try await database.snapshot(holdingMilliseconds: 60_000)
                async let write: Void = database.write { _ = try $0.run(insert(1, "one")) }
                try await database.expect { $0.queuedUnits > 0 }
                #expect(try await database.count() == 0)
                #expect(hold.release())
                try await write
                #expect(try await ids(of: snapshot) == 0)
                #expect(try await database.count() == 1)
            }
        }

        @Test func `a hold that nobody releases ends by itself and says so`() async throws {
            try await Scratch.withDatabase { database, _ in
                let (snapshot, hold) = try await database.snapshot(holdingMilliseconds: 20)
                try await database.write { _ = try $0.run(insert(1, "one")) }
                #expect(!hold.release())
                snapshot.close()
                try await expect(.closed) { try await snapshot.copy(to: "/nowhere") { _ in } }
            }
        }

        @Test func `a copy that fails leaves no file and does not hold the writer`() async throws {
            try await Scratch.withDatabase { database, scratch in
                let (snapshot, hold) = try await database.snapshot(holdingMilliseconds: 60_000)
                #expect(hold.release())
                try await expect(.inputOutput) {
                    try await snapshot.copy(to: scratch.folder + "/none/copy.db") { _ in }
                }
                try await database.write { _ = try $0.run(insert(1, "one")) }
                #expect(try scratch.files().allSatisfy { $0.hasPrefix("test.db") })
            }
        }

        @Test func `a closed database opens no snapshot`() async throws {
            let scratch = try Scratch()
            let database = try scratch.open()
            await database.close()
            try await expect(.closed) { _ = try await database.snapshot(holdingMilliseconds: 10) }
        }
    }
}
