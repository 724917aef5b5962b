internal import CSQLite
internal import Glibc

/// The exchange of a damaged file for its recovered copy. Names beside the file, each with a suffix:
///
///     .salvage        a copy of the damaged file, which the recovery reads
///     .recovered      the new file
///     .corrupt-…      the damaged file, kept for ever, with its WAL
///     .replace        exists while the exchange is under way; the next start finishes it
///     .unproven       exists until the recovered file has proved to keep its invariants
///     .unrecoverable  why the present damaged file could not be recovered
extension DatabaseFile {
    var salvagePath: String { path + ".salvage" }
    var recoveredPath: String { path + ".recovered" }

    /// Whether the file is a recovered copy whose invariants have not been checked yet.
    var isUnproven: Bool { access(path + ".unproven", F_OK) == 0 }

    func confirm() {
        unlink(path + ".unproven")
        Self.syncDirectory(of: path)
    }

    /// Puts the recovered file in place of the damaged one, which keeps another name. A crash at any moment
    /// leaves the damaged file in place, or an exchange that the next start finishes.
    func replaceByRecovered(at moment: String) throws(SQLiteError) {
        let kept = "\(path).corrupt-\(moment)"
        for suffix in ["", "-wal"] where access(path + suffix, F_OK) == 0 {
            guard link(path + suffix, kept + suffix) == 0 || errno == EEXIST else {
                throw Self.failure("keep \(path)\(suffix)")
            }
        }
        for suffix in [".unproven", ".replace"] {
            try writeMarker(path + suffix, "")
            guard Self.syncDirectory(of: path) else { throw Self.failure("sync the directory of \(path)") }
        }
        try Self.finishReplacement(of: path)
    }

    /// Finishes an exchange that a crash interrupted. The logs of the damaged file go first, because SQLite
    /// would apply them to the new file.
    static func finishReplacement(of path: String) throws(SQLiteError) {
        guard access(path + ".replace", F_OK) == 0 else { return }
        for suffix in ["-wal", "-shm", "-journal", ".digests"] { unlink(path + suffix) }
        guard syncDirectory(of: path) else { throw failure("sync the directory of \(path)") }
        guard rename(path + ".recovered", path) == 0 || errno == ENOENT else {
            throw failure("put \(path).recovered in place")
        }
        guard syncDirectory(of: path) else { throw failure("sync the directory of \(path)") }
        for suffix in [".suspect", ".replace"] { unlink(path + suffix) }
        syncDirectory(of: path)
    }

    /// Notes why the damaged file cannot be recovered, so that the next start need not try again.
    func noteUnrecoverable(_ reason: String) {
        // Without the note the next start tries again, which is slow and harmless.
        try? writeMarker(path + ".unrecoverable", "\(fingerprint)\n\(reason)")
    }

    /// Returns why the present damaged file could not be recovered; nil if nobody has tried.
    var unrecoverableReason: String? {
        let descriptor = coffer_file_open(path + ".unrecoverable", O_RDONLY, 0)
        guard descriptor >= 0 else { return nil }
        defer { close(descriptor) }
        var bytes = [UInt8](repeating: 0, count: 4_096)
        let count = read(descriptor, &bytes, bytes.count)
        guard count > 0 else { return nil }
        let parts = String(decoding: bytes.prefix(count), as: UTF8.self).split(separator: "\n", maxSplits: 1)
        guard parts.count == 2, String(parts[0]) == fingerprint else { return nil }
        return String(parts[1])
    }

    /// Size and time of the file, and the size of its WAL, whose time changes whenever the file is opened.
    private var fingerprint: String {
        var (file, log) = (stat(), stat())
        guard stat(path, &file) == 0 else { return "none" }
        let logBytes = stat(path + "-wal", &log) == 0 ? log.st_size : 0
        return "\(file.st_size) \(file.st_mtim.tv_sec).\(file.st_mtim.tv_nsec) \(logBytes)"
    }

    private func writeMarker(_ marker: String, _ text: String) throws(SQLiteError) {
        let descriptor = coffer_file_open(marker, O_WRONLY | O_CREAT | O_TRUNC, 0o600)
        guard descriptor >= 0 else { throw Self.failure("create \(marker)") }
        defer { close(descriptor) }
        let bytes = Array(text.utf8)
        guard write(descriptor, bytes, bytes.count) == bytes.count, fsync(descriptor) == 0 else {
            throw Self.failure("write \(marker)")
        }
    }
}
