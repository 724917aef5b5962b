import SodiumKit
import Synchronization
package import Vocabulary

/// Makes UUIDv7 ids (RFC 9562 §5.7) that increase strictly within a program, even when the clock goes back
/// (design §7).
package final class IDGenerator: Sendable {
    private struct Last {
        var milliseconds: UInt64 = 0
        var counter: UInt64 = 0
    }

    private let clock: Clock
    private let last = Mutex(Last())

    package init(clock: Clock) { self.clock = clock }

    /// Returns a new id: 48 bits of time, a 12-bit counter, 62 random bits.
    package func make<Entity>(_ entity: Entity.Type = Entity.self) -> ID<Entity> {
        let now = UInt64(max(0, clock.now().millisecondsSinceEpoch)) & 0xFFFF_FFFF_FFFF
        let random = Random.uint64()
        let (milliseconds, counter) = last.withLock { last in
            if now > last.milliseconds {
                last.milliseconds = now
                // The counter starts in its lower half, so that a burst of ids has room to count up.
                last.counter = (random >> 53) & 0x7FF
            } else if last.counter < 0xFFF {
                last.counter += 1
            } else {
                last.milliseconds += 1
                last.counter = 0
            }
            return (last.milliseconds, last.counter)
        }
        let high = milliseconds << 16 | 0x7000 | counter
        let low = 0x8000_0000_0000_0000 | (Random.uint64() & 0x3FFF_FFFF_FFFF_FFFF)
        return ID(high: high, low: low)
    }
}
