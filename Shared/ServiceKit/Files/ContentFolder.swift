import CLinux
import Glibc
import Vocabulary

/// A folder below `files` in the data folder with one file per content, mode 0600. A file is complete and on
/// the disk before a row names it. The methods block, except `sweep`.
package struct ContentFolder: Sendable {
    private static let namesAtOnce = 200

    package let name: String
    package let path: String
    private let turns = Turns<String>()

    package init(_ name: String, dataFolder: String) throws(FileError) {
        self.name = name
        path = "\(dataFolder)/files/\(name)"
        try makeFolder(path)
    }

    package func path(of name: String) -> String { "\(path)/\(name)" }

    func has(_ name: String) -> Bool { access(path(of: name), F_OK) == 0 }

    /// Opens a file for a content that is still arriving.
    /// - Parameter uniqueID: an id that nothing else in this folder has.
    package func draft(_ uniqueID: String) throws(FileError) -> DurableFile {
        try DurableFile("\(path)/\(Self.draftName(uniqueID))")
    }

    /// Deletes the file of a content that did not arrive. A missing file is no error.
    package func removeDraft(_ uniqueID: String) throws(FileError) { try remove(Self.draftName(uniqueID)) }

    private static func draftName(_ uniqueID: String) -> String { "\(uniqueID).new" }

    /// Runs one piece of work per key (a content's name, or its owner) at a time, so that nobody removes a
    /// file between its keeping and its row, or keeps it between the look for a row and the removal.
    package func inTurn<Value>(
        _ key: String, _ body: () async throws -> Value
    ) async throws -> Value {
        try await turns.run(of: key, body)
    }

    /// Deletes a file. A missing file is no error.
    package func remove(_ name: String) throws(FileError) {
        guard unlink(path(of: name)) == 0 || errno == ENOENT else { throw FileError(path(of: name), errno) }
    }

    /// Deletes all files except the known ones and returns their number. A crash between writing a file and
    /// writing its row leaves such a file. Call it at start, when no request is running.
    package func removeAll(except known: Set<String>) -> Int {
        fileNames(in: path).count { !known.contains($0) && unlink(path(of: $0)) == 0 }
    }

    /// Deletes the files that no row names.
    /// - Parameters:
    ///   - seconds: minimum time since the last write to a file; no request pauses that long.
    ///   - files: the queue that writes this folder's files, so that no file is kept and swept at once.
    ///   - orphans: returns those of the given names that no row has.
    package func sweep(
        olderThanSeconds seconds: Int, on files: WorkQueue,
        orphans: ([String]) async throws -> [String]
    ) async throws {
        var names = try await files.run { fileNames(in: path).filter { isOlder($0, seconds) } }[...]
        while !names.isEmpty {
            let found = try await orphans(Array(names.prefix(Self.namesAtOnce)))
            // A file that was written again meanwhile stays.
            try await files.run { for name in found where isOlder(name, seconds) { try remove(name) } }
            names = names.dropFirst(Self.namesAtOnce)
        }
    }

    private func isOlder(_ name: String, _ seconds: Int) -> Bool {
        var status = stat()
        return lstat(path(of: name), &status) == 0 && status.st_mtim.tv_sec <= time(nil) - seconds
    }
}
