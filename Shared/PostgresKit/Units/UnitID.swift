internal import Glibc
internal import SQLiteKit

/// The id of a unit's attempt to commit, a row that the unit writes. Ids sort by their time (UUIDv7, RFC 9562
/// §5.7), so that old ones are found by the key.
struct UnitID: Equatable, Sendable {
    let high: UInt64
    let low: UInt64

    /// Draws an id.
    init() {
        high = Self.milliseconds << 16 | 0x7000 | UInt64.random(in: 0...0xFFF)
        low = UInt64.random(in: .min ... .max) & 0x3FFF_FFFF_FFFF_FFFF | 0x8000_0000_0000_0000
    }

    /// The lowest id of a moment in the past.
    init(secondsAgo seconds: UInt64) {
        high = (Self.milliseconds &- seconds &* 1_000) << 16
        low = 0
    }

    var value: SQLValue { .id(high, low) }

    private static var milliseconds: UInt64 {
        var now = timespec()
        clock_gettime(CLOCK_REALTIME, &now)
        return UInt64(clamping: now.tv_sec) &* 1_000 &+ UInt64(clamping: now.tv_nsec / 1_000_000)
    }
}
