package import Vocabulary

/// A signed-in user as the gateway vouches for them (design §8).
package struct UserIdentity: Sendable, Hashable {
    package let user: ID<User>
    /// The session, or the API token by the same kind of id.
    package let session: ID<Session>
    package let currency: Currency
    package let timeZone: String
    /// The client's address as text, or `unix` for a local peer.
    package let clientAddress: String
    /// What the API token may do by which the user comes; nil in a session.
    package let grant: TokenGrant?
    package init(
        user: ID<User>, session: ID<Session>, currency: Currency, timeZone: String, clientAddress: String,
        grant: TokenGrant? = nil
    ) {
        self.user = user
        self.session = session
        self.currency = currency
        self.timeZone = timeZone
        self.clientAddress = clientAddress
        self.grant = grant
    }

    /// The only accounts that the caller reaches; nil for all.
    package var accounts: [ID<BookAccount>]? { grant?.accounts }
}

/// The caller of an endpoint.
package enum Caller: Sendable, Hashable {
    case anonymous(clientAddress: String)
    case user(UserIdentity)
    /// The name of another service of ours.
    case service(String)
}
