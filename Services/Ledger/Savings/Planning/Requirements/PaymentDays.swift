import Contracts

/// The days of payment: the same day of every month, from a first month on (contract-planning,
/// "Requirements").
struct PaymentDays: Sendable, Equatable {
    /// 1…28, so that every month has the day.
    let day: Int
    let firstMonth: Month

    init(day: Int, after today: CalendarDate) {
        self.day = day
        let month = today.month
        firstMonth = today.components.day < day ? month : month.adding(1) ?? month
    }

    /// The payment days of a month's plan: its own and later ones. The current month's plan starts with the
    /// next month if its payment day is past.
    init(day: Int, of month: Month, today: CalendarDate) {
        self.day = day
        let isPast = month == today.month && month.day(day) < today
        firstMonth = isPast ? month.adding(1) ?? month : month
    }

    /// Returns the payment day with a number, starting at 1; nil after the year 9999.
    func date(_ number: Int) -> CalendarDate? { firstMonth.adding(number - 1)?.day(day) }

    /// Returns the number of payment days up to and including a deadline.
    func count(to deadline: CalendarDate) -> Int {
        let last = deadline.components.day < day ? deadline.month.index - 1 : deadline.month.index
        return max(0, last - firstMonth.index + 1)
    }

    /// Returns the same, but at least 1: a goal with no payment day left is due on the next one.
    func due(by deadline: CalendarDate) -> Int { max(1, count(to: deadline)) }
}
