package import Contracts
package import ServiceKit

/// A user's visit to a book, with the time and the id that a first visit needs. Both are drawn before the
/// write unit, which can run twice.
package struct BookVisit: Sendable {
    package let identity: UserIdentity
    /// The book, and what the visitor must be there.
    package let place: BookPlace
    package let now: Timestamp
    /// The id of the account that a new book starts with.
    let firstAccount: ID<Account>

    /// - Parameter place: nil for the visitor's own book.
    init(identity: UserIdentity, to place: BookPlace? = nil, now: Timestamp, firstAccount: ID<Account>) {
        self.identity = identity
        self.place = place ?? BookPlace(key: identity.user, role: .owner)
        self.now = now
        self.firstAccount = firstAccount
    }

    /// The visit of a call's user to the book of its path.
    /// - Parameter place: for an endpoint of its own; nil for the one under which a book is served.
    package init<Body>(
        _ call: Call<Body>, to place: BookPlace? = nil, ids: IDGenerator
    ) throws(APIError) {
        let own = try call.place
        try self.init(
            identity: call.identity, to: place ?? own, now: call.now, firstAccount: ids.make())
    }

    /// A visit by another service or in the background, whose visitor auth was asked about.
    /// - Parameter book: the key of the book; nil for the visitor's own.
    package init(
        by user: ID<User>, to book: ID<User>? = nil, currency: Currency, timeZone: String, now: Timestamp,
        firstAccount: ID<Account>
    ) {
        self.init(
            to: BookPlace(key: book ?? user, role: .owner), by: user, currency: currency, timeZone: timeZone,
            now: now, firstAccount: firstAccount)
    }

    /// A visit by another service to a book, for what the place asks for.
    /// - Parameter visitor: nil for the user whose personal book it is.
    package init(
        to place: BookPlace, by visitor: ID<User>?, currency: Currency, timeZone: String, now: Timestamp,
        firstAccount: ID<Account>
    ) {
        let identity = UserIdentity(
            user: visitor ?? place.key, session: ID(high: 0, low: 0), currency: currency, timeZone: timeZone,
            clientAddress: "unix")
        self.init(identity: identity, to: place, now: now, firstAccount: firstAccount)
    }

    package var user: ID<User> { identity.user }
    /// The key of the book.
    package var book: ID<User> { place.key }
    /// Whether the visitor comes to their own book, which a first visit makes.
    package var isAtHome: Bool { book == user }
    package var today: CalendarDate { TimeZones.today(in: identity.timeZone, at: now) }
}

extension Call {
    /// Returns the book that a path names for who may read it. Throws 404 for a token of another book: a
    /// token is for one.
    package func readableBook() throws -> BookPlace {
        let place = BookPlace(key: try id(), role: .viewer)
        if let grant = try identity.grant, place.key != (try grant.book ?? user) {
            throw APIError.bookNotFound
        }
        return place
    }
}
