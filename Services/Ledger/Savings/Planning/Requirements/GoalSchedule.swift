import Contracts

/// The payments that complete a goal; their amounts sum to the remaining amount exactly
/// (contract-planning, "Goals").
struct GoalSchedule: Sendable, Equatable {
    struct Payment: Sendable, Equatable {
        /// Starts at 1.
        let number: Int
        let date: CalendarDate
        /// In minor units of the goal's currency.
        let amount: Int64
        /// The sum of this payment and all earlier ones.
        let runningTotal: Int64
        let isFinal: Bool
    }

    let payments: [Payment]

    /// - Parameter count: the number of payment days whose payments are listed.
    init(_ need: GoalNeed, on days: PaymentDays, first count: Int = .max) {
        var payments: [Payment] = []
        var left = need.remaining
        for number in 1...max(1, min(need.monthsRemaining, count)) {
            guard left > 0, let date = days.date(number) else { break }
            let amount = number == need.monthsRemaining ? left : min(need.required, left)
            // A requirement below half a minor unit is zero; then all is due on the last day.
            if amount == 0 { continue }
            left -= amount
            payments.append(
                Payment(
                    number: payments.count + 1, date: date, amount: amount,
                    runningTotal: need.remaining - left, isFinal: left == 0))
        }
        self.payments = payments
    }
}
