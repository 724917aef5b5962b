/// The claims of an access token (contract §1, "Tokens"), with the names of RFC 7519 where they exist.
public struct AccessClaims: Codable, Sendable, Equatable {
    /// The `aud` of every access token.
    public static let audience = "coffer"

    /// The public address of the installation.
    public let iss: String
    public let aud: String
    public let sub: ID<User>
    /// The same as `sub`; existing clients read it as `user_id`.
    public let userID: ID<User>
    public let email: String
    public let currency: Currency
    public let sid: ID<Session>
    /// Seconds since 1970.
    public let iat: Int64
    /// Seconds since 1970; the token is refused from this second on.
    public let exp: Int64
    public let jti: String

    public init(
        issuer: String, user: ID<User>, email: String, currency: Currency, session: ID<Session>,
        issuedAt: Timestamp, lifetimeSeconds: Int64, tokenID: String
    ) {
        iss = issuer
        aud = Self.audience
        sub = user
        userID = user
        self.email = email
        self.currency = currency
        sid = session
        let issued = issuedAt.millisecondsSinceEpoch / 1_000
        iat = issued
        exp = issued.addingReportingOverflow(max(0, lifetimeSeconds)).partialValue
        jti = tokenID
    }
    private enum CodingKeys: String, CodingKey {
        case iss, aud, sub
        case userID = "user_id"
        case email, currency, sid, iat, exp, jti
    }
}
