package import SQLiteKit
import Vocabulary

/// Contents that rows of a database name. With a database in files they are the files of a folder. With one
/// on a server the server has them too (`ContentRows`), for the host that leads next; the folder then has
/// what this host wrote or read.
package struct ContentStore: Sendable {
    package let folder: ContentFolder
    /// Runs what blocks.
    package let files: WorkQueue
    private let rows: ContentRows?
    private let ids: IDGenerator

    package init(folder: ContentFolder, files: WorkQueue, database: Database, context: ServiceContext) {
        self.folder = folder
        self.files = files
        ids = context.ids
        rows =
            database.isFile
            ? nil : ContentRows(database, folder: folder.name, files: files, clock: context.clock)
    }

    /// Copies a file of the folder to the server; does nothing where databases are files. Call it before a
    /// row names the content.
    package func share(_ name: String) async throws {
        try await rows?.write(folder.path(of: name), as: name)
    }

    /// Returns the path of a content's file, which may be missing if the content is.
    package func find(_ name: String) async throws -> String {
        let (folder, path) = (folder, folder.path(of: name))
        guard let rows, try await files.run({ !folder.has(name) }) else { return path }
        let draft = ids.make(WorkOwner.self).text
        let file = try await files.run { try folder.draft(draft) }
        if try await rows.read(name, into: file) { try await files.run { try file.keep(as: path) } }
        return path
    }

    /// Deletes a content. A missing one is no error.
    package func remove(_ name: String) async throws {
        try await rows?.remove(name)
        let folder = folder
        try await files.run { try folder.remove(name) }
    }

    /// Deletes all contents except the known ones and returns their number. A crash between writing a content
    /// and writing its row leaves such a content. Call it at start, when no request is running.
    package func removeAll(except known: Set<String>) async throws -> Int {
        var removed = folder.removeAll(except: known)
        if let rows {
            for name in try await rows.names() where !known.contains(name) {
                try await rows.remove(name)
                removed += 1
            }
        }
        return removed
    }

    /// Deletes the contents that no row names.
    /// - Parameters:
    ///   - seconds: minimum time since the last write to a content; no request pauses that long.
    ///   - orphans: returns those of the given names that no row has.
    package func sweep(
        olderThanSeconds seconds: Int, orphans: ([String]) async throws -> [String]
    ) async throws {
        try await folder.sweep(olderThanSeconds: seconds, on: files, orphans: orphans)
        try await rows?.sweep(olderThanSeconds: seconds, orphans: orphans)
    }
}
