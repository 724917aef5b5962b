import Contracts
import LedgerCore
import ServiceKit

/// A restore, and who carries it out: each of its units asks whether that is the book's owner still.
struct RestoreVisit: Sendable {
    let id: ID<Restore>
    let place: BookPlace
    /// Nil for the user whose personal book it is.
    let visitor: ID<User>?

    init(_ id: ID<Restore>, in place: BookPlace, by visitor: ID<User>?) {
        self.id = id
        self.place = place
        self.visitor = visitor
    }

    init(_ id: ID<Restore>, _ visit: BookVisit) {
        self.init(id, in: visit.place, by: visit.user)
    }
}
