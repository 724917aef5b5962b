internal import CSQLite

/// Reads past SQLite's page cache, through SQLite's own descriptors: a descriptor of ours would drop SQLite's
/// locks when it is closed (sqlite.org/howtocorrupt.html §2.2).
extension DatabaseHandle {
    enum Part {
        case file, log

        fileprivate var control: Int32 {
            self == .file ? SQLITE_FCNTL_FILE_POINTER : SQLITE_FCNTL_JOURNAL_POINTER
        }
    }

    /// SQLITE_IOERR_SHORT_READ: the bytes past the end are zero.
    private static let shortRead = SQLITE_IOERR | 2 << 8

    /// Fills the buffer with the bytes from `offset` on; bytes past the end are zero.
    func read(_ part: Part, into buffer: inout [UInt8], from offset: Int) throws(SQLiteError) {
        let code = buffer.withUnsafeMutableBytes { bytes -> Int32 in
            guard let file = descriptor(of: part), let read = file.pointee.pMethods?.pointee.xRead else {
                bytes.initializeMemory(as: UInt8.self, repeating: 0)
                return SQLITE_OK
            }
            return read(file, bytes.baseAddress, Int32(clamping: bytes.count), Int64(offset))
        }
        guard code == SQLITE_OK || code == Self.shortRead else { throw error(code, "read \(part)") }
    }

    func bytes(of part: Part) throws(SQLiteError) -> Int {
        guard let file = descriptor(of: part), let size = file.pointee.pMethods?.pointee.xFileSize else {
            return 0
        }
        var bytes: Int64 = 0
        let code = size(file, &bytes)
        guard code == SQLITE_OK else { throw error(code, "size of \(part)") }
        return Int(bytes)
    }

    private func descriptor(of part: Part) -> UnsafeMutablePointer<sqlite3_file>? {
        var file: UnsafeMutablePointer<sqlite3_file>?
        return sqlite3_file_control(pointer, "main", part.control, &file) == SQLITE_OK ? file : nil
    }
}
