import Contracts
import Foundation
import ServiceKit
import TestKit
import Testing

@testable import LedgerBook

/// What a plain model finds that repeats (contract-household §3): by Foundation's calendar, trying every
/// number of the newest entries.
private struct SuggestionModel {
    struct Found: Hashable {
        let name: String
        let frequency: String
        let entries: Int
    }

    struct Payment {
        let day: Date
        let amount: Int64
    }

    static let calendar: Calendar = {
        var calendar = Calendar(identifier: .gregorian)
        calendar.timeZone = TimeZone(identifier: "UTC") ?? .current
        return calendar
    }()
    private static let rhythms: [(name: String, step: DateComponents, tolerance: Int)] = [
        ("weekly", DateComponents(day: 7), 1), ("biweekly", DateComponents(day: 14), 2),
        ("monthly", DateComponents(month: 1), 4), ("quarterly", DateComponents(month: 3), 8),
        ("yearly", DateComponents(year: 1), 15),
    ]

    private static func days(_ from: Date, _ to: Date) -> Int {
        Int((to.timeIntervalSince(from) / 86_400).rounded())
    }

    private static func period(_ step: DateComponents, after day: Date) -> Date {
        calendar.date(byAdding: step, to: day) ?? day
    }

    /// - Parameter payments: the oldest first.
    static func find(_ name: String, _ payments: [Payment], today: Date) -> Found? {
        for rhythm in rhythms {
            let most = (2...max(2, payments.count)).reversed().first { count in
                repeats(Array(payments.suffix(count)), rhythm, today: today)
            }
            if let most { return Found(name: name, frequency: rhythm.name, entries: most) }
        }
        return nil
    }

    private static func repeats(
        _ payments: [Payment], _ rhythm: (name: String, step: DateComponents, tolerance: Int), today: Date
    ) -> Bool {
        guard payments.count > 1, let last = payments.last?.day else { return false }
        for (earlier, later) in zip(payments, payments.dropFirst()) {
            let expected = period(rhythm.step, after: earlier.day)
            if abs(days(expected, later.day)) > rhythm.tolerance { return false }
        }
        let length = Double(days(last, period(rhythm.step, after: last)))
        if Double(days(last, today)) > 1.5 * length { return false }
        let amounts = payments.map(\.amount).sorted()
        if amounts.count == 2 { return rhythm.name == "yearly" && amounts[0] == amounts[1] }
        let middle = Decimal(amounts[(amounts.count - 1) / 2]) + Decimal(amounts[amounts.count / 2])
        let median = middle / 2
        return amounts.allSatisfy { abs(Decimal($0) - median) <= median / 4 }
    }
}

@Suite struct SuggestionWalkTests {
    /// Days that follow a rhythm more or less, the oldest first.
    private static func days(_ random: inout SeededRandom, until end: CalendarDate) -> [CalendarDate] {
        let rhythm = RecurringFrequency.allCases[random.below(5)]
        let jitter = [0, rhythm.toleranceDays, rhythm.toleranceDays + 1][random.below(3)]
        var day = CalendarDate(daysSinceEpoch: end.daysSinceEpoch - random.below(60)) ?? end
        let usual = 1 + random.below(31)
        var days: [CalendarDate] = []
        for _ in 0..<(1 + random.below(7)) {
            let moved = random.below(2 * jitter + 1) - jitter
            days.append(CalendarDate(daysSinceEpoch: day.daysSinceEpoch + moved) ?? day)
            if let weeks = rhythm.weeks {
                day = CalendarDate(daysSinceEpoch: day.daysSinceEpoch - 7 * weeks) ?? day
            } else {
                day = day.month.adding(-(rhythm.months ?? 1))?.day(usual) ?? day
            }
        }
        return days.sorted()
    }

    private static func date(_ day: CalendarDate) -> Date {
        Date(timeIntervalSince1970: TimeInterval(day.daysSinceEpoch) * 86_400)
    }

    private static func amount(_ random: inout SeededRandom) -> Int64 {
        Int64([1_000, 1_000, 1_000, 1_250, 1_251, 750, 749, 800, 1_100][random.below(9)])
    }

    @Test(.seeded, arguments: 1...8)
    func `household §3: what repeats is what a plain model finds`(part: Int) {
        var random = SeededRandom(part: part)
        let today = CalendarDate(daysSinceEpoch: 20_000 + random.below(1_500)) ?? .blank
        var search = RepetitionSearch()
        var expected: Set<SuggestionModel.Found> = []
        var rows: [(entry: RepeatedEntry, payee: String, currency: Currency)] = []
        let currencies = ["EUR", "USD"].compactMap { Currency($0) }
        for number in 0..<300 {
            let days = Self.days(&random, until: today)
            let payee = "p\(number / 2)"
            let currency = currencies[number % 2]
            let payments = days.map {
                SuggestionModel.Payment(day: Self.date($0), amount: Self.amount(&random))
            }
            for (index, (day, payment)) in zip(days, payments).enumerated() {
                let id = ID<Contracts.Transaction>(high: UInt64(number), low: UInt64(index))
                rows.append(
                    (RepeatedEntry(id: id, date: day, amountMinor: payment.amount), payee, currency))
            }
            if let found = SuggestionModel.find(
                "\(payee) \(currency.code)", payments, today: Self.date(today))
            {
                expected.insert(found)
            }
        }
        for row in rows.sorted(by: { RepeatedEntry.isNewer($0.entry, $1.entry) }) {
            search.add(row.entry, .expense, row.currency, payee: row.payee, description: nil)
        }
        let found = search.repetitions(today: today).map {
            SuggestionModel.Found(
                name: "\($0.name.dropFirst("payee ".count)) \($0.currency.code)",
                frequency: $0.run.frequency.rawValue, entries: $0.run.entries.count)
        }
        #expect(Set(found) == expected && found.count == expected.count)
        #expect(expected.count > 20)
    }

    @Test(.seeded, arguments: 1...4)
    func `household §3: an accepted template books on the days that were told`(part: Int) throws {
        var random = SeededRandom(part: part)
        let today = CalendarDate(daysSinceEpoch: 20_000 + random.below(1_500)) ?? .blank
        for _ in 0..<500 {
            let entries = Self.days(&random, until: today).enumerated().map { index, day in
                RepeatedEntry(id: ID(high: 1, low: UInt64(index)), date: day, amountMinor: 1_000)
            }
            guard let run = RepeatedRun(entries.sorted(by: RepeatedEntry.isNewer), today: today) else {
                continue
            }
            let days = RepeatedDays(of: run)
            let next = try #require(days.next(after: run.last, today: today))
            #expect(next >= today && next > run.last)
            let draft = RecurringDraft(
                dayOfMonth: days.dayOfMonth.map { .value($0) } ?? .absent,
                startMonth: days.weekday == nil ? .value(next.month) : .absent,
                frequency: .value(run.frequency),
                startDate: days.weekday == nil ? .absent : .value(next))
            var errors = FieldErrors()
            let schedule = draft.checkedSchedule(over: nil, today: today, &errors)
            #expect(errors.isEmpty)
            #expect(schedule?.first(notBefore: today).flatMap { schedule?.date(of: $0) } == next)
        }
    }
}
