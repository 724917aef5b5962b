import Contracts

/// The payments of a feasible budget: each payment day it goes to the earliest goal with something remaining,
/// then to the next (contract-planning, "Budget calculator").
struct BudgetTimeline: Sendable, Equatable {
    struct Part: Sendable, Equatable {
        /// The goal's place in the needs.
        let index: Int
        let amount: Int64
        /// Of this goal, from zero.
        let runningTotal: Int64
        let isFinal: Bool
    }

    struct Payment: Sendable, Equatable {
        let date: CalendarDate
        let parts: [Part]
    }

    let payments: [Payment]

    init(_ plan: BudgetNeeds, budget: Int64, on days: PaymentDays) {
        var payments: [Payment] = []
        var paid: Int64 = 0
        var index = 0
        while index < plan.needs.count, budget > 0, let date = days.date(payments.count + 1) {
            var left = budget
            var parts: [Part] = []
            while index < plan.needs.count, left > 0 {
                let need = plan.needs[index].amount
                let amount = min(left, need - paid)
                (left, paid) = (left - amount, paid + amount)
                let isFinal = paid == need
                parts.append(Part(index: index, amount: amount, runningTotal: paid, isFinal: isFinal))
                if isFinal { (index, paid) = (index + 1, 0) }
            }
            payments.append(Payment(date: date, parts: parts))
        }
        self.payments = payments
    }

    /// Returns the first and last payment and the number of payments of each goal, by its place in the needs.
    func spans(count: Int) -> [(first: Int, last: Int, payments: Int)?] {
        var spans: [(first: Int, last: Int, payments: Int)?] = Array(repeating: nil, count: count)
        for (number, payment) in payments.enumerated() {
            for part in payment.parts {
                let first = spans[part.index]?.first ?? number
                spans[part.index] = (first, number, number - first + 1)
            }
        }
        return spans
    }
}
