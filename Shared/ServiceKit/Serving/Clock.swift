import CLinux
import Glibc
package import Vocabulary

/// A program's source of time; tests replace it.
package struct Clock: Sendable {
    package var now: @Sendable () -> Timestamp
    /// Monotonic microseconds, for durations.
    package var monotonicMicroseconds: @Sendable () -> Int64

    package init(
        now: @escaping @Sendable () -> Timestamp,
        monotonicMicroseconds: @escaping @Sendable () -> Int64 = Clock.monotonicMicroseconds
    ) {
        self.now = now
        self.monotonicMicroseconds = monotonicMicroseconds
    }

    /// The machine's clock.
    package static let system = Clock {
        var time = timespec()
        clock_gettime(CLOCK_REALTIME, &time)
        return Timestamp(millisecondsSinceEpoch: Int64(time.tv_sec) * 1_000 + Int64(time.tv_nsec) / 1_000_000)
    }

    /// Microseconds of the system's monotonic clock, for durations that no test checks.
    package static func monotonicMicroseconds() -> Int64 {
        var time = timespec()
        clock_gettime(CLOCK_MONOTONIC, &time)
        return Int64(time.tv_sec) * 1_000_000 + Int64(time.tv_nsec) / 1_000
    }
}
