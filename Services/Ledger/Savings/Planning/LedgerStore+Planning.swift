import Contracts
import LedgerCore
import LedgerCurrencies
import ServiceKit
import SQLiteKit

extension LedgerStore {
    func requirements(
        shownIn currency: Currency?, explains: Bool, _ visit: BookVisit
    ) async throws -> Answer {
        try await read(visit) { db, book in
            let context = try book.planContext(visit, in: db)
            let days = context.days
            return try Answer.json(
                try Requirements(
                    try context.needs(on: days), days: days, today: context.today,
                    in: context.money(in: currency),
                    explaining: explains ? book.fundedParts(on: visit.today, in: db) : nil))
        }
    }

    /// Returns the payments of a goal, also of one that is not active.
    func schedule(of id: ID<Goal>, _ visit: BookVisit) async throws -> PaymentSchedule {
        try await read(visit) { db, book in
            let rates = try RateStore.table(for: visit.book, on: visit.today, at: visit.now, in: db)
            guard let goal = try book.goalState(id, rates: rates, on: visit.today, in: db) else {
                throw APIError.notFound("Goal")
            }
            let days = PaymentDays(day: try book.planSettings(in: db).paymentDay, after: visit.today)
            return PaymentSchedule(try GoalNeed(goal, days: days, today: visit.today), on: days)
        }
    }

    func flex(_ draft: FlexDraft, _ visit: BookVisit, idempotency: Idempotency) async throws -> Answer {
        guard draft.apply.value == true else {
            return try await read(visit) { db, book in
                let (plan, context, wish) = try Self.flexPlan(draft, book, visit, in: db)
                return try Answer.json(try plan.preview(in: context.money(in: wish.currency)))
            }
        }
        return try await change(visit, idempotency: idempotency) { db, book in
            let (plan, context, wish) = try Self.flexPlan(draft, book, visit, in: db)
            let current = try book.planRecord(of: wish.month, in: db)?.choices ?? PlanChoices()
            return try Self.chosen(plan.choices(over: current), in: wish.month, context, book, db)
        } _: { db, book, chosen in
            try book.set(chosen.plan, at: visit.now, in: db)
            return chosen.answer
        }
    }

    func optimalFactor(_ draft: OptimalDraft, _ visit: BookVisit) async throws -> Answer {
        try await read(visit) { db, book in
            let context = try book.planContext(visit, in: db)
            let month = context.days.firstMonth
            let choices = try book.planRecord(of: month, in: db)?.choices ?? PlanChoices()
            let wish = try draft.wish(in: context, choices)
            let money = context.money(in: wish.target.currency)
            let found = try OptimalFactor(
                target: wish.target, try context.needs(on: context.days), wish.options, in: money)
            return try Answer.json(
                OptimalAdjustment(
                    adjustment: Double(found.adjustment) / 1_000,
                    achievedTotal: found.plan.adjusted.sum.text, reachable: found.isReachable,
                    preview: try found.plan.preview(in: money)))
        }
    }

    func budgetPlan(
        _ draft: BudgetCalculatorDraft, _ visit: BookVisit, idempotency: Idempotency
    ) async throws -> Answer {
        guard draft.apply.value == true else {
            return try await read(visit) { db, book in
                let context = try book.planContext(visit, in: db)
                let budget = try draft.wish(in: context)
                return try Answer.json(
                    try BudgetCalculation(
                        try context.needs(on: context.days), budget: budget.amountMinor,
                        days: context.days, today: context.today, in: context.money(in: budget.currency)))
            }
        }
        return try await change(visit, idempotency: idempotency) { db, book in
            let context = try book.planContext(visit, in: db)
            let budget = try draft.wish(in: context)
            let month = context.days.firstMonth
            let current = try book.planRecord(of: month, in: db)?.choices ?? PlanChoices()
            let choices = try BudgetChoices.choices(for: budget, over: current, in: context)
            var settings = context.settings
            (settings.monthlyBudget, settings.budgetCurrency) = (budget.amountMinor, budget.currency)
            return (settings: settings, chosen: try Self.chosen(choices, in: month, context, book, db))
        } _: { db, book, plan in
            try book.set(plan.settings, at: visit.now, in: db)
            try book.set(plan.chosen.plan, at: visit.now, in: db)
            return plan.chosen.answer
        }
    }

    /// Returns a month, which must be a draft, with other amounts and flags.
    private static func chosen(
        _ choices: PlanChoices, in month: Month, _ context: PlanContext, _ book: Book,
        _ db: borrowing Connection
    ) throws -> (plan: StoredPlan, answer: Answer) {
        var record = try book.planRecord(of: month, in: db) ?? PlanRecord(month: month)
        try record.choose(choices.only(try book.goalIDs(in: db)))
        let answer = try answer(record, MonthFunding(), context)
        return (try StoredPlan(record), try Answer.json(answer, status: .created))
    }

    private static func flexPlan(
        _ draft: FlexDraft, _ book: Book, _ visit: BookVisit, in db: borrowing Connection
    ) throws -> (FlexPlan, PlanContext, FlexWish) {
        let context = try book.planContext(visit, in: db)
        let wish = try draft.wish(in: context) { month in
            try book.planRecord(of: month, in: db)?.choices ?? PlanChoices()
        }
        let needs = try context.needs(on: context.days(of: wish.month))
        return (try FlexPlan(needs, wish.options, in: context.money(in: wish.currency)), context, wish)
    }
}

extension Book {
    /// Returns what planning needs. Reads of many goals move to a background reader, where the computation
    /// then runs, too.
    func planContext(_ visit: BookVisit, in db: borrowing Connection) throws -> PlanContext {
        let rates = try RateStore.table(for: visit.book, on: visit.today, at: visit.now, in: db)
        let goals = try activeGoalStates(rates: rates, on: visit.today, in: db)
        if goals.count > LedgerStore.rowsOnLoop { try db.leaveLoop() }
        return PlanContext(
            settings: try planSettings(in: db), goals: goals, rates: rates, preferredCurrency: currency,
            today: visit.today)
    }
}
