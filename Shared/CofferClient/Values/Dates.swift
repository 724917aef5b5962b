public import Contracts
#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif

extension Timestamp {
    public var date: Date { Date(timeIntervalSince1970: Double(millisecondsSinceEpoch) / 1_000) }

    /// The moment in whole milliseconds. Returns nil outside the years 1…9999.
    public init?(_ date: Date) {
        let milliseconds = (date.timeIntervalSince1970 * 1_000).rounded()
        guard let exact = Int64(exactly: milliseconds), (-62_135_596_800_000...253_402_300_799_999) ~= exact
        else { return nil }
        self.init(millisecondsSinceEpoch: exact)
    }
}

extension CalendarDate {
    /// The day of a moment where somebody is. Returns nil outside the years 1…9999.
    public init?(_ date: Date, in timeZone: TimeZone = .current) {
        let parts = Self.calendar(timeZone).dateComponents([.era, .year, .month, .day], from: date)
        guard parts.era == 1, let year = parts.year, let month = parts.month, let day = parts.day else {
            return nil
        }
        self.init(year: year, month: month, day: day)
    }

    /// The day's first moment where somebody is; nil where the calendar has none.
    public func start(in timeZone: TimeZone = .current) -> Date? {
        let (year, month, day) = components
        return Self.calendar(timeZone).date(from: DateComponents(year: year, month: month, day: day))
    }

    private static func calendar(_ timeZone: TimeZone) -> Calendar {
        var calendar = Calendar(identifier: .gregorian)
        calendar.timeZone = timeZone
        return calendar
    }
}
