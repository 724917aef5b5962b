import CSQLite
import Glibc
import Synchronization

/// SQLite's file system with syncs and writes that fail on demand, for the files of one folder.
enum FaultyFileSystem {
    /// Syncs that fail.
    static let failingSyncs = Faults()
    /// Writes that fail with "out of quota".
    static let failingWrites = Faults()

    private static let folder = Mutex<String?>(nil)

    /// Lets the faults apply to every file in `path` that is opened from now on.
    static func watch(_ path: String) {
        _ = registration
        folder.withLock { $0 = path }
    }

    // Unsafe: the C tables below are written once, in `registration` or before a file's first use. After that
    // they are only read.
    nonisolated(unsafe) private static var original: UnsafeMutablePointer<sqlite3_vfs>?
    nonisolated(unsafe) private static var tables:
        [UnsafePointer<sqlite3_io_methods>: UnsafePointer<sqlite3_io_methods>] = [:]
    nonisolated(unsafe) private static var syncFile:
        (@convention(c) (UnsafeMutablePointer<sqlite3_file>?, Int32) -> Int32)?
    nonisolated(unsafe) private static var writeFile:
        (@convention(c) (UnsafeMutablePointer<sqlite3_file>?, UnsafeRawPointer?, Int32, Int64) -> Int32)?

    private static let registration: Int32 = {
        guard let standard = sqlite3_vfs_find(nil) else { return SQLITE_ERROR }
        original = standard
        let faulty = UnsafeMutablePointer<sqlite3_vfs>.allocate(capacity: 1)
        faulty.initialize(to: standard.pointee)
        faulty.pointee.pNext = nil
        faulty.pointee.zName = UnsafePointer(strdup("faulty"))
        faulty.pointee.xOpen = { _, name, file, flags, result in
            guard let original, let file, let open = original.pointee.xOpen else { return SQLITE_ERROR }
            let code = open(original, name, file, flags, result)
            if code == SQLITE_OK, let name, isWatched(String(cString: name)) { replaceMethods(of: file) }
            return code
        }
        return sqlite3_vfs_register(faulty, 1)
    }()

    private static func isWatched(_ path: String) -> Bool {
        folder.withLock { folder in folder.map { path.hasPrefix($0) } ?? false }
    }

    private static func replaceMethods(of file: UnsafeMutablePointer<sqlite3_file>) {
        guard let methods = file.pointee.pMethods else { return }
        folder.withLock { _ in
            if tables[methods] == nil {
                syncFile = methods.pointee.xSync
                writeFile = methods.pointee.xWrite
                let copy = UnsafeMutablePointer<sqlite3_io_methods>.allocate(capacity: 1)
                copy.initialize(to: methods.pointee)
                copy.pointee.xSync = { file, flags in
                    guard FaultyFileSystem.failingSyncs.take() else {
                        return FaultyFileSystem.syncFile?(file, flags) ?? SQLITE_ERROR
                    }
                    return SQLITE_IOERR | (4 << 8)
                }
                copy.pointee.xWrite = { file, bytes, count, offset in
                    guard FaultyFileSystem.failingWrites.take() else {
                        return FaultyFileSystem.writeFile?(file, bytes, count, offset) ?? SQLITE_ERROR
                    }
                    errno = EDQUOT
                    return SQLITE_IOERR | (3 << 8)
                }
                tables[methods] = UnsafePointer(copy)
            }
            file.pointee.pMethods = tables[methods]
        }
    }
}
