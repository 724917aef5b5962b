package import Contracts
package import ServiceKit
import SQLiteKit
import LedgerCurrencies

/// A stored month's plan.
package struct PlanRecord: Sendable, Equatable {
    package private(set) var month: Month
    package private(set) var status = PlanStatus.draft
    package private(set) var startedAt: Timestamp?
    package private(set) var completedAt: Timestamp?
    /// The user's amounts and flags; a start leaves them as they are, so that its undo brings them back.
    package private(set) var choices = PlanChoices()
    package private(set) var snapshot: PlanSnapshot?
    /// The contributions of a completed month.
    package private(set) var sealed: PlanContributions?

    init(month: Month) { self.month = month }

    init(
        month: Month, status: PlanStatus, startedAt: Timestamp?, completedAt: Timestamp?,
        choices: PlanChoices, snapshot: PlanSnapshot?, sealed: PlanContributions?
    ) {
        self.month = month
        self.status = status
        self.startedAt = startedAt
        self.completedAt = completedAt
        self.choices = choices
        self.snapshot = snapshot
        self.sealed = sealed
    }

    /// Throws `planConflict` unless the month is a draft.
    mutating func choose(_ choices: PlanChoices) throws(APIError) {
        try requireDraft()
        self.choices = choices
    }

    func requireDraft() throws(APIError) {
        if status != .draft { throw .planConflict(.notDraft) }
    }

    /// Throws `planConflict`. `executing` is the month that is executing, if any.
    func requireStartable(executing: Month?, today: CalendarDate) throws(APIError) {
        try requireDraft()
        guard (0...1).contains(month.index - today.month.index) else { throw .planConflict(.notStartable) }
        if let executing { throw .planConflict(.otherExecuting(executing)) }
    }

    mutating func start(_ snapshot: PlanSnapshot, at now: Timestamp) {
        (status, startedAt, self.snapshot) = (.executing, now, snapshot)
    }

    /// Throws `planConflict` unless the month is executing.
    func requireExecuting() throws(APIError) -> PlanSnapshot {
        guard status == .executing, let snapshot else { throw .planConflict(.notExecuting) }
        return snapshot
    }

    mutating func complete(_ snapshot: PlanSnapshot, _ sealed: PlanContributions, at now: Timestamp) {
        (status, completedAt, self.snapshot, self.sealed) = (.completed, now, snapshot, sealed)
    }

    /// Freezes rates that an executing month does not have yet. Returns whether there were any.
    mutating func freeze(_ funding: MonthFunding, from table: RateTable) -> Bool {
        status == .executing && snapshot?.freeze(funding.now, from: table) == true
    }

    /// Returns until when the last start or completion can be undone; nil for a draft.
    func undoUntil(graceHours: Int) -> Timestamp? {
        (completedAt ?? startedAt)?.adding(seconds: Int64(graceHours) * 3_600)
    }

    /// Takes the last start or completion back. Throws `planConflict`.
    mutating func undo(executing: Month?, graceHours: Int, at now: Timestamp) throws(APIError) {
        guard let until = undoUntil(graceHours: graceHours) else { throw .planConflict(.nothingToUndo) }
        if until < now { throw .planConflict(.undoExpired(until)) }
        if let executing, executing != month { throw .planConflict(.otherExecuting(executing)) }
        if status == .completed {
            (status, completedAt, sealed) = (.executing, nil, nil)
        } else {
            (status, startedAt, snapshot) = (.draft, nil, nil)
        }
    }
}

extension PlanRecord {
    package static let table = RecordTable(
        "plan_months", blank: PlanRecord(month: .blank),
        [
            .month("month", \.month).fixed, .index("status", \.status),
            .instant("startedAt", \.startedAt), .instant("completedAt", \.completedAt),
            .json("choices", \.choices), .json("snapshot", \.snapshot), .json("sealed", \.sealed),
            .unbound(.instant("createdAt", "created_at")), .unbound(.instant("updatedAt", "updated_at")),
        ])
}

extension APIError {
    static func planConflict(_ conflict: PlanConflict) -> APIError {
        APIError(.conflict, conflict.message, details: conflict.details)
    }
}
