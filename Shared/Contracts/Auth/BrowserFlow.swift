/// The internal fields of a sign-in that takes a browser several steps: to an identity provider and back, or
/// from a registration to the verified address. A cookie binds it to the browser: the gateway passes the
/// cookie's value to auth, and auth's next value to the browser. Sign-ins of programs have no cookie.
public enum BrowserFlow {
    /// Of a request: the cookie's value. Of an answer: its new value, or `cleared`.
    public static let fieldName = "X-Coffer-Flow"
    /// Of an answer that deletes the cookie; no value of the cookie.
    public static let cleared = "-"
    /// Of a redirect that opens a session: its access token, refresh token and device token, with spaces
    /// between them, for the browser's cookies.
    public static let tokensFieldName = "X-Coffer-Tokens"
    /// How long the way to the provider and back may take, and then the confirmation of a link.
    public static let lifetimeSeconds: Int64 = 600
    /// How long the browser keeps the cookie. What is sealed in it can end earlier.
    public static let cookieSeconds: Int64 = 86_400
}
