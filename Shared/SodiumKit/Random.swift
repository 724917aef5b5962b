import CSodium
import Synchronization

/// Random bytes of the kernel, drawn in batches: a system call for each id would cost more than the id.
package enum Random {
    private struct Pool {
        var bytes: [UInt8] = []

        /// Bytes of the pool that are already taken.
        var taken = 0

        /// Passes the pool's next bytes to `body` and erases them from the pool.
        mutating func draw<Result>(_ count: Int, _ body: (ArraySlice<UInt8>) -> Result) -> Result {
            if bytes.count - taken < count {
                bytes = fresh(1_024)
                taken = 0
            }
            let range = taken..<taken + count
            let result = body(bytes[range])
            for index in range { bytes[index] = 0 }
            taken += count
            return result
        }
    }

    private static let pool = Mutex(Pool())
    /// Larger requests bypass the pool.
    private static let largestDraw = 256

    /// Returns `count` random bytes, fit for keys.
    package static func bytes(_ count: Int) -> [UInt8] {
        count > largestDraw ? fresh(count) : pool.withLock { $0.draw(max(0, count)) { Array($0) } }
    }

    package static func uint64() -> UInt64 {
        pool.withLock { $0.draw(8) { $0.reduce(0) { $0 << 8 | UInt64($1) } } }
    }

    private static func fresh(_ count: Int) -> [UInt8] {
        var bytes = [UInt8](repeating: 0, count: count)
        randombytes_buf(&bytes, count)
        return bytes
    }
}

/// A token of 256 random bits; only its `hash` is stored. Tokens of different purposes are different types.
package struct RandomToken<Purpose>: Sendable, Equatable {
    private let bytes: [UInt8]

    private init(bytes: [UInt8]) { self.bytes = bytes }

    /// Reads the form that `text` writes; nil for any other text.
    package init?(_ text: String) {
        guard text.utf8.count == 43, let bytes = Sodium.fromBase64URL(text), bytes.count == 32 else {
            return nil
        }
        self.init(bytes: bytes)
    }

    package static func random() -> Self { Self(bytes: Random.bytes(32)) }

    package var text: String { Sodium.base64URL(bytes) }
    package var hash: [UInt8] { Sodium.sha256(bytes) }
}
