import CLinux
import Glibc
import Synchronization
package import Vocabulary

/// Computes dates in IANA time zones from the system's tz database (RFC 8536; Debian: tzdata).
package enum TimeZones {
    /// Returns the date at a moment where the day begins first, at UTC+14.
    package static func firstToday(at moment: Timestamp) -> CalendarDate {
        moment.adding(seconds: 14 * 3_600).utcDate
    }

    /// Returns the date at a moment in a zone. An unknown zone counts as UTC.
    package static func today(in name: String, at moment: Timestamp) -> CalendarDate {
        guard name != "UTC", let zone = zone(name) else { return moment.utcDate }
        let seconds = Int64(zone.offsetSeconds(at: moment.millisecondsSinceEpoch / 1_000))
        return moment.adding(seconds: seconds).utcDate
    }

    /// Returns the moment of a local time: the first one where clocks are set back, and where they skip it,
    /// as much later as they are set forward (RFC 5545 §3.3.5). An unknown zone counts as UTC.
    package static func moment(of time: TimeOfDay, on day: CalendarDate, in name: String) -> Timestamp {
        let seconds = Int64(day.daysSinceEpoch) * 86_400 + Int64(time.minutes) * 60
        let local = Timestamp(millisecondsSinceEpoch: seconds * 1_000)
        guard name != "UTC", let zone = zone(name) else { return local }
        // No zone changes twice within these two days.
        let (before, after) = (
            Int64(zone.offsetSeconds(at: seconds - 86_400)), Int64(zone.offsetSeconds(at: seconds + 86_400))
        )
        let isAfter =
            Int64(zone.offsetSeconds(at: seconds - before)) != before
            && Int64(zone.offsetSeconds(at: seconds - after)) == after
        return local.adding(seconds: isAfter ? -after : -before)
    }

    /// Whether the tz database has the zone.
    package static func isKnown(_ name: String) -> Bool { name == "UTC" || zone(name) != nil }

    /// The cache empties at this many zones; there are about 600.
    private static let cacheLimit = 1_024
    private static let cache = Mutex<[String: TimeZoneRules]>([:])

    private static func zone(_ name: String) -> TimeZoneRules? {
        guard name.isASCII else { return nil }
        if let known = cache.withLock({ $0[name] }) { return known }
        guard isPlausible(name), let bytes = readFile("/usr/share/zoneinfo/\(name)", limitBytes: 1 << 20),
            let rules = TimeZoneRules(bytes)
        else { return nil }
        cache.withLock { cache in
            if cache.count >= cacheLimit { cache.removeAll() }
            cache[name] = rules
        }
        return rules
    }

    /// Whether a name is a path that stays below the tz database's folder.
    private static func isPlausible(_ name: String) -> Bool {
        guard (1...64).contains(name.utf8.count) else { return false }
        let allowed = name.utf8.allSatisfy { byte in
            (48...57).contains(byte) || (65...90).contains(byte) || (97...122).contains(byte)
                || byte == UInt8(ascii: "/") || byte == UInt8(ascii: "_") || byte == UInt8(ascii: "-")
                || byte == UInt8(ascii: "+")
        }
        let parts = name.split(separator: "/", omittingEmptySubsequences: false)
        return allowed && parts.allSatisfy { !$0.isEmpty } && parts.first?.first?.isUppercase == true
    }
}

/// The moments at which a zone's offset changes, from a TZif file of version 2 or later.
struct TimeZoneRules: Sendable {
    private let transitions: [Int64]
    private let offsets: [Int32]
    private let firstOffset: Int32

    init?(_ bytes: [UInt8]) {
        guard let first = Header(bytes, at: 0), first.version >= 2 else { return nil }
        let second = 44 + first.dataSize(timeSize: 4)
        guard let header = Header(bytes, at: second), header.types > 0 else { return nil }
        var position = second + 44
        guard bytes.count >= position + header.dataSize(timeSize: 8) else { return nil }
        var times: [Int64] = []
        for index in 0..<header.times {
            times.append(Int64(bitPattern: Self.number(bytes, position + index * 8, 8)))
        }
        position += header.times * 8
        let indexes = bytes[position..<(position + header.times)]
        position += header.times
        let types = (0..<header.types).map { type in
            Int32(truncatingIfNeeded: Self.number(bytes, position + type * 6, 4))
        }
        guard indexes.allSatisfy({ Int($0) < types.count }),
            types.allSatisfy({ (-93_600...93_600).contains($0) })
        else { return nil }
        transitions = times
        offsets = indexes.map { types[Int($0)] }
        firstOffset = types[0]
    }

    /// Returns seconds east of UTC at a moment. The last known offset applies after the last change.
    func offsetSeconds(at seconds: Int64) -> Int32 {
        var low = 0
        var high = transitions.count
        while low < high {
            let middle = (low + high) / 2
            if transitions[middle] <= seconds { low = middle + 1 } else { high = middle }
        }
        return low == 0 ? firstOffset : offsets[low - 1]
    }

    private struct Header {
        let version: Int
        let utcFlags: Int
        let standardFlags: Int
        let leaps: Int
        let times: Int
        let types: Int
        let characters: Int

        init?(_ bytes: [UInt8], at start: Int) {
            guard start >= 0, bytes.count >= start + 44, bytes[start..<(start + 4)].elementsEqual("TZif".utf8)
            else { return nil }
            version = bytes[start + 4] == 0 ? 1 : Int(bytes[start + 4]) - 48
            let counts = (0..<6).map { Int(TimeZoneRules.number(bytes, start + 20 + $0 * 4, 4)) }
            guard counts.allSatisfy({ $0 <= 65_536 }) else { return nil }
            (utcFlags, standardFlags, leaps) = (counts[0], counts[1], counts[2])
            (times, types, characters) = (counts[3], counts[4], counts[5])
        }

        func dataSize(timeSize: Int) -> Int {
            times * timeSize + times + types * 6 + characters + leaps * (timeSize + 4) + standardFlags
                + utcFlags
        }
    }

    private static func number(_ bytes: [UInt8], _ start: Int, _ count: Int) -> UInt64 {
        bytes[start..<(start + count)].reduce(0) { $0 << 8 | UInt64($1) }
    }
}
