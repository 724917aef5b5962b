internal import CSQLite
internal import Glibc

extension SQLiteError {
    /// Maps SQLite's extended result code (sqlite.org/rescode.html); `systemError` is the `errno` behind an
    /// I/O error.
    init(code: Int32, systemError: Int32, message: String) {
        self.init(Self.kind(code: code, systemError: systemError), message, extendedCode: code)
    }

    private static func kind(code: Int32, systemError: Int32) -> Kind {
        switch code & 0xFF {
        case SQLITE_FULL: .full
        case SQLITE_BUSY, SQLITE_LOCKED, SQLITE_PROTOCOL: .busy
        case SQLITE_IOERR: isOutOfSpace(code: code, systemError: systemError) ? .full : .inputOutput
        case SQLITE_CANTOPEN: .inputOutput
        case SQLITE_CORRUPT, SQLITE_NOTADB: .corrupt
        case SQLITE_CONSTRAINT: isUniqueness(code) ? .unique : .constraint
        case SQLITE_INTERRUPT: .interrupted
        case SQLITE_READONLY, SQLITE_MISUSE, SQLITE_RANGE, SQLITE_AUTH: .misuse
        default: .other
        }
    }

    /// SQLite returns SQLITE_FULL only for ENOSPC on a write; quotas, file size limits and the shared memory
    /// file come as SQLITE_IOERR_WRITE, _SHMOPEN, _SHMSIZE and _SHMMAP. A failed sync never counts as a full
    /// disk: the disk's contents are then unknown.
    private static func isOutOfSpace(code: Int32, systemError: Int32) -> Bool {
        [3, 18, 19, 21].contains(code >> 8) && [ENOSPC, EDQUOT, EFBIG].contains(systemError)
    }

    /// True for SQLITE_CONSTRAINT_PRIMARYKEY, _UNIQUE and _ROWID.
    private static func isUniqueness(_ code: Int32) -> Bool {
        [6, 8, 10].contains(code >> 8)
    }

    package static let closed = SQLiteError(.closed, "the database is closed")
}
