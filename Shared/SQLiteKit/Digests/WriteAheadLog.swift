/// The head of a write-ahead log (sqlite.org/fileformat2.html §4.1).
struct LogHead {
    static let bytes = 32

    /// The two salts. They change whenever the log starts again, the upper one by one.
    let generation: UInt64
    let pageBytes: Int
    let sum: LogSum

    /// Returns nil for a log that is empty or has no whole head.
    init?(_ bytes: [UInt8]) {
        let isHead = bytes.withUnsafeBytes { raw in
            // The last bit tells the order of bytes in sums: the machine's, little-endian on all of ours.
            raw.count >= Self.bytes && raw.bigEndianWord(0) == 0x377F_0682
                && (512...65_536).contains(raw.bigEndianWord(8))
        }
        guard isHead else { return nil }
        var sum = LogSum()
        let (stored, generation, pageBytes) = bytes.withUnsafeBytes { raw in
            sum.add(raw[..<24])
            return (LogSum(raw, at: 24), raw.bigEndianPair(16), Int(raw.bigEndianWord(8)))
        }
        guard sum == stored else { return nil }
        self.sum = sum
        self.generation = generation
        self.pageBytes = pageBytes
    }

    init?(_ handle: DatabaseHandle) throws(SQLiteError) {
        var bytes = [UInt8](repeating: 0, count: Self.bytes)
        try handle.read(.log, into: &bytes, from: 0)
        self.init(bytes)
    }

    /// Whether a log of this generation comes directly after one of `other`.
    func follows(_ other: UInt64) -> Bool {
        UInt32(truncatingIfNeeded: generation >> 32) == UInt32(truncatingIfNeeded: other >> 32) &+ 1
    }

    var frameBytes: Int { LogFrame.headBytes + pageBytes }

    /// The offset of a frame, counted from 0.
    func offset(of frame: Int) -> Int { Self.bytes + frame * frameBytes }
}

/// A frame of a write-ahead log: a page after a head of 24 bytes (§4.1).
struct LogFrame {
    static let headBytes = 24

    let page: Int
    /// The pages of the database after the commit that this frame ends; 0 for other frames.
    let pagesAfterCommit: Int
    let generation: UInt64
    let storedSum: LogSum

    init(_ bytes: Slice<UnsafeRawBufferPointer>) {
        let raw = UnsafeRawBufferPointer(rebasing: bytes)
        page = Int(raw.bigEndianWord(0))
        pagesAfterCommit = Int(raw.bigEndianWord(4))
        generation = raw.bigEndianPair(8)
        storedSum = LogSum(raw, at: 16)
    }
}

/// The running sum by which a log's frames are verified (§4.2).
struct LogSum: Equatable {
    private var first: UInt32 = 0
    private var second: UInt32 = 0

    init() {}

    init(_ raw: UnsafeRawBufferPointer, at offset: Int) {
        first = raw.bigEndianWord(offset)
        second = raw.bigEndianWord(offset + 4)
    }

    /// Adds bytes, whose count is a multiple of eight.
    mutating func add(_ bytes: Slice<UnsafeRawBufferPointer>) {
        let raw = UnsafeRawBufferPointer(rebasing: bytes)
        var (one, two, offset) = (first, second, 0)
        while offset < raw.count & ~7 {
            let low = raw.loadUnaligned(fromByteOffset: offset, as: UInt32.self)
            let high = raw.loadUnaligned(fromByteOffset: offset + 4, as: UInt32.self)
            one = one &+ UInt32(littleEndian: low) &+ two
            two = two &+ UInt32(littleEndian: high) &+ one
            offset += 8
        }
        (first, second) = (one, two)
    }
}

extension UnsafeRawBufferPointer {
    func bigEndianWord(_ offset: Int) -> UInt32 {
        UInt32(bigEndian: loadUnaligned(fromByteOffset: offset, as: UInt32.self))
    }

    func bigEndianPair(_ offset: Int) -> UInt64 {
        UInt64(bigEndian: loadUnaligned(fromByteOffset: offset, as: UInt64.self))
    }
}
