import Contracts

#if canImport(Darwin)
    import Darwin
#else
    import Glibc
#endif

/// The device's clock and its time zone.
enum DeviceClock {
    static var now: Timestamp {
        var time = timespec()
        clock_gettime(CLOCK_REALTIME, &time)
        return Timestamp(millisecondsSinceEpoch: Int64(time.tv_sec) * 1_000 + Int64(time.tv_nsec) / 1_000_000)
    }

    /// The day where the device is.
    static func day(of moment: Timestamp) -> CalendarDate {
        var seconds = time_t(moment.millisecondsSinceEpoch / 1_000)
        var parts = tm()
        guard localtime_r(&seconds, &parts) != nil else { return moment.utcDate }
        return moment.adding(seconds: Int64(parts.tm_gmtoff)).utcDate
    }
}

extension ID {
    /// Makes a new id of version 7 for a record that the server does not know yet.
    static func made(at moment: Timestamp) -> ID {
        var random = SystemRandomNumberGenerator()
        let time = UInt64(clamping: moment.millisecondsSinceEpoch) << 16
        return ID(
            high: time | 0x7000 | random.next() & 0xFFF, low: 1 << 63 | random.next() >> 2)
    }
}
