import Contracts
import SQLiteKit

/// All days on one side of a day: whole months, and the rest of the day's own.
struct BookDays {
    /// A condition on `month`.
    let months: SQL
    /// A condition on `date`.
    let rest: SQL

    static func after(_ day: CalendarDate) -> BookDays {
        BookDays(
            months: "month > \(day.month)", rest: "date > \(day) AND date <= \(day.month.lastDay)")
    }

    static func before(_ day: CalendarDate) -> BookDays {
        BookDays(
            months: "month < \(day.month)", rest: "date >= \(day.month.firstDay) AND date < \(day)")
    }
}
