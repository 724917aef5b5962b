internal import CSQLite
internal import Glibc
internal import Synchronization

/// A database file and the lock that makes this process its only owner.
///
/// This type never opens the file once SQLite may have it open: closing any descriptor of it would drop
/// SQLite's own POSIX locks (sqlite.org/howtocorrupt.html §2.2).
final class DatabaseFile: Sendable {
    let path: String
    private let lock: Mutex<Int32?>

    private init(path: String, lock: Int32) {
        self.path = path
        self.lock = Mutex(lock)
    }

    deinit { release() }

    /// Takes `<path>.lock`, waiting up to `waitMilliseconds` for a predecessor, and creates the file if it is
    /// missing. Sets the file's mode to 0600.
    static func acquire(_ path: String, waitMilliseconds: Int) throws(SQLiteError) -> DatabaseFile {
        guard !path.isEmpty, !path.utf8.contains(0), !path.hasPrefix(":"), !path.hasPrefix("file:") else {
            throw SQLiteError(.misuse, "not a path of a database file: \(path)")
        }
        try refuseNetworkFileSystem(directory(of: path))
        let lock = coffer_file_open(path + ".lock", O_RDWR | O_CREAT, 0o600)
        guard lock >= 0 else { throw failure("open \(path).lock") }
        let file = DatabaseFile(path: path, lock: lock)
        let deadline = SteadyTime.after(milliseconds: waitMilliseconds)
        while coffer_file_try_lock(lock) != 0 {
            guard errno == EWOULDBLOCK || errno == EINTR else { throw failure("lock \(path).lock") }
            guard SteadyTime.nanoseconds < deadline else {
                throw SQLiteError(.busy, "another process holds \(path).lock")
            }
            usleep(20_000)
        }
        try finishReplacement(of: path)
        try file.prepare()
        return file
    }

    /// Releases the lock, so that a successor can open the file.
    func release() {
        lock.withLock { lock in
            if let lock { close(lock) }
            lock = nil
        }
    }

    /// Whether an owner has seen an I/O error or corruption since the last check of the file.
    var isSuspect: Bool { access(suspectPath, F_OK) == 0 }

    /// Leaves the marker that makes the next start check the file.
    func markSuspect() {
        let marker = coffer_file_open(suspectPath, O_WRONLY | O_CREAT, 0o600)
        guard marker >= 0 else { return }
        fsync(marker)
        close(marker)
        Self.syncDirectory(of: path)
    }

    /// The bytes of the file and its write-ahead log, read without opening either.
    var bytes: Int { Self.size(of: path) + Self.size(of: path + "-wal") }

    /// The bytes that are free on the file's disk; 0 if they are unknown.
    var freeBytes: Int {
        var status = statvfs()
        guard statvfs(path, &status) == 0 else { return 0 }
        let (bytes, isPast) = UInt64(status.f_bavail).multipliedReportingOverflow(by: UInt64(status.f_frsize))
        return isPast ? .max : Int(clamping: bytes)
    }

    private static func size(of path: String) -> Int {
        var status = stat()
        return stat(path, &status) == 0 ? Int(status.st_size) : 0
    }

    func clearSuspect() { unlink(suspectPath) }

    static func sync(_ path: String) throws(SQLiteError) {
        let descriptor = coffer_file_open(path, O_RDONLY, 0)
        guard descriptor >= 0 else { throw failure("open \(path)") }
        defer { close(descriptor) }
        guard fsync(descriptor) == 0 else { throw failure("sync \(path)") }
    }

    /// Makes names that were created in the directory of `path` durable; returns whether that succeeded.
    @discardableResult
    static func syncDirectory(of path: String) -> Bool {
        let descriptor = coffer_file_open(directory(of: path), O_RDONLY | O_DIRECTORY, 0)
        guard descriptor >= 0 else { return false }
        defer { close(descriptor) }
        return fsync(descriptor) == 0
    }

    /// Returns the current `errno` as an error.
    static func failure(_ operation: String) -> SQLiteError {
        let number = errno
        let kind: SQLiteError.Kind = number == ENOSPC || number == EDQUOT ? .full : .inputOutput
        return SQLiteError(kind, "cannot \(operation): \(String(cString: strerror(number)))")
    }

    private var suspectPath: String { path + ".suspect" }

    private func prepare() throws(SQLiteError) {
        let descriptor = coffer_file_open(path, O_RDWR | O_CREAT | O_EXCL, 0o600)
        if descriptor >= 0 {
            close(descriptor)
            Self.syncDirectory(of: path)
        } else if errno != EEXIST {
            throw Self.failure("create \(path)")
        }
        // SQLite gives `-wal` and `-shm` the file's mode.
        guard chmod(path, 0o600) == 0 else { throw Self.failure("set the mode of \(path)") }
    }

    private static func directory(of path: String) -> String {
        guard let slash = path.lastIndex(of: "/") else { return "." }
        return slash == path.startIndex ? "/" : String(path[..<slash])
    }

    /// WAL needs shared memory within one machine and reliable locks (sqlite.org/wal.html).
    private static func refuseNetworkFileSystem(_ directory: String) throws(SQLiteError) {
        let type = coffer_file_system_type(directory)
        guard type != 0 else { throw failure("inspect \(directory)") }
        // Types in statfs(2): NFS, SMB, CIFS, SMB2, NCP, Coda, two AFS, Ceph, OCFS2, 9P, GFS2, Lustre.
        let network: Set<UInt32> = [
            0x6969, 0x517B, 0xFF53_4D42, 0xFE53_4D42, 0x564C, 0x7375_7245, 0x5346_414F, 0x6B41_4653,
            0x00C3_6400, 0x7461_636F, 0x0102_1997, 0x0116_1970, 0x0BD0_0BD0,
        ]
        guard !network.contains(type) else {
            throw SQLiteError(.misuse, "\(directory) is on a network file system, where SQLite loses data")
        }
    }
}
