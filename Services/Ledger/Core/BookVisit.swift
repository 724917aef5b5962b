package import Contracts
package import ServiceKit

/// The user who opens a book, with the time and the id that a first visit needs. Both are drawn before the
/// write unit, which can run twice.
package struct BookVisit: Sendable {
    package let identity: UserIdentity
    package let now: Timestamp
    /// The id of the account that a new book starts with.
    let firstAccount: ID<Account>

    init(identity: UserIdentity, now: Timestamp, firstAccount: ID<Account>) {
        self.identity = identity
        self.now = now
        self.firstAccount = firstAccount
    }

    /// The visit of a call's user.
    package init<Body>(_ call: Call<Body>, ids: IDGenerator) throws(APIError) {
        try self.init(identity: call.identity, now: call.now, firstAccount: ids.make())
    }

    /// A visit on behalf of a user, by another service.
    package init(
        by user: ID<User>, currency: Currency, timeZone: String, now: Timestamp, firstAccount: ID<Account>
    ) {
        let identity = UserIdentity(
            user: user, session: ID(high: 0, low: 0), currency: currency, timeZone: timeZone,
            clientAddress: "unix")
        self.init(identity: identity, now: now, firstAccount: firstAccount)
    }

    package var user: ID<User> { identity.user }
    package var today: CalendarDate { TimeZones.today(in: identity.timeZone, at: now) }
}
