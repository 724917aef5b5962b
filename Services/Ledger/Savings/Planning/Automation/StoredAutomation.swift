import Contracts

/// What planning has done by itself for a book, as stored.
struct StoredAutomation: Sendable, Equatable {
    var values = PlanAutomation()
    /// The user's day from which on there may be something to do; nil if nothing is switched on.
    var due: CalendarDate?
    /// The row of the last mail in the queue, which an erasure takes back.
    var mail: Int64?
}
