import Contracts

/// Why a month's plan cannot be changed, started, completed or undone now (contract-planning, "Months").
enum PlanConflict: Sendable, Equatable {
    case notDraft
    case notStartable
    case notExecuting
    case otherExecuting(Month)
    case nothingToUndo
    case undoExpired(Timestamp)

    var message: String {
        switch self {
        case .notDraft: "This month was started already"
        case .notStartable: "Only the current month and the next one can be started"
        case .notExecuting: "This month is not executing"
        case .otherExecuting(let month): "The month \(month.text) is executing. Complete it first."
        case .nothingToUndo: "This month was never started"
        case .undoExpired: "The time for undoing has passed"
        }
    }

    var details: FieldErrors {
        guard case .undoExpired(let moment) = self else { return FieldErrors() }
        return FieldErrors("undoUntil", moment.text)
    }
}
