import Contracts

/// What planning has done by itself for a book, so that it does nothing twice (contract-planning, "Months").
struct PlanAutomation: Sendable, Equatable {
    enum Task: Sendable, Equatable {
        case complete(Month)
        case start(Month)
        /// Mails what is to be paid on a payment day.
        case remind(CalendarDate)
    }

    /// The last month that started by itself, or that was passed over.
    var started: Month?
    /// The last month that was completed by itself.
    var completed: Month?
    /// The last payment day that a mail announced.
    var reminded: CalendarDate?

    /// Passes over the months whose payment day is past, so that only later ones start by themselves.
    mutating func passOver(_ settings: PlanSettings, today: CalendarDate) {
        guard let yesterday = CalendarDate(daysSinceEpoch: today.daysSinceEpoch - 1),
            let past = settings.lastMonth(on: yesterday)
        else { return }
        started = started.map { max($0, past) } ?? past
    }

    /// Returns the first thing to do on a user's day, or nil. `executing` is the executing month. A month
    /// starts while none is executing; after several payment days, only the newest one starts.
    func task(_ settings: PlanSettings, executing: Month?, today: CalendarDate) -> Task? {
        if settings.autoComplete, let executing, completed.map({ $0 < executing }) ?? true,
            let end = executing.adding(1)?.day(settings.paymentDay), end <= today
        {
            return .complete(executing)
        }
        if let month = startable(settings, today: today), executing == nil || executing == month {
            return .start(month)
        }
        if settings.reminders, let day = settings.nextPaymentDay(from: today),
            day.daysSinceEpoch - settings.notificationDays <= today.daysSinceEpoch,
            reminded.map({ $0 < day }) ?? true
        {
            return .remind(day)
        }
        return nil
    }

    /// Returns the next day on which there may be something to do after a day on which everything is done.
    /// Returns nil if nothing is switched on.
    func nextDay(_ settings: PlanSettings, after today: CalendarDate) -> CalendarDate? {
        let days = PaymentDays(day: settings.paymentDay, after: today)
        var next: [Int] = []
        if settings.autoStart || settings.autoComplete, let day = days.date(1) {
            next.append(day.daysSinceEpoch)
        }
        // Another month is executing; its completion by hand is noticed the day after.
        if startable(settings, today: today) != nil { next.append(today.daysSinceEpoch + 1) }
        if settings.reminders {
            // The mail for the first payment day may be sent already.
            let notices = (1...2).compactMap { days.date($0) }
                .map { $0.daysSinceEpoch - settings.notificationDays }
            next += notices.filter { $0 > today.daysSinceEpoch }
        }
        return next.min().flatMap { CalendarDate(daysSinceEpoch: $0) }
    }

    /// Returns the newest month whose payment day has come, unless it started already or was passed over.
    private func startable(_ settings: PlanSettings, today: CalendarDate) -> Month? {
        guard settings.autoStart, let month = settings.lastMonth(on: today),
            started.map({ $0 < month }) ?? true
        else { return nil }
        return month
    }
}

extension PlanSettings {
    /// Returns the newest month whose payment day is not after a day.
    fileprivate func lastMonth(on day: CalendarDate) -> Month? {
        day.components.day >= paymentDay ? day.month : day.month.adding(-1)
    }

    /// Returns the first payment day that is not before a day.
    fileprivate func nextPaymentDay(from day: CalendarDate) -> CalendarDate? {
        PaymentDays(day: paymentDay, of: day.month, today: day).date(1)
    }
}
