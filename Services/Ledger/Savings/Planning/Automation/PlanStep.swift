import Contracts

/// One thing that planning does by itself, computed from one state of a book.
struct PlanStep: Sendable {
    let book: Int64
    let revision: Int64
    let before: StoredAutomation
    var after: StoredAutomation
    /// The month that starts or is completed.
    var plan: StoredPlan?
    var mail: PaymentMail?

    /// Whether anything is to be written.
    var changes: Bool { plan != nil || mail != nil || before != after }
}
