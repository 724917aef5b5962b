import Contracts
import TestKit
import Testing

@testable import LedgerSavings

@Suite struct PlanAutomationRuleTests {
    private func day(_ text: String) throws -> CalendarDate { try #require(CalendarDate(text)) }
    private func month(_ text: String) throws -> Month { try #require(Month(text)) }

    @Test func `planning: only months whose payment day comes after autoStart was switched on start`() throws
    {
        var settings = PlanSettings()
        (settings.autoStart, settings.paymentDay) = (true, 15)
        for (today, first) in [
            ("2026-11-14", "2026-11"), ("2026-11-15", "2026-11"), ("2026-11-16", "2026-12"),
        ] {
            var progress = PlanAutomation()
            progress.passOver(settings, today: try day(today))
            for number in 0..<60 {
                let date = try #require(
                    CalendarDate(daysSinceEpoch: day(today).daysSinceEpoch + number))
                guard let task = progress.task(settings, executing: nil, today: date) else { continue }
                let month = try month(first)
                #expect(task == .start(month) && date == month.day(15), "\(today)")
                break
            }
        }
    }

    @Test func `planning: a mail comes its days before the payment day, or later, never after it`() throws {
        var settings = PlanSettings()
        (settings.reminders, settings.notificationDays) = (true, 3)
        for (today, expected) in [
            ("2026-11-27", nil), ("2026-11-28", "2026-12-01"), ("2026-11-30", "2026-12-01"),
            ("2026-12-01", "2026-12-01"), ("2026-12-02", nil),
        ] {
            let task = PlanAutomation().task(settings, executing: nil, today: try day(today))
            let remind = try expected.map { PlanAutomation.Task.remind(try day($0)) }
            #expect(task == remind, "\(today)")
        }
        let done = PlanAutomation(reminded: try day("2026-12-01"))
        #expect(done.task(settings, executing: nil, today: try day("2026-11-29")) == nil)
        #expect(done.nextDay(settings, after: try day("2026-11-29"))?.text == "2026-12-29")
        settings.notificationDays = 0
        #expect(PlanAutomation().nextDay(settings, after: try day("2026-11-29"))?.text == "2026-12-01")
        #expect(PlanAutomation().nextDay(PlanSettings(), after: try day("2026-11-29")) == nil)
    }

    @Test(.seeded) func `planning: a look on the days that are due finds what a daily look finds`() throws {
        var random = SeededRandom()
        for _ in 0..<300 {
            var settings = PlanSettings()
            settings.paymentDay = 1 + random.below(28)
            settings.autoStart = random.below(3) > 0
            settings.autoComplete = random.below(3) > 0
            settings.reminders = random.below(2) > 0
            settings.notificationDays = random.below(15)
            let first = try #require(CalendarDate(daysSinceEpoch: 20_000 + random.below(1_000)))
            #expect(
                try tasks(settings, from: first, onlyWhenDue: true)
                    == tasks(settings, from: first, onlyWhenDue: false))
        }
    }

    /// Simulates a year and returns what was done on which day.
    private func tasks(
        _ settings: PlanSettings, from first: CalendarDate, onlyWhenDue: Bool
    ) throws -> [String] {
        var progress = PlanAutomation()
        progress.passOver(settings, today: first)
        var executing: Month?
        var due: CalendarDate? = first
        var done: [String] = []
        for number in 0..<400 {
            let today = try #require(CalendarDate(daysSinceEpoch: first.daysSinceEpoch + number))
            if onlyWhenDue, due.map({ $0 > today }) ?? true { continue }
            while let task = progress.task(settings, executing: executing, today: today) {
                done.append("\(today.text) \(task)")
                switch task {
                case .start(let month): (progress.started, executing) = (month, month)
                case .complete(let month): (progress.completed, executing) = (month, nil)
                case .remind(let day): progress.reminded = day
                }
            }
            due = progress.nextDay(settings, after: today)
            #expect(due.map { $0 > today } ?? true)
        }
        return done
    }
}
