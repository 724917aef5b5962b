import Contracts
import SQLiteKit
import ServiceKit
import LedgerCore
import LedgerCurrencies

extension LedgerStore {
    /// The completed months whose contributions a forecast goes on with.
    private static let forecastMonths = 3

    /// Returns how a goal of any status grows from today on.
    func forecast(of id: ID<Goal>, _ visit: BookVisit) async throws -> GoalForecast {
        try await read(visit) { db, book in
            let rates = try RateStore.table(for: visit.book, on: visit.today, at: visit.now, in: db)
            guard let goal = try book.goalState(id, rates: rates, on: visit.today, in: db) else {
                throw GoalRecord.notFound
            }
            // A month has one row for all goals, which takes long to read where there are many.
            if try book.completedPlanCount(in: db) > 0 { try db.leaveLoop() }
            let months = try book.completedPlans(before: nil, limit: Self.forecastMonths, in: db)
            let days = PaymentDays(day: try book.planSettings(in: db).paymentDay, after: visit.today)
            return GoalForecast(
                try GoalNeed(goal, days: days, today: visit.today),
                monthly: GoalForecast.mean(
                    months.compactMap { $0.contribution(to: id, in: goal.target.currency) }),
                on: days, today: visit.today)
        }
    }
}

extension PlanRecord {
    /// Returns what a goal gained in a completed month, or nil if the month had no such goal.
    fileprivate func contribution(to goal: ID<Goal>, in currency: Currency) -> Int64? {
        guard let snapshot, let sealed,
            snapshot.lines.contains(where: { $0.goal == goal && $0.currency == currency })
        else { return nil }
        return sealed[goal]
    }
}
