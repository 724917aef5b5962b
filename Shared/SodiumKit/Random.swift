import CSodium
import Synchronization

/// The kernel's randomness, drawn in batches: a system call for each id would cost more than the id.
package enum Random {
    private struct Pool {
        var bytes: [UInt8] = []

        /// Takes bytes off the pool; they are not kept.
        mutating func draw(_ count: Int) -> [UInt8] {
            if bytes.count < count { bytes = fresh(1_024) }
            let drawn = Array(bytes.suffix(count))
            for index in bytes.count - count..<bytes.count { bytes[index] = 0 }
            bytes.removeLast(count)
            return drawn
        }
    }

    private static let pool = Mutex(Pool())
    /// More than this is drawn by itself.
    private static let largestDraw = 256

    /// So many bytes; fit for keys.
    package static func bytes(_ count: Int) -> [UInt8] {
        count > largestDraw ? fresh(count) : pool.withLock { $0.draw(max(0, count)) }
    }

    package static func uint64() -> UInt64 {
        bytes(8).reduce(0) { $0 << 8 | UInt64($1) }
    }

    private static func fresh(_ count: Int) -> [UInt8] {
        var bytes = [UInt8](repeating: 0, count: count)
        randombytes_buf(&bytes, count)
        return bytes
    }
}
