import CLinux
import Contracts
import Glibc

/// The file `erased-users` in the data folder: one line for every user ever erased (contract §6). The file
/// is no part of the databases or their backups, so that a restored database cannot bring a user back. Auth
/// appends, all services read, and no program changes or shortens the file. The methods block.
package struct TombstoneFile: Sendable {
    package static let name = "erased-users"
    private static let pageBytes = 64 << 10

    package let path: String

    package init(dataFolder: String) { path = "\(dataFolder)/\(Self.name)" }

    /// Appends tombstones, which are on the disk when this returns. A repeated tombstone does no harm. Only
    /// one thread of one process may append. Throws the `errno` of the failed step; a part may be written.
    package func append(_ tombstones: [Tombstone]) throws(FileError) {
        let isNew = access(path, F_OK) != 0
        let descriptor = coffer_open(path, O_RDWR | O_CREAT | O_APPEND | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else { throw FileError(path, errno) }
        defer { close(descriptor) }
        // A line break ends a line that a crash or a full disk tore; readers skip that line.
        var text = try isTorn(descriptor) ? "\n" : ""
        for tombstone in tombstones { text += "\(tombstone.line)\n" }
        try writeAll(Array(text.utf8), to: descriptor, path)
        guard fsync(descriptor) == 0 else { throw FileError(path, errno) }
        if isNew { try syncFolder(of: path) }
    }

    /// Reads up to 64 KiB of complete lines from an offset. An offset beyond the end means that the file was
    /// restored from a backup, so reading starts at the beginning again.
    /// - Returns: the tombstones and the offset after them, or nil at the end. Invalid lines are skipped.
    package func page(from offset: Int64) throws(FileError) -> (tombstones: [Tombstone], next: Int64)? {
        let descriptor = coffer_open(path, O_RDONLY | O_CLOEXEC, 0)
        guard descriptor >= 0 else {
            if errno == ENOENT { return nil }
            throw FileError(path, errno)
        }
        defer { close(descriptor) }
        let start = offset > (try length(descriptor)) ? 0 : offset
        var bytes = [UInt8](repeating: 0, count: Self.pageBytes)
        let count = pread(descriptor, &bytes, bytes.count, off_t(start))
        guard count >= 0 else { throw FileError(path, errno) }
        guard let end = bytes[0..<count].lastIndex(of: UInt8(ascii: "\n")) else { return nil }
        let tombstones = bytes[0..<end].split(separator: UInt8(ascii: "\n")).compactMap {
            Tombstone(line: String(decoding: $0, as: UTF8.self))
        }
        return (tombstones, start + Int64(end) + 1)
    }

    private func length(_ descriptor: Int32) throws(FileError) -> Int64 {
        var status = stat()
        guard fstat(descriptor, &status) == 0 else { throw FileError(path, errno) }
        return Int64(status.st_size)
    }

    private func isTorn(_ descriptor: Int32) throws(FileError) -> Bool {
        let length = try length(descriptor)
        guard length > 0 else { return false }
        var last: UInt8 = 0
        guard pread(descriptor, &last, 1, off_t(length - 1)) == 1 else { throw FileError(path, errno) }
        return last != UInt8(ascii: "\n")
    }
}
