import CLinux
import Glibc
import Vocabulary

/// The file `erased-users` in the data folder: one line for every user ever erased (contract §6). The file
/// is no part of the databases, so that a restored database cannot bring a user back. Auth appends, all
/// services read, and no program changes or shortens the file; a restore of the whole deployment appends the
/// lines that only the backup has. The methods block.
package struct TombstoneFile: Sendable {
    package static let name = "erased-users"
    private static let pageBytes = 64 << 10
    private static let lineBreak = UInt8(ascii: "\n")

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

    /// Reads up to 64 KiB of complete lines from an offset.
    /// - Returns: the tombstones and the offset after them, or nil at the end. Invalid lines are skipped.
    package func page(from offset: Int64) throws(FileError) -> (tombstones: [Tombstone], next: Int64)? {
        let bytes = try bytes(from: offset, count: Self.pageBytes)
        guard let end = bytes.lastIndex(of: Self.lineBreak) else { return nil }
        let tombstones = bytes[..<end].split(separator: Self.lineBreak).compactMap {
            Tombstone(line: String(decoding: $0, as: UTF8.self))
        }
        return (tombstones, offset + Int64(end) + 1)
    }

    /// Returns the tombstone whose line ends right before an offset; nil if there is none.
    package func tombstone(endingAt offset: Int64) throws(FileError) -> Tombstone? {
        let start = max(0, offset - Int64(Tombstone.lineBytes) - 1)
        let bytes = try bytes(from: start, count: Int(offset - start))
        guard Int64(bytes.count) == offset - start, bytes.last == Self.lineBreak else { return nil }
        let line = bytes.dropLast().split(separator: Self.lineBreak, omittingEmptySubsequences: false).last
        return line.flatMap { Tombstone(line: String(decoding: $0, as: UTF8.self)) }
    }

    /// Returns up to `count` bytes, fewer at the end of the file, and none if there is no file.
    private func bytes(from offset: Int64, count: Int) throws(FileError) -> [UInt8] {
        let descriptor = coffer_open(path, O_RDONLY | O_CLOEXEC, 0)
        guard descriptor >= 0 else {
            if errno == ENOENT { return [] }
            throw FileError(path, errno)
        }
        defer { close(descriptor) }
        var bytes = [UInt8](repeating: 0, count: count)
        let found = pread(descriptor, &bytes, count, off_t(offset))
        guard found >= 0 else { throw FileError(path, errno) }
        return Array(bytes.prefix(found))
    }

    private func isTorn(_ descriptor: Int32) throws(FileError) -> Bool {
        var status = stat()
        guard fstat(descriptor, &status) == 0 else { throw FileError(path, errno) }
        guard status.st_size > 0 else { return false }
        var last: UInt8 = 0
        guard pread(descriptor, &last, 1, status.st_size - 1) == 1 else { throw FileError(path, errno) }
        return last != Self.lineBreak
    }
}
