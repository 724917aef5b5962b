package import Contracts
import ServiceKit
package import SQLiteKit

/// What a template books once: a month, or the day of a template by weeks. A day is stored as its distance
/// from 1900-01-01, from 1 000 000 on, in the columns that have months otherwise, so that one unique index
/// keeps the bookings of both.
package enum BookingPeriod: Sendable, Hashable, Comparable {
    case month(Month)
    /// 1900-01-01 or later.
    case day(CalendarDate)

    private static let firstDay = CalendarDate(year: 1900, month: 1, day: 1)?.daysSinceEpoch ?? 0
    private static let dayOffset = 1_000_000

    package static let blank = BookingPeriod.month(.blank)

    /// Returns nil for a day before 1900.
    package init?(day: CalendarDate) {
        guard day.daysSinceEpoch >= Self.firstDay else { return nil }
        self = .day(day)
    }

    /// Returns nil for a number that is neither a month nor a day.
    package init?(stored number: Int) {
        if number < Self.dayOffset {
            guard let month = Month(storedIndex: number) else { return nil }
            self = .month(month)
        } else {
            guard let day = CalendarDate(daysSinceEpoch: number - Self.dayOffset + Self.firstDay) else {
                return nil
            }
            self = .day(day)
        }
    }

    private var number: Int {
        switch self {
        case .month(let month): month.index
        case .day(let day): day.daysSinceEpoch - Self.firstDay + Self.dayOffset
        }
    }

    /// `YYYY-MM` or `YYYY-MM-DD`.
    package var text: String {
        switch self {
        case .month(let month): month.text
        case .day(let day): day.text
        }
    }

    package static func < (left: BookingPeriod, right: BookingPeriod) -> Bool { left.number < right.number }
}

extension BookingPeriod: SQLBindable {
    package var sqlValue: SQLValue { .integer(Int64(number)) }
}

extension Row {
    package func period(_ column: Int) throws(SQLiteError) -> BookingPeriod {
        let number = try int(column)
        guard let period = Int(exactly: number).flatMap({ BookingPeriod(stored: $0) }) else {
            throw unreadable(column, "a month or a day", number)
        }
        return period
    }
}
