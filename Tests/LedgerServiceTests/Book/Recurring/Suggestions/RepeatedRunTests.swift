import Contracts
import ServiceKit
import Testing

@testable import LedgerBook

/// When entries repeat (contract-household §3).
@Suite struct RepeatedRunTests {
    private static let today = date("2026-03-15")

    private static func date(_ text: String) -> CalendarDate { CalendarDate(text) ?? .blank }

    /// Returns what repeats of entries, which come in the order of their days.
    private static func run(
        _ days: [String], _ amounts: [Int64] = [], today: CalendarDate = today
    ) -> RepeatedRun? {
        let entries = days.enumerated().map { index, day in
            RepeatedEntry(
                id: ID(high: 1, low: UInt64(index)), date: date(day),
                amountMinor: amounts.isEmpty ? 1_000 : amounts[index])
        }
        return RepeatedRun(entries.reversed(), today: today)
    }

    private static let rhythms: [(days: [String], frequency: RecurringFrequency?)] = [
        (["2026-03-01", "2026-03-08", "2026-03-15"], .weekly),
        (["2026-03-01", "2026-03-07", "2026-03-15"], .weekly),
        (["2026-03-02", "2026-03-07", "2026-03-14"], nil),
        (["2026-02-27", "2026-03-08", "2026-03-15"], nil),
        (["2026-02-15", "2026-03-01", "2026-03-15"], .biweekly),
        (["2026-02-15", "2026-02-27", "2026-03-15"], .biweekly),
        (["2026-02-16", "2026-02-27", "2026-03-13"], nil),
        (["2026-01-10", "2026-02-10", "2026-03-10"], .monthly),
        (["2026-01-10", "2026-02-06", "2026-03-10"], .monthly),
        (["2026-01-10", "2026-02-05", "2026-03-05"], nil),
        (["2026-01-10", "2026-02-14", "2026-03-14"], .monthly),
        (["2026-01-10", "2026-02-15", "2026-03-15"], nil),
        // Month ends, and a leap year's.
        (["2025-12-31", "2026-01-31", "2026-02-28"], .monthly),
        (["2023-12-31", "2024-01-31", "2024-02-29"], .monthly),
        (["2026-01-31", "2026-02-28", "2026-03-31"], .monthly),
        (["2026-01-27", "2026-02-28", "2026-04-01"], .monthly),
        (["2025-08-31", "2025-11-30", "2026-02-28"], .quarterly),
        (["2025-09-01", "2025-12-09", "2026-03-09"], .quarterly),
        (["2025-09-01", "2025-12-10", "2026-03-10"], nil),
        (["2024-02-29", "2025-02-28", "2026-02-28"], .yearly),
        (["2024-02-29", "2025-03-15", "2026-03-15"], .yearly),
        (["2024-02-29", "2025-03-16", "2026-03-16"], .yearly),
        // Two of a year suffice, of others not.
        (["2025-03-10", "2026-03-10"], .yearly),
        (["2025-03-10", "2026-03-26"], nil),
        (["2026-02-10", "2026-03-10"], nil),
        (["2026-03-10", "2026-03-10", "2026-03-10"], nil),
        (["2026-03-10"], nil), ([], nil),
    ]

    @Test(arguments: rhythms)
    func `household §3: entries repeat within the tolerance of their rhythm`(
        days: [String], frequency: RecurringFrequency?
    ) {
        let last = days.last.map(Self.date) ?? Self.today
        #expect(Self.run(days, today: last)?.frequency == frequency, "\(days)")
    }

    @Test(arguments: [
        (["2026-03-01", "2026-03-08", "2026-03-15"], 10), (["2026-02-15", "2026-03-01", "2026-03-15"], 21),
        (["2026-01-01", "2026-02-01", "2026-03-01"], 46), (["2025-12-01", "2026-01-01", "2026-02-01"], 42),
        (["2025-09-01", "2025-12-01", "2026-03-01"], 138), (["2025-03-01", "2026-03-01"], 547),
    ])
    func `household §3: what came last more than one and a half periods ago repeats no more`(
        days: [String], mostDays: Int
    ) throws {
        let last = Self.date(try #require(days.last)).daysSinceEpoch
        let (on, after) = (
            try #require(CalendarDate(daysSinceEpoch: last + mostDays)),
            try #require(CalendarDate(daysSinceEpoch: last + mostDays + 1))
        )
        #expect(Self.run(days, today: on) != nil)
        #expect(Self.run(days, today: after) == nil)
    }

    private static let prices: [(amounts: [Int64], count: Int?, expected: Int64, former: Int64?)] = [
        ([1_000, 1_000, 1_000], 3, 1_000, nil),
        ([750, 1_000, 1_250], 3, 1_000, nil),
        ([749, 1_000, 1_000], nil, 0, nil),
        ([1_000, 1_251, 1_000], nil, 0, nil),
        ([1_000, 1_100, 1_100], 3, 1_100, 1_000),
        ([1_100, 1_000, 1_100], 3, 1_100, nil),
        ([1_000, 1_000, 1_100], 3, 1_000, nil),
        // The median of four lies between the two in the middle.
        ([750, 750, 1_250, 1_250], 4, 1_250, 750),
        ([749, 749, 1_250, 1_250], nil, 0, nil),
        // Older ones of another size are left out.
        ([9_000, 1_000, 1_000, 1_000], 3, 1_000, nil),
        ([500, 500, 500, 1_000, 1_000, 1_000], 3, 1_000, nil),
        ([1, 1, 1], 3, 1, nil), ([1, 1, 2], nil, 0, nil),
    ]

    @Test(arguments: prices)
    func `household §3: amounts lie within a quarter of their median, and a new price comes twice`(
        amounts: [Int64], count: Int?, expected: Int64, former: Int64?
    ) {
        let days = (1...amounts.count).map { month in
            let day = Self.date("2025-09-10").month.adding(month)?.day(10)
            return day?.text ?? ""
        }
        let run = Self.run(days, amounts, today: Self.date(days[days.count - 1]))
        #expect(run?.entries.count == count)
        #expect(run.map(\.amountMinor) ?? 0 == expected)
        #expect(run?.formerMinor == former)
    }

    @Test func `household §3: two of a year need the same amount`() {
        #expect(Self.run(["2025-03-10", "2026-03-10"], [5_000, 5_000]) != nil)
        #expect(Self.run(["2025-03-10", "2026-03-10"], [5_000, 5_001]) == nil)
        #expect(Self.run(["2024-03-10", "2025-03-10", "2026-03-10"], [5_000, 5_001, 5_000]) != nil)
    }

    @Test(arguments: [
        (["2026-01-10", "2026-02-10", "2026-03-10"], 10, "2026-04-10"),
        // Most came on the last day of the month, or on the day before a weekend's.
        (["2025-12-31", "2026-01-31", "2026-02-28"], 31, "2026-03-31"),
        (["2025-12-30", "2026-01-30", "2026-02-28"], 30, "2026-03-30"),
        (["2026-01-28", "2026-02-28", "2026-03-28"], 28, "2026-04-28"),
        (["2025-12-01", "2026-01-01", "2026-02-01", "2026-02-27"], 1, "2026-04-01"),
        (["2025-12-01", "2026-01-01", "2026-02-01", "2026-03-03"], 1, "2026-04-01"),
        (["2025-11-30", "2025-12-31", "2026-01-31", "2026-03-02"], 31, "2026-03-31"),
        (["2025-08-31", "2025-11-30", "2026-02-28"], 31, "2026-05-31"),
        (["2024-02-29", "2025-02-28", "2026-02-28"], 29, "2027-02-28"),
        // One that is late leaves its day out.
        (["2025-12-01", "2026-01-01", "2026-02-01"], 1, "2026-04-01"),
        (["2026-01-15", "2026-02-15", "2026-03-15"], 15, "2026-04-15"),
        (["2025-12-15", "2026-01-15", "2026-02-15"], 15, "2026-03-15"),
    ])
    func `household §3: the next entry comes on the usual day of the month, today at the earliest`(
        days: [String], day: Int, next: String
    ) throws {
        let run = try #require(Self.run(days))
        let usual = RepeatedDays(of: run)
        #expect(usual.dayOfMonth == day && usual.weekday == nil)
        #expect(usual.next(after: run.last, today: Self.today)?.text == next)
    }

    @Test(arguments: [
        // 2026-03-09 was a Monday.
        (["2026-02-23", "2026-03-02", "2026-03-09"], 1, "2026-03-16"),
        (["2026-02-23", "2026-03-02", "2026-03-10"], 1, "2026-03-16"),
        (["2026-02-24", "2026-03-03", "2026-03-09"], 2, "2026-03-17"),
        (["2026-02-09", "2026-02-23", "2026-03-09"], 1, "2026-03-23"),
        (["2026-02-09", "2026-02-23", "2026-03-07"], 1, "2026-03-23"),
        (["2026-03-01", "2026-03-08", "2026-03-15"], 7, "2026-03-22"),
        (["2026-02-22", "2026-03-01", "2026-03-08"], 7, "2026-03-15"),
    ])
    func `household §3: the next entry comes on the usual day of the week`(
        days: [String], weekday: Int, next: String
    ) throws {
        let run = try #require(Self.run(days))
        let usual = RepeatedDays(of: run)
        #expect(usual.dayOfMonth == nil && usual.weekday == weekday)
        #expect(usual.next(after: run.last, today: Self.today)?.text == next)
    }

    @Test func `letters of a description are those of its words`() {
        for text in [
            "NETFLIX.COM 4711", "Café №5", "İstanbul", "", "123 - 45", "a\u{301}b", "ß", "Miete 01/2026",
            "[\\]^_`{|}~@", "日本 語 3",
        ] {
            #expect(
                DescriptionWords.letters(of: text) == DescriptionWords.words(of: text).joined(), "\(text)")
            #expect(DescriptionWords(text).letters == DescriptionWords.letters(of: text), "\(text)")
        }
    }
}
