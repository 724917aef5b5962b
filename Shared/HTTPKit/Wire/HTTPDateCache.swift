import CLinux
import Glibc

/// The `Date` field line (RFC 9110 §5.6.7), formatted once a second.
struct HTTPDateCache {
    private var line: [UInt8] = []
    private var expiry: Int64 = .min

    /// `now` is the loop's time in milliseconds.
    mutating func write(to buffer: IOBuffer, now: Int64) {
        if now >= expiry { refresh(now) }
        buffer.append(line)
    }

    private mutating func refresh(_ now: Int64) {
        var time = timespec()
        clock_gettime(CLOCK_REALTIME, &time)
        expiry = now + Int64(1_000 - time.tv_nsec / 1_000_000)
        line = Array("Date: \(Self.text(time.tv_sec))\r\n".utf8)
    }

    /// `Sun, 06 Nov 1994 08:49:37 GMT`
    static func text(_ seconds: Int) -> String {
        var seconds = seconds
        var parts = tm()
        gmtime_r(&seconds, &parts)
        let days = ["Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"]
        let months = [
            "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
        ]
        let clock = [parts.tm_hour, parts.tm_min, parts.tm_sec].map(twoDigits).joined(separator: ":")
        return "\(days[Int(parts.tm_wday)]), \(twoDigits(parts.tm_mday)) \(months[Int(parts.tm_mon)]) "
            + "\(Int(parts.tm_year) + 1_900) \(clock) GMT"
    }

    private static func twoDigits(_ number: Int32) -> String { number < 10 ? "0\(number)" : "\(number)" }
}
