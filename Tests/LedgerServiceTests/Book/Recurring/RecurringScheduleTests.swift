import Contracts
import SQLiteKit
import TestKit
import Testing

@testable import LedgerBook

/// The days of a schedule against a plain walk over the calendar (contract-everyday §2, "Recurring").
@Suite struct RecurringScheduleTests {
    private static let last = CalendarDate(year: 2034, month: 12, day: 31)

    private static func random(_ random: inout SeededRandom) throws -> RecurringSchedule {
        let start = try #require(Month("2024-01")?.adding(random.below(30)))
        var schedule = RecurringSchedule(dayOfMonth: 1 + random.below(31), startMonth: start)
        schedule.frequency = RecurringFrequency.allCases[random.below(5)]
        schedule.interval = 1 + random.below(12)
        if schedule.isByWeeks {
            let first = try #require(
                CalendarDate(daysSinceEpoch: start.firstDay.daysSinceEpoch + random.below(28)))
            (schedule.firstDay, schedule.dayOfMonth) = (first, first.components.day)
            schedule.startMonth = first.month
        }
        if random.below(2) == 0 { schedule.occurrences = 1 + random.below(20) }
        if random.below(2) == 0 { schedule.endMonth = start.adding(random.below(60)) }
        return schedule
    }

    /// The booked days, found day by day.
    private static func days(of schedule: RecurringSchedule) throws -> [CalendarDate] {
        let weeks = [RecurringFrequency.weekly: 7, .biweekly: 14][schedule.frequency]
        let months = [RecurringFrequency.monthly: 1, .quarterly: 3, .yearly: 12][schedule.frequency]
        var days: [CalendarDate] = []
        let last = try #require(last)
        for number in schedule.startMonth.firstDay.daysSinceEpoch...last.daysSinceEpoch {
            let day = try #require(CalendarDate(daysSinceEpoch: number))
            let isDue: Bool
            if let weeks, let first = schedule.firstDay {
                let distance = number - first.daysSinceEpoch
                isDue = distance >= 0 && distance % (weeks * schedule.interval) == 0
            } else {
                let distance = day.month.index - schedule.startMonth.index
                isDue =
                    day.components.day == min(schedule.dayOfMonth, day.month.length)
                    && distance % ((months ?? 1) * schedule.interval) == 0
            }
            if isDue, schedule.endMonth.map({ day.month <= $0 }) ?? true { days.append(day) }
        }
        return schedule.occurrences.map { Array(days.prefix($0)) } ?? days
    }

    @Test(.seeded(1), arguments: 1...4)
    func `§2 frequency: a schedule has the days that a walk over the calendar finds`(part: Int) throws {
        var random = SeededRandom(part: part)
        for _ in 0..<40 {
            let schedule = try Self.random(&random)
            let days = try Self.days(of: schedule)
            var found: [CalendarDate] = []
            var next: BookingPeriod? = schedule.first
            while let period = next, schedule.includes(period) {
                let day = schedule.date(of: period)
                if day > (Self.last ?? day) { break }
                found.append(day)
                #expect(schedule.period(on: day) == period)
                #expect(schedule.first(from: period) == period)
                next = schedule.next(after: period)
            }
            #expect(found == days, "\(schedule)")
            let all = Set(days)
            var month = schedule.startMonth
            for _ in 0..<40 {
                let ofMonth = schedule.periods(in: month).map { schedule.date(of: $0) }
                #expect(ofMonth == days.filter { $0.month == month }, "\(schedule) in \(month.text)")
                for day in [month.firstDay, month.day(13), month.lastDay] {
                    #expect((schedule.period(on: day) != nil) == all.contains(day))
                    let first = schedule.first(notBefore: day).map { schedule.date(of: $0) }
                    if let wanted = days.first(where: { $0 >= day }) { #expect(first == wanted) }
                }
                month = try #require(month.adding(1))
            }
        }
    }

    @Test func `weekdays begin with Monday`() throws {
        for (text, weekday) in [("2026-03-16", 1), ("2026-03-22", 7), ("1970-01-01", 4), ("1900-01-01", 1)] {
            #expect(CalendarDate(text)?.weekday == weekday)
        }
        let sunday = try #require(CalendarDate("2026-03-15"))
        #expect(sunday.first(weekday: 7) == sunday)
        #expect(sunday.first(weekday: 1)?.text == "2026-03-16")
    }

    @Test func `a period is stored as a month or as a day from 1 000 000 on`() throws {
        let month = BookingPeriod.month(try #require(Month("2026-02")))
        #expect(month.sqlValue == .integer(24_313) && BookingPeriod(stored: 24_313) == month)
        let first = try #require(CalendarDate("1900-01-01").flatMap { BookingPeriod(day: $0) })
        #expect(first.sqlValue == .integer(1_000_000) && BookingPeriod(stored: 1_000_000) == first)
        #expect(CalendarDate("1899-12-31").flatMap { BookingPeriod(day: $0) } == nil)
        for number in [Int.min, -1, 0, 11, 120_000, 999_999, Int.max] {
            #expect(BookingPeriod(stored: number) == nil, "\(number)")
        }
        #expect(month < first && first.text == "1900-01-01" && month.text == "2026-02")
    }
}
