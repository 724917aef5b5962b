import Contracts

/// A user's calendar: payments, and the reminders of goals (contract-planning, "Reminders"). Equal data give
/// equal bytes.
struct ReminderCalendar: Sendable {
    /// The payment days that a calendar covers.
    static let paymentDays = 12
    /// The most events; of more, the latest are left out.
    static let limit = 20_000

    let events: [CalendarEvent]

    /// - Parameters:
    ///   - host: the part of the ids of events that tells this Coffer from others.
    ///   - moment: tells the moment of a local time in the user's time zone.
    init(
        _ payments: [PlannedPayment], _ goals: [GoalRecord], on days: PaymentDays, today: CalendarDate,
        host: String, moment: (TimeOfDay, CalendarDate) -> Timestamp
    ) {
        let byID = Dictionary(goals.map { ($0.id, $0) }) { first, _ in first }
        let byDay = Dictionary(grouping: payments, by: \.date)
        var events: [CalendarEvent] = []
        var first = today
        for number in 1...Self.paymentDays where events.count < Self.limit {
            guard let last = days.date(number), first <= last else { continue }
            var reminders: [(day: CalendarDate, event: CalendarEvent)] = []
            for goal in goals {
                for day in goal.reminder?.days(in: first...last) ?? [] {
                    reminders.append((day, goal.reminderEvent(on: day, host: host, moment: moment)))
                }
            }
            // Stable: the goals of a day keep their order.
            events += reminders.enumerated().sorted {
                ($0.element.day, $0.offset) < ($1.element.day, $1.offset)
            }.map(\.element.event)
            events += (byDay[last] ?? []).compactMap { payment in
                byID[payment.goal.id]?.paymentEvent(payment, host: host)
            }
            first = CalendarDate(daysSinceEpoch: last.daysSinceEpoch + 1) ?? last
        }
        self.events = Array(events.prefix(Self.limit))
    }

    var bytes: [UInt8] {
        var lines = CalendarLines()
        lines.add("BEGIN", "VCALENDAR")
        lines.add("VERSION", "2.0")
        lines.add("PRODID", "-//Coffer//Planning//EN")
        lines.add("CALSCALE", "GREGORIAN")
        lines.add("X-WR-CALNAME", text: "Coffer")
        if events.isEmpty { Self.writeTimeZone(to: &lines) }
        for event in events { event.write(to: &lines) }
        lines.add("END", "VCALENDAR")
        return lines.bytes
    }

    /// Writes a time zone, because a calendar has at least one component (RFC 5545 §3.6).
    private static func writeTimeZone(to lines: inout CalendarLines) {
        lines.add("BEGIN", "VTIMEZONE")
        lines.add("TZID", "UTC")
        lines.add("BEGIN", "STANDARD")
        lines.add("DTSTART", "19700101T000000")
        lines.add("TZOFFSETFROM", "+0000")
        lines.add("TZOFFSETTO", "+0000")
        lines.add("END", "STANDARD")
        lines.add("END", "VTIMEZONE")
    }
}

extension GoalRecord {
    private var title: String { emoji.map { "\($0) \(name)" } ?? name }

    fileprivate func paymentEvent(_ payment: PlannedPayment, host: String) -> CalendarEvent {
        CalendarEvent(
            uid: "monthly-payment-\(id.text)-\(payment.date.month.text)@\(host)", start: .day(payment.date),
            stamp: updatedAt,
            summary: "\(title): \(payment.amount.text) \(payment.amount.currency.code)")
    }

    fileprivate func reminderEvent(
        on day: CalendarDate, host: String, moment: (TimeOfDay, CalendarDate) -> Timestamp
    ) -> CalendarEvent {
        let start = reminder.map { moment($0.time, day) }
        return CalendarEvent(
            uid: "reminder-\(id.text)-\(day.text)@\(host)", start: start.map { .moment($0) } ?? .day(day),
            stamp: updatedAt, summary: title)
    }
}
