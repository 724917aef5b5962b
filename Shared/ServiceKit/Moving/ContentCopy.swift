import Glibc
import SQLiteKit
import Vocabulary

/// Copies the contents that rows of a database name, with a move of that database: to the server's rows, or
/// to files.
struct ContentCopy {
    let schema: ServiceSchema
    let dataFolder: String
    let report: @Sendable (String) -> Void

    func run(from source: Database, to target: Database) async throws {
        let files = try WorkQueue(named: "move-files")
        defer { files.close() }
        let server = source.isFile ? target : source
        let paths = try await source.inspect { [schema] db in try schema.files(db) }
        var count = 0
        for path in paths {
            let parts = path.split(separator: "/", maxSplits: 1).map(String.init)
            guard parts.count == 2 else { continue }
            let rows = ContentRows(server, folder: parts[0], files: files, clock: .system)
            let isCopied =
                source.isFile
                ? try await upload(parts[1], "\(dataFolder)/files/\(path)", to: rows)
                : try await download(parts[1], ContentFolder(parts[0], dataFolder: dataFolder), from: rows)
            if isCopied { count += 1 } else { report("files/\(path) is missing, and stays so") }
        }
        if !paths.isEmpty { report("\(schema.name): \(count) files of contents") }
    }

    /// Returns false if there is no file.
    private func upload(_ name: String, _ path: String, to rows: ContentRows) async throws -> Bool {
        guard access(path, F_OK) == 0 else { return false }
        try await rows.write(path, as: name)
        let copy = try DurableFile("\(path).moving")
        _ = try await rows.read(name, into: copy)
        guard copy.hash == (try BackupShelf.sum(of: path)).sha256 else {
            throw StartError("\(path) differs from its copy; nothing is moved")
        }
        return true
    }

    /// Returns false if the server does not have the content either.
    private func download(
        _ name: String, _ folder: ContentFolder, from rows: ContentRows
    ) async throws -> Bool {
        let copy = try folder.draft(name)
        guard try await rows.read(name, into: copy) else { return folder.has(name) }
        try copy.keep(as: folder.path(of: name))
        return true
    }
}
