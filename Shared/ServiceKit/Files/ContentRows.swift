import SQLiteKit
import Vocabulary

/// The contents of a folder in a database server, in pieces, so that a host which takes over has them. The
/// table is part of every schema there (PostgresKit).
struct ContentRows: Sendable {
    private static let pieceBytes = 1 << 20
    private static let namesAtOnce = 200

    private let database: Database
    private let folder: String
    private let files: WorkQueue
    private let clock: Clock

    init(_ database: Database, folder: String, files: WorkQueue, clock: Clock) {
        self.database = database
        self.folder = folder
        self.files = files
        self.clock = clock
    }

    /// Writes a file as a content, each piece in a unit of its own. A name stands for the same bytes always,
    /// so one that is there already is only noted as written now. Throws the error of a missing file.
    func write(_ path: String, as name: String) async throws {
        let (folder, now, count) = (folder, clock.now(), Self.pieceBytes)
        var part: Int64 = 0
        var isEnd = false
        repeat {
            let (offset, number) = (Int(part) * count, part)
            let (piece, size) = try await files.run {
                let file = try FileParts(path)
                return (try file.bytes(count, from: offset), file.size)
            }
            isEnd = offset + piece.count >= size
            try await database.write { db in
                try db.run(
                    """
                    INSERT INTO coffer_contents (folder, name, part, bytes, size, written_at)
                    VALUES (\(folder), \(name), \(number), \(piece), \(size), \(now))
                    ON CONFLICT (folder, name, part) DO UPDATE SET
                        bytes = excluded.bytes, size = excluded.size, written_at = excluded.written_at
                    """)
            }
            part += 1
        } while !isEnd
    }

    /// Appends a content to an empty file. Returns false if there is none, or only a part of it.
    func read(_ name: String, into file: DurableFile) async throws -> Bool {
        let folder = folder
        var part: Int64 = 0
        while true {
            let number = part
            let found = try await database.read(owner: nil) { db in
                try db.first(
                    """
                    SELECT bytes, size FROM coffer_contents
                    WHERE folder = \(folder) AND name = \(name) AND part = \(number)
                    """
                ) { (piece: try $0.blob(0), size: try $0.int(1)) }
            }
            guard let found else { return false }
            try await files.run { try file.append(found.piece) }
            if Int64(file.size) == found.size { return true }
            part += 1
        }
    }

    func remove(_ name: String) async throws { try await remove(name, writtenBy: nil) }

    func names() async throws -> [String] {
        var names: [String] = []
        while true {
            let page = try await self.names(after: names.last ?? "", writtenBy: .max)
            if page.isEmpty { return names }
            names += page
        }
    }

    /// Deletes the contents that no row names, if they were not written again meanwhile.
    func sweep(
        olderThanSeconds seconds: Int, orphans: ([String]) async throws -> [String]
    ) async throws {
        let limit = clock.now().millisecondsSinceEpoch - Int64(seconds) * 1_000
        var last = ""
        while true {
            let page = try await names(after: last, writtenBy: limit)
            guard let end = page.last else { return }
            for name in try await orphans(page) { try await remove(name, writtenBy: limit) }
            last = end
        }
    }

    /// Returns the next names of contents whose first piece was last written by a moment.
    private func names(after last: String, writtenBy limit: Int64) async throws -> [String] {
        let folder = folder
        return try await database.read(owner: nil) { db in
            try db.all(
                """
                SELECT name FROM coffer_contents
                WHERE folder = \(folder) AND name > \(last) AND part = 0 AND written_at <= \(limit)
                ORDER BY name LIMIT \(Self.namesAtOnce)
                """
            ) { try $0.text(0) }
        }
    }

    private func remove(_ name: String, writtenBy limit: Int64?) async throws {
        let folder = folder
        try await database.write { db in
            if let limit {
                let isOld = try db.exists(
                    """
                    SELECT 1 FROM coffer_contents
                    WHERE folder = \(folder) AND name = \(name) AND part = 0 AND written_at <= \(limit)
                    """)
                guard isOld else { return }
            }
            try db.run("DELETE FROM coffer_contents WHERE folder = \(folder) AND name = \(name)")
        }
    }
}
