// For timespec, which belongs to the module that the compiler read first: this one or Glibc.
internal import CSQLite
internal import Glibc

package enum SteadyTime {
    /// Nanoseconds of CLOCK_MONOTONIC, which changes of the system's time do not move.
    package static var nanoseconds: UInt64 {
        var now = timespec()
        clock_gettime(CLOCK_MONOTONIC, &now)
        return UInt64(truncatingIfNeeded: now.tv_sec) &* 1_000_000_000
            &+ UInt64(truncatingIfNeeded: now.tv_nsec)
    }

    /// Nanoseconds of CLOCK_BOOTTIME, which goes on while the machine is suspended.
    package static var sinceBoot: UInt64 {
        var now = timespec()
        clock_gettime(CLOCK_BOOTTIME, &now)
        return UInt64(truncatingIfNeeded: now.tv_sec) &* 1_000_000_000
            &+ UInt64(truncatingIfNeeded: now.tv_nsec)
    }

    package static func after(milliseconds: Int) -> UInt64 {
        nanoseconds &+ UInt64(max(0, milliseconds)) &* 1_000_000
    }
}
