internal import CSQLite
internal import CZlib
internal import Glibc

/// The file `<db>.digests`: a head, then four bytes for each page of the database: its CRC-32, or 0 while it
/// is unknown.
struct DigestFile {
    struct Head: Equatable {
        /// 0 until it is known.
        var pageBytes = 0
        /// The generation of the current log. Frames of earlier logs all have digests; those of this one may
        /// not. 0 while the database is closed, `noLog` while it is open and its log is empty.
        var generation: UInt64 = 0
        /// Change counter and application id of the closed database; 0 as soon as a page has changed.
        var identity: UInt64 = 0

        static let noLog: UInt64 = 1
    }

    private static let headBytes = 64
    private static let magic: UInt64 = 0x3174_6769_6466_6F43
    private static let digestBytes = MemoryLayout<UInt32>.size

    let path: String
    let descriptor: Int32

    /// Opens the file, or makes it. A descriptor of -1 lets every later write fail.
    init(_ path: String) {
        self.path = path
        descriptor = coffer_file_open(path, O_RDWR | O_CREAT, 0o600)
    }

    /// Returns nil for a head that is missing or damaged.
    var head: Head? {
        var words = [UInt64](repeating: 0, count: 5)
        let count = words.withUnsafeMutableBytes { pread(descriptor, $0.baseAddress, $0.count, 0) }
        guard count == 40, words[0] == Self.magic, words[4] == Self.sum(of: words) else { return nil }
        return Head(pageBytes: Int(clamping: words[1]), generation: words[2], identity: words[3])
    }

    func write(_ head: Head) throws(SQLiteError) {
        var words = [Self.magic, UInt64(head.pageBytes), head.generation, head.identity]
        words.append(Self.sum(of: words))
        try write(words, at: 0)
    }

    func sync() throws(SQLiteError) {
        guard fdatasync(descriptor) == 0 else { throw DatabaseFile.failure("sync \(path)") }
    }

    /// Returns the digests of `count` pages, 0 for unknown ones. Pages count from 1.
    func digests(from page: Int, count: Int) -> [UInt32] {
        var digests = [UInt32](repeating: 0, count: count)
        let bytes = digests.withUnsafeMutableBytes {
            pread(descriptor, $0.baseAddress, $0.count, Self.offset(of: page))
        }
        // A file that was cut may end with a part of a digest.
        let whole = max(0, bytes) / Self.digestBytes
        for index in whole..<count { digests[index] = 0 }
        return digests
    }

    func write(_ digests: [UInt32], from page: Int) throws(SQLiteError) {
        try write(digests, at: Self.offset(of: page))
    }

    /// Makes the digests of all pages after the first `pages` unknown.
    func cut(toPages pages: Int) throws(SQLiteError) {
        let end = Self.offset(of: pages + 1)
        var status = stat()
        guard fstat(descriptor, &status) == 0, status.st_size <= end || ftruncate(descriptor, end) == 0 else {
            throw DatabaseFile.failure("cut \(path)")
        }
    }

    static func digest(of page: Slice<UnsafeRawBufferPointer>) -> UInt32 {
        let raw = UnsafeRawBufferPointer(rebasing: page)
        let bytes = raw.assumingMemoryBound(to: UInt8.self).baseAddress
        let sum = UInt32(truncatingIfNeeded: crc32(0, bytes, UInt32(clamping: raw.count)))
        return sum == 0 ? 1 : sum
    }

    private static func sum(of words: [UInt64]) -> UInt64 {
        words.prefix(4).withUnsafeBytes { UInt64(digest(of: $0[...])) }
    }

    private static func offset(of page: Int) -> Int { headBytes + (page - 1) * digestBytes }

    private func write<Word: BitwiseCopyable>(_ words: [Word], at offset: Int) throws(SQLiteError) {
        let isWritten = words.withUnsafeBytes { bytes in
            pwrite(descriptor, bytes.baseAddress, bytes.count, offset) == bytes.count
        }
        guard isWritten else {
            throw DatabaseFile.failure("write \(path)")
        }
    }
}
