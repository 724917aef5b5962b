import Contracts
import SQLiteKit
import ServiceKit
import LedgerCore
import LedgerCurrencies

extension Book {
    /// Returns what planning needs. Reads of many goals move to a background reader, where the computation
    /// then runs, too.
    func planContext(_ visit: BookVisit, in db: borrowing Connection) throws -> PlanContext {
        let rates = try RateStore.table(for: visit.user, on: visit.today, at: visit.now, in: db)
        let goals = try activeGoalStates(rates: rates, in: db)
        if goals.count > LedgerStore.rowsOnLoop { try db.leaveLoop() }
        return PlanContext(
            settings: try planSettings(in: db), goals: goals, rates: rates, preferredCurrency: currency,
            today: visit.today)
    }
}
