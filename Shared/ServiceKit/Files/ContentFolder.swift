import CLinux
import Contracts
import Glibc

/// A folder of contents below `files` in the data folder: a file a content, whole and on the disk before a
/// row says so, mode 0600. Its methods block, except `sweep`.
package struct ContentFolder: Sendable {
    private static let namesAtOnce = 200

    package let path: String

    /// Makes the folder.
    package init(_ name: String, dataFolder: String) throws(FileError) {
        path = "\(dataFolder)/files/\(name)"
        try makeFolder(path)
    }

    /// Where a content is.
    package func path(of name: String) -> String { "\(path)/\(name)" }

    /// A place for a content that is still coming.
    /// - Parameter uniqueID: of nothing else in this folder.
    package func draft(_ uniqueID: String) throws(FileError) -> DurableFile {
        try DurableFile("\(path)/\(uniqueID).new")
    }

    /// Deletes a file; one that is gone already is fine.
    package func remove(_ name: String) throws(FileError) {
        guard unlink(path(of: name)) == 0 || errno == ENOENT else { throw FileError(path(of: name), errno) }
    }

    /// Deletes what is not known: a crash came between a file and its row. Answers how many. For a start,
    /// when no request is on its way.
    package func removeAll(except known: Set<String>) -> Int {
        fileNames(in: path).count { !known.contains($0) && unlink(path(of: $0)) == 0 }
    }

    /// Deletes the contents that no row names.
    /// - Parameters:
    ///   - seconds: only files that have not been written to for so long; no request is silent that long.
    ///   - files: the thread that writes the folder's files, so that nothing is kept and swept at the same
    ///     moment.
    ///   - orphans: those of some names that are no content of any row.
    package func sweep(
        olderThanSeconds seconds: Int, on files: WorkQueue,
        orphans: ([String]) async throws -> [String]
    ) async throws {
        var names = try await files.run { fileNames(in: path).filter { isOlder($0, seconds) } }[...]
        while !names.isEmpty {
            let found = try await orphans(Array(names.prefix(Self.namesAtOnce)))
            // What was written again meanwhile stays.
            try await files.run { for name in found where isOlder(name, seconds) { try remove(name) } }
            names = names.dropFirst(Self.namesAtOnce)
        }
    }

    private func isOlder(_ name: String, _ seconds: Int) -> Bool {
        var status = stat()
        return lstat(path(of: name), &status) == 0 && status.st_mtim.tv_sec <= time(nil) - seconds
    }
}
