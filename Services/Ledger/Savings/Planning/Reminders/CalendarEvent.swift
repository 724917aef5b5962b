import Contracts

struct CalendarEvent: Sendable, Equatable {
    enum Start: Sendable, Equatable {
        /// A whole day.
        case day(CalendarDate)
        /// A moment with an alarm.
        case moment(Timestamp)
    }

    let uid: String
    let start: Start
    /// When the event was last revised.
    let stamp: Timestamp
    let summary: String

    func write(to lines: inout CalendarLines) {
        lines.add("BEGIN", "VEVENT")
        lines.add("UID", text: uid)
        lines.add("DTSTAMP", moment: stamp)
        switch start {
        case .day(let date): lines.add("DTSTART", date: date)
        case .moment(let moment): lines.add("DTSTART", moment: moment)
        }
        lines.add("SUMMARY", text: summary)
        lines.add("TRANSP", "TRANSPARENT")
        if case .moment = start {
            lines.add("BEGIN", "VALARM")
            lines.add("ACTION", "DISPLAY")
            lines.add("DESCRIPTION", text: summary)
            lines.add("TRIGGER", "PT0S")
            lines.add("END", "VALARM")
        }
        lines.add("END", "VEVENT")
    }
}
