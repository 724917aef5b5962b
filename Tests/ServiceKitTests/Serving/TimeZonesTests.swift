import Contracts
import Testing

@testable import ServiceKit

@Suite struct TimeZonesTests {
    @Test(arguments: [
        ("UTC", "2026-03-01T23:30:00Z", "2026-03-01"),
        ("Europe/Berlin", "2026-03-01T23:30:00Z", "2026-03-02"),
        ("America/New_York", "2026-07-01T03:59:00Z", "2026-06-30"),
        ("America/New_York", "2026-07-01T04:00:00Z", "2026-07-01"),
        ("America/New_York", "2026-01-01T04:59:00Z", "2025-12-31"),
        ("Pacific/Kiritimati", "2026-01-01T10:00:00Z", "2026-01-02"),
        ("Asia/Kolkata", "2026-01-01T18:30:00Z", "2026-01-02"),
        ("No/Where", "2026-01-01T00:00:00Z", "2026-01-01"),
    ])
    func `today is the day in the user's time zone`(zone: String, moment: String, day: String) throws {
        let timestamp = try #require(Timestamp(moment))
        #expect(TimeZones.today(in: zone, at: timestamp).text == day)
    }

    @Test(arguments: [
        ("UTC", "2026-03-08", "02:30", "2026-03-08T02:30"),
        ("No/Where", "2026-03-08", "02:30", "2026-03-08T02:30"),
        ("Europe/Berlin", "2026-07-01", "09:00", "2026-07-01T07:00"),
        ("Pacific/Kiritimati", "2026-01-01", "00:00", "2025-12-31T10:00"),
        ("Pacific/Honolulu", "2026-01-01", "23:59", "2026-01-02T09:59"),
        // At 02:00 clocks are set forward to 03:00.
        ("America/New_York", "2026-03-08", "01:59", "2026-03-08T06:59"),
        ("America/New_York", "2026-03-08", "02:30", "2026-03-08T07:30"),
        ("America/New_York", "2026-03-08", "03:00", "2026-03-08T07:00"),
        // At 02:00 clocks are set back to 01:00; the first 01:30 counts.
        ("America/New_York", "2026-11-01", "01:30", "2026-11-01T05:30"),
        ("America/New_York", "2026-11-01", "02:00", "2026-11-01T07:00"),
        // The day that Samoa skipped.
        ("Pacific/Apia", "2011-12-30", "12:00", "2011-12-30T22:00"),
        ("Pacific/Apia", "2011-12-31", "00:00", "2011-12-30T10:00"),
    ])
    func `a local time is a moment, also where clocks change`(
        zone: String, day: String, time: String, moment: String
    ) throws {
        let found = TimeZones.moment(
            of: try #require(TimeOfDay(time)), on: try #require(CalendarDate(day)), in: zone)
        #expect(found.text == "\(moment):00.000Z")
    }

    @Test(arguments: [
        "", "../etc/passwd", "Europe/../../../etc/passwd", "/etc/passwd", "Europe/", "europe/berlin\u{0}",
        "posixrules.bak", "Europe//Berlin", String(repeating: "A", count: 100), "zone.tab",
    ])
    func `a text that is no time zone is unknown and opens no other file`(name: String) {
        #expect(!TimeZones.isKnown(name))
    }

    @Test func `a time zone spelled with a character that Swift takes for the same is unknown`() {
        #expect(TimeZones.isKnown("Asia/Kolkata"))
        #expect(!TimeZones.isKnown("Asia/\u{212A}olkata"))
    }

    @Test func `damaged zone files are refused without a crash`() throws {
        let bytes = try #require(readFile("/usr/share/zoneinfo/Europe/Berlin", limitBytes: 1 << 20))
        #expect(TimeZoneRules(bytes) != nil)
        for length in stride(from: 0, to: bytes.count - 1, by: 7) {
            _ = TimeZoneRules(Array(bytes.prefix(length)))
        }
        for position in stride(from: 0, to: min(bytes.count, 4_000), by: 1) {
            var damaged = bytes
            damaged[position] ^= 0xFF
            _ = TimeZoneRules(damaged)
        }
    }
}
