package import Contracts
import Glibc

/// Where a program gets the time from; tests give it another.
package struct Clock: Sendable {
    package var now: @Sendable () -> Timestamp
    /// Microseconds that only go forward; for durations.
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

    /// The machine's, whatever a test has set; for durations that no test looks at.
    package static func monotonicMicroseconds() -> Int64 {
        var time = timespec()
        clock_gettime(CLOCK_MONOTONIC, &time)
        return Int64(time.tv_sec) * 1_000_000 + Int64(time.tv_nsec) / 1_000
    }
}
