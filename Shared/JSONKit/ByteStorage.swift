/// A byte buffer that grows at the end: an array without the checks on every append.
// Unchecked: the memory has one owner, which cannot be copied, and only the owner's methods touch it.
struct ByteStorage: ~Copyable, @unchecked Sendable {
    private var start: UnsafeMutablePointer<UInt8>
    private var capacity: Int
    private(set) var count = 0

    init(capacity: Int) {
        self.capacity = max(16, capacity)
        start = .allocate(capacity: self.capacity)
    }

    deinit { start.deallocate() }

    /// A copy of the bytes.
    var bytes: [UInt8] { Array(UnsafeBufferPointer(start: start, count: count)) }

    /// Forgets the bytes and keeps the memory.
    mutating func removeAll() { count = 0 }

    /// Keeps only the first `count` bytes.
    mutating func shorten(to count: Int) { self.count = max(0, min(count, self.count)) }

    /// Returns room for `length` bytes at the end; `advance` then appends the bytes written there.
    @inline(__always)
    mutating func room(_ length: Int) -> UnsafeMutablePointer<UInt8> {
        if length > capacity - count { grow(by: length) }
        return start + count
    }

    /// Appends the first `length` bytes of the last `room`, which was no smaller.
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

    /// Appends a copy of stored bytes; indices of the range behind the end are left out.
    // Inlined: a page of fifty transactions copies 300 members.
    @inline(__always)
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
