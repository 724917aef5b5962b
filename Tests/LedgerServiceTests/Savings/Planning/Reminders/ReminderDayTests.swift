import Contracts
import TestKit
import Testing

@testable import LedgerSavings

@Suite struct ReminderDayTests {
    @Test(arguments: [
        (ReminderFrequency.weekly, "2026-11-22", ["2026-11-22", "2026-11-29", "2026-12-06"]),
        (.weekly, "2026-11-16", ["2026-11-23", "2026-11-30", "2026-12-07"]),
        (.weekly, "2026-12-05", ["2026-12-05"]), (.weekly, "2026-12-11", []),
        (.biweekly, "2026-11-10", ["2026-11-24", "2026-12-08"]),
        (.biweekly, "2020-01-01", ["2026-11-25", "2026-12-09"]),
        (.monthly, "2026-01-22", ["2026-11-22"]), (.monthly, "2026-01-31", ["2026-11-30"]),
        (.monthly, "2025-10-10", ["2026-12-10"]), (.monthly, "2026-12-10", ["2026-12-10"]),
        (.monthly, "2026-01-11", []),
    ])
    func `a reminder comes on its days from 22 November to 10 December`(
        frequency: ReminderFrequency, start: String, expected: [String]
    ) throws {
        let reminder = GoalReminder(
            frequency: frequency, time: try #require(TimeOfDay("08:00")),
            startDate: try #require(CalendarDate(start)))
        let range = try #require(CalendarDate("2026-11-22"))...(try #require(CalendarDate("2026-12-10")))
        #expect(reminder.days(in: range).map(\.text) == expected)
    }

    @Test func `a monthly reminder of the 31st comes on the last day of shorter months`() throws {
        let reminder = GoalReminder(
            frequency: .monthly, time: try #require(TimeOfDay("08:00")),
            startDate: try #require(CalendarDate("2026-12-31")))
        let range = try #require(CalendarDate("2026-11-22"))...(try #require(CalendarDate("2027-04-30")))
        #expect(
            reminder.days(in: range).map(\.text) == [
                "2026-12-31", "2027-01-31", "2027-02-28", "2027-03-31", "2027-04-30",
            ])
    }
}
