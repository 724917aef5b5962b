package import Contracts
package import JSONKit
import ServiceKit
import SQLiteKit
import LedgerCore

extension RowMember {
    /// The month of a booking period, as its first day; null for a day.
    static func bookedMonth(_ name: StaticString, _ column: String) -> RowMember {
        RowMember(name, [column]) { json, row, at in
            if case .month(let month) = try row.period(at) { json.date(month.firstDay) } else { json.null() }
        }
    }

    /// The day of a booking period; null for a month.
    static func bookedDay(_ name: StaticString, _ column: String) -> RowMember {
        RowMember(name, [column]) { json, row, at in
            if case .day(let day) = try row.period(at) { json.date(day) } else { json.null() }
        }
    }
}

extension RecordField {
    /// A month or a day that a template books, with a member for each.
    static func period(
        _ month: StaticString, _ day: StaticString, _ path: Path<BookingPeriod>, column: String
    ) -> Self {
        Self([column], [.bookedMonth(month, column), .bookedDay(day, column)], path) {
            [$0.sqlValue]
        } read: {
            try $0.period($1)
        } take: { line, _, errors in
            if let period = try errors.period(line, "\(month)", "\(day)") { return period }
            if errors.messages(at: "\(month)").isEmpty, errors.messages(at: "\(day)").isEmpty {
                errors.add("\(month)", "Is required")
            }
            return nil
        }
    }
}

extension FieldErrors {
    /// Returns the month or the day that a line of a file names; nil without one.
    package mutating func period(
        _ line: JSONObject, _ month: String, _ day: String
    ) throws -> BookingPeriod? {
        let booked: CalendarDate? = optional(try line.field(day), day)
        if let booked {
            if let period = BookingPeriod(day: booked) { return period }
            add(day, .must("not be before 1900"))
            return nil
        }
        let ofMonth: Month? = optional(try line.field(month), month)
        return ofMonth.map { .month($0) }
    }
}
