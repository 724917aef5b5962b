package import Contracts
import JSONKit
package import SQLiteKit
import ServiceKit
import LedgerCore

extension Book {
    /// Returns a month's stored plan, or nil if the month was never changed.
    func planRecord(of month: Month, in db: borrowing Connection) throws -> PlanRecord? {
        try db.first(
            "SELECT \(PlanRecord.table.names) FROM plan_months WHERE book = \(number) AND month = \(month)"
        ) { try PlanRecord.table.record($0) }
    }

    /// Returns completed months before a month, newest first.
    func completedPlans(
        before month: Month?, limit: Int, in db: borrowing Connection
    ) throws -> [PlanRecord] {
        let place: SQL = month.map { "AND month < \($0)" } ?? ""
        return try db.all(
            """
            SELECT \(PlanRecord.table.names) FROM plan_months
            WHERE book = \(number) AND status = 2 \(place) ORDER BY month DESC LIMIT \(limit)
            """
        ) { try PlanRecord.table.record($0) }
    }

    func completedPlanCount(in db: borrowing Connection) throws -> Int {
        try count("plan_months WHERE book = \(number) AND status = 2", in: db)
    }

    package func executingMonth(in db: borrowing Connection) throws -> Month? {
        try db.first(
            """
            SELECT month FROM plan_months INDEXED BY plan_months_executing
            WHERE book = \(number) AND status = 1
            """
        ) { try $0.month(0) }
    }

    package func set(_ plan: StoredPlan, at now: Timestamp, in db: borrowing Connection) throws {
        try put(plan.row, key: ["month"], at: now, in: db)
        // A month whose start was undone has nothing to correct any more.
        if plan.status == .draft {
            try db.run("DELETE FROM plan_corrections WHERE book = \(number) AND month = \(plan.month)")
        }
    }

    /// Returns what funds the goals of a started month on a day, with its corrections.
    func funding(
        of month: Month, on today: CalendarDate, in db: borrowing Connection
    ) throws -> MonthFunding {
        var funding = MonthFunding()
        try forEachFunding(on: today, in: db) { funding.now.add($0.funded, $0.currency, to: $0.goal) }
        try db.forEach(
            """
            SELECT goal, currency, amount_whole, amount_atto, is_start FROM plan_corrections
            WHERE book = \(number) AND month = \(month)
            """
        ) { row in
            let (amount, currency) = (try row.quantity(2), try row.assetCode(1))
            if try row.bool(4) {
                funding.atStart.add(amount, currency, to: try row.id(0))
            } else {
                funding.now.add(amount, currency, to: try row.id(0))
            }
        }
        return funding
    }

    /// Keeps funded parts that the deletion of a goal or an asset is about to remove, so that months which
    /// count them lose nothing. A completed month counts them again if its completion is undone.
    func keepFunding(_ parts: [FundedPart], at now: Timestamp, in db: borrowing Connection) throws {
        for (month, _) in try countingMonths(at: now, in: db) {
            for part in parts { try correct(month, part, isStart: false, in: db) }
        }
    }

    /// Corrects the starts of months by what turned out to be there already (`gained`) or to have gone
    /// (`lost`) at each start.
    func moveStarts(
        at now: Timestamp, in db: borrowing Connection,
        _ change: (_ start: Timestamp) throws -> (gained: [FundedPart], lost: [FundedPart])
    ) throws {
        for (month, start) in try countingMonths(at: now, in: db) {
            let (gained, lost) = try change(start)
            for part in gained { try correct(month, part, isStart: true, in: db) }
            for part in lost { try correct(month, part, isStart: false, in: db) }
        }
    }

    /// Returns the months that count contributions, or count them again if their completion is undone.
    private func countingMonths(
        at now: Timestamp, in db: borrowing Connection
    ) throws -> [(month: Month, start: Timestamp)] {
        let longest = Int64(NumberRule.graceHours.upperBound) * 3_600
        return try db.all(
            """
            SELECT month, started_at FROM plan_months
            WHERE book = \(number) AND status > 0
                AND (completed_at IS NULL OR completed_at >= \(now.adding(seconds: -longest)))
            """
        ) { (try $0.month(0), try $0.timestamp(1)) }
    }

    /// Adds a part to what a month counts as funded: at its start, or now.
    private func correct(
        _ month: Month, _ part: FundedPart, isStart: Bool, in db: borrowing Connection
    ) throws {
        if part.funded.isZero { return }
        let known = try db.first(
            """
            SELECT amount_whole, amount_atto FROM plan_corrections
            WHERE book = \(number) AND month = \(month) AND asset = \(part.asset) AND goal = \(part.goal)
                AND is_start = \(isStart)
            """
        ) { try $0.quantity(0) }
        guard let sum = part.funded.adding(known ?? .zero) else { throw AssetRules.balanceTooLarge }
        let correction = PlanCorrectionRecord(
            month: month, asset: part.asset, goal: part.goal, isStart: isStart, currency: part.currency,
            amount: sum)
        try put(BookRow(correction, in: PlanCorrectionRecord.table), key: PlanCorrectionRecord.key, in: db)
    }
}

/// A month's plan as its row has it. The JSON is written before the write unit, because many goals take long.
package struct StoredPlan: Sendable {
    fileprivate let month: Month
    fileprivate let status: PlanStatus
    fileprivate let row: BookRow

    package init(_ record: PlanRecord) throws {
        (month, status) = (record.month, record.status)
        row = try BookRow(record, in: PlanRecord.table)
    }
}
