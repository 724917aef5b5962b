import CLinux
import Glibc

/// Time that only moves forward, for deadlines and measurements.
enum MonotonicTime {
    static func nanoseconds() -> Int64 {
        var time = timespec()
        clock_gettime(CLOCK_MONOTONIC, &time)
        return Int64(time.tv_sec) &* 1_000_000_000 &+ Int64(time.tv_nsec)
    }

    static func milliseconds() -> Int64 { nanoseconds() / 1_000_000 }

    /// Returns `now + delay`, saturated instead of overflowing; a negative delay counts as 0.
    static func deadline(_ now: Int64, after delayMilliseconds: Int) -> Int64 {
        let (sum, overflow) = now.addingReportingOverflow(Int64(max(0, delayMilliseconds)))
        return overflow ? .max : sum
    }
}
