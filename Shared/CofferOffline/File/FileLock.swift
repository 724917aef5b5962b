#if canImport(Darwin)
    import Darwin
#else
    import Glibc
#endif

/// The one owner of a copy's file: an exclusive lock on a file beside it, which ends with this object or the
/// program.
final class FileLock: Sendable {
    private let descriptor: Int32

    /// Throws `OfflineError.inUse` when there is another owner.
    init(beside path: String) throws {
        descriptor = open("\(path).lock", O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else {
            throw SQLiteFailure(code: 14, message: "cannot open \(path).lock: errno \(errno)")
        }
        guard flock(descriptor, LOCK_EX | LOCK_NB) == 0 else { throw OfflineError.inUse }
    }

    deinit { if descriptor >= 0 { close(descriptor) } }
}
