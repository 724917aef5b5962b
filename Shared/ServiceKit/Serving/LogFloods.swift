/// Counts messages that may come thousands of times a second, so that the log has one line a second for each
/// reason.
struct LogFloods {
    private struct Flood {
        let message: String
        /// Monotonic microseconds of the last line.
        var since: Int64
        /// Messages since the last line.
        var count = 0
    }

    private static let limit = 64
    private static let windowMicroseconds: Int64 = 1_000_000
    private var floods: [String: Flood] = [:]

    /// Returns whether a message is to be written, and counts it otherwise. Too many reasons count as one.
    mutating func begins(_ message: String, reason: String, now: Int64) -> Bool {
        let reason = floods[reason] == nil && floods.count >= Self.limit ? "other" : reason
        guard floods[reason] != nil else {
            floods[reason] = Flood(message: message, since: now)
            return true
        }
        floods[reason]?.count += 1
        return false
    }

    /// Returns what was counted for each reason whose last line is a second old. A reason that has not come
    /// again is forgotten.
    mutating func takeCounts(now: Int64) -> [(message: String, reason: String, count: Int)] {
        var counts: [(message: String, reason: String, count: Int)] = []
        for (reason, flood) in floods where now - flood.since >= Self.windowMicroseconds {
            guard flood.count > 0 else {
                floods[reason] = nil
                continue
            }
            counts.append((flood.message, reason, flood.count))
            floods[reason] = Flood(message: flood.message, since: now)
        }
        return counts
    }
}
