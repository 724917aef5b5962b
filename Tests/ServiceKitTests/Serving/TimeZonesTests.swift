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
