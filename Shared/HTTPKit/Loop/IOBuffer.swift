/// Bytes between a socket and a parser or writer: filled at the end, consumed at the start, grown when
/// needed.
final class IOBuffer {
    static let ordinaryCapacity = 64 * 1024

    private var base: UnsafeMutableRawPointer
    private var capacity: Int
    private var start = 0
    private var end = 0

    init(capacity: Int = IOBuffer.ordinaryCapacity) {
        base = .allocate(byteCount: capacity, alignment: 16)
        self.capacity = capacity
    }

    deinit { base.deallocate() }

    var count: Int { end - start }
    var isEmpty: Bool { start == end }
    /// Whether the buffer has not grown, so that it is worth keeping.
    var isOrdinary: Bool { capacity == IOBuffer.ordinaryCapacity }
    /// The filled bytes that are not consumed yet; valid until the next change.
    var readable: UnsafeRawBufferPointer { UnsafeRawBufferPointer(start: base + start, count: end - start) }

    func consume(_ count: Int) {
        assert(count <= end - start)
        start += count
        if start == end {
            start = 0
            end = 0
        }
    }

    func removeAll() {
        start = 0
        end = 0
    }

    /// Returns room at the end for at least `minimum` bytes; valid until the next change.
    func room(_ minimum: Int) -> UnsafeMutableRawBufferPointer {
        if capacity - end < minimum { makeRoom(minimum) }
        return UnsafeMutableRawBufferPointer(start: base + end, count: capacity - end)
    }

    /// Counts bytes that were written into `room` as filled.
    func fill(_ count: Int) {
        assert(count <= capacity - end)
        end += count
    }

    func append(_ bytes: UnsafeRawBufferPointer) {
        guard let source = bytes.baseAddress else { return }
        let target = room(bytes.count)
        target.baseAddress?.copyMemory(from: source, byteCount: bytes.count)
        end += bytes.count
    }

    func append(_ text: StaticString) {
        append(UnsafeRawBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount))
    }

    /// The label keeps literals on the other `append`, which copies nothing on the way.
    func append(text: String) {
        var text = text
        text.withUTF8 { append(UnsafeRawBufferPointer($0)) }
    }

    func append(_ bytes: [UInt8]) { bytes.withUnsafeBytes { append($0) } }

    /// Appends a number of 0 or more in base 10 or 16 (lower case).
    func append(_ number: Int, radix: Int = 10) {
        assert(number >= 0)
        let room = room(20)
        var rest = UInt(bitPattern: number)
        var length = 0
        repeat {
            let digit = UInt8(truncatingIfNeeded: rest % UInt(radix))
            room[length] = digit < 10 ? 48 &+ digit : 87 &+ digit
            rest /= UInt(radix)
            length += 1
        } while rest > 0
        for index in 0..<length / 2 { room.swapAt(index, length - 1 - index) }
        end += length
    }

    private func makeRoom(_ minimum: Int) {
        let used = end - start
        if capacity - used >= minimum, start > 0 {
            base.copyMemory(from: base + start, byteCount: used)
        } else {
            var grown = capacity
            while grown - used < minimum { grown *= 2 }
            let fresh = UnsafeMutableRawPointer.allocate(byteCount: grown, alignment: 16)
            fresh.copyMemory(from: base + start, byteCount: used)
            base.deallocate()
            base = fresh
            capacity = grown
        }
        start = 0
        end = used
    }
}
