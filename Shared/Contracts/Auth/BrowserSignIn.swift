/// What a page gets instead of a `TokenPair` when it asked for cookies (`X-Session-Mode: cookie`): the tokens
/// stay between the browser and the gateway.
public struct BrowserSignIn: Codable, Sendable {
    /// Seconds until the access token expires; the gateway renews it by itself.
    public let expiresIn: Int
    public let user: UserProfile

    public init(_ pair: TokenPair) {
        expiresIn = pair.expiresIn
        user = pair.user
    }
}
