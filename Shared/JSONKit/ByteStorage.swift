/// Bytes that grow at the end: what an array is, without its checks on every append.
// Unchecked: the memory has one owner, which cannot be copied, and is touched by its methods only.
struct ByteStorage: ~Copyable, @unchecked Sendable {
    private var start: UnsafeMutablePointer<UInt8>
    private var capacity: Int
    private(set) var count = 0

    init(capacity: Int) {
        self.capacity = max(16, capacity)
        start = .allocate(capacity: self.capacity)
    }

    deinit { start.deallocate() }

    /// A copy of what is there.
    var bytes: [UInt8] { Array(UnsafeBufferPointer(start: start, count: count)) }

    /// Forgets the bytes and keeps the memory.
    mutating func removeAll() { count = 0 }

    /// Forgets what was appended behind the first `count` bytes.
    mutating func shorten(to count: Int) { self.count = max(0, min(count, self.count)) }

    /// Room for so many bytes at the end. What is written there counts with `advance`.
    @inline(__always)
    mutating func room(_ length: Int) -> UnsafeMutablePointer<UInt8> {
        if length > capacity - count { grow(by: length) }
        return start + count
    }

    /// Appends what was written into the last `room`, which was no smaller.
    @inline(__always)
    mutating func advance(_ length: Int) { count += length }

    @inline(__always)
    mutating func append(_ byte: UInt8) {
        room(1).pointee = byte
        count += 1
    }

    @inline(__always)
    mutating func append(_ source: UnsafePointer<UInt8>, _ length: Int) {
        room(length).update(from: source, count: length)
        count += length
    }

    @inline(__always)
    mutating func append(_ source: UnsafeBufferPointer<UInt8>) {
        if let base = source.baseAddress { append(base, source.count) }
    }

    /// Appends bytes that are in here already; those of the range that are not are left out.
    mutating func appendCopy(of range: Range<Int>) {
        let range = range.clamped(to: 0..<count)
        let target = room(range.count)
        target.update(from: start + range.lowerBound, count: range.count)
        count += range.count
    }

    @inline(never)
    private mutating func grow(by length: Int) {
        let larger = max(capacity * 2, count + length)
        let copy = UnsafeMutablePointer<UInt8>.allocate(capacity: larger)
        copy.update(from: start, count: count)
        start.deallocate()
        start = copy
        capacity = larger
    }
}
