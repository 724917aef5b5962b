/// The answer in place of a `TokenPair` for a page that asks for cookies (`X-Session-Mode: cookie`): the
/// tokens stay between the browser and the gateway.
public struct BrowserSignIn: Codable, Sendable {
    /// Always `cookie`: what tells this answer from a `TokenPair`.
    public let sessionMode: String
    /// Seconds until the access token expires; the gateway renews the token by itself.
    public let expiresIn: Int
    public let user: UserProfile

    public init(_ pair: TokenPair) {
        sessionMode = "cookie"
        expiresIn = pair.expiresIn
        user = pair.user
    }
}
