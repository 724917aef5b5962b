import Contracts
import Foundation
import SQLiteKit
import TestKit
import Testing

@testable import ServiceKit

@Suite struct TombstoneFileTests {
    private func tombstone(_ number: UInt64, heir: UInt64? = nil) -> Tombstone {
        func user(_ number: UInt64) -> ID<User> {
            ID(high: 0x0190_0000_0000_7000, low: 0x8000_0000_0000_0000 | number)
        }
        return Tombstone(
            user: user(number),
            erasedAt: Timestamp(millisecondsSinceEpoch: 1_773_576_000_000 + Int64(number)),
            heir: heir.map(user))
    }

    private func all(_ file: TombstoneFile, from start: Int64 = 0) throws -> [Tombstone] {
        var (found, offset) = ([Tombstone](), start)
        while let page = try file.page(from: offset) {
            found += page.tombstones
            #expect(page.next > offset || offset > page.next)
            offset = page.next
        }
        return found
    }

    private func with(_ body: (TombstoneFile) throws -> Void) throws {
        let folder = try TemporaryFolder()
        defer { folder.remove() }
        try body(TombstoneFile(dataFolder: folder.path))
    }

    private func append(_ text: String, to file: TombstoneFile) throws {
        let handle = try FileHandle(forUpdating: URL(fileURLWithPath: file.path))
        try handle.seekToEnd()
        try handle.write(contentsOf: Data(text.utf8))
        try handle.close()
    }

    @Test func `appended lines are read in order, from any position that reading returned`() throws {
        try with { file in
            #expect(try file.page(from: 0) == nil)
            let expected = (0..<3_000).map { tombstone($0, heir: $0 % 5 == 0 ? 9_000 + $0 : nil) }
            for start in stride(from: 0, to: 3_000, by: 7) {
                try file.append(Array(expected[start..<min(3_000, start + 7)]))
            }
            #expect(try all(file) == expected)
            let first = try #require(try file.page(from: 0))
            #expect(first.tombstones.count < 3_000)
            #expect(first.tombstones + (try all(file, from: first.next)) == expected)
            let mode = try FileManager.default.attributesOfItem(atPath: file.path)[.posixPermissions] as? Int
            #expect(mode == 0o600)
        }
    }

    @Test func `a torn last line is skipped, wherever it is torn`() throws {
        for second in [tombstone(2), tombstone(2, heir: 7)] {
            let line = second.line
            for length in 1...line.count {
                try with { file in
                    try file.append([tombstone(1)])
                    try append(String(line.prefix(length)), to: file)
                    #expect(try all(file) == [tombstone(1)])
                    let end = try #require(try file.page(from: 0)).next
                    // Lines after a torn line are whole.
                    try file.append([tombstone(3)])
                    let whole = length == line.count ? [second] : []
                    #expect(try all(file) == [tombstone(1)] + whole + [tombstone(3)])
                    #expect(try all(file, from: end) == whole + [tombstone(3)])
                }
            }
        }
    }

    @Test func `unreadable lines are skipped`() throws {
        try with { file in
            try file.append([tombstone(1)])
            try append("\n\nrubbish\n\u{0}\u{0}\u{0}\n \(tombstone(2).user.text) \n", to: file)
            try file.append([tombstone(3)])
            #expect(try all(file) == [tombstone(1), tombstone(3)])
        }
    }

    @Test func `the tombstone before a place is found, and none before a place within a line`() throws {
        try with { file in
            #expect(try file.tombstone(endingAt: 0) == nil)
            #expect(try file.tombstone(endingAt: 62) == nil)
            try file.append([tombstone(1), tombstone(2)])
            #expect(try file.tombstone(endingAt: 62) == tombstone(1))
            #expect(try file.tombstone(endingAt: 124) == tombstone(2))
            for offset in [0, 1, 61, 63, 123, 125, 1_000_000] as [Int64] {
                #expect(try file.tombstone(endingAt: offset) == nil)
            }
            try append("rubbish\n", to: file)
            try file.append([tombstone(3)])
            #expect(try file.tombstone(endingAt: 132) == nil)
            #expect(try file.tombstone(endingAt: 194) == tombstone(3))
            try file.append([tombstone(4, heir: 9), tombstone(5)])
            #expect(try file.tombstone(endingAt: 293) == tombstone(4, heir: 9))
            #expect(try file.tombstone(endingAt: 355) == tombstone(5))
        }
    }

    @Test func `another file is read from its beginning, shorter than the place or longer`() async throws {
        for count in [1, 9] as [UInt64] {
            let folder = try TemporaryFolder()
            try TestContext.prepare(folder.path)
            let context = try TestContext.make(
                "things", folder: folder.path, clock: TestClock().clock, loops: [])
            let database = try Database.open(
                at: "\(folder.path)/things.db",
                migrations: [Migration(1, "erasure", ServiceTables.erasedUsers)])
            let erasure = Erasure(
                database: database, context: context, begin: { _, _ in }, clean: { _ in false })
            let file = TombstoneFile(dataFolder: context.dataFolder)
            func erased() async throws -> Int64? {
                try await erasure.applyTombstones()
                return try await database.read { db in
                    try db.first("SELECT count(*) FROM erased_users") { try $0.int(0) }
                }
            }
            try file.append((1...5).map { tombstone($0) })
            #expect(try await erased() == 5)
            try file.append([tombstone(6)])
            #expect(try await erased() == 6)
            // Restored with the first two lines only, and appended to.
            try FileManager.default.removeItem(atPath: file.path)
            try file.append([tombstone(1), tombstone(2)] + (1...count).map { tombstone(100 + $0) })
            #expect(try await erased() == 6 + Int64(count))
            #expect(try await erased() == 6 + Int64(count))
            await database.close()
            folder.remove()
        }
    }
}
