import Contracts
import TestKit
import Testing

struct CalendarTests {
    @Test(arguments: [
        ("1970-01-01", 0), ("1969-12-31", -1), ("2000-03-01", 11_017), ("2024-02-29", 19_782),
        ("2026-01-31", 20_484),
        ("0001-01-01", -719_162), ("9999-12-31", 2_932_896), ("1900-02-28", -25_509), ("2000-02-29", 11_016),
    ])
    func `days that exist are read and written`(text: String, days: Int) throws {
        let date = try #require(CalendarDate(text))
        #expect(date.daysSinceEpoch == days)
        #expect(date.text == text)
        #expect(CalendarDate(daysSinceEpoch: days) == date)
    }

    @Test(arguments: [
        "2023-02-29", "1900-02-29", "2100-02-29", "2024-02-30", "2023-04-31", "2023-13-01", "2023-00-10",
        "2023-01-00",
        "2023-01-32", "0000-01-01", "10000-01-01", "-001-01-01", "2023-1-01", "2023-01-1", "20230101",
        "2023/01/01",
        "2023-01-01 ", " 2023-01-01", "2023-01-01T00:00:00Z", "", "today", "2023-01-0a", "٢٠٢٣-01",
        "2023-+1-01",
    ])
    func `days that do not exist are refused`(text: String) { #expect(CalendarDate(text) == nil) }

    @Test func `years run from 1 to 9999`() {
        #expect(CalendarDate(daysSinceEpoch: -719_163) == nil)
        #expect(CalendarDate(daysSinceEpoch: 2_932_897) == nil)
        #expect(CalendarDate(daysSinceEpoch: .max) == nil)
        #expect(CalendarDate(year: 0, month: 1, day: 1) == nil)
        #expect(CalendarDate(year: .max, month: .min, day: 1) == nil)
        #expect(CalendarDate(year: 2023, month: 1, day: .min) == nil)
    }

    @Test func `in a cycle of 400 years every day follows the one before`() throws {
        var expected = (year: 1800, month: 1, day: 1)
        for days in -62_091..<84_006 {
            let date = try #require(CalendarDate(daysSinceEpoch: days))
            let parts = date.components
            guard parts == expected else {
                Issue.record("\(parts) where \(expected) was due")
                return
            }
            let leap = expected.year % 4 == 0 && (expected.year % 100 != 0 || expected.year % 400 == 0)
            let lengths = [31, leap ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]
            expected.day += 1
            if expected.day > lengths[expected.month - 1] {
                (expected.month, expected.day) = (expected.month + 1, 1)
            }
            if expected.month > 12 { (expected.year, expected.month) = (expected.year + 1, 1) }
        }
        #expect(expected == (2_200, 1, 1))
    }

    @Test(.seeded) func `random days are read from their texts and their parts`() throws {
        var random = SeededRandom()
        for _ in 0..<2_000 {
            let days = Int.random(in: -719_162...2_932_896, using: &random)
            let date = try #require(CalendarDate(daysSinceEpoch: days))
            #expect(CalendarDate(date.text) == date)
            let parts = date.components
            #expect(CalendarDate(year: parts.year, month: parts.month, day: parts.day) == date)
            #expect(date.month.day(parts.day) == date)
        }
    }

    @Test func `days are ordered`() throws {
        let first = try #require(CalendarDate("2023-12-31"))
        let second = try #require(CalendarDate("2024-01-01"))
        #expect(first < second && !(second < first))
    }

    @Test(arguments: [
        ("2026-01", "2026-01"), ("2026-12-01", "2026-12"), ("0001-01", "0001-01"), ("9999-12", "9999-12"),
    ])
    func `months are read with and without a first day`(text: String, written: String) {
        #expect(Month(text)?.text == written)
    }

    @Test(arguments: [
        "2026-13", "2026-00", "0000-01", "2026-1", "2026-01-02", "2026-01-1", "202601", "2026/01", "",
        "January", "2026-01-",
        "2026-0１", "10000-01",
    ])
    func `other months are refused`(text: String) { #expect(Month(text) == nil) }

    @Test func `a month knows its days and its neighbours`() throws {
        let february = try #require(Month("2024-02"))
        #expect(february.year == 2024 && february.month == 2 && february.length == 29)
        #expect(february.firstDay.text == "2024-02-01")
        #expect(february.lastDay.text == "2024-02-29")
        #expect(february.day(31).text == "2024-02-29")
        #expect(february.day(.min).text == "2024-02-01")
        #expect(february.adding(11)?.text == "2025-01")
        #expect(february.adding(-2)?.text == "2023-12")
        #expect(february.adding(.max) == nil && february.adding(.min) == nil)
        #expect(Month("9999-12")?.adding(1) == nil)
        #expect(Month("0001-01")?.adding(-1) == nil)
        #expect(Month(storedIndex: february.index) == february)
        #expect(Month(storedIndex: 11) == nil && Month(storedIndex: 120_000) == nil)
        #expect(try #require(february.adding(-1)) < february)
    }
}
