import Contracts
import ServiceKit

/// A person who comes to a book: their own, or one whose member the ledger says that they are.
struct BookVisitor: Sendable {
    /// The book's key: a user's id for the personal one.
    let book: ID<User>
    let identity: UserIdentity

    init(_ identity: UserIdentity, in book: ID<User>) {
        self.book = book
        self.identity = identity
    }

    init<Body>(_ call: Call<Body>) throws(APIError) {
        self.init(try call.identity, in: try call.place.key)
    }

    var user: ID<User> { identity.user }
    /// Whether the book is the visitor's personal one, with shares, groups, wallet and profile.
    var isAtHome: Bool { book == user }
    /// Whose role the ledger's units ask about; nil at home.
    var by: ID<User>? { isAtHome ? nil : user }

    /// What the ledger must know of a visitor.
    var query: [(String, String)] {
        [("currency", identity.currency.code), ("timeZone", identity.timeZone)]
            + (by.map { [("by", $0.text)] } ?? [])
    }
}

extension UserIdentity {
    /// A person for whom the service works by itself.
    init(_ person: ID<User>, currency: Currency, timeZone: String) {
        self.init(
            user: person, session: .blank, currency: currency, timeZone: timeZone, clientAddress: "unix")
    }
}
