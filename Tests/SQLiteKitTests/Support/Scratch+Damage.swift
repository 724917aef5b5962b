import CSQLite
import Foundation
import SQLiteKit
import Testing

/// The parts of a database on the disk.
struct DatabaseFiles: Sendable {
    static let suffixes = ["", "-wal", ".digests"]
    var contents: [String: Data] = [:]
}

/// What the first byte of a page tells.
enum PageKind: UInt8 { case overflow = 0, indexLeaf = 10, tableLeaf = 13 }

extension Scratch {
    func content(_ suffix: String = "") throws -> Data {
        try #require(FileManager.default.contents(atPath: path + suffix))
    }

    /// Writes into the file that is there, as `cp` and a fault of a disk do.
    func overwrite(_ suffix: String = "", with data: Data) throws {
        try data.write(to: URL(fileURLWithPath: path + suffix))
    }

    /// Flips a bit in the only page of a kind that has a text; returns the page.
    @discardableResult
    func flip(_ text: String, in kind: PageKind) throws -> Int {
        var data = try content()
        let pages = stride(from: 4_096, to: data.count, by: 4_096).filter { page in
            data[page] == kind.rawValue && data[page..<page + 4_096].range(of: Data(text.utf8)) != nil
        }
        try #require(pages.count == 1)
        let place = try #require(data[pages[0]..<pages[0] + 4_096].range(of: Data(text.utf8)))
        data[place.lowerBound] ^= 4
        try overwrite(with: data)
        return pages[0] / 4_096 + 1
    }

    /// Returns what a crash at this moment would leave.
    func state() throws -> DatabaseFiles {
        var files = DatabaseFiles()
        for suffix in DatabaseFiles.suffixes {
            files.contents[suffix] = FileManager.default.contents(atPath: path + suffix)
        }
        return files
    }

    /// Opens and checks what a crash left.
    static func problems(
        after files: DatabaseFiles, _ migrations: [Migration] = Scratch.items
    ) async throws -> [String] {
        let scratch = try Scratch()
        for (suffix, data) in files.contents { try scratch.overwrite(suffix, with: data) }
        return try await scratch.problems(migrations)
    }

    func problems(_ migrations: [Migration] = Scratch.items) async throws -> [String] {
        let database = try open(migrations)
        let problems = try await database.check()
        await database.close()
        return problems
    }

    /// The number of pages with a digest.
    func digests() throws -> Int {
        let data = try content(".digests").dropFirst(64)
        return stride(from: data.startIndex, to: data.endIndex, by: 4).count { place in
            data[place..<place + 4].contains { $0 != 0 }
        }
    }

    /// Runs statements as another program.
    func asOther(_ statements: String...) throws {
        var connection: OpaquePointer?
        #expect(sqlite3_open(path, &connection) == SQLITE_OK)
        defer { sqlite3_close_v2(connection) }
        for statement in statements {
            #expect(sqlite3_exec(connection, statement, nil, nil, nil) == SQLITE_OK, "\(statement)")
        }
    }
}

extension Database {
    /// Runs a body while the writer neither commits nor checkpoints.
    func whileHeld<Value: Sendable>(_ body: @Sendable () throws -> Value) async throws -> Value {
        let (snapshot, hold) = try await snapshot(holdingMilliseconds: 60_000)
        defer {
            snapshot.close()
            _ = hold.release()
        }
        return try body()
    }
}
